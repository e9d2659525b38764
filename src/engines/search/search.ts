// Searching: stored answers first, then the engine's ways in order, with rests for those who refuse. An answer is either
// results, or the engine's own word that there are none; everything else is an error that names the engine.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, failed, notFound } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type {
  ImageItem,
  ImagesAnswer,
  NewsAnswer,
  NewsItem,
  SearchEngineInfo,
  SearchRequest,
  SearchVertical,
} from '../../contract/search.ts';
import { readDate } from './read/dates.ts';
import type { Family, Way } from './families.ts';
import { domainOf } from './read/links.ts';
import { SearchFault } from './ask/trouble.ts';
import type { FoundImage, FoundNews, ProviderKind, Reading, SearchQuery, Wish } from './engine.ts';
import type { Trouble } from './ask/trouble.ts';
import { answerKey } from './store.ts';
import type { SearchStore } from './store.ts';

const IMAGES_SECONDS = 3600;
const NEWS_SECONDS = 300;
const WORK_SECONDS_MAX = 40;
const READABLE_SHARE_MIN = 0.6;

export interface SearchOptions {
  /** Identifier of the call. */
  id: string;
  signal: AbortSignal;
}

export interface Search {
  images(engine: string, request: SearchRequest, options: SearchOptions): Promise<ImagesAnswer>;
  news(engine: string, request: SearchRequest, options: SearchOptions): Promise<NewsAnswer>;
}

export interface SearchParts {
  families: ReadonlyMap<string, Family>;
  store: SearchStore;
  /** The clock, in milliseconds. */
  now?: () => number;
  /** Hears of refusals, and of pages of which too little could be read. */
  onTrouble?: (trouble: { provider: string; trouble: Trouble; detail: string }) => void;
}

/** What is kept of a search: everything but the caller's own words. */
interface Found {
  provider: ProviderKind;
  engineUrl: string | null;
  perPage: number;
  pagesMax: number;
  reading: Reading<FoundImage & FoundNews>;
  honours: readonly Wish[];
}

/** The engines that this installation offers, by what their first way is. */
export function offeredEngines(families: ReadonlyMap<string, Family>): SearchEngineInfo[] {
  return [...families.values()].map(({ info: { slug, name, images, news }, ...ways }) => ({
    slug,
    name,
    ...(images && ways.images[0] && { images: labelOf(ways.images[0].kind, images) }),
    ...(news && ways.news[0] && { news: labelOf(ways.news[0].kind, news) }),
  }));
}

const labelOf = (kind: ProviderKind, info: NonNullable<SearchEngineInfo['images']>) =>
  kind === 'official_api' || kind === 'searxng' ? { access: 'API' as const, isExperimental: false } : info;

export function createSearch({ families, store, now = Date.now, onTrouble = () => undefined }: SearchParts): Search {
  /** Searches under way, so that equal ones share an upstream call. */
  const underWay = new Map<string, Promise<Found>>();

  async function find(engine: string, vertical: SearchVertical, request: SearchRequest, { id, signal }: SearchOptions) {
    const startedAt = now();
    const family = families.get(engine);
    const ways = family?.[vertical];
    if (family === undefined || ways === undefined || ways.length === 0) throw notFound();
    const query = toQuery(vertical, request);
    const key = answerKey({ engine, ...query });
    const stored = request.no_cache
      ? undefined
      : ((await store.readAnswer(key).catch(() => undefined)) as Found | undefined);
    const found = stored ?? (await shared(key.toString('hex'), () => search(family, ways, query, key), signal));
    return {
      found,
      query,
      frame: frameOf(found, query, request, { engine, id, startedAt, endedAt: now(), isCached: stored !== undefined }),
      dates: { language: query.languageTag, country: query.country, now: startedAt },
    };
  }

  /** The work goes on for the others when one caller's time is up. */
  async function shared(key: string, work: () => Promise<Found>, signal: AbortSignal): Promise<Found> {
    let running = underWay.get(key);
    if (running === undefined) {
      running = work().finally(() => underWay.delete(key));
      underWay.set(key, running);
      running.catch(() => undefined);
    }
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([running, aborted]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async function search(
    family: Family,
    ways: Way<FoundImage & FoundNews>[],
    query: SearchQuery,
    key: Buffer,
  ): Promise<Found> {
    const signal = AbortSignal.timeout(WORK_SECONDS_MAX * 1000);
    let refusal: ApiError | undefined;
    for (const way of ways) {
      if (query.page > way.pagesMax) return beyondTheEnd(way);
      const rest = await store.restOf(way.name);
      if (rest !== undefined) {
        refusal ??= toError(family, rest.trouble, 'it is resting after repeated trouble', rest.seconds);
        continue;
      }
      try {
        await takeTurn(way, family);
        const { reading, engineUrl } = await way.ask(query, { http: way.http, signal, now });
        await store.recover(way.name);
        reportPoorReading(way, reading);
        const { perPage, pagesMax, kind } = way;
        const honours = honoursOf(way);
        const found: Found = { provider: kind, engineUrl, perPage, pagesMax, honours, reading };
        const kept = (await isRepeated(family, query, found)) ? withoutItems(found) : found;
        await keep(key, kept, query);
        return kept;
      } catch (error) {
        const fault = toFault(error);
        const rests = await store.suffer(way.name, fault.trouble, fault.retryAfterSeconds);
        onTrouble({ provider: way.name, trouble: fault.trouble, detail: fault.message });
        refusal = toError(family, fault.trouble, fault.message, rests, fault);
        if (!mayTryNext(fault.trouble, way, ways)) throw refusal;
      }
    }
    throw refusal!;
  }

  async function takeTurn({ paceHost }: Way<unknown>, { info }: Family): Promise<void> {
    if (paceHost === undefined) return;
    const waitMs = await store.takeTurn(paceHost);
    if (waitMs === undefined) {
      throw failed(`too many searches at once on ${info.name}`, 'overloaded', { retryAfterSeconds: 10 });
    }
    if (waitMs > 0) await sleep(waitMs);
  }

  /** Some engines repeat their last page for ever. What was on the page before is not on this one. */
  async function isRepeated({ info }: Family, query: SearchQuery, { reading }: Found): Promise<boolean> {
    if (query.page === 1 || reading.items.length === 0) return false;
    const before = (await store
      .readAnswer(answerKey({ engine: info.slug, ...query, page: query.page - 1 }))
      .catch(() => undefined)) as Found | undefined;
    if (before === undefined || before.reading.items.length !== reading.items.length) return false;
    return reading.items.every(({ link }, index) => link === before.reading.items[index]?.link);
  }

  async function keep(key: Buffer, found: Found, { vertical }: SearchQuery): Promise<void> {
    const seconds = vertical === 'news' || found.reading.items.length === 0 ? NEWS_SECONDS : IMAGES_SECONDS;
    await store.keepAnswer(key, found, seconds).catch(() => undefined); // an answer that is not kept is still one
  }

  function reportPoorReading(way: Way<unknown>, { items, seen }: Reading<unknown>): void {
    if (seen === 0 || items.length / seen >= READABLE_SHARE_MIN) return;
    onTrouble({
      provider: way.name,
      trouble: 'drift',
      detail: `only ${items.length} of ${seen} results could be read`,
    });
  }

  return {
    async images(engine, request, options) {
      const { found, query, frame } = await find(engine, 'images', request, options);
      const items = shownItems(found, query).map((item, index) => toImage(item, positionOf(found, query, index)));
      return { ...frame, images: items };
    },
    async news(engine, request, options) {
      const { found, query, frame, dates } = await find(engine, 'news', request, options);
      const items = shownItems(found, query).map((item, index) => toNews(item, positionOf(found, query, index), dates));
      return { ...frame, organic_results: items };
    },
  };
}

// ---- asking --------------------------------------------------------------------------------------------------------

export function toQuery(vertical: SearchVertical, request: SearchRequest): SearchQuery {
  const tag = new Intl.Locale(request.hl ?? 'en');
  const operators = [request.site && `site:${request.site}`, request.filetype && `filetype:${request.filetype}`];
  return {
    vertical,
    q: [request.q, ...operators.filter(Boolean)].join(' '),
    words: request.q,
    country: request.gl ?? (/^[A-Z]{2}$/.test(tag.region ?? '') ? tag.region! : 'US'),
    language: tag.language,
    languageTag: tag.baseName,
    page: request.page,
    num: request.num,
    safe: request.safe ?? 'moderate',
    timeRange: request.time_range,
    startDate: request.start_date,
    endDate: request.end_date,
    sort: request.sort,
    size: request.size,
    color: request.color,
    type: request.type,
    aspect: request.aspect,
    license: request.license,
  };
}

const honoursOf = ({ honours, hasOperators = true }: Way<unknown>): readonly Wish[] =>
  hasOperators ? [...honours, 'site', 'filetype'] : honours;

const beyondTheEnd = (way: Way<unknown>): Found => ({
  provider: way.kind,
  engineUrl: null,
  perPage: way.perPage,
  pagesMax: way.pagesMax,
  honours: honoursOf(way),
  reading: { items: [], seen: 0, isEmpty: true, hasMore: false },
});

const withoutItems = (found: Found): Found => ({
  ...found,
  reading: { ...found.reading, items: [], isEmpty: true, hasMore: false },
});

/** A refusal holds for the whole host; a way that is not served, or needs a browser, says nothing about the next. */
function mayTryNext(trouble: Trouble, way: Way<unknown>, ways: readonly Way<unknown>[]): boolean {
  const rest = ways.slice(ways.findIndex(({ name }) => name === way.name) + 1);
  if (trouble === 'not_offered' || trouble === 'js_required') return rest.length > 0;
  return rest.some(({ http, kind }) => http !== way.http && kind !== 'page_browser');
}

function toFault(error: unknown): SearchFault {
  if (error instanceof SearchFault) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new SearchFault('timeout', `it did not answer within ${WORK_SECONDS_MAX} s`, { cause: error });
  throw error;
}

const codes: Record<Trouble, ErrorCode> = {
  captcha: 'blocked',
  consent: 'blocked',
  js_required: 'blocked',
  rate_limited: 'blocked',
  denied: 'blocked',
  drift: 'drift',
  not_offered: 'drift',
  timeout: 'target_timeout',
  network: 'target_reset',
};

const headlines: Record<Trouble, string> = {
  captcha: 'blocked the request',
  consent: 'blocked the request',
  js_required: 'blocked the request',
  rate_limited: 'blocked the request',
  denied: 'blocked the request',
  drift: 'sent an unexpected response',
  not_offered: 'sent an unexpected response',
  timeout: 'did not answer in time',
  network: 'could not be reached',
};

function toError(
  { info }: Family,
  trouble: Trouble,
  detail: string,
  restSeconds: number,
  cause?: SearchFault,
): ApiError {
  const again =
    restSeconds > 0 ? `it will be tried again in ${inWords(restSeconds)}` : 'it will be tried again with the next call';
  const origin = cause?.cause instanceof ApiError ? cause.cause.code : undefined;
  const code = trouble === 'network' && origin !== undefined ? origin : codes[trouble];
  return failed(
    `the search engine ${info.name} (${info.slug}) ${headlines[trouble]} (${trouble}): ${detail}; ${again}`,
    code,
    {
      ...(restSeconds > 0 && { retryAfterSeconds: restSeconds }),
      ...(cause !== undefined && { cause }),
    },
  );
}

const inWords = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`);

// ---- answering -----------------------------------------------------------------------------------------------------

interface Occasion {
  engine: string;
  id: string;
  startedAt: number;
  endedAt: number;
  isCached: boolean;
}

const perPageOf = ({ perPage, reading }: Found): number => reading.perPage ?? perPage;

const positionOf = (found: Found, { page }: SearchQuery, index: number): number =>
  (page - 1) * perPageOf(found) + index + 1;

const shownItems = ({ reading }: Found, { num }: SearchQuery) =>
  num === undefined ? reading.items : reading.items.slice(0, num);

const wishes: readonly Wish[] = [
  ...(['gl', 'hl', 'safe', 'time_range', 'start_date', 'end_date', 'sort', 'size', 'color', 'type'] as const),
  ...(['aspect', 'license', 'site', 'filetype', 'location', 'uule', 'device'] as const),
];

/** Harmless where an engine cannot do it: it is what the engine does anyway. */
const isDefault = (wish: Wish, request: SearchRequest): boolean =>
  (wish === 'device' && request.device === 'desktop') || (wish === 'sort' && request.sort === 'relevance');

function frameOf(
  found: Found,
  query: SearchQuery,
  request: SearchRequest,
  { engine, id, startedAt, endedAt, isCached }: Occasion,
) {
  const { reading, provider, engineUrl, honours, pagesMax } = found;
  const isEmpty = reading.items.length === 0;
  const hasMore = !isEmpty && query.page < pagesMax && (reading.hasMore ?? false);
  const { no_cache: _noCache, ...asked } = request;
  const ignored = wishes.filter(
    (wish) =>
      request[wish] !== undefined &&
      !isDefault(wish, request) &&
      (!honours.includes(wish) || (reading.ignored?.includes(wish) ?? false)),
  );
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
      num: Math.min(request.num ?? perPageOf(found), perPageOf(found)),
    },
    search_information: {
      results_state: isEmpty ? ('empty' as const) : reading.corrected ? ('corrected' as const) : ('ok' as const),
      query_displayed: reading.corrected ?? request.q,
      total_results: reading.total ?? null,
      ignored_parameters: ignored,
    },
    related_searches: (reading.related ?? []).map((related) => ({ query: related })),
    suggested_searches: (reading.suggested ?? []).map(({ query: suggested, thumbnailUrl }) => ({
      query: suggested,
      thumbnail_url: thumbnailUrl,
    })),
    pagination: {
      current: query.page,
      next: hasMore ? query.page + 1 : null,
      has_more: hasMore,
      per_page: perPageOf(found),
    },
  };
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

export function toNews(item: FoundNews, position: number, dates: Parameters<typeof readDate>[1]): NewsItem {
  const read = item.dateUtc ? null : readDate(item.date, dates);
  const dateUtc = item.dateUtc ?? read?.utc ?? null;
  const domain = domainOf(item.sourceUrl ?? item.link);
  return {
    position,
    title: item.title ?? null,
    link: item.link ?? null,
    source: item.source ?? null,
    date: item.date ?? null,
    snippet: item.snippet ?? null,
    domain,
    source_url: item.sourceUrl ?? null,
    date_utc: dateUtc,
    date_precision: dateUtc === null ? null : (item.datePrecision ?? read?.precision ?? null),
    thumbnail_url: item.thumbnailUrl ?? null,
    stories: item.stories ?? [],
  };
}
