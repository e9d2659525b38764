// Baidu: JSON, for visitors who carry the cookies of its start page.
import { SearchFault } from '../ask/trouble.ts';
import { conclude, offsetOf, readEach } from '../engine.ts';
import type { AskContext, FoundImage, FoundPage, Reading, SearchEngine } from '../engine.ts';
import { readEpoch } from '../read/dates.ts';
import { parseJson, recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { readWords, suggestionsFrom } from '../suggestions.ts';

const origin = 'https://image.baidu.com';
const acceptLanguage = 'zh-CN,zh;q=0.9';
const perPage = 30;
const webOrigin = 'https://www.baidu.com';
const webPerPage = 10;
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
    searxng: { engine: 'baidu images' },
    providers: [
      {
        kind: 'page_http',
        name: 'baidu images',
        verified: '2020-11',
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
  search: {
    searxng: { engine: 'baidu' },
    providers: [
      {
        kind: 'page_http',
        name: 'baidu web',
        honours: [],
        perPage: webPerPage,
        pagesMax: 50,
        async ask(query, context) {
          const cookies = await visitorCookies(context);
          const response = await context.http.send({
            url: `${webOrigin}/s`,
            // The result pages link to Baidu itself; this form of them has the real addresses.
            params: { wd: query.q, pn: offsetOf(query, webPerPage), rn: webPerPage, ie: 'utf-8', tn: 'json' },
            manner: 'page',
            headers: { Referer: `${webOrigin}/`, ...(cookies !== '' && { Cookie: cookies }) },
            acceptLanguage,
            signal: context.signal,
          });
          return conclude(readBaiduPages(response.text), response);
        },
      },
    ],
  },
  suggest: suggestionsFrom({
    name: 'baidu suggestions',
    request: (query) => ({
      url: `${webOrigin}/sugrec`,
      params: { ie: 'utf-8', json: 1, prod: 'pc', wd: query.q },
    }),
    // Without suggestions, the list is left out.
    read(body) {
      const isAnswer = typeof valueAt(body, 'q') === 'string';
      return readWords(recordsOf(valueAt(body, 'g'))?.map((item) => item['q']) ?? (isAnswer ? [] : undefined));
    },
  }),
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

function readBaiduPages(text: string): Reading<FoundPage> {
  const feed = valueAt(parseJson(text), 'feed');
  const entries = recordsOf(valueAt(feed, 'entry'))?.filter((record) => Object.keys(record).length > 0); // the last is always empty
  const reading = readEach(entries, (entry): FoundPage | undefined => {
    const title = plainText(entry['title']);
    const link = webUrl(entry['url']);
    if (title === null || link === null) return undefined;
    const date = readEpoch(entry['time']);
    return {
      title,
      link,
      snippet: plainText(entry['abs']),
      date: date?.utc.slice(0, 10) ?? null,
      dateUtc: date?.utc,
      datePrecision: date?.precision,
    };
  });
  const total = wholeNumber(valueAt(feed, 'all'));
  return { ...reading, total, hasMore: reading.items.length >= webPerPage };
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
