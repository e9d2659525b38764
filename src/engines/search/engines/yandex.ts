// Yandex: its official API with the operator's folder and key, or else its pages; images are JSON inside the page.
import type { EngineRequest, EngineResponse } from '../ask/engine-http.ts';
import { acceptLanguageOf, defineProvider, nothingRead, readEach, readJson } from '../engine.ts';
import type { FoundImage, FoundPage, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { parseJson, recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import type { JsonRecord } from '../read/embedded-json.ts';
import { attribute, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import { unwrap, webUrl } from '../read/links.ts';
import { decodeEntities, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { suggestionsFrom } from '../suggestions.ts';

const host = 'yandex.com';
const origin = `https://${host}`;
const apiOrigin = 'https://searchapi.api.cloud.yandex.net';
const perPage = 30;
const apiPerPage = 20;
const webPerPage = 10;

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
      texts: ['CheckboxCaptcha', 'AdvancedCaptcha', /<title>\s*(?:Are you not a robot|Вы не робот)/i],
      redirects: [/\/(?:show|check)?captcha/],
      header: ['x-yandex-captcha', 'captcha'],
    },
  },
  images: {
    searxng: { engine: 'yandex images' },
    providers: [
      defineProvider({
        kind: 'official_api',
        needsKey: true,
        name: 'yandex images api',
        honours: ['safe'],
        perPage: apiPerPage,
        pagesMax: 12,
        request: (query, { key }) => apiRequest('image', query, key, { docsOnPage: String(apiPerPage) }),
        read: (response) => readYandexXml(xmlOf(response)),
      }),
      defineProvider({
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
  search: {
    searxng: { engine: 'yandex' },
    providers: [
      defineProvider({
        kind: 'official_api',
        needsKey: true,
        name: 'yandex web api',
        honours: ['safe'],
        perPage: webPerPage,
        pagesMax: 25,
        request(query, { key }) {
          const groupSpec = { groupMode: 'GROUP_MODE_FLAT', groupsOnPage: String(webPerPage), docsInGroup: '1' };
          return apiRequest('web', query, key, { groupSpec, responseFormat: 'FORMAT_XML' });
        },
        read: (response) => readYandexWebXml(xmlOf(response)),
      }),
      defineProvider({
        kind: 'page_http',
        name: 'yandex web page',
        verified: '2026-05',
        honours: ['hl'],
        perPage: webPerPage,
        pagesMax: 25,
        request: (query) => ({
          url: `${origin}/search/`,
          params: { text: query.q, p: query.page === 1 ? undefined : query.page - 1, lang: query.language },
          manner: 'page',
          acceptLanguage: acceptLanguageOf(query),
        }),
        read: ({ text }) => readYandexPages(text),
      }),
    ],
  },
  suggest: suggestionsFrom({
    name: 'yandex suggestions',
    honours: ['hl'],
    request: (query) => ({
      url: 'https://suggest.yandex.com/suggest-ff.cgi',
      params: { part: query.q, uil: query.language },
    }),
  }),
};

// ---- requests ------------------------------------------------------------------------------------------------------

function apiRequest(
  kind: 'image' | 'web',
  query: SearchQuery,
  key: string,
  more: object,
): Omit<EngineRequest, 'signal'> {
  const [folderId = '', apiKey = ''] = key.split(':');
  return {
    url: `${apiOrigin}/v2/${kind}/search`,
    method: 'POST',
    body: JSON.stringify({
      folderId,
      query: {
        searchType: 'SEARCH_TYPE_COM',
        queryText: query.q,
        familyMode: familyModes[query.safe],
        page: String(query.page - 1),
      },
      ...more,
    }),
    manner: 'program',
    headers: { Authorization: `Api-Key ${apiKey}`, 'Content-Type': 'application/json' },
  };
}

const xmlOf = (response: EngineResponse): string =>
  Buffer.from(textAt(readJson(response), 'rawData'), 'base64').toString('utf8');

// ---- web -----------------------------------------------------------------------------------------------------------

const docsOf = (xml: string): string[] =>
  xml
    .split('</doc>')
    .slice(0, -1)
    .map((text) => text.slice(text.lastIndexOf('<doc')));

const fieldOf = (doc: string, name: string): string | null =>
  plainText(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(doc)?.[1]);

const saysNothingXml = (xml: string): boolean => /<error\b[^>]*code="15"/.test(xml);

function readYandexWebXml(xml: string): Reading<FoundPage> {
  const reading = readEach(docsOf(xml), (doc): FoundPage | undefined => {
    const link = webUrl(fieldOf(doc, 'url'));
    const title = fieldOf(doc, 'title');
    if (link === null || title === null) return undefined;
    // 20260514T120000
    const modified = /^(\d{4})(\d{2})(\d{2})T/.exec(fieldOf(doc, 'modtime') ?? '');
    return {
      title,
      link,
      snippet: fieldOf(doc, 'passages') ?? fieldOf(doc, 'headline') ?? fieldOf(doc, 'extended-text'),
      date: modified === null ? null : modified.slice(1, 4).join('-'),
    };
  });
  return {
    ...reading,
    isEmpty: saysNothingXml(xml),
    total: wholeNumber(/<found priority="all">(\d+)</.exec(xml)?.[1]),
    hasMore: reading.items.length >= webPerPage,
  };
}

/** The answer of Yandex' own language model is an entry of the list too; it is not a result. */
export function readYandexPages(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const entries = selectAll(page, 'li.serp-item').filter((entry) => select(entry, '.OrganicTitle') !== undefined);
  const reading = readEach(entries, (entry): FoundPage | null | undefined => {
    const anchor = select(entry, 'a.OrganicTitle-Link');
    const link = unwrap(attribute(anchor, 'href'), host);
    const title = textIn(select(anchor, 'h2'));
    if (link === null || title === null) return undefined;
    if (advertising.test(new URL(link).hostname)) return null;
    return {
      title,
      link,
      displayedLink: textOf(entry, '.Path'),
      ...splitDate(textOf(entry, '.OrganicTextContentSpan, .OrganicText')),
    };
  });
  const items = reading.items.filter((item) => item !== null);
  const related = selectAll(page, '.Related-Button .Related-ButtonText, .RelatedBottom a').map(textIn);
  return {
    items,
    seen: reading.seen - (reading.items.length - items.length),
    isEmpty: reading.isEmpty && select(page, '.EmptySearchResults') !== undefined,
    hasMore: items.length >= webPerPage || select(page, '.Pager-Item_type_next') !== undefined,
    related: related.filter((text) => text !== null),
  };
}

const advertising = /^(?:yabs|an)\.yandex\./;

// ---- images --------------------------------------------------------------------------------------------------------

function readYandexXml(xml: string): Reading<FoundImage> {
  const field = fieldOf;
  const reading = readEach(docsOf(xml), (doc): FoundImage | undefined => {
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
    isEmpty: saysNothingXml(xml),
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
