// Searches: looks for a stored answer, then tries the providers of the engine in order. Providers that keep failing are paused. An
// answer is either results, or the engine's statement that there are none; everything else is an error that names the engine.
import { setTimeout as sleep } from 'node:timers/promises';
import { notFound, overloaded } from '../../contract/errors.ts';
import type { ApiError } from '../../contract/errors.ts';
import { searchVerticals } from '../../contract/search.ts';
import type {
  ImagesAnswer,
  NewsAnswer,
  SearchEngineInfo,
  SearchVertical,
  SuggestionsAnswer,
  WebAnswer,
} from '../../contract/search.ts';
import type { SearchRequest } from '../../contract/search-parameters.ts';
import { createSingleFlight } from '../../flow/single-flight.ts';
import { frameOf, shownItems, toImage, toNews, toPage } from './answer.ts';
import type { Found } from './answer.ts';
import type { Trouble } from './ask/trouble.ts';
import type { FoundBy, Reading, SearchQuery, EngineParameter } from './engine.ts';
import { searchError, toFault } from './failure.ts';
import type { BoundProvider, ConfiguredEngine, VerticalProviders } from './configured-engines.ts';
import { answerKey } from './store.ts';
import type { SearchStore } from './store.ts';
import { formatInfo } from './verification.ts';
import type { ProviderFormat } from './verification.ts';

/** How long answers are stored. Empty answers are stored as long as news. */
const storedSeconds: Record<SearchVertical, number> = { images: 3600, news: 300, search: 1800, suggest: 3600 };
const emptySeconds = 300;
const workSecondsMax = 40;
const readableShareMin = 0.6;

export interface SearchOptions {
  account: number;
  /** Identifier of the call. */
  id: string;
  signal: AbortSignal;
  /** True: without the providers that open a browser. */
  isQuick?: boolean;
}

export interface Search {
  images(engine: string, request: SearchRequest, options: SearchOptions): Promise<ImagesAnswer>;
  news(engine: string, request: SearchRequest, options: SearchOptions): Promise<NewsAnswer>;
  /** Results of the web. */
  web(engine: string, request: SearchRequest, options: SearchOptions): Promise<WebAnswer>;
  /** The same, with the engines that found each result. */
  webWithFinders(engine: string, request: SearchRequest, options: SearchOptions): Promise<WebWithFinders>;
  suggest(engine: string, request: SearchRequest, options: SearchOptions): Promise<SuggestionsAnswer>;
}

export interface WebWithFinders {
  answer: WebAnswer;
  /** For each result, the engines that found it; undefined where that is the engine itself. */
  finders: (readonly string[] | undefined)[];
}

export interface SearchParts {
  configuredEngines: ReadonlyMap<string, ConfiguredEngine>;
  store: SearchStore;
  /** The clock, in milliseconds. */
  now?: () => number;
  /** Called for refusals, and for pages of which too little could be read. */
  onTrouble?: (trouble: { provider: string; trouble: Trouble; detail: string }) => void;
}

export function createSearch({
  configuredEngines,
  store,
  now = Date.now,
  onTrouble = () => undefined,
}: SearchParts): Search {
  const parts = { configuredEngines, store, now, onTrouble };
  const findImages = createFinder('images', parts);
  const findNews = createFinder('news', parts);
  const findPages = createFinder('search', parts);
  const findSuggestions = createFinder('suggest', parts);

  async function webWithFinders(
    engine: string,
    request: SearchRequest,
    options: SearchOptions,
  ): Promise<WebWithFinders> {
    const { found, query, frame, startedAt } = await findPages(engine, request, options);
    const dates = { language: query.languageTag, country: query.country, now: startedAt };
    const shown = shownItems(found, query);
    const items = shown.map(({ item, position }) => toPage(item, position, dates));
    return {
      answer: { ...frame, organic_results: items, knowledge_panel: found.reading.knowledge ?? null },
      finders: shown.map(({ item }) => item.foundBy),
    };
  }

  return {
    async images(engine, request, options) {
      const { found, query, frame } = await findImages(engine, request, options);
      return { ...frame, images: shownItems(found, query).map(({ item, position }) => toImage(item, position)) };
    },
    async news(engine, request, options) {
      const { found, query, frame, startedAt } = await findNews(engine, request, options);
      const dates = { language: query.languageTag, country: query.country, now: startedAt };
      const items = shownItems(found, query).map(({ item, position }) => toNews(item, position, dates));
      return { ...frame, organic_results: items };
    },
    web: async (engine, request, options) => (await webWithFinders(engine, request, options)).answer,
    webWithFinders,
    async suggest(engine, request, options) {
      const { found, frame } = await findSuggestions(engine, request, options);
      const suggestions = found.reading.items.map(({ query }) => ({ query }));
      return { search_metadata: frame.search_metadata, suggestions };
    },
  };
}

/** The engines that this installation offers, described by their first provider. */
export function offeredEngines(configuredEngines: ReadonlyMap<string, ConfiguredEngine>): SearchEngineInfo[] {
  return [...configuredEngines.values()].map((configured) => {
    const { slug, name } = configured.info;
    const offered: SearchEngineInfo = { slug, name };
    for (const vertical of searchVerticals) {
      const formats: readonly ProviderFormat[] = configured[vertical];
      const [first] = formats;
      if (first !== undefined) offered[vertical] = { ...formatInfo(first), providers: formats.map(formatInfo) };
    }
    return offered;
  });
}

// ---- finding -------------------------------------------------------------------------------------------------------

/** Answers searches of one vertical. Equal searches at the same time share one request to the engine. */
function createFinder<V extends SearchVertical>(vertical: V, parts: Required<SearchParts>) {
  const { configuredEngines, store, now } = parts;
  const searches = createSingleFlight<Found<FoundBy[V]>>();
  const stored = createStoredAnswers<FoundBy[V]>(store);

  return async (engine: string, request: SearchRequest, { id, account, signal, isQuick = false }: SearchOptions) => {
    const startedAt = now();
    const configured = configuredEngines.get(engine);
    const byVertical: VerticalProviders | undefined = configured;
    const all: readonly BoundProvider<FoundBy[V]>[] = byVertical?.[vertical] ?? [];
    const quick = all.filter(({ kind }) => kind !== 'page_browser');
    // An engine that answers only browsers has no quick provider.
    const providers = isQuick && quick.length > 0 ? quick : all;
    if (configured === undefined || providers.length === 0) throw notFound();
    const query = toQuery(vertical, request);
    const kept = request.no_cache ? undefined : await stored.read(engine, query);
    const search = async () => {
      const keep = async (answer: Found<FoundBy[V]>) => {
        const isRepeated = await repeatsPageBefore(engine, query, answer);
        return await stored.keep(engine, query, isRepeated ? withoutItems(answer) : answer);
      };
      return await tryProviders(configured, providers, query, { ...parts, account, keep });
    };
    // The search continues when its callers have disconnected, because its answer is stored.
    const key = answerKey({ engine, providers: providers.length, ...query }).toString('hex');
    const found = kept ?? (await searches.join(key, search, signal)).value;
    const details = { engine, id, startedAt, endedAt: now(), isCached: kept !== undefined };
    return { found, query, startedAt, frame: frameOf(found, query, request, details) };
  };

  /** Some engines keep repeating their last page: a page that equals the one before counts as empty. */
  async function repeatsPageBefore(engine: string, query: SearchQuery, found: Found<FoundBy[V]>): Promise<boolean> {
    const { items } = found.reading;
    if (query.page === 1 || items.length === 0) return false;
    const before = (await stored.read(engine, { ...query, page: query.page - 1 }))?.reading.items;
    return before?.length === items.length && items.every(({ link }, index) => link === before[index]?.link);
  }
}

/** Answers in the store. A store that fails is treated as empty. */
function createStoredAnswers<Item>(store: SearchStore) {
  const keyOf = (engine: string, query: SearchQuery) => answerKey({ engine, ...query });
  return {
    read: async (engine: string, query: SearchQuery): Promise<Found<Item> | undefined> =>
      (await store.readAnswer(keyOf(engine, query)).catch(() => undefined)) as Found<Item> | undefined,
    async keep(engine: string, query: SearchQuery, found: Found<Item>): Promise<Found<Item>> {
      const seconds = found.reading.items.length === 0 ? emptySeconds : storedSeconds[query.vertical];
      await store.keepAnswer(keyOf(engine, query), found, seconds).catch(() => undefined);
      return found;
    },
  };
}

const withoutItems = <Item>(found: Found<Item>): Found<Item> => ({
  ...found,
  reading: { ...found.reading, items: [], isEmpty: true, hasMore: false },
});

// ---- asking --------------------------------------------------------------------------------------------------------

interface AskParts<Item> extends Required<SearchParts> {
  /** The account of the first caller. */
  account: number;
  keep(answer: Found<Item>): Promise<Found<Item>>;
}

/** Tries the providers in order. Throws the last refusal when none of them answers. */
async function tryProviders<Item>(
  configured: ConfiguredEngine,
  providers: readonly BoundProvider<Item>[],
  query: SearchQuery,
  { store, now, onTrouble, account, keep }: AskParts<Item>,
): Promise<Found<Item>> {
  const signal = AbortSignal.timeout(workSecondsMax * 1000);
  let refusal: ApiError | undefined;
  for (const provider of providers) {
    if (query.page > provider.pagesMax) return beyondLastPage(provider);
    const pause = await store.pauseOf(provider.name);
    if (pause !== undefined) {
      const { trouble, seconds: pauseSeconds } = pause;
      const detail = 'it is paused after repeated failures';
      refusal ??= searchError(configured.info, { trouble, detail, pauseSeconds });
      continue;
    }
    try {
      await waitForRateLimit(provider, configured, store);
      const { reading, engineUrl } = await provider.ask(query, {
        http: provider.http.forAccount(account),
        signal,
        now,
      });
      await store.recordSuccess(provider.name);
      const poor = poorlyRead(reading);
      if (poor !== undefined) onTrouble({ provider: provider.name, trouble: 'drift', detail: poor });
      return await keep({ ...limitsOf(provider), engineUrl, reading });
    } catch (error) {
      const fault = toFault(error, workSecondsMax);
      const { trouble, message: detail } = fault;
      const pauseSeconds = await store.recordFailure(provider.name, trouble, fault.retryAfterSeconds);
      onTrouble({ provider: provider.name, trouble, detail });
      refusal = searchError(configured.info, { trouble, detail, pauseSeconds, cause: fault });
      if (!mayTryNext(trouble, provider, providers)) throw refusal;
    }
  }
  throw refusal ?? notFound();
}

async function waitForRateLimit(
  { paceHost }: BoundProvider<unknown>,
  { info }: ConfiguredEngine,
  store: SearchStore,
): Promise<void> {
  if (paceHost === undefined) return;
  const waitMs = await store.reserveRequest(paceHost);
  if (waitMs === undefined) {
    throw overloaded(`too many concurrent searches on ${info.name}`, 10);
  }
  if (waitMs > 0) await sleep(waitMs);
}

/**
 * A refusal applies to the whole host. A provider that does not exist or needs a browser says nothing about the next one, and a
 * format that has changed says nothing about another format.
 */
function mayTryNext(
  trouble: Trouble,
  provider: BoundProvider<unknown>,
  providers: readonly BoundProvider<unknown>[],
): boolean {
  const following = providers.slice(providers.findIndex(({ name }) => name === provider.name) + 1);
  if (trouble === 'not_offered' || trouble === 'js_required') return following.length > 0;
  if (trouble === 'drift') return following.some(({ kind }) => kind !== 'page_browser');
  return following.some(({ http, kind }) => http !== provider.http && kind !== 'page_browser');
}

const poorlyRead = ({ items, seen }: Reading<unknown>): string | undefined =>
  seen === 0 || items.length / seen >= readableShareMin
    ? undefined
    : `only ${items.length} of ${seen} results could be read`;

const limitsOf = ({ kind, perPage, pagesMax, honours, hasOperators = true }: BoundProvider<unknown>) => ({
  provider: kind,
  perPage,
  pagesMax,
  honours: hasOperators ? [...honours, ...(['site', 'filetype'] satisfies EngineParameter[])] : honours,
});

const beyondLastPage = <Item>(provider: BoundProvider<Item>): Found<Item> => ({
  ...limitsOf(provider),
  engineUrl: null,
  reading: { items: [], seen: 0, isEmpty: true, hasMore: false },
});

/** The search that a request describes. */
export function toQuery(vertical: SearchVertical, request: SearchRequest): SearchQuery {
  const tag = new Intl.Locale(request.hl ?? 'en');
  const region = /^[A-Z]{2}$/.test(tag.region ?? '') ? tag.region : undefined;
  const operators = [request.site && `site:${request.site}`, request.filetype && `filetype:${request.filetype}`];
  return {
    vertical,
    q: [request.q, ...operators.filter(Boolean)].join(' '),
    words: request.q,
    country: request.gl ?? region ?? 'US',
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
