// Yandex images: its official API with the operator's folder and key, or the JSON inside its page.
import { acceptLanguageOf, defineWay, nothingRead, readEach, readJson } from '../engine.ts';
import type { FoundImage, Reading, SearchEngine } from '../engine.ts';
import { parseJson, recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import type { JsonRecord } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { decodeEntities, plainText, wholeNumber } from '../read/plain-text.ts';

const host = 'yandex.com';
const origin = `https://${host}`;
const apiOrigin = 'https://searchapi.api.cloud.yandex.net';
const perPage = 30;
const apiPerPage = 20;

const familyModes = {
  off: 'FAMILY_MODE_NONE',
  moderate: 'FAMILY_MODE_MODERATE',
  strict: 'FAMILY_MODE_STRICT',
} as const;

export const yandex: SearchEngine = {
  slug: 'yandex',
  name: 'Yandex',
  baseUrl: origin,
  key: { form: 'folder:key', isPreferred: true },
  refusals: {
    captcha: {
      texts: ['CheckboxCaptcha', 'AdvancedCaptcha'],
      redirects: [/\/(?:show|check)?captcha/],
      header: ['x-yandex-captcha', 'captcha'],
    },
  },
  images: {
    access: 'PAGE',
    isExperimental: true,
    searxng: { engines: 'yandex images' },
    ways: [
      defineWay({
        kind: 'official_api',
        needsKey: true,
        name: 'yandex images api',
        honours: ['safe'],
        perPage: apiPerPage,
        pagesMax: 12,
        request(query, { key }) {
          const [folderId = '', apiKey = ''] = key.split(':');
          return {
            url: `${apiOrigin}/v2/image/search`,
            method: 'POST',
            body: JSON.stringify({
              folderId,
              query: {
                searchType: 'SEARCH_TYPE_COM',
                queryText: query.q,
                familyMode: familyModes[query.safe],
                page: String(query.page - 1),
              },
              docsOnPage: String(apiPerPage),
            }),
            manner: 'program',
            headers: { Authorization: `Api-Key ${apiKey}`, 'Content-Type': 'application/json' },
          };
        },
        read: (response) =>
          readYandexXml(Buffer.from(textAt(readJson(response), 'rawData'), 'base64').toString('utf8')),
      }),
      defineWay({
        kind: 'page_http',
        name: 'yandex images page',
        honours: [],
        perPage,
        pagesMax: 20,
        request: (query) => ({
          url: `${origin}/images/search`,
          params: { text: query.q, p: query.page - 1 },
          manner: 'page',
          acceptLanguage: acceptLanguageOf(query),
        }),
        read: ({ text }) => readYandexImagesPage(text),
      }),
    ],
  },
};

function readYandexXml(xml: string): Reading<FoundImage> {
  const docs = xml
    .split('</doc>')
    .slice(0, -1)
    .map((text) => text.slice(text.lastIndexOf('<doc')));
  const field = (doc: string, name: string): string | null =>
    plainText(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(doc)?.[1]);
  const reading = readEach(docs, (doc): FoundImage | undefined => {
    const url = webUrl(field(doc, 'image-link') ?? field(doc, 'url'));
    const link = webUrl(field(doc, 'html-link') ?? field(doc, 'url'));
    if (url === null || link === null) return undefined;
    return {
      title: field(doc, 'title'),
      url,
      link,
      width: wholeNumber(field(doc, 'original-width')),
      height: wholeNumber(field(doc, 'original-height')),
      thumbnailUrl: webUrl(field(doc, 'thumbnail-link')),
      format: field(doc, 'mime-type'),
      sizeBytes: wholeNumber(field(doc, 'file-size')),
    };
  });
  return {
    ...reading,
    isEmpty: /<error\b[^>]*code="15"/.test(xml),
    hasMore: reading.items.length >= apiPerPage,
  };
}

function readYandexImagesPage(html: string): Reading<FoundImage> {
  for (const [, double, single] of html.matchAll(/\bdata-state=(?:"([^"]*)"|'([^']*)')/g)) {
    const state = parseJson(decodeEntities(double ?? single ?? ''));
    const entities = valueAt(state, 'initialState', 'serpList', 'items', 'entities');
    if (typeof entities !== 'object' || entities === null) continue;
    const list = recordsOf(Object.values(entities)) ?? [];
    const ordered = list.toSorted((a, b) => Number(a['pos'] ?? 0) - Number(b['pos'] ?? 0));
    const reading = readEach(ordered, readEntity);
    return { ...reading, hasMore: reading.items.length >= perPage };
  }
  return nothingRead;
}

function readEntity(entity: JsonRecord): FoundImage | undefined {
  const versions = [
    ...(recordsOf(valueAt(entity, 'viewerData', 'dups')) ?? []),
    ...(recordsOf(valueAt(entity, 'viewerData', 'preview')) ?? []),
  ];
  const tallest = versions.toSorted((a, b) => Number(b['h'] ?? 0) - Number(a['h'] ?? 0))[0];
  const url = webUrl(tallest?.['url']);
  const link = webUrl(valueAt(entity, 'snippet', 'url'));
  if (url === null || link === null) return undefined;
  return {
    title: plainText(valueAt(entity, 'snippet', 'title')),
    url,
    link,
    width: wholeNumber(tallest?.['w']),
    height: wholeNumber(tallest?.['h']),
    thumbnailUrl: webUrl(valueAt(entity, 'image'), host),
  };
}
