// Mojeek: its result pages. Of images it shows its own thumbnails only, so the picture's address stays unknown.
import { attribute, find, findAll, hasClass, parsePage, textIn } from '../read/html-tree.ts';
import { webUrl } from '../read/links.ts';
import { cleanText } from '../read/plain-text.ts';
import { conclude } from '../engine.ts';
import type {
  AskContext,
  FoundImage,
  FoundNews,
  ImageProvider,
  NewsProvider,
  Reading,
  SearchQuery,
} from '../engine.ts';

const HOST = 'www.mojeek.com';
const DAY_MS = 86_400_000;
const days: Record<string, number> = { hour: 1, day: 1, week: 7, month: 30, year: 365 };

const common = { kind: 'page_http', honours: ['safe', 'time_range'], pagesMax: 1 } as const;

/** There is one page, and a first offset must not be sent: `s=0` is refused. */
async function askPage(format: 'images' | 'news', query: SearchQuery, { http, signal, now }: AskContext) {
  const since = query.timeRange && new Date(now() - days[query.timeRange]! * DAY_MS);
  return await http.send({
    url: `https://${HOST}/search`,
    params: {
      q: query.q,
      fmt: format,
      safe: query.safe === 'off' ? 0 : 1,
      since: since?.toISOString().slice(0, 10).replaceAll('-', ''),
    },
    manner: 'page',
    acceptLanguage: `${query.languageTag},${query.language};q=0.9`,
    signal,
  });
}

export const mojeekImages: ImageProvider = {
  ...common,
  name: 'mojeek images',
  perPage: 100,
  async ask(query, context) {
    const response = await askPage('images', query, context);
    return conclude(readMojeekImages(response.text), response);
  },
};

export function readMojeekImages(html: string): Reading<FoundImage> {
  const page = parsePage(html);
  const anchors = findAll(page, (element) => element.tagName === 'a' && attribute(element, 'data-title') !== undefined);
  const items = anchors.flatMap((anchor): FoundImage[] => {
    const link = webUrl(attribute(anchor, 'href'), HOST);
    const thumbnail = webUrl(
      attribute(
        find(anchor, ({ tagName }) => tagName === 'img'),
        'src',
      ),
      HOST,
    );
    if (link === null || thumbnail === null) return [];
    return [{ title: cleanText(attribute(anchor, 'data-title')), url: null, link, thumbnailUrl: thumbnail }];
  });
  return { items, seen: anchors.length, isEmpty: anchors.length === 0 && saysNothing(html) };
}

export const mojeekNews: NewsProvider = {
  ...common,
  name: 'mojeek news',
  perPage: 100,
  async ask(query, context) {
    const response = await askPage('news', query, context);
    return conclude(readMojeekNews(response.text), response);
  },
};

export function readMojeekNews(html: string): Reading<FoundNews> {
  const sections = findAll(
    parsePage(html),
    (element) => element.tagName === 'section' && hasClass(element, 'news-search-result'),
  );
  const articles = sections.flatMap((section) => findAll(section, ({ tagName }) => tagName === 'article'));
  const items = articles.flatMap((article): FoundNews[] => {
    const anchor = find(
      find(article, ({ tagName }) => tagName === 'h2'),
      ({ tagName }) => tagName === 'a',
    );
    const link = webUrl(attribute(anchor, 'href'), HOST);
    const title = textIn(anchor);
    if (link === null || title === null) return [];
    return [
      {
        title,
        link,
        snippet: textIn(find(article, (element) => element.tagName === 'p' && hasClass(element, 's'))),
        date: textIn(find(article, ({ tagName }) => tagName === 'time')),
      },
    ];
  });
  return { items, seen: articles.length, isEmpty: articles.length === 0 && saysNothing(html) };
}

const saysNothing = (html: string): boolean =>
  /No pages found matching|No (?:images|news|results) (?:were )?found|class="[^"]*\bno-results\b/.test(html);
