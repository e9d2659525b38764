// Yandex images: the official interface with the operator's folder and key, or the page's own data.
import { recordsOf, valueAt, parseJson } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { decodeEntities, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude, readJson } from '../engine.ts';
import type { FoundImage, ImageProvider, Reading } from '../engine.ts';

const HOST = 'yandex.com';
const PER_PAGE = 30;
const API_PER_PAGE = 20;

const familyModes = {
  off: 'FAMILY_MODE_NONE',
  moderate: 'FAMILY_MODE_MODERATE',
  strict: 'FAMILY_MODE_STRICT',
} as const;

/** The interface of Yandex Cloud. The key is written `folder:key`. */
export function createYandexApi(key: string): ImageProvider {
  const [folderId = '', apiKey = ''] = key.split(':');
  return {
    kind: 'official_api',
    name: 'yandex images api',
    honours: ['safe'],
    perPage: API_PER_PAGE,
    pagesMax: 12,
    async ask(query, { http, signal }) {
      const response = await http.send({
        url: 'https://searchapi.api.cloud.yandex.net/v2/image/search',
        method: 'POST',
        body: JSON.stringify({
          folderId,
          query: {
            searchType: 'SEARCH_TYPE_COM',
            queryText: query.q,
            familyMode: familyModes[query.safe],
            page: String(query.page - 1),
          },
          docsOnPage: String(API_PER_PAGE),
        }),
        manner: 'program',
        headers: { Authorization: `Api-Key ${apiKey}`, 'Content-Type': 'application/json' },
        signal,
      });
      const raw = valueAt(readJson(response), 'rawData');
      const xml = typeof raw === 'string' ? Buffer.from(raw, 'base64').toString('utf8') : '';
      return conclude(readYandexXml(xml), response);
    },
  };
}

export function readYandexXml(xml: string): Reading<FoundImage> {
  const docs = xml
    .split('</doc>')
    .slice(0, -1)
    .map((text) => text.slice(text.lastIndexOf('<doc')));
  const field = (doc: string, name: string): string | null =>
    plainText(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(doc)?.[1]);
  const items = docs.flatMap((doc): FoundImage[] => {
    const url = webUrl(field(doc, 'image-link') ?? field(doc, 'url'));
    const link = webUrl(field(doc, 'html-link') ?? field(doc, 'url'));
    if (url === null || link === null) return [];
    return [
      {
        title: field(doc, 'title'),
        url,
        link,
        width: wholeNumber(field(doc, 'original-width')),
        height: wholeNumber(field(doc, 'original-height')),
        thumbnailUrl: webUrl(field(doc, 'thumbnail-link')),
        format: field(doc, 'mime-type'),
        sizeBytes: wholeNumber(field(doc, 'file-size')),
      },
    ];
  });
  return {
    items,
    seen: docs.length,
    isEmpty: /<error\b[^>]*code="15"/.test(xml),
    hasMore: items.length >= API_PER_PAGE,
  };
}

export const yandexImagesPage: ImageProvider = {
  kind: 'page_http',
  name: 'yandex images page',
  honours: [],
  perPage: PER_PAGE,
  pagesMax: 20,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `https://${HOST}/images/search`,
      params: { text: query.q, p: query.page - 1 },
      manner: 'page',
      acceptLanguage: `${query.languageTag},${query.language};q=0.9`,
      signal,
    });
    return conclude(readYandexImagesPage(response.text), response);
  },
};

export function readYandexImagesPage(html: string): Reading<FoundImage> {
  for (const [, double, single] of html.matchAll(/\bdata-state=(?:"([^"]*)"|'([^']*)')/g)) {
    const state = parseJson(decodeEntities(double ?? single ?? ''));
    const entities = valueAt(state, 'initialState', 'serpList', 'items', 'entities');
    if (typeof entities !== 'object' || entities === null) continue;
    const list = recordsOf(Object.values(entities)) ?? [];
    const ordered = list.toSorted((a, b) => Number(a['pos'] ?? 0) - Number(b['pos'] ?? 0));
    const items = ordered.flatMap(readEntity);
    return { items, seen: list.length, isEmpty: list.length === 0, hasMore: items.length >= PER_PAGE };
  }
  return { items: [], seen: 0, isEmpty: false };
}

function readEntity(entity: Record<string, unknown>): FoundImage[] {
  const versions = [
    ...(recordsOf(valueAt(entity, 'viewerData', 'dups')) ?? []),
    ...(recordsOf(valueAt(entity, 'viewerData', 'preview')) ?? []),
  ];
  const tallest = versions.toSorted((a, b) => Number(b['h'] ?? 0) - Number(a['h'] ?? 0))[0];
  const url = webUrl(tallest?.['url']);
  const link = webUrl(valueAt(entity, 'snippet', 'url'));
  if (url === null || link === null) return [];
  return [
    {
      title: plainText(valueAt(entity, 'snippet', 'title')),
      url,
      link,
      width: wholeNumber(tallest?.['w']),
      height: wholeNumber(tallest?.['h']),
      thumbnailUrl: webUrl(valueAt(entity, 'image'), HOST),
    },
  ];
}
