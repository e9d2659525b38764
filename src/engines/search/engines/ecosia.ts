// Ecosia: the data that its image page carries for its own scripts, or else the list that it shows.
import { jsonOfScript, recordsOf, valueAt } from '../read/embedded-json.ts';
import { attribute, find, findAll, parsePage, textIn } from '../read/html-tree.ts';
import { domainOf, webUrl } from '../read/links.ts';
import { cleanText, wholeNumber } from '../read/plain-text.ts';
import { conclude } from '../engine.ts';
import type { FoundImage, ImageProvider, Reading } from '../engine.ts';

const HOST = 'www.ecosia.org';
const PER_PAGE = 24;

const kinds: Record<string, string> = {
  photo: 'photo',
  clipart: 'clipart',
  line: 'line',
  gif: 'animatedgif',
  transparent: 'transparent',
};

export const ecosiaImages: ImageProvider = {
  kind: 'page_http',
  name: 'ecosia images',
  honours: ['time_range', 'type'],
  perPage: PER_PAGE,
  pagesMax: 20,
  async ask(query, { http, signal }) {
    const range = query.timeRange === 'hour' ? 'day' : query.timeRange;
    const response = await http.send({
      url: `https://${HOST}/images`,
      params: {
        q: query.q,
        p: query.page === 1 ? undefined : query.page - 1,
        freshness: range === 'year' ? undefined : range,
        imageType: query.type && kinds[query.type],
      },
      manner: 'page',
      acceptLanguage: `${query.languageTag},${query.language};q=0.9`,
      signal,
    });
    return conclude(readEcosiaImages(response.text), response);
  },
};

const withTest = (name: string) => (element: Parameters<typeof attribute>[0]) =>
  attribute(element, 'data-test-id') === name;

export function readEcosiaImages(html: string): Reading<FoundImage> {
  const context = jsonOfScript(html, 'vike_pageContext');
  const results = recordsOf(valueAt(context, 'data', 'results', 'mainline'));
  const fromData = (results ?? []).flatMap(readResult);
  const articles = fromData.length > 0 ? [] : findAll(parsePage(html), withTest('images-result'));
  const items = fromData.length > 0 ? fromData : articles.flatMap(readArticle);
  const expansions = recordsOf(valueAt(context, 'data', 'results', 'queryExpansions')) ?? [];
  return {
    items,
    seen: Math.max(results?.length ?? 0, articles.length),
    isEmpty: html.includes('data-test-id="images-no-results"'),
    hasMore: items.length >= PER_PAGE,
    suggested: expansions.flatMap((expansion) => {
      const query = cleanText(expansion['text']);
      return query === null ? [] : [{ query, thumbnailUrl: webUrl(expansion['thumbnailUrl']) }];
    }),
  };
}

function readResult(result: Record<string, unknown>): FoundImage[] {
  const url = webUrl(result['imageUrl']);
  const link = webUrl(result['sourceUrl']);
  if (url === null || link === null) return [];
  return [
    {
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
    },
  ];
}

function readArticle(
  article: Parameters<typeof textIn>[0] & { attrs: { name: string; value: string }[] },
): FoundImage[] {
  const url = webUrl(attribute(find(article, withTest('image-result-link')), 'href'));
  const details = find(article, (element) => element.tagName === 'a' && !withTest('image-result-link')(element));
  const link = webUrl(attribute(details, 'href'));
  if (url === null || link === null) return [];
  const [width, height] = (textIn(find(article, withTest('image-result-dimensions'))) ?? '').split(/\s*[×x]\s*/);
  const picture = find(article, ({ tagName }) => tagName === 'img');
  return [
    {
      title:
        textIn(find(details, ({ tagName }) => tagName === 'h2')) ??
        cleanText(attribute(article as never, 'aria-label')),
      url,
      link,
      source: textIn(find(article, withTest('image-result-source'))) ?? domainOf(link),
      width: wholeNumber(width),
      height: wholeNumber(height),
      thumbnailUrl: webUrl(attribute(picture, 'src')),
      thumbnailWidth: wholeNumber(attribute(picture, 'width')),
      thumbnailHeight: wholeNumber(attribute(picture, 'height')),
    },
  ];
}
