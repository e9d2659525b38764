// What this node has recorded about each exit proxy: its settings, its health and its scores. Changes are collected until they are
// written to the database.

import type { ApiError } from '../../contract/errors.ts';
import type { Candidate } from './choose-exit.ts';
import { newHealth, recordFault, recordReached, recordSuccess } from './exit-health.ts';
import type { ExitHealth } from './exit-health.ts';
import { figureHalfLifeMs } from './proxy-store.ts';
import type { AgedTally, ProxyChange, ProxyState, StoredProxy } from './proxy-store.ts';
import { createScores, decayed } from './scores.ts';
import type { HostTally, Tally } from './scores.ts';

const errorCharactersMax = 300;

export interface ExitRecord extends Readonly<StoredProxy> {
  health: ExitHealth;
  overall: Tally & { at: number };
  /** When a call started to retry the proxy; 0: no call is retrying it. */
  trialAt: number;
  /** Of this node. */
  calls: number;
  failures: number;
}

/** For metrics. */
export interface ExitFigures {
  id: number;
  pool: string;
  isUp: boolean;
  calls: number;
  failures: number;
}

interface Pending {
  states: ProxyChange[];
  hosts: HostTally[];
}

export interface ExitRecords {
  readonly size: number;
  find(id: number): ExitRecord | undefined;
  /** The proxies of a pool, in a country if one is given. */
  in(pool: string, country?: string): readonly ExitRecord[];
  /** What is known for the choice of a proxy. */
  candidate(record: ExitRecord, host: string): Candidate;
  /** The target has answered. */
  addAnswer(record: ExitRecord, answer: { host: string; status: number; isGood: boolean; ms: number }): void;
  /** The call has failed, perhaps because of the proxy. */
  addFailure(record: ExitRecord, failure: { host: string; error: ApiError }): void;
  /** The result of a health check; `isComplete` if a page was fetched through the proxy. */
  addCheck(record: ExitRecord, result: { isComplete: boolean; error?: ApiError | undefined }): void;
  /** Replaces the settings. Keeps what is known of proxies whose address is the same. True if there are new ones. */
  replace(proxies: readonly StoredProxy[]): boolean;
  /** Merges what other nodes have seen. */
  learn(states: readonly ProxyState[], hosts: readonly AgedTally[]): void;
  takePending(): Pending;
  returnPending(pending: Pending): void;
  figures(): ExitFigures[];
}

export interface ExitRecordsParts {
  now: () => number;
  /** Called when a proxy has gone down or come back. */
  onChange(): void;
}

export function createExitRecords({ now, onChange }: ExitRecordsParts): ExitRecords {
  const scores = createScores({ now });
  const pending = new Map<number, ProxyChange>();
  let checks = 0;
  let byId = new Map<number, ExitRecord>();
  let byPool = new Map<string, ExitRecord[]>();
  let byCountry = new Map<string, ExitRecord[]>(); // and pool
  let all: ExitRecord[] = [];

  function pendingOf({ id: proxyId }: ExitRecord): ProxyChange {
    const found = pending.get(proxyId);
    if (found) return found;
    const added = { proxyId, calls: 0, failures: 0, latencyMsSum: 0, error: null, isChecked: false };
    pending.set(proxyId, added);
    return added;
  }

  function count(record: ExitRecord, isGood: boolean): void {
    const overall = decayed(record.overall, now(), figureHalfLifeMs);
    record.overall = { good: overall.good + Number(isGood), bad: overall.bad + Number(!isGood), at: overall.at };
    record.calls++;
    record.failures += Number(!isGood);
    const change = pendingOf(record);
    change.calls++;
    change.failures += Number(!isGood);
  }

  function changeHealth(record: ExitRecord, hasChanged: boolean): void {
    if (!hasChanged) return;
    const { faults, downUntil } = record.health;
    pendingOf(record).health = { faults, downMs: downUntil === 0 ? 0 : Math.max(1, downUntil - now()) };
    onChange();
  }

  function addFault(record: ExitRecord, host: string, { proxyFault = 'path', reason }: ApiError): void {
    pendingOf(record).error = reason.slice(0, errorCharactersMax);
    changeHealth(record, recordFault(record.health, proxyFault, host, now()));
  }

  const begin = (proxy: StoredProxy): ExitRecord => {
    const old = byId.get(proxy.id);
    if (old?.url === proxy.url) return Object.assign(old, proxy); // calls that are running use this record
    const overall = { good: 0, bad: 0, at: now() };
    return { ...proxy, health: newHealth(), overall, trialAt: 0, calls: 0, failures: 0 };
  };

  /** False for a proxy that was removed or has got another address in the meantime. */
  const isCurrent = (record: ExitRecord): boolean => byId.get(record.id) === record;

  return {
    get size() {
      return all.length;
    },
    find: (id) => byId.get(id),
    in: (pool, country) => (country === undefined ? byPool.get(pool) : byCountry.get(`${pool} ${country}`)) ?? [],
    candidate: ({ id, weight, overall }, host) => ({
      weight,
      overall: decayed(overall, now(), figureHalfLifeMs),
      forHost: scores.of(id, host),
    }),
    addAnswer(record, { host, status, isGood, ms }) {
      if (!isCurrent(record)) return;
      count(record, isGood);
      scores.add(record.id, host, isGood);
      if (isGood) pendingOf(record).latencyMsSum += ms;
      else pendingOf(record).error = `${host} answered ${status}`;
      changeHealth(record, recordSuccess(record.health)); // the proxy itself works
    },
    addFailure(record, { host, error }) {
      if (!isCurrent(record)) return;
      count(record, false);
      scores.add(record.id, host, false);
      if (error.code === 'proxy_failed') addFault(record, host, error);
      else pendingOf(record).error = error.reason.slice(0, errorCharactersMax);
    },
    addCheck(record, { isComplete, error }) {
      if (!isCurrent(record)) return;
      pendingOf(record).isChecked = true;
      // Three failed checks in a row count like three hosts that the proxy did not reach.
      if (error) addFault(record, `check ${++checks}`, error);
      else changeHealth(record, isComplete ? recordSuccess(record.health) : recordReached(record.health));
    },
    replace(proxies) {
      const isNew = proxies.some(({ id, url }) => byId.get(id)?.url !== url);
      all = proxies.map(begin);
      byId = new Map(all.map((record) => [record.id, record]));
      byPool = Map.groupBy(all, ({ pool }) => pool);
      byCountry = Map.groupBy(all, ({ pool, country }) => `${pool} ${country}`);
      for (const id of pending.keys()) if (!byId.has(id)) pending.delete(id);
      return isNew;
    },
    learn(states, hosts) {
      for (const { proxyId, good, bad, decayedAgoMs, faults, downMs } of states) {
        const record = byId.get(proxyId);
        const own = pending.get(proxyId);
        if (!record) continue;
        const stored = decayed({ good, bad, at: now() - decayedAgoMs }, now(), figureHalfLifeMs);
        const failures = own?.failures ?? 0;
        const successes = (own?.calls ?? 0) - failures;
        record.overall = { good: stored.good + successes, bad: stored.bad + failures, at: stored.at };
        if (own?.health) continue; // newer, and not written yet
        record.health.faults = faults;
        record.health.downUntil = downMs === 0 ? 0 : now() + downMs;
      }
      for (const host of hosts) if (byId.has(host.proxyId)) scores.learn(host);
    },
    takePending() {
      const states = [...pending.values()];
      pending.clear();
      return { states, hosts: scores.takePending() };
    },
    returnPending({ states, hosts }) {
      for (const change of states) {
        const record = byId.get(change.proxyId);
        if (record) addTo(pendingOf(record), change);
      }
      scores.returnPending(hosts);
    },
    figures: () =>
      all.map(({ id, pool, active, health, calls, failures }) => ({
        id,
        pool,
        isUp: active && health.downUntil === 0,
        calls,
        failures,
      })),
  };
}

/** Adds an earlier change to a later one. */
function addTo(later: ProxyChange, change: ProxyChange): void {
  later.calls += change.calls;
  later.failures += change.failures;
  later.latencyMsSum += change.latencyMsSum;
  later.error ??= change.error;
  later.isChecked ||= change.isChecked;
  later.health ??= change.health;
}
