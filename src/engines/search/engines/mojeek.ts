// Mojeek: its result pages. Image results show only thumbnails, so the URL of the picture stays unknown.
import type { EngineRequest } from '../ask/engine-http.ts';
import { acceptLanguageOf, defineProvider, offsetOf, readEach } from '../engine.ts';
import type { AskContext, FoundImage, FoundNews, FoundPage, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { attribute, attributeOf, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import { webUrl } from '../read/links.ts';
import { cleanText } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';

const host = 'www.mojeek.com';
const origin = `https://${host}`;
const dayMs = 86_400_000;
const webPerPage = 10;
const days: Record<string, number> = { hour: 1, day: 1, week: 7, month: 30, year: 365 };

const common = { kind: 'page_http', honours: ['safe', 'time_range'], perPage: 100, pagesMax: 1 } as const;

export const mojeek: SearchEngine = {
  slug: 'mojeek',
  name: 'Mojeek',
  baseUrl: origin,
  images: {
    searxng: { engine: 'mojeek images' },
    providers: [
      defineProvider({
        ...common,
        name: 'mojeek images',
        request: pageRequest,
        read: ({ text }) => readMojeekImages(text),
      }),
    ],
  },
  news: {
    searxng: { engine: 'mojeek news' },
    providers: [
      defineProvider({
        ...common,
        name: 'mojeek news',
        request: pageRequest,
        read: ({ text }) => readMojeekNews(text),
      }),
    ],
  },
  search: {
    searxng: { engine: 'mojeek' },
    providers: [
      defineProvider({
        ...common,
        name: 'mojeek web',
        perPage: webPerPage,
        pagesMax: 10,
        request: pageRequest,
        read: ({ text }) => readMojeekPages(text),
      }),
    ],
  },
};

/** The offset of the first page must not be sent: Mojeek refuses `s=0`. Only web results have more pages. */
function pageRequest(query: SearchQuery, { now }: AskContext): Omit<EngineRequest, 'signal'> {
  const since = query.timeRange && new Date(now() - (days[query.timeRange] ?? 0) * dayMs);
  return {
    url: `${origin}/search`,
    params: {
      q: query.q,
      fmt: query.vertical === 'search' ? undefined : query.vertical,
      s: query.page === 1 ? undefined : offsetOf(query, webPerPage),
      safe: query.safe === 'off' ? 0 : 1,
      since: since?.toISOString().slice(0, 10).replaceAll('-', ''),
    },
    manner: 'page',
    acceptLanguage: acceptLanguageOf(query),
  };
}

function readMojeekImages(html: string): Reading<FoundImage> {
  const reading = readEach(selectAll(parsePage(html), 'a[data-title]'), (anchor): FoundImage | undefined => {
    const link = webUrl(attribute(anchor, 'href'), host);
    const thumbnailUrl = webUrl(attributeOf(anchor, 'img', 'src'), host);
    if (link === null || thumbnailUrl === null) return undefined;
    return { title: cleanText(attribute(anchor, 'data-title')), url: null, link, thumbnailUrl };
  });
  return { ...reading, isEmpty: reading.isEmpty && saysNothing(html) };
}

function readMojeekNews(html: string): Reading<FoundNews> {
  const articles = selectAll(parsePage(html), 'section.news-search-result article');
  const reading = readEach(articles, (article): FoundNews | undefined => {
    const anchor = select(article, 'h2 a');
    const link = webUrl(attribute(anchor, 'href'), host);
    const title = textIn(anchor);
    if (link === null || title === null) return undefined;
    return { title, link, snippet: textOf(article, 'p.s'), date: textOf(article, 'time') };
  });
  return { ...reading, isEmpty: reading.isEmpty && saysNothing(html) };
}

function readMojeekPages(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const reading = readEach(selectAll(page, 'ul.results-standard > li'), (entry): FoundPage | undefined => {
    const anchor = select(entry, 'h2 a');
    const link = webUrl(attribute(anchor, 'href'), host);
    const title = textIn(anchor);
    if (link === null || title === null) return undefined;
    return {
      title,
      link,
      displayedLink: textOf(entry, '.url') ?? textOf(entry, 'a.ob'),
      ...splitDate(textOf(entry, 'p.s')),
    };
  });
  const related = selectAll(page, '.related-searches a, p.spell em a').map(textIn);
  return {
    ...reading,
    isEmpty: reading.isEmpty && saysNothing(html),
    hasMore: reading.items.length >= webPerPage,
    related: related.filter((text) => text !== null),
  };
}

const saysNothing = (html: string): boolean =>
  /No pages found matching|No (?:images|news|results) (?:were )?found|class="[^"]*\bno-results\b/.test(html);
