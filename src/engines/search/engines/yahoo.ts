// Yahoo: its result pages, whose links are wrapped and name everything in their address.
import { attribute, find, findAll, hasClass, parsePage, select, textIn } from '../read/html-tree.ts';
import type { HtmlElement } from '../read/html-tree.ts';
import { unwrap, webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude } from '../engine.ts';
import type { FoundImage, FoundNews, ImageProvider, NewsProvider, Reading } from '../engine.ts';

const NEWS_HOST = 'news.search.yahoo.com';
const IMAGES_HOST = 'images.search.yahoo.com';
const NEWS_PER_PAGE = 10;
const IMAGES_PER_PAGE = 60;

const spans: Record<string, string> = { hour: 'd', day: 'd', week: 'w', month: 'm' };

export const yahooNews: NewsProvider = {
  kind: 'page_http',
  name: 'yahoo news',
  honours: ['time_range'],
  perPage: NEWS_PER_PAGE,
  pagesMax: 50,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `https://${NEWS_HOST}/search`,
      params: { p: query.q, b: (query.page - 1) * NEWS_PER_PAGE + 1, btf: query.timeRange && spans[query.timeRange] },
      manner: 'page',
      signal,
    });
    return conclude(readYahooNews(response.text), response);
  },
};

export function readYahooNews(html: string): Reading<FoundNews> {
  const page = parsePage(html);
  const lists = findAll(
    page,
    (element) =>
      (element.tagName === 'ol' && hasClass(element, 'searchCenterMiddle')) || attribute(element, 'id') === 'web',
  );
  const entries = new Set(lists.flatMap((list) => findAll(list, ({ tagName }) => tagName === 'li')));
  const results = [...entries].filter((entry) => find(entry, ({ tagName }) => tagName === 'h4') !== undefined);
  const items = results.flatMap((entry): FoundNews[] => {
    const anchor = find(
      find(entry, ({ tagName }) => tagName === 'h4'),
      ({ tagName }) => tagName === 'a',
    );
    const link = unwrap(attribute(anchor, 'href'), NEWS_HOST);
    const title = textIn(anchor);
    if (link === null || title === null) return [];
    return [
      {
        title,
        link,
        source: textIn(select(entry, '.s-source'))?.replace(/\s*·\s*via Yahoo.*$/i, '') ?? null,
        date: textIn(select(entry, '.s-time'))?.replace(/^·\s*/, '') ?? null,
        snippet: textIn(find(entry, ({ tagName }) => tagName === 'p')),
        thumbnailUrl: webUrl(
          attribute(
            find(entry, ({ tagName }) => tagName === 'img'),
            'src',
          ),
        ),
      },
    ];
  });
  return {
    items,
    seen: results.length,
    isEmpty: results.length === 0 && saysNothing(page),
    hasMore: items.length >= NEWS_PER_PAGE,
  };
}

const saysNothing = (page: Parameters<typeof find>[0]): boolean =>
  find(page, (element) =>
    /(^|\s)(zrp|no-results|NoResults|compNoResults)(\s|$)/i.test(attribute(element, 'class') ?? ''),
  ) !== undefined ||
  (textIn(find(page, ({ tagName }) => tagName === 'body'))?.includes('We did not find results for') ?? false);

export const yahooImages: ImageProvider = {
  kind: 'page_http',
  name: 'yahoo images',
  honours: [],
  perPage: IMAGES_PER_PAGE,
  pagesMax: 20,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `https://${IMAGES_HOST}/search/images`,
      params: { p: query.q, b: query.page === 1 ? undefined : (query.page - 1) * IMAGES_PER_PAGE + 1 },
      manner: 'page',
      signal,
    });
    return conclude(readYahooImages(response.text), response);
  },
};

export function readYahooImages(html: string): Reading<FoundImage> {
  const page = parsePage(html);
  const anchors = findAll(
    page,
    (element) => element.tagName === 'a' && /[?&]imgurl=/.test(attribute(element, 'href') ?? ''),
  );
  const items = anchors.flatMap(readAnchor);
  return {
    items,
    seen: anchors.length,
    isEmpty: anchors.length === 0 && saysNothing(page),
    hasMore: items.length >= IMAGES_PER_PAGE,
  };
}

function readAnchor(anchor: HtmlElement): FoundImage[] {
  const params = URL.parse(attribute(anchor, 'href')!, `https://${IMAGES_HOST}/`)?.searchParams;
  const url = webUrl(withScheme(params?.get('imgurl')));
  const link = webUrl(params?.get('rurl'));
  if (url === null || link === null) return [];
  return [
    {
      title:
        plainText(params?.get('tt')) ?? cleanText(params?.get('name')) ?? cleanText(attribute(anchor, 'aria-label')),
      url,
      link,
      width: wholeNumber(params?.get('w')),
      height: wholeNumber(params?.get('h')),
      thumbnailUrl: webUrl(params?.get('turl')),
    },
  ];
}

/** Yahoo leaves the scheme of pictures out. */
const withScheme = (text: string | null | undefined): string | undefined =>
  text ? (/^https?:\/\//i.test(text) ? text : `https://${text}`) : undefined;
