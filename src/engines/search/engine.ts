// What a search engine is. Each file in `engines/` describes one completely: its names and hosts, the key of its API, what its
// refusals look like, and for each vertical the providers of its results. Everything else is derived from that.
import { searchVerticals } from '../../contract/search.ts';
import type {
  DatePrecision,
  KnowledgePanel,
  NewsStory,
  SearchEngineInfo,
  SearchVertical,
} from '../../contract/search.ts';
import type { SafeSearch, TimeRange } from '../../contract/search-parameters.ts';
import type { RefusalMarks } from './ask/blocks.ts';
import type { EngineHttp, EngineRequest, EngineResponse } from './ask/engine-http.ts';
import type { BoundedCache } from '../../flow/bounded-cache.ts';
import { SearchFault } from './ask/trouble.ts';
import { formatInfo, searxngFormat } from './verification.ts';
import type { ProviderFormat } from './verification.ts';

// ---- the description of an engine ----------------------------------------------------------------------------------

export type SearchEngine = Verticals & {
  /** As in `/v1/{slug}/images` and in the names of settings. */
  slug: string;
  /** Display name. */
  name: string;
  /** The address of the engine itself; undefined when the operator runs it. */
  baseUrl: string | undefined;
  /** The key of its official API, from `SITEGLASS_KEY_<SLUG>`; undefined when there is none. */
  key?: EngineKey;
  /** What a captcha, a consent page or a request for JavaScript looks like. */
  refusals?: RefusalMarks;
};

/** The verticals of an engine. A new vertical is a new member here and in the engines that have it. */
export type Verticals = { [V in SearchVertical]?: Vertical<FoundBy[V]> };

/** What a vertical finds. */
export interface FoundBy {
  images: FoundImage;
  news: FoundNews;
  search: FoundPage;
  suggest: FoundSuggestion;
}

export interface EngineKey {
  /** How a key of several parts is written: `id:secret`. Undefined: it is a single word. */
  form?: string;
  /** The API is preferred: pages of the engine are read only if the operator names the engine or its base URL. */
  isPreferred: boolean;
  /** What the API says when it refuses the key, if its status is not 401 or 403. */
  refused?: RegExp;
  /** What the API says when the limit of the key is reached, if its status is not 429 or 402. */
  exhausted?: RegExp;
}

export interface Vertical<Found> {
  /** Searches it through a SearXNG, by its name there. */
  searxng?: SearxngSource;
  /** In the order in which they are tried. */
  providers: readonly Provider<Found>[];
}

export interface SearxngSource {
  /** The engine of the instance to ask; undefined: all of them. */
  engine?: string;
  /** Month or year of the latest real capture with results of this engine through a SearXNG. */
  verified?: string;
}

/** One method to get the results of a vertical: an API, a feed, a page. */
export interface Provider<Found> extends ProviderFormat {
  /** Identifies the provider when it is paused: a block at one path says nothing about another. */
  name: string;
  /** The parameters it can pass on. */
  honours: readonly EngineParameter[];
  /** False: the engine does not understand `site:` and similar operators. */
  hasOperators?: boolean;
  /** Undefined: pages differ in length. Positions then start at 1 on every page. */
  perPage: number | undefined;
  /** Pages after this one are empty by the engine's rules. */
  pagesMax: number;
  /** `only`: plain requests are not answered. `fallback`: a browser may succeed where a plain request fails. */
  browser?: 'only' | 'fallback';
  ask(query: SearchQuery, context: AskContext): Promise<Answered<Found>>;
}

export interface AskContext {
  http: EngineHttp;
  signal: AbortSignal;
  /** The clock, in milliseconds. */
  now(): number;
  /** The operator's key; empty when there is none. */
  key: string;
  /** Tokens and cookies that the engine handed out. */
  session: BoundedCache<string, string>;
}

/** What other parts of the service need to know about an engine. */
export function infoOf({ slug, name, key, ...verticals }: SearchEngine): SearchEngineInfo {
  const info: SearchEngineInfo = { slug, name };
  if (key?.form !== undefined) info.keyForm = key.form;
  for (const vertical of searchVerticals) {
    const { searxng, providers = [] } = verticals[vertical] ?? {};
    const own: readonly ProviderFormat[] = providers;
    // Only the operator's SearXNG has no provider of its own.
    const all = own.length > 0 || searxng === undefined ? own : [searxngFormat(searxng)];
    // Most installations have no key.
    const first = all.find(({ needsKey }) => needsKey !== true) ?? all[0];
    if (first !== undefined) info[vertical] = { ...formatInfo(first), providers: all.map(formatInfo) };
  }
  return info;
}

/** A provider that is one request and a reader of its response. */
export type SimpleProvider<Found> = Omit<Provider<Found>, 'ask'> & {
  request(query: SearchQuery, context: AskContext): Omit<EngineRequest, 'signal'>;
  read(response: EngineResponse, query: SearchQuery): Reading<Found>;
};

/** Sends the request and checks what was read. */
export function defineProvider<Found>({ request, read, ...provider }: SimpleProvider<Found>): Provider<Found> {
  return {
    ...provider,
    async ask(query, context) {
      const response = await context.http.send({ ...request(query, context), signal: context.signal });
      return conclude(read(response, query), response);
    },
  };
}

// ---- a search ------------------------------------------------------------------------------------------------------

/** A search in terms that all engines share. */
export interface SearchQuery {
  vertical: SearchVertical;
  /** With operators such as `site:` appended. */
  q: string;
  /** Without operators. */
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

/** Parameters that an engine may or may not be able to pass on. */
export const engineParameters = [
  ...(['gl', 'hl', 'safe', 'time_range', 'start_date', 'end_date', 'sort', 'size', 'color', 'type'] as const),
  ...(['aspect', 'license', 'site', 'filetype', 'location', 'uule', 'device'] as const),
] as const;
export type EngineParameter = (typeof engineParameters)[number];

/** The `Accept-Language` of a browser in the language of the query. */
export const acceptLanguageOf = ({ languageTag, language }: SearchQuery): string => `${languageTag},${language};q=0.9`;

/** Number of results before the requested page. */
export const offsetOf = ({ page }: SearchQuery, perPage: number): number => (page - 1) * perPage;

// ---- its results ---------------------------------------------------------------------------------------------------

/** An image as the engine describes it. Fields that it does not state are left out. */
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
  /** As the engine writes it. */
  date?: string | null | undefined;
  /** Set where the engine states the exact time. */
  dateUtc?: string | null | undefined;
  datePrecision?: DatePrecision | null | undefined;
  snippet?: string | null | undefined;
  thumbnailUrl?: string | null | undefined;
  stories?: NewsStory[] | undefined;
}

/** A page of the web as the engine describes it. */
export interface FoundPage {
  title?: string | null | undefined;
  link?: string | null | undefined;
  /** The address as the engine shows it. */
  displayedLink?: string | null | undefined;
  snippet?: string | null | undefined;
  /** As the engine writes it. */
  date?: string | null | undefined;
  /** Set where the engine states the exact time. */
  dateUtc?: string | null | undefined;
  datePrecision?: DatePrecision | null | undefined;
  /** The name of the site. */
  source?: string | null | undefined;
  thumbnailUrl?: string | null | undefined;
  /** Set where the engine asks others: those that found the page. */
  foundBy?: string[] | undefined;
}

export interface FoundSuggestion {
  query: string;
  link?: undefined;
}

/** What was read from a response. */
export interface Reading<Found> {
  items: Found[];
  /** Places where a result was expected; more than `items` when some could not be read. */
  seen: number;
  /** The engine itself says that there are no results. Otherwise, no items mean that the format has changed. */
  isEmpty: boolean;
  hasMore?: boolean | undefined;
  /** Set where it differs from `perPage` of the provider, because a longer answer was truncated. */
  perPage?: number | undefined;
  total?: number | null | undefined;
  related?: string[] | undefined;
  suggested?: { query: string; thumbnailUrl: string | null }[] | undefined;
  /** What the engine says about the subject of the query. */
  knowledge?: KnowledgePanel | null | undefined;
  /** The query that the engine searched for instead. */
  corrected?: string | null | undefined;
  /** Parameters that were ignored. */
  ignored?: EngineParameter[] | undefined;
}

export interface Answered<Found> {
  reading: Reading<Found>;
  /** The URL at the engine's own host, without tokens. */
  engineUrl: string | null;
}

/** More than any engine returns at once: a SearXNG that asks many has about 700 images. The rest is ignored. */
const resultsMax = 1000;
const relatedMax = 100;

/** Reads each entry of a list. An empty list means that there are no results; a missing list does not. */
export function readEach<Entry, Found>(
  entries: readonly Entry[] | undefined,
  read: (entry: Entry) => Found | undefined,
): { items: Found[]; seen: number; isEmpty: boolean } {
  const items: Found[] = [];
  const examined = entries?.slice(0, resultsMax) ?? [];
  for (const entry of examined) {
    const item = read(entry);
    if (item !== undefined) items.push(item);
  }
  return { items, seen: examined.length, isEmpty: entries?.length === 0 };
}

/** Nothing was found, but the engine did not say that there are no results. */
export const nothingRead = { items: [], seen: 0, isEmpty: false };

/** The body as JSON. Throws the refusal that the response is, or `drift`. */
export const readJson = (response: EngineResponse): unknown => {
  try {
    return JSON.parse(response.text);
  } catch (cause) {
    throw response.trouble() ?? new SearchFault('drift', 'its answer is not JSON', { cause });
  }
};

/** Accepts results, or an empty list if the engine says that there are none. Throws a `SearchFault` otherwise. */
export function conclude<Found>(reading: Reading<Found>, response: EngineResponse): Answered<Found> {
  if (reading.items.length > 0 || (reading.isEmpty && reading.seen === 0))
    return { reading: shortened(reading), engineUrl: response.engineUrl };
  throw (
    response.trouble() ??
    new SearchFault(
      'drift',
      reading.seen > 0 ? `none of ${reading.seen} results could be read` : 'no results were found where they should be',
    )
  );
}

function shortened<Found>({ items, related, suggested, ...reading }: Reading<Found>): Reading<Found> {
  return {
    ...reading,
    items: items.slice(0, resultsMax),
    ...(related && { related: related.slice(0, relatedMax) }),
    ...(suggested && { suggested: suggested.slice(0, relatedMax) }),
  };
}
