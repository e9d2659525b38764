// Baidu images: JSON, for visitors who carry the cookies of its start page.
import { SearchFault } from '../ask/trouble.ts';
import { conclude, offsetOf, readEach } from '../engine.ts';
import type { AskContext, FoundImage, Reading, SearchEngine } from '../engine.ts';
import { parseJson, recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';

const origin = 'https://image.baidu.com';
const acceptLanguage = 'zh-CN,zh;q=0.9';
const perPage = 30;
const cookiesKey = 'cookies';

export const baidu: SearchEngine = {
  slug: 'baidu',
  name: 'Baidu',
  baseUrl: origin,
  refusals: {
    captcha: {
      texts: ['百度安全验证', 'wappass.baidu.com', '"antiFlag":1'],
      redirects: [/^wappass\./],
    },
  },
  images: {
    access: 'PAGE',
    isExperimental: false,
    searxng: { engines: 'baidu images' },
    ways: [
      {
        kind: 'page_http',
        name: 'baidu images',
        honours: [],
        perPage,
        pagesMax: 50,
        async ask(query, context) {
          const cookies = await visitorCookies(context);
          try {
            const response = await context.http.send({
              url: `${origin}/search/acjson`,
              params: { tn: 'resultjson_com', word: query.q, pn: offsetOf(query, perPage), rn: perPage },
              manner: 'page',
              headers: { Referer: `${origin}/`, ...(cookies !== '' && { Cookie: cookies }) },
              acceptLanguage,
              signal: context.signal,
            });
            return conclude(readBaiduImages(response.text), response);
          } catch (error) {
            if (error instanceof SearchFault) context.session.delete(cookiesKey);
            throw error;
          }
        },
      },
    ],
  },
};

/** The cookies that the start page sets for every visitor. */
async function visitorCookies({ http, signal, session }: AskContext): Promise<string> {
  const kept = session.get(cookiesKey);
  if (kept !== undefined) return kept;
  const page = await http.send({ url: `${origin}/`, manner: 'page', acceptLanguage, signal });
  const cookies = page.cookies.join('; ');
  session.set(cookiesKey, cookies);
  return cookies;
}

export function readBaiduImages(text: string): Reading<FoundImage> {
  // Baidu escapes apostrophes, which JSON does not allow.
  const body = parseJson(text.replaceAll(String.raw`\'`, "'"));
  if (valueAt(body, 'antiFlag') === 1) throw new SearchFault('captcha', 'it asks for a captcha');
  const results = recordsOf(valueAt(body, 'data'))?.filter((record) => Object.keys(record).length > 0); // the last is always empty
  const reading = readEach(results, (result): FoundImage | undefined => {
    const replaced = recordsOf(result['replaceUrl'])?.[0];
    const url = webUrl(replaced?.['ObjURL']) ?? webUrl(replaced?.['ObjUrl']);
    const link = webUrl(replaced?.['FromURL']) ?? webUrl(replaced?.['FromUrl']);
    if (url === null || link === null) return undefined;
    return {
      title: plainText(result['fromPageTitle']),
      url,
      link,
      source: cleanText(result['fromURLHost']),
      width: wholeNumber(result['width']),
      height: wholeNumber(result['height']),
      thumbnailUrl: webUrl(result['thumbURL']),
      format: cleanText(result['type']),
      date: cleanText(result['bdImgnewsDate']),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && (valueAt(body, 'displayNum') === 0 || valueAt(body, 'listNum') !== undefined),
    hasMore: reading.items.length >= perPage,
    total: wholeNumber(valueAt(body, 'displayNum')),
  };
}
