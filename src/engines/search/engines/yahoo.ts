// Yahoo: its result pages, whose links are wrapped and carry all data in their URLs.
import { defineProvider, offsetOf, readEach } from '../engine.ts';
import type { FoundImage, FoundNews, FoundPage, Reading, SearchEngine } from '../engine.ts';
import { attribute, attributeOf, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import type { HtmlElement, HtmlTree } from '../read/html-tree.ts';
import { unwrap, webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { suggestionsFrom } from '../suggestions.ts';

const webHost = 'search.yahoo.com';
const webPerPage = 7;
const newsHost = 'news.search.yahoo.com';
const imagesHost = 'images.search.yahoo.com';
const newsPerPage = 10;
const imagesPerPage = 60;

const spans: Record<string, string> = { hour: 'd', day: 'd', week: 'w', month: 'm' };

export const yahoo: SearchEngine = {
  slug: 'yahoo',
  name: 'Yahoo',
  baseUrl: 'https://search.yahoo.com',
  refusals: {
    denied: { texts: [/Unable to process request at this time\s*--?\s*error 999/i] },
    consent: {
      texts: ['consent.yahoo.com'],
      redirects: [/^(?:[^/]*\.)?consent\.yahoo\./, /^guce\.yahoo\.com\//],
    },
  },
  images: {
    providers: [
      defineProvider({
        kind: 'page_http',
        name: 'yahoo images',
        honours: [],
        perPage: imagesPerPage,
        pagesMax: 20,
        request: (query) => ({
          url: `https://${imagesHost}/search/images`,
          params: { p: query.q, b: query.page === 1 ? undefined : offsetOf(query, imagesPerPage) + 1 },
          manner: 'page',
        }),
        read: ({ text }) => readYahooImages(text),
      }),
    ],
  },
  news: {
    searxng: { engine: 'yahoo news' },
    providers: [
      defineProvider({
        kind: 'page_http',
        name: 'yahoo news',
        honours: ['time_range'],
        perPage: newsPerPage,
        pagesMax: 50,
        request: (query) => ({
          url: `https://${newsHost}/search`,
          params: {
            p: query.q,
            b: offsetOf(query, newsPerPage) + 1,
            btf: query.timeRange && spans[query.timeRange],
          },
          manner: 'page',
        }),
        read: ({ text }) => readYahooNews(text),
      }),
    ],
  },
  search: {
    searxng: { engine: 'yahoo' },
    providers: [
      defineProvider({
        kind: 'page_http',
        name: 'yahoo web',
        honours: ['time_range'],
        perPage: webPerPage,
        pagesMax: 50,
        request: (query) => ({
          url: `https://${webHost}/search`,
          params: {
            p: query.q,
            b: query.page === 1 ? undefined : offsetOf(query, webPerPage) + 1,
            pz: query.page === 1 ? undefined : webPerPage,
            btf: query.timeRange && spans[query.timeRange],
          },
          manner: 'page',
        }),
        read: ({ text }) => readYahooPages(text),
      }),
    ],
  },
  suggest: suggestionsFrom({
    name: 'yahoo suggestions',
    request: (query) => ({
      url: `https://${webHost}/sugg/ff`,
      params: { output: 'fxjson', appid: 'ffd', command: query.q },
    }),
  }),
};

function readYahooNews(html: string): Reading<FoundNews> {
  const page = parsePage(html);
  const entries = selectAll(page, 'ol.searchCenterMiddle li, #web li');
  const results = entries.filter((entry) => select(entry, 'h4') !== undefined);
  const reading = readEach(results, (entry): FoundNews | undefined => {
    const anchor = select(entry, 'h4 a');
    const link = unwrap(attribute(anchor, 'href'), newsHost);
    const title = textIn(anchor);
    if (link === null || title === null) return undefined;
    return {
      title,
      link,
      source: textOf(entry, '.s-source')?.replace(/\s*·\s*via Yahoo.*$/i, '') ?? null,
      date: textOf(entry, '.s-time')?.replace(/^·\s*/, '') ?? null,
      snippet: textOf(entry, 'p'),
      thumbnailUrl: webUrl(attributeOf(entry, 'img', 'src')),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && saysNothing(page),
    hasMore: reading.items.length >= newsPerPage,
  };
}

function readYahooPages(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const reading = readEach(selectAll(page, '.algo-sr'), (entry): FoundPage | undefined => {
    const anchor = select(entry, '.compTitle a');
    const link = unwrap(attribute(anchor, 'href'), webHost);
    const title = textOf(entry, '.compTitle h3') ?? cleanText(attribute(anchor, 'aria-label'));
    if (link === null || title === null) return undefined;
    return {
      title,
      link,
      displayedLink: textOf(entry, '.compTitle .d-ib.p-abs, .compTitle cite'),
      ...splitDate(textOf(entry, '.compText')),
    };
  });
  const related = selectAll(page, '.AlsoTry table a').map(textIn);
  return {
    ...reading,
    isEmpty: reading.isEmpty && saysNothing(page),
    hasMore: select(page, 'a.next') !== undefined || reading.items.length >= webPerPage,
    related: related.filter((text) => text !== null),
  };
}

function readYahooImages(html: string): Reading<FoundImage> {
  const page = parsePage(html);
  const reading = readEach(selectAll(page, 'a[href*="?imgurl="], a[href*="&imgurl="]'), readAnchor);
  return {
    ...reading,
    isEmpty: reading.isEmpty && saysNothing(page),
    hasMore: reading.items.length >= imagesPerPage,
  };
}

function readAnchor(anchor: HtmlElement): FoundImage | undefined {
  const params = URL.parse(attribute(anchor, 'href') ?? '', `https://${imagesHost}/`)?.searchParams;
  const url = webUrl(withScheme(params?.get('imgurl')));
  const link = webUrl(params?.get('rurl'));
  if (url === null || link === null) return undefined;
  return {
    title: plainText(params?.get('tt')) ?? cleanText(params?.get('name')) ?? cleanText(attribute(anchor, 'aria-label')),
    url,
    link,
    width: wholeNumber(params?.get('w')),
    height: wholeNumber(params?.get('h')),
    thumbnailUrl: webUrl(params?.get('turl')),
  };
}

/** Yahoo leaves out the scheme of pictures. */
const withScheme = (text: string | null | undefined): string | undefined =>
  text ? (/^https?:\/\//i.test(text) ? text : `https://${text}`) : undefined;

const noResults = ['zrp', 'no-results', 'NoResults', 'compNoResults'].map((name) => `[class~="${name}" i]`).join(', ');

const saysNothing = (page: HtmlTree): boolean =>
  select(page, noResults) !== undefined || textOf(page, 'body')?.includes('We did not find results for') === true;
