// Web results of Bing: from its page, or else from the feed of the same search.
import { SearchFault } from '../ask/trouble.ts';
import { conclude, defineProvider, nothingRead, offsetOf, readEach } from '../engine.ts';
import type { FoundPage, Reading, SearchQuery, Vertical } from '../engine.ts';
import { readFeed } from '../read/feed.ts';
import {
  attribute,
  attributeOf,
  parsePage,
  select,
  selectAll,
  textIn,
  textOf,
  textWithout,
} from '../read/html-tree.ts';
import type { HtmlElement, HtmlTree } from '../read/html-tree.ts';
import { unwrap, webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { suggestionsFrom } from '../suggestions.ts';

const host = 'www.bing.com';
const origin = `https://${host}`;
const perPage = 10;

const marketOf = ({ language, country }: SearchQuery): string => `${language}-${country}`;
const acceptLanguageOf = (query: SearchQuery): string => `${marketOf(query)},${query.language};q=0.9`;

/** The filters `ez1` to `ez3`; `ez5` is a range of days since 1970. */
function filtersOf({ timeRange }: SearchQuery, now: number): string | undefined {
  const today = Math.floor(now / 86_400_000);
  const filters: Record<string, string> = {
    hour: '1',
    day: '1',
    week: '2',
    month: '3',
    year: `5_${today - 365}_${today}`,
  };
  return timeRange && `ex1:"ez${filters[timeRange]}"`;
}

export const bingWeb: Vertical<FoundPage> = {
  searxng: { engine: 'bing' },
  providers: [
    defineProvider({
      kind: 'page_http',
      name: 'bing web page',
      verified: '2026-05',
      honours: ['gl', 'hl', 'safe', 'time_range'],
      perPage,
      pagesMax: 20,
      request: (query, { now }) => ({
        url: `${origin}/search`,
        params: {
          q: query.q,
          // Bing expects these only after the first page: `PERE`, `PERE1`, `PERE2` …
          first: query.page === 1 ? undefined : offsetOf(query, perPage) + 1,
          FORM: query.page === 1 ? undefined : `PERE${query.page === 2 ? '' : query.page - 2}`,
          mkt: marketOf(query),
          adlt: query.safe,
          filters: filtersOf(query, now()),
        },
        manner: 'page',
        acceptLanguage: acceptLanguageOf(query),
      }),
      read: ({ text }) => readBingWebPage(text),
    }),
    {
      kind: 'public_feed',
      name: 'bing web feed',
      honours: ['gl', 'hl', 'safe'],
      perPage,
      pagesMax: 20,
      async ask(query, { http, signal }) {
        const response = await http.send({
          url: `${origin}/search`,
          params: {
            q: query.q,
            format: 'rss',
            mkt: marketOf(query),
            first: query.page === 1 ? undefined : offsetOf(query, perPage) + 1,
            adlt: query.safe,
          },
          manner: 'program',
          acceptLanguage: acceptLanguageOf(query),
          signal,
        });
        const reading = readBingWebFeed(response.text);
        if (reading === undefined)
          throw response.trouble() ?? new SearchFault('drift', 'it answers with a page instead of its feed');
        return conclude(reading, response);
      },
    },
  ],
};

export const bingSuggestions = suggestionsFrom({
  name: 'bing suggestions',
  honours: ['gl', 'hl'],
  request: (query) => ({ url: 'https://api.bing.com/osjson.aspx', params: { query: query.q, mkt: marketOf(query) } }),
});

export function readBingWebPage(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const reading = readEach(selectAll(page, '#b_results > li.b_algo'), readResult);
  const count = textOf(page, '.sb_count')
    ?.match(/\d[\d.,\u00a0\u202f ]*/g)
    ?.at(-1);
  return {
    ...reading,
    isEmpty: reading.isEmpty && (select(page, '#b_results li.b_no') !== undefined || saysNothing(page)),
    hasMore: select(page, 'a.sb_pagN') !== undefined || reading.items.length >= perPage,
    total: wholeNumber(count?.replaceAll(/\D/g, '')),
    related: readRelated(page),
    knowledge: readPanel(page),
  };
}

function readResult(card: HtmlElement): FoundPage | undefined {
  const anchor = select(card, 'h2 a');
  const link = unwrap(attribute(anchor, 'href'), host);
  const title = textIn(anchor);
  if (link === null || title === null) return undefined;
  const caption = select(card, '.b_caption p') ?? select(card, 'p');
  const date = textOf(card, '.news_dt');
  // The badge says what kind of result it is, such as `WEB`.
  const text = textWithout(caption, selectAll(caption, '.algoSlug_icon, .news_dt'));
  return {
    title,
    link,
    displayedLink: textOf(card, 'cite'),
    source: textOf(card, '.tptt'),
    ...(date === null ? splitDate(text) : { date, snippet: cleanText(text?.replace(/^·/, '')) }),
  };
}

const saysNothing = (page: HtmlTree): boolean =>
  /There are no results for|No results found for/.test(textOf(page, '#b_results') ?? '');

function readRelated(page: HtmlTree): string[] {
  const links = selectAll(page, '.b_rs li a, .b_rrsr li a, #b_context .b_vList a.b_sideBleed');
  return [...new Set(links.map(textIn).filter((text) => text !== null))];
}

/** The panel beside the results. */
function readPanel(page: HtmlTree): Reading<FoundPage>['knowledge'] {
  const panel = select(page, '#b_context .b_entityTP, #b_context .b_entityTitle');
  const context = select(page, '#b_context');
  const title = textOf(context, '.b_entityTitle') ?? textOf(panel, 'h2');
  if (panel === undefined || title === null) return null;
  const source = select(context, '.b_entitySubTypes a, .infoCardIcons a, a.wikiLink');
  return {
    title,
    subtitle: textOf(context, '.b_entitySubTitle'),
    description: textOf(context, '.b_lBottom, .b_snippet, .b_paractl'),
    link: unwrap(attribute(source, 'href'), host),
    source: textIn(source),
    image_url: webUrl(attributeOf(context, '.b_entityTP img, .cico img', 'src'), host),
  };
}

/** Reads the feed; undefined when the text is not a feed. Its dates are those of Bing's visits, so they are left out. */
export function readBingWebFeed(xml: string): Reading<FoundPage> | undefined {
  const feed = readFeed(xml);
  if (feed === undefined) return undefined;
  if (feed === 'cut') return nothingRead;
  const reading = readEach(feed, (item): FoundPage | undefined => {
    const title = plainText(item.get('title')?.text);
    const link = unwrap(item.get('link')?.text, host);
    if (title === null || link === null) return undefined;
    return { title, link, ...splitDate(plainText(item.get('description')?.text)) };
  });
  return { ...reading, hasMore: feed.length >= perPage };
}
