// Pools of exit proxies of the operator: which of them an account may use, which one a call gets, and what becomes of it.
// A call whose exit proxy fails is repeated once through another one. All nodes learn from each other through the database.

import { ApiError, badParameter, failed } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Exit, ExitKeeper, ExitWish, StoredExit } from '../../contract/exit-options.ts';
import { createSingleFlight } from '../../flow/single-flight.ts';
import { startWakeLoop } from '../../flow/wake-loop.ts';
import type { WakeLoop } from '../../flow/wake-loop.ts';
import type { Notifications } from '../../storage/notifications.ts';
import { chooseExit } from './choose-exit.ts';
import { createExitRecords } from './exit-records.ts';
import type { ExitFigures, ExitRecord, ExitRecords } from './exit-records.ts';
import { proxiesChanged } from './proxy-store.ts';
import type { ProxyStore, StoredPools } from './proxy-store.ts';

const syncEveryMsDefault = 5000;
const refreshEveryMs = 200;
const attemptsMax = 2;
const leftSecondsMin = 1;
/** How long one call has a proxy to itself that may work again. */
const trialMs = 60_000;
/** Changes of other nodes may become visible a little later than their time suggests. */
const overlapMs = 5000;

/** A call that wants an exit proxy. */
export interface ExitRequest {
  account: number;
  /** Undefined: that of the session. */
  wish: ExitWish | undefined;
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
  /** Throws a 400 if the account knows no such pool or country. */
  vet(account: number, wish: ExitWish): Promise<void>;
  /** Runs a fetch through an exit proxy; once more through another one if the first fails before anything was sent. */
  through<T extends ExitOutcome>(request: ExitRequest, fetch: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Reads the configuration again, after a change. */
  refresh(): Promise<void>;
  /** Since the start of this node. */
  figures(): ExitFigures[];
  stop(): Promise<void>;
}

export interface ProxyPoolsParts {
  store: ProxyStore;
  notifications: Pick<Notifications, 'subscribe'>;
  /** The time between two health checks of a proxy that is not used. */
  checkEveryMs: number;
  syncEveryMs?: number;
  /** Called for every attempt. */
  onAttempt?(attempt: { pool: string; outcome: 'success' | 'failure' | 'proxy_failed' }): void;
  onFault(error: unknown): void;
  random?: () => number;
  now?: () => number;
}

/** What the health checks use, in addition. */
export interface OpenProxyPools extends ProxyPools {
  records: ExitRecords;
  /** Writes pending changes, and reads those of other nodes. */
  sync(): Promise<void>;
}

export async function openProxyPools(parts: ProxyPoolsParts): Promise<OpenProxyPools> {
  const { store, onFault, onAttempt = () => {}, random = Math.random, now = Date.now } = parts;
  let loop: WakeLoop | undefined;
  const records = createExitRecords({ now, onChange: () => loop?.wake() });
  const reading = createSingleFlight<void>();
  let pools: StoredPools['pools'] = new Map();
  let version = -1;
  let refreshedAt = -Infinity;
  let readUntil: Date | undefined;

  async function refresh(): Promise<void> {
    const stored = await store.load((id, error) => onFault(new Error(`proxy ${id} cannot be read`, { cause: error })));
    const isFirst = version < 0;
    pools = stored.pools;
    version = stored.version;
    refreshedAt = performance.now();
    if (records.replace(stored.proxies) || isFirst) await readChanges(undefined);
  }

  async function readChanges(since: Date | undefined): Promise<void> {
    const { states, hosts, until } = await store.readChanges(since);
    records.learn(states, hosts);
    readUntil = new Date(until.getTime() - overlapMs);
  }

  async function sync(): Promise<void> {
    const { states, hosts } = records.takePending();
    try {
      await store.writeHosts(hosts);
      hosts.length = 0;
      await store.writeStates(states, parts.checkEveryMs);
    } catch (error) {
      records.returnPending({ states, hosts });
      throw error;
    }
    if ((await store.version()) !== version) await refresh();
    else if (records.size > 0) await readChanges(readUntil);
  }

  /** Another node may just have got what this one does not know. */
  async function refreshSoon(): Promise<void> {
    if (performance.now() - refreshedAt < refreshEveryMs) return;
    await reading.join('', () => refresh(), AbortSignal.timeout(10_000));
  }

  /** The proxies that the account may use for this wish, active or not. Throws a 400 if there are none. */
  function candidatesFor(account: number, { pool, country }: ExitWish): ExitRecord[] {
    const isOpen = (name: string) => pools.get(name)?.has(account) ?? pools.has(name);
    const inPool = records.in(pool).filter((record) => isOpen(record.pool));
    if (pool !== undefined && inPool.length === 0) throw badParameter('proxy_pool', 'is not the name of a pool');
    if (country === undefined) return inPool;
    const inCountry = inPool.filter((record) => record.country === country);
    if (inCountry.length > 0) return inCountry;
    throw badParameter('country', `has no exit proxies${pool === undefined ? '' : ' in this pool'}`);
  }

  async function vet(account: number, wish: ExitWish): Promise<void> {
    try {
      candidatesFor(account, wish);
    } catch {
      await refreshSoon();
      candidatesFor(account, wish);
    }
  }

  const isUp = ({ active, health }: ExitRecord): boolean => active && health.downUntil === 0;
  /** A proxy that was down and may work again: for one call at a time. */
  const isWorthATrial = ({ active, health, trialAt }: ExitRecord): boolean =>
    active && health.downUntil <= now() && trialAt + trialMs < now();

  function pick(candidates: readonly ExitRecord[], host: string): ExitRecord {
    const up = candidates.filter(isUp);
    const usable = up.length > 0 ? up : candidates.filter(isWorthATrial);
    const index = chooseExit(usable.length, (at) => records.candidate(usable[at]!, host), random);
    const chosen = usable[index];
    if (!chosen) throw failed('no exit proxy is available at the moment', 'proxy_failed');
    if (up.length === 0) chosen.trialAt = now();
    return chosen;
  }

  /** The exit proxy of the session while it works, otherwise another one, which the session then keeps. */
  async function choose(
    { account, host, session }: ExitRequest,
    wish: ExitWish,
    tried: ReadonlySet<number>,
  ): Promise<ExitRecord> {
    await vet(account, wish);
    const candidates = candidatesFor(account, wish).filter(({ id }) => !tried.has(id));
    if (!session) return pick(candidates, host);
    const kept = (stored: StoredExit | undefined): ExitRecord | undefined =>
      stored && candidates.find((record) => record.id === stored.id && isUp(record));
    const current = kept(session.exit);
    if (current) return current;
    const picked = pick(candidates, host);
    // Another call of the session may have chosen one in the meantime.
    session.exit = await session.keepExit((stored) => (stored && kept(stored) ? stored : { id: picked.id, wish }));
    return kept(session.exit) ?? picked;
  }

  async function through<T extends ExitOutcome>(
    request: ExitRequest,
    fetch: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const wish = request.wish ?? request.session?.exit?.wish;
    if (wish === undefined) throw new Error('the call wants no exit proxy');
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

  await refresh();
  const started = startWakeLoop({
    everyMs: parts.syncEveryMs ?? syncEveryMsDefault,
    look: async () => {
      await sync();
      return false;
    },
    onFault,
  });
  loop = started;
  const unsubscribe = parts.notifications.subscribe(proxiesChanged, () => started.wake());

  return {
    vet,
    through,
    refresh,
    records,
    sync,
    figures: () => records.figures(),
    async stop() {
      unsubscribe();
      await started.stop();
      await sync();
    },
  };
}

const isProxyFailure = (error: unknown): boolean => error instanceof ApiError && error.code === 'proxy_failed';

const unavailable = (cause: unknown): unknown =>
  cause instanceof ApiError && cause.status === 400
    ? failed('the exit proxy of the session is no longer available; name another one', 'proxy_failed', { cause })
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
