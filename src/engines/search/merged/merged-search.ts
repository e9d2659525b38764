// A search of several engines at once. Each engine has the same deadline, so none of them delays the others. An engine that
// answers later still stores its answer for the next search.
import { ApiError, failed } from '../../../contract/errors.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { EngineState, MergedAnswer } from '../../../contract/search.ts';
import type { SearchRequest } from '../../../contract/search-parameters.ts';
import { within } from '../../../flow/time-limit.ts';
import type { Search, SearchOptions, WebWithFinders } from '../search.ts';
import { mergeResults } from './merge.ts';

export interface MergedSearchOptions extends Omit<SearchOptions, 'isQuick'> {
  /** The engines to ask. */
  engines: readonly string[];
  /** How long the engines may take. */
  timeoutSeconds: number;
}

export interface MergedSearch {
  /** Throws if no engine answers. */
  search(request: SearchRequest, options: MergedSearchOptions): Promise<MergedAnswer>;
}

export interface MergedSearchParts {
  search: Pick<Search, 'webWithFinders'>;
  /** The clock, in milliseconds. */
  now?: () => number;
  /** Called with an unexpected error of an engine, which is left out. */
  onFault?: (error: unknown) => void;
}

type EngineReport = MergedAnswer['search_metadata']['engines'][number];

interface Outcome {
  report: EngineReport;
  /** Undefined when the engine did not answer. */
  found?: WebWithFinders;
  error?: ApiError;
}

export function createMergedSearch({
  search,
  now = Date.now,
  onFault = () => undefined,
}: MergedSearchParts): MergedSearch {
  async function ask(engine: string, request: SearchRequest, options: MergedSearchOptions): Promise<Outcome> {
    const { id, account, signal, timeoutSeconds } = options;
    const startedAt = now();
    const report = (status: EngineState, results: number, error: string | null): EngineReport => {
      return { engine, status, results, total_time_ms: Math.max(0, Math.round(now() - startedAt)), error };
    };
    try {
      const work = search.webWithFinders(engine, request, { id, account, signal, isQuick: true });
      const late = () => failed(`${engine} did not answer within ${timeoutSeconds} s`, 'target_timeout');
      const found = await within(work, { ms: timeoutSeconds * 1000, late, signal });
      const { length } = found.answer.organic_results;
      return { report: report(length === 0 ? 'empty' : 'ok', length, null), found };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) onFault(error);
      const refusal = error instanceof ApiError ? error : failed('an unexpected error', 'internal');
      return { report: report(stateOf(refusal), 0, refusal.sentence), error: refusal };
    }
  }

  return {
    async search(request, options) {
      const startedAt = now();
      const { num, ...asked } = request;
      const outcomes = await Promise.all(options.engines.map((engine) => ask(engine, asked, options)));
      const answered = outcomes.flatMap(({ report: { engine }, found }) =>
        found ? [{ engine, items: found.answer.organic_results, finders: found.finders }] : [],
      );
      if (answered.length === 0) throw noAnswer(outcomes);
      const merged = mergeResults(answered);
      const items = merged.slice(0, num ?? merged.length);
      return { ...frameOf(request, outcomes, options, { startedAt, endedAt: now() }), organic_results: items };
    },
  };
}

function stateOf({ code }: ApiError): EngineState {
  if (code === 'blocked' || code === 'drift') return code;
  return code === 'target_timeout' || code === 'deadline' ? 'timeout' : 'error';
}

/** Everything in the answer except the results. */
function frameOf(
  { no_cache: _noCache, ...request }: SearchRequest,
  outcomes: readonly Outcome[],
  { id, engines }: MergedSearchOptions,
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
): Omit<MergedAnswer, 'organic_results'> {
  const answers = outcomes.flatMap(({ found }) => found?.answer ?? []);
  const isEmpty = answers.every(({ organic_results: { length } }) => length === 0);
  const hasMore = answers.some(({ pagination }) => pagination.has_more);
  const corrected = answers.find(({ search_information: { results_state } }) => results_state === 'corrected');
  const ignored = answers.map(({ search_information }) => search_information.ignored_parameters);
  return {
    search_metadata: {
      id,
      status: 'success',
      engine: 'search',
      type: 'search',
      created_at: new Date(startedAt).toISOString(),
      total_time_ms: Math.max(0, Math.round(endedAt - startedAt)),
      cached: answers.every(({ search_metadata: { cached } }) => cached),
      engines: outcomes.map(({ report }) => report),
    },
    search_parameters: { engine: 'search', type: 'search', ...request, engines },
    search_information: {
      results_state: isEmpty ? 'empty' : corrected === undefined ? 'ok' : 'corrected',
      query_displayed: corrected?.search_information.query_displayed ?? request.q,
      total_results: null,
      // Parameters that none of the engines supports.
      ignored_parameters: (ignored[0] ?? []).filter((name) => ignored.every((names) => names.includes(name))),
    },
    related_searches: uniqueQueries(answers.flatMap(({ related_searches }) => related_searches)),
    suggested_searches: [],
    pagination: {
      current: request.page,
      next: hasMore ? request.page + 1 : null,
      has_more: hasMore,
      per_page: Math.max(1, ...answers.map(({ pagination }) => pagination.per_page)),
    },
    knowledge_panel: answers.find(({ knowledge_panel }) => knowledge_panel !== null)?.knowledge_panel ?? null,
  };
}

const relatedMax = 20;

function uniqueQueries(queries: readonly { query: string }[]): { query: string }[] {
  const unique = new Map(queries.map(({ query }) => [query.toLowerCase(), query]));
  return [...unique.values()].slice(0, relatedMax).map((query) => ({ query }));
}

/** The error that names every engine with its reason: its state, or the code of an error. */
function noAnswer(outcomes: readonly Outcome[]): ApiError {
  const reasons = outcomes
    .map(
      ({ report: { engine, status }, error }) => `${engine}: ${status === 'error' ? (error?.code ?? status) : status}`,
    )
    .join(', ');
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  const codes = errors.map(({ code }) => code ?? 'internal');
  const rests = errors.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  // As soon as one of the engines is tried again, the call may succeed.
  const retryAfterSeconds = rests.length < outcomes.length ? undefined : Math.min(...rests);
  const why = `no search engine answered (${reasons}); retry later or choose other engines`;
  return failed(why, commonest(codes), { retryAfterSeconds });
}

/** The code of most engines; the first of several. */
function commonest(codes: readonly ErrorCode[]): ErrorCode {
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, all]) => ({ code, count: all.length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.code ?? 'internal';
}
