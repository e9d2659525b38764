// Pools of exit proxies of the operator: which of them an account may use, which one a call gets, and how the call went.
// A call whose exit proxy fails is repeated once through another one. Nodes exchange what they have seen through the database.

import { ApiError, failed } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Exit, ExitKeeper, ExitOptions, StoredExit } from '../../contract/exit-options.ts';
import { createExitChoice, isUp } from './exit-choice.ts';
import { createExitRecords } from './exit-records.ts';
import type { ExitFigures, ExitRecord, ExitRecords } from './exit-records.ts';
import { openExitSync } from './exit-sync.ts';
import type { ExitSync, ExitSyncParts } from './exit-sync.ts';

const attemptsMax = 2;
const leftSecondsMin = 1;

/** A call that requests an exit proxy. */
export interface ExitRequest {
  account: number;
  /** Undefined: that of the session. */
  wish: ExitOptions | undefined;
  /** The host of the target. */
  host: string;
  session?: ExitKeeper | undefined;
  /** For all attempts together. */
  timeoutSeconds: number;
  signal: AbortSignal;
}

/** What a call through an exit proxy returns: the status of the target, if it was asked. */
export interface ExitOutcome {
  status?: number | undefined;
}

export interface Attempt {
  /** The URL of the exit proxy, with its password. */
  proxy: string;
  exit: Exit;
  /** How long this attempt may take. */
  leftSeconds: number;
}

export interface ProxyPools {
  /** Throws a 400 if the account has no such pool or country. */
  vet(account: number, wish: ExitOptions): Promise<void>;
  /** Runs a fetch through an exit proxy; once more through another one if the first fails before anything was sent. */
  through<T extends ExitOutcome>(request: ExitRequest, fetch: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Reads the configuration again, after a change. */
  refresh(): Promise<void>;
  /** Since the start of this node. */
  figures(): ExitFigures[];
  stop(): Promise<void>;
}

export interface ProxyPoolsParts extends Omit<ExitSyncParts, 'records'> {
  /** Called for every attempt. */
  onAttempt?(attempt: { pool: string; outcome: 'success' | 'failure' | 'proxy_failed' }): void;
  random?: () => number;
  now?: () => number;
}

/** What the health checks use, in addition. */
export interface OpenProxyPools extends ProxyPools, Pick<ExitSync, 'sync'> {
  records: ExitRecords;
}

export async function openProxyPools({
  onAttempt = () => {},
  random = Math.random,
  now = Date.now,
  ...parts
}: ProxyPoolsParts): Promise<OpenProxyPools> {
  let wake = () => {};
  const records = createExitRecords({ now, onChange: () => wake() });
  const exchange = await openExitSync({ ...parts, records });
  wake = exchange.wake;
  const choice = createExitChoice({ records, pools: () => exchange.pools, random, now });

  async function candidatesFor(account: number, wish: ExitOptions): Promise<readonly ExitRecord[]> {
    try {
      return choice.candidates(account, wish);
    } catch {
      await exchange.refreshSoon();
      return choice.candidates(account, wish);
    }
  }

  /** The exit proxy of the session while it works, otherwise another one, which the session then keeps. */
  async function choose(
    { account, host, session }: ExitRequest,
    wish: ExitOptions,
    tried: ReadonlySet<number>,
  ): Promise<ExitRecord> {
    const all = await candidatesFor(account, wish);
    const candidates = tried.size === 0 ? all : all.filter(({ id }) => !tried.has(id));
    if (!session) return choice.pick(candidates, host);
    const kept = (stored: StoredExit | undefined): ExitRecord | undefined =>
      stored && candidates.find((record) => record.id === stored.id && isUp(record));
    const current = kept(session.exit);
    if (current) return current;
    const picked = choice.pick(candidates, host);
    // Another call of the session may have chosen one in the meantime.
    session.exit = await session.keepExit((stored) => (stored && kept(stored) ? stored : { id: picked.id, wish }));
    return kept(session.exit) ?? picked;
  }

  async function through<T extends ExitOutcome>(
    request: ExitRequest,
    fetch: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const wish = request.wish ?? request.session?.exit?.wish;
    if (wish === undefined) throw new Error('the call requests no exit proxy');
    const startedAt = performance.now();
    const tried = new Set<number>();
    const left = () => request.timeoutSeconds - (performance.now() - startedAt) / 1000;
    let failure: unknown;
    for (;;) {
      const record = await choose(request, wish, tried).catch((error: unknown) => {
        throw failure ?? (request.wish ? error : unavailable(error)); // the first failure says more
      });
      let isCommitted = false;
      const exit = { id: record.id, wish, commit: () => void (isCommitted = true) };
      const leftSeconds = tried.size === 0 ? request.timeoutSeconds : Math.max(leftSecondsMin, Math.floor(left()));
      try {
        return await attempt(record, request.host, () => fetch({ proxy: record.url, exit, leftSeconds }));
      } catch (error) {
        failure = error;
        tried.add(record.id);
        const hasTime = left() >= leftSecondsMin && !request.signal.aborted;
        if (!isProxyFailure(error) || isCommitted || !hasTime || tried.size >= attemptsMax) throw error;
      }
    }
  }

  async function attempt<T extends ExitOutcome>(record: ExitRecord, host: string, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const { pool } = record;
    try {
      const result = await run();
      if (result.status !== undefined) {
        const isGood = !refusals.has(result.status);
        records.addAnswer(record, { host, status: result.status, isGood, ms: performance.now() - startedAt });
        onAttempt({ pool, outcome: isGood ? 'success' : 'failure' });
      }
      return result;
    } catch (error) {
      if (error instanceof ApiError && blameable.has(error.code)) {
        records.addFailure(record, { host, error });
        onAttempt({ pool, outcome: error.code === 'proxy_failed' ? 'proxy_failed' : 'failure' });
      }
      throw error;
    } finally {
      record.trialAt = 0;
    }
  }

  return {
    async vet(account, wish) {
      await candidatesFor(account, wish);
    },
    through,
    refresh: exchange.refresh,
    records,
    sync: exchange.sync,
    figures: () => records.figures(),
    stop: exchange.stop,
  };
}

const isProxyFailure = (error: unknown): boolean => error instanceof ApiError && error.code === 'proxy_failed';

const unavailable = (cause: unknown): unknown =>
  cause instanceof ApiError && cause.status === 400
    ? failed('the exit proxy of the session is no longer available; choose another one', 'proxy_failed', { cause })
    : cause;

/** Statuses with which sites refuse an address. */
const refusals = new Set([403, 407, 429, 503]);

/** Errors that the choice of the exit proxy may have caused. */
const blameable = new Set<ErrorCode | undefined>([
  'proxy_failed',
  'blocked',
  'target_timeout',
  'target_refused',
  'target_reset',
  'target_tls',
]);
