// Baidu images: JSON, for visitors who carry the cookies of its start page.
import { createExpiringMap } from '../ask/expiring-map.ts';
import { parseJson, recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude } from '../engine.ts';
import { SearchFault } from '../ask/trouble.ts';
import type { AskContext, FoundImage, ImageProvider, Reading } from '../engine.ts';

const ORIGIN = 'https://image.baidu.com';
const PER_PAGE = 30;
const COOKIE_SECONDS = 3600;

export function createBaidu(): ImageProvider {
  const visits = createExpiringMap<string>({ seconds: COOKIE_SECONDS, entriesMax: 1 });

  /** The cookies that the start page sets, as any visitor has them. */
  async function cookiesOfVisit({ http, signal, now }: AskContext): Promise<string> {
    const kept = visits.get('', now());
    if (kept !== undefined) return kept;
    const page = await http.send({ url: `${ORIGIN}/`, manner: 'page', acceptLanguage: 'zh-CN,zh;q=0.9', signal });
    const cookies = page.cookies.join('; ');
    visits.set('', cookies, now());
    return cookies;
  }

  return {
    kind: 'page_http',
    name: 'baidu images',
    honours: [],
    perPage: PER_PAGE,
    pagesMax: 50,
    async ask(query, context) {
      const cookies = await cookiesOfVisit(context);
      try {
        const response = await context.http.send({
          url: `${ORIGIN}/search/acjson`,
          params: { tn: 'resultjson_com', word: query.q, pn: (query.page - 1) * PER_PAGE, rn: PER_PAGE },
          manner: 'page',
          headers: { Referer: `${ORIGIN}/`, ...(cookies !== '' && { Cookie: cookies }) },
          acceptLanguage: 'zh-CN,zh;q=0.9',
          signal: context.signal,
        });
        return conclude(readBaiduImages(response.text), response);
      } catch (error) {
        if (error instanceof SearchFault) visits.delete('');
        throw error;
      }
    },
  };
}

export function readBaiduImages(text: string): Reading<FoundImage> {
  // Baidu escapes apostrophes, which JSON does not know.
  const body = parseJson(text.replaceAll(String.raw`\'`, "'"));
  if (valueAt(body, 'antiFlag') === 1) throw new SearchFault('captcha', 'it asks for a captcha');
  const data = valueAt(body, 'data');
  const results = recordsOf(data)?.filter((record) => Object.keys(record).length > 0); // the last one is always bare
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const replaced = recordsOf(result['replaceUrl'])?.[0];
    const url = webUrl(replaced?.['ObjURL']) ?? webUrl(replaced?.['ObjUrl']);
    const link = webUrl(replaced?.['FromURL']) ?? webUrl(replaced?.['FromUrl']);
    if (url === null || link === null) return [];
    return [
      {
        title: plainText(result['fromPageTitle']),
        url,
        link,
        source: cleanText(result['fromURLHost']),
        width: wholeNumber(result['width']),
        height: wholeNumber(result['height']),
        thumbnailUrl: webUrl(result['thumbURL']),
        format: cleanText(result['type']),
        date: cleanText(result['bdImgnewsDate']),
      },
    ];
  });
  return {
    items,
    seen: results?.length ?? 0,
    isEmpty: results?.length === 0 && (valueAt(body, 'displayNum') === 0 || valueAt(body, 'listNum') !== undefined),
    hasMore: items.length >= PER_PAGE,
    total: wholeNumber(valueAt(body, 'displayNum')),
  };
}
