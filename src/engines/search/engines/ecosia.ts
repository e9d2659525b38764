// Ecosia: images from the JSON that its page carries for its scripts, or else from the list that the page shows; web results
// from the page.
import type { KnowledgePanel } from '../../../contract/search.ts';
import { acceptLanguageOf, defineProvider, readEach } from '../engine.ts';
import type { FoundImage, FoundPage, Reading, SearchEngine } from '../engine.ts';
import { jsonOfScript, recordsOf, valueAt } from '../read/embedded-json.ts';
import type { JsonRecord } from '../read/embedded-json.ts';
import {
  attribute,
  attributeOf,
  closest,
  parsePage,
  select,
  selectAll,
  textIn,
  textOf,
  textWithout,
} from '../read/html-tree.ts';
import type { HtmlElement, HtmlTree } from '../read/html-tree.ts';
import { domainOf, webUrl } from '../read/links.ts';
import { cleanText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { suggestionsFrom } from '../suggestions.ts';

const origin = 'https://www.ecosia.org';
const perPage = 24;
const webPerPage = 10;

const kinds: Record<string, string> = {
  photo: 'photo',
  clipart: 'clipart',
  line: 'line',
  gif: 'animatedgif',
  transparent: 'transparent',
};
const spans: Record<string, string> = { hour: 'day', day: 'day', week: 'week', month: 'month' };

export const ecosia: SearchEngine = {
  slug: 'ecosia',
  name: 'Ecosia',
  baseUrl: origin,
  images: {
    providers: [
      defineProvider({
        kind: 'page_http',
        name: 'ecosia images',
        verified: '2026-05',
        honours: ['time_range', 'type'],
        perPage,
        pagesMax: 20,
        browser: 'fallback',
        request: (query) => ({
          url: `${origin}/images`,
          params: {
            q: query.q,
            p: query.page === 1 ? undefined : query.page - 1,
            freshness: query.timeRange && spans[query.timeRange],
            imageType: query.type && kinds[query.type],
          },
          manner: 'page',
          acceptLanguage: acceptLanguageOf(query),
        }),
        read: ({ text }) => readEcosiaImages(text),
      }),
    ],
  },
  search: {
    providers: [
      defineProvider({
        kind: 'page_http',
        name: 'ecosia web',
        verified: '2026-05',
        honours: ['time_range'],
        perPage: webPerPage,
        pagesMax: 20,
        browser: 'fallback',
        request: (query) => ({
          url: `${origin}/search`,
          params: {
            q: query.q,
            p: query.page === 1 ? undefined : query.page - 1,
            freshness: query.timeRange && spans[query.timeRange],
          },
          manner: 'page',
          acceptLanguage: acceptLanguageOf(query),
        }),
        read: ({ text }) => readEcosiaPages(text),
      }),
    ],
  },
  suggest: suggestionsFrom({
    name: 'ecosia suggestions',
    request: (query) => ({ url: 'https://ac.ecosia.org/autocomplete', params: { q: query.q, type: 'list' } }),
  }),
};

export function readEcosiaPages(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const reading = readEach(selectAll(page, '[data-test-id="mainline-result-web"]'), (entry): FoundPage | undefined => {
    const title = textOf(entry, '[data-test-id="result-title"]');
    const link = webUrl(attributeOf(entry, 'a[data-test-id="result-link"]', 'href'));
    if (title === null || link === null) return undefined;
    return {
      title,
      link,
      displayedLink: textOf(entry, '[data-test-id="result-source"]'),
      source: textOf(entry, '.result-info__name-label'),
      ...splitDate(textOf(entry, '[data-test-id="web-result-description"], [data-test-id="result-description"]')),
    };
  });
  const related = selectAll(page, '[data-test-id^="related-queries"] a').map(textIn);
  return {
    ...reading,
    isEmpty: reading.isEmpty && html.includes('data-test-id="web-no-results"'),
    hasMore: reading.items.length >= webPerPage,
    related: related.filter((text) => text !== null),
    knowledge: readEntity(page),
  };
}

/** The article about the subject itself. */
function readEntity(page: HtmlTree): KnowledgePanel | null {
  const description = select(page, '[data-test-id="entity-description"]');
  const article = closest(description, 'article');
  const title = textOf(article, 'h2') ?? cleanText(attribute(article, 'aria-label'));
  if (title === null) return null;
  const more = select(description, 'a');
  return {
    title,
    subtitle: textOf(article, 'h3'),
    description: textWithout(description, more === undefined ? [] : [more]),
    link: webUrl(attribute(more, 'href')),
    source: textIn(more),
    image_url: webUrl(attributeOf(article, 'img', 'src')),
  };
}

export function readEcosiaImages(html: string): Reading<FoundImage> {
  const context = jsonOfScript(html, 'vike_pageContext');
  const fromData = readEach(recordsOf(valueAt(context, 'data', 'results', 'mainline')), readResult);
  const shown =
    fromData.items.length > 0
      ? { items: [], seen: 0 }
      : readEach(selectAll(parsePage(html), '[data-test-id="images-result"]'), readArticle);
  const items = [...fromData.items, ...shown.items];
  const expansions = recordsOf(valueAt(context, 'data', 'results', 'queryExpansions')) ?? [];
  return {
    items,
    seen: Math.max(fromData.seen, shown.seen),
    isEmpty: html.includes('data-test-id="images-no-results"'),
    hasMore: items.length >= perPage,
    suggested: expansions.flatMap((expansion) => {
      const query = cleanText(expansion['text']);
      return query === null ? [] : [{ query, thumbnailUrl: webUrl(expansion['thumbnailUrl']) }];
    }),
  };
}

function readResult(result: JsonRecord): FoundImage | undefined {
  const url = webUrl(result['imageUrl']);
  const link = webUrl(result['sourceUrl']);
  if (url === null || link === null) return undefined;
  return {
    title: cleanText(result['title']),
    url,
    link,
    source: domainOf(link),
    width: wholeNumber(result['width']),
    height: wholeNumber(result['height']),
    thumbnailUrl: webUrl(result['thumbnailUrl']),
    thumbnailWidth: wholeNumber(result['thumbnailWidth']),
    thumbnailHeight: wholeNumber(result['thumbnailHeight']),
    format: cleanText(result['format']),
  };
}

function readArticle(article: HtmlElement): FoundImage | undefined {
  const url = webUrl(attributeOf(article, '[data-test-id="image-result-link"]', 'href'));
  const details = select(article, 'a:not([data-test-id="image-result-link"])');
  const link = webUrl(attribute(details, 'href'));
  if (url === null || link === null) return undefined;
  const [width, height] = (textOf(article, '[data-test-id="image-result-dimensions"]') ?? '').split(/\s*[×x]\s*/);
  const picture = select(article, 'img');
  return {
    title: textOf(details, 'h2') ?? cleanText(attribute(article, 'aria-label')),
    url,
    link,
    source: textOf(article, '[data-test-id="image-result-source"]') ?? domainOf(link),
    width: wholeNumber(width),
    height: wholeNumber(height),
    thumbnailUrl: webUrl(attribute(picture, 'src')),
    thumbnailWidth: wholeNumber(attribute(picture, 'width')),
    thumbnailHeight: wholeNumber(attribute(picture, 'height')),
  };
}
