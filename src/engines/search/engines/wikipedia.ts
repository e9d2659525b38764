// Wikipedia: articles found by the search API of MediaWiki, in the language of the query.
import type { KnowledgePanel } from '../../../contract/search.ts';
import type { QueryValue } from '../ask/engine-http.ts';
import { defineProvider, offsetOf, readEach, readJson } from '../engine.ts';
import type { FoundPage, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { suggestionsFrom } from '../suggestions.ts';

const perPage = 20;

/** Languages whose edition has another name. */
const editions: Record<string, string> = { nb: 'no', fil: 'tl', cmn: 'zh' };
const hostOf = ({ language }: SearchQuery): string => `${editions[language] ?? language}.wikipedia.org`;

export const wikipedia: SearchEngine = {
  slug: 'wikipedia',
  name: 'Wikipedia',
  baseUrl: 'https://en.wikipedia.org',
  search: {
    providers: [
      defineProvider({
        kind: 'official_api',
        name: 'wikipedia search',
        honours: ['hl'],
        hasOperators: false,
        perPage,
        pagesMax: 100,
        request: (query) => ({
          url: `https://${hostOf(query)}/w/api.php`,
          params: {
            action: 'query',
            list: 'search',
            format: 'json',
            formatversion: 2,
            srsearch: query.words,
            srlimit: perPage,
            sroffset: offsetOf(query, perPage),
            srprop: 'snippet|timestamp',
            srinfo: 'totalhits|suggestion',
            ...subjectParams(query),
          },
          manner: 'program',
          headers: { Accept: 'application/json' },
        }),
        read: (response, query) => readWikipedia(readJson(response), hostOf(query)),
      }),
    ],
  },
  suggest: suggestionsFrom({
    name: 'wikipedia suggestions',
    honours: ['hl'],
    request: (query) => ({
      url: `https://${hostOf(query)}/w/api.php`,
      params: { action: 'opensearch', format: 'json', search: query.words, namespace: 0, limit: 10 },
    }),
  }),
};

/** Characters that no title has; `|` separates titles. */
const notInTitles = /[#<>[\]{}|]/;

/** Asks for the article whose title or redirect is the query as well. */
const subjectParams = ({ words, page }: SearchQuery): Record<string, QueryValue> =>
  page > 1 || notInTitles.test(words)
    ? {}
    : {
        titles: words,
        redirects: 1,
        prop: 'extracts|pageimages|description|pageprops',
        exintro: 1,
        explaintext: 1,
        exchars: 600,
        piprop: 'thumbnail',
        pithumbsize: 400,
        ppprop: 'disambiguation',
      };

/** The article about the subject; null if there is none, or if the title has several meanings. */
function readSubject(body: unknown, host: string): KnowledgePanel | null {
  const article = valueAt(body, 'query', 'pages', 0);
  const title = cleanText(valueAt(article, 'title'));
  const description = cleanText(valueAt(article, 'extract'));
  const isOne = valueAt(article, 'pageprops', 'disambiguation') === undefined;
  if (title === null || description === null || !isOne) return null;
  return {
    title,
    subtitle: cleanText(valueAt(article, 'description')),
    description,
    link: articleUrl(host, title),
    source: 'Wikipedia',
    image_url: webUrl(valueAt(article, 'thumbnail', 'source')),
  };
}

function articleUrl(host: string, title: string): string {
  const path = encodeURI(title.replaceAll(' ', '_')).replaceAll('?', '%3F').replaceAll('#', '%23');
  return `https://${host}/wiki/${path}`;
}

function readWikipedia(body: unknown, host: string): Reading<FoundPage> {
  const reading = readEach(recordsOf(valueAt(body, 'query', 'search')), (result): FoundPage | undefined => {
    const title = cleanText(result['title']);
    if (title === null) return undefined;
    return {
      title,
      link: articleUrl(host, title),
      source: 'Wikipedia',
      snippet: plainText(result['snippet']),
      date: cleanText(result['timestamp']),
    };
  });
  return {
    ...reading,
    total: wholeNumber(valueAt(body, 'query', 'searchinfo', 'totalhits')),
    related: [textAt(body, 'query', 'searchinfo', 'suggestion')].filter((text) => text !== ''),
    hasMore: valueAt(body, 'continue', 'sroffset') !== undefined,
    knowledge: readSubject(body, host),
  };
}
