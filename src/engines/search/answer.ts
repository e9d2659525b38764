// Turns what was found into the answer for the caller.
import type { ImageItem, NewsItem, WebItem } from '../../contract/search.ts';
import type { SearchRequest } from '../../contract/search-parameters.ts';
import { engineParameters } from './engine.ts';
import type { FoundImage, FoundNews, FoundPage, Reading, SearchQuery, EngineParameter } from './engine.ts';
import type { ProviderKind } from './verification.ts';
import { readDate } from './read/dates.ts';
import type { DateContext } from './read/dates.ts';
import { domainOf } from './read/links.ts';

/** What is stored of a search: everything except the query. */
export interface Found<Item> {
  provider: ProviderKind;
  engineUrl: string | null;
  /** Undefined: pages differ in length. */
  perPage?: number | undefined;
  pagesMax: number;
  reading: Reading<Item>;
  honours: readonly EngineParameter[];
}

export interface CallDetails {
  engine: string;
  id: string;
  startedAt: number;
  endedAt: number;
  isCached: boolean;
}

/** Everything in an answer except the results. */
export function frameOf(
  found: Found<unknown>,
  query: SearchQuery,
  request: SearchRequest,
  { engine, id, startedAt, endedAt, isCached }: CallDetails,
) {
  const { reading, provider, engineUrl } = found;
  const isEmpty = reading.items.length === 0;
  const perPage = perPageOf(found);
  const { no_cache: _noCache, ...asked } = request;
  return {
    search_metadata: {
      id,
      status: 'success' as const,
      engine,
      type: query.vertical,
      provider,
      created_at: new Date(startedAt).toISOString(),
      total_time_ms: Math.max(0, Math.round(endedAt - startedAt)),
      cached: isCached,
      engine_url: engineUrl,
    },
    search_parameters: {
      engine,
      type: query.vertical,
      ...asked,
      gl: query.country.toLowerCase(),
      hl: query.languageTag,
      safe: query.safe,
      num: Math.min(request.num ?? perPage, perPage),
    },
    search_information: {
      results_state: isEmpty ? ('empty' as const) : reading.corrected ? ('corrected' as const) : ('ok' as const),
      query_displayed: reading.corrected ?? request.q,
      total_results: reading.total ?? null,
      ignored_parameters: ignoredIn(request, found),
    },
    related_searches: (reading.related ?? []).map((related) => ({ query: related })),
    suggested_searches: (reading.suggested ?? []).map(({ query: suggested, thumbnailUrl }) => ({
      query: suggested,
      thumbnail_url: thumbnailUrl,
    })),
    pagination: paginationOf(found, query),
  };
}

function paginationOf(found: Found<unknown>, { page }: SearchQuery) {
  const { reading, pagesMax } = found;
  const hasMore = reading.items.length > 0 && page < pagesMax && (reading.hasMore ?? false);
  return { current: page, next: hasMore ? page + 1 : null, has_more: hasMore, per_page: perPageOf(found) };
}

const ignoredIn = (request: SearchRequest, { honours, reading }: Found<unknown>): EngineParameter[] =>
  engineParameters.filter(
    (parameter) =>
      request[parameter] !== undefined &&
      !isDefault(parameter, request) &&
      (!honours.includes(parameter) || (reading.ignored?.includes(parameter) ?? false)),
  );

/** These values need no support: every engine behaves like this anyway. */
const isDefault = (parameter: EngineParameter, request: SearchRequest): boolean =>
  (parameter === 'device' && request.device === 'desktop') || (parameter === 'sort' && request.sort === 'relevance');

const fixedPerPageOf = ({ perPage, reading }: Found<unknown>): number | undefined => reading.perPage ?? perPage;

/** Of pages that differ in length, that of this page. */
const perPageOf = (found: Found<unknown>): number => fixedPerPageOf(found) ?? Math.max(1, found.reading.items.length);

/** The results that are shown, each with its position: across pages, or on this page if pages differ in length. */
export function shownItems<Item>(found: Found<Item>, { page, num }: SearchQuery): { item: Item; position: number }[] {
  const { items } = found.reading;
  const before = (page - 1) * (fixedPerPageOf(found) ?? 0);
  return items.slice(0, num ?? items.length).map((item, index) => ({ item, position: before + index + 1 }));
}

export function toImage(item: FoundImage, position: number): ImageItem {
  const domain = domainOf(item.link);
  return {
    position,
    title: item.title ?? null,
    url: item.url ?? null,
    link: item.link ?? null,
    domain,
    source: item.source ?? domain,
    image_width: item.width ?? null,
    image_height: item.height ?? null,
    thumbnail_url: item.thumbnailUrl ?? null,
    thumbnail_width: item.thumbnailWidth ?? null,
    thumbnail_height: item.thumbnailHeight ?? null,
    format: item.format ?? null,
    size_bytes: item.sizeBytes ?? null,
    date: item.date ?? null,
    license: item.license ?? null,
    creator: item.creator ?? null,
  };
}

export function toNews(item: FoundNews, position: number, dates: DateContext): NewsItem {
  return {
    position,
    title: item.title ?? null,
    link: item.link ?? null,
    source: item.source ?? null,
    date: item.date ?? null,
    snippet: item.snippet ?? null,
    domain: domainOf(item.sourceUrl ?? item.link),
    source_url: item.sourceUrl ?? null,
    ...dateOf(item, dates),
    thumbnail_url: item.thumbnailUrl ?? null,
    stories: item.stories ?? [],
  };
}

export function toPage(item: FoundPage, position: number, dates: DateContext): WebItem {
  return {
    position,
    title: item.title ?? null,
    link: item.link ?? null,
    displayed_link: item.displayedLink?.replaceAll(/\s*›\s*/g, ' › ').trim() ?? null,
    domain: domainOf(item.link),
    snippet: item.snippet ?? null,
    date: item.date ?? null,
    ...dateOf(item, dates),
    source: item.source ?? null,
    thumbnail_url: item.thumbnailUrl ?? null,
  };
}

function dateOf(
  { date, dateUtc, datePrecision }: Pick<FoundNews, 'date' | 'dateUtc' | 'datePrecision'>,
  dates: DateContext,
): Pick<NewsItem, 'date_utc' | 'date_precision'> {
  const read = dateUtc ? null : readDate(date, dates);
  const utc = dateUtc ?? read?.utc ?? null;
  return { date_utc: utc, date_precision: utc === null ? null : (datePrecision ?? read?.precision ?? null) };
}
