// What a provider is: one way to one engine's results. It asks, reads, and says plainly when it was refused.
import type { DatePrecision, NewsStory, SafeSearch, SearchVertical, TimeRange } from '../../contract/search.ts';
import type { EngineHttp, EngineResponse } from './ask/engine-http.ts';
import { SearchFault } from './ask/trouble.ts';

/** A search in the words of the engines. */
export interface SearchQuery {
  vertical: SearchVertical;
  /** With operators such as `site:` already appended. */
  q: string;
  /** Without them. */
  words: string;
  /** `US` */
  country: string;
  /** `en`, without script and region. */
  language: string;
  /** As given: `pt-BR`. */
  languageTag: string;
  page: number;
  num: number | undefined;
  safe: SafeSearch;
  timeRange: TimeRange | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
  sort: 'relevance' | 'date' | undefined;
  size: string | undefined;
  color: string | undefined;
  type: string | undefined;
  aspect: string | undefined;
  license: string | undefined;
}

/** Parameters that a provider may or may not be able to pass on. */
export type Wish =
  | 'gl'
  | 'hl'
  | 'safe'
  | 'time_range'
  | 'start_date'
  | 'end_date'
  | 'sort'
  | 'size'
  | 'color'
  | 'type'
  | 'aspect'
  | 'license'
  | 'site'
  | 'filetype'
  | 'location'
  | 'uule'
  | 'device';

/** An image as an engine tells it; what it does not tell is left out. */
export interface FoundImage {
  title?: string | null | undefined;
  url?: string | null | undefined;
  link?: string | null | undefined;
  source?: string | null | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  thumbnailUrl?: string | null | undefined;
  thumbnailWidth?: number | null | undefined;
  thumbnailHeight?: number | null | undefined;
  format?: string | null | undefined;
  sizeBytes?: number | null | undefined;
  date?: string | null | undefined;
  license?: string | null | undefined;
  creator?: string | null | undefined;
}

export interface FoundNews {
  title?: string | null | undefined;
  link?: string | null | undefined;
  source?: string | null | undefined;
  sourceUrl?: string | null | undefined;
  /** The engine's own text. */
  date?: string | null | undefined;
  /** Where the engine tells the moment exactly. */
  dateUtc?: string | null | undefined;
  datePrecision?: DatePrecision | null | undefined;
  snippet?: string | null | undefined;
  thumbnailUrl?: string | null | undefined;
  stories?: NewsStory[] | undefined;
}

/** What was read out of a response. */
export interface Reading<Found> {
  items: Found[];
  /** Places where a result was expected; more than `items` when some could not be read. */
  seen: number;
  /** The engine itself says that there is nothing. Without it, no items mean that the format has changed. */
  isEmpty: boolean;
  hasMore?: boolean | undefined;
  /** Where it differs from the provider's: one answer that was cut to the size that was asked for. */
  perPage?: number | undefined;
  total?: number | null | undefined;
  related?: string[] | undefined;
  suggested?: { query: string; thumbnailUrl: string | null }[] | undefined;
  /** The query that the engine searched for instead. */
  corrected?: string | null | undefined;
  /** Wishes that were given up on the way. */
  ignored?: Wish[] | undefined;
}

export interface Answered<Found> {
  reading: Reading<Found>;
  /** Address at the engine's own host, without tokens. */
  engineUrl: string | null;
}

export type ProviderKind = 'official_api' | 'searxng' | 'public_feed' | 'page_http' | 'page_browser';

export interface Provider<Found> {
  kind: ProviderKind;
  /** Where it asks, for rest periods: a block at one path says nothing about another. */
  name: string;
  /** Which wishes it can fulfil. */
  honours: readonly Wish[];
  /** False: `site:` and the like mean nothing to it. */
  hasOperators?: boolean;
  perPage: number;
  /** Pages beyond this one are empty by the engine's rules. */
  pagesMax: number;
  ask(query: SearchQuery, context: AskContext): Promise<Answered<Found>>;
}

export interface AskContext {
  http: EngineHttp;
  signal: AbortSignal;
  /** The clock, in milliseconds. */
  now(): number;
}

export type ImageProvider = Provider<FoundImage>;
export type NewsProvider = Provider<FoundNews>;

export const readJson = (response: EngineResponse): unknown => {
  try {
    return JSON.parse(response.text);
  } catch (cause) {
    throw response.trouble() ?? new SearchFault('drift', 'its answer is not JSON', { cause });
  }
};

/** Lets a reading pass that holds results or is empty by the engine's own word; everything else is named. */
export function conclude<Found>(reading: Reading<Found>, response: EngineResponse): Answered<Found> {
  if (reading.items.length > 0 || (reading.isEmpty && reading.seen === 0))
    return { reading, engineUrl: response.engineUrl };
  throw (
    response.trouble() ??
    new SearchFault(
      'drift',
      reading.seen > 0 ? `none of ${reading.seen} results could be read` : 'no results were found where they should be',
    )
  );
}
