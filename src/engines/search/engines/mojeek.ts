// Mojeek: its result pages. Image results show only thumbnails, so the URL of the picture stays unknown.
import type { EngineRequest } from '../ask/engine-http.ts';
import { acceptLanguageOf, defineWay, readEach } from '../engine.ts';
import type { AskContext, FoundImage, FoundNews, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { attribute, attributeOf, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import { webUrl } from '../read/links.ts';
import { cleanText } from '../read/plain-text.ts';

const host = 'www.mojeek.com';
const origin = `https://${host}`;
const dayMs = 86_400_000;
const days: Record<string, number> = { hour: 1, day: 1, week: 7, month: 30, year: 365 };

const common = { kind: 'page_http', honours: ['safe', 'time_range'], perPage: 100, pagesMax: 1 } as const;

export const mojeek: SearchEngine = {
  slug: 'mojeek',
  name: 'Mojeek',
  baseUrl: origin,
  images: {
    access: 'PAGE',
    isExperimental: true,
    searxng: { engines: 'mojeek images' },
    ways: [
      defineWay({ ...common, name: 'mojeek images', request: pageRequest, read: ({ text }) => readMojeekImages(text) }),
    ],
  },
  news: {
    access: 'PAGE',
    isExperimental: true,
    searxng: { engines: 'mojeek news' },
    ways: [
      defineWay({ ...common, name: 'mojeek news', request: pageRequest, read: ({ text }) => readMojeekNews(text) }),
    ],
  },
};

/** There is only one page, and the offset of the first page must not be sent: Mojeek refuses `s=0`. */
function pageRequest(query: SearchQuery, { now }: AskContext): Omit<EngineRequest, 'signal'> {
  const since = query.timeRange && new Date(now() - (days[query.timeRange] ?? 0) * dayMs);
  return {
    url: `${origin}/search`,
    params: {
      q: query.q,
      fmt: query.vertical,
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

const saysNothing = (html: string): boolean =>
  /No pages found matching|No (?:images|news|results) (?:were )?found|class="[^"]*\bno-results\b/.test(html);
