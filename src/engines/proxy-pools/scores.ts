// How well exit proxies work, overall and for a target host. Older calls count less. Changes are collected until they are
// written to the database, where the nodes add theirs together. Pure.

import { createBoundedCache } from '../../flow/bounded-cache.ts';

/** After this time, a call counts half. */
export const hostHalfLifeMs = 15 * 60_000;
const hostsMax = 20_000;
const pendingMax = 10_000;

export interface Tally {
  good: number;
  bad: number;
}

interface Dated extends Tally {
  /** The time of the clock at which the numbers are exact. */
  at: number;
}

export interface HostTally extends Tally {
  proxyId: number;
  host: string;
}

export interface Scores {
  add(proxyId: number, host: string, isGood: boolean): void;
  /** Successes and failures of a proxy for a host, recent ones in full. */
  of(proxyId: number, host: string): Tally;
  /** Takes what has been added since the last time, to write it to the database. */
  takePending(): HostTally[];
  /** Returns what could not be written. */
  returnPending(tallies: readonly HostTally[]): void;
  /** Replaces a score by that of the database, which contains all that was taken before it was read. */
  learn(tally: HostTally & { ageMs: number }): void;
}

export function createScores({ now = Date.now }: { now?: () => number } = {}): Scores {
  const known = createBoundedCache<string, Dated>({ entriesMax: hostsMax });
  const pending = new Map<string, HostTally>();

  function addPending({ proxyId, host, good, bad }: HostTally): void {
    const key = keyOf(proxyId, host);
    const found = pending.get(key);
    if (found) {
      found.good += good;
      found.bad += bad;
    } else if (pending.size < pendingMax) {
      pending.set(key, { proxyId, host, good, bad });
    }
  }

  return {
    add(proxyId, host, isGood) {
      const key = keyOf(proxyId, host);
      const change = { good: isGood ? 1 : 0, bad: isGood ? 0 : 1 };
      known.set(key, sum(decayed(known.get(key), now(), hostHalfLifeMs), change));
      addPending({ proxyId, host, ...change });
    },
    of: (proxyId, host) => decayed(known.get(keyOf(proxyId, host)), now(), hostHalfLifeMs),
    takePending() {
      const taken = [...pending.values()];
      pending.clear();
      return taken;
    },
    returnPending(tallies) {
      for (const tally of tallies) addPending(tally);
    },
    learn({ proxyId, host, good, bad, ageMs }) {
      const key = keyOf(proxyId, host);
      const stored = decayed({ good, bad, at: now() - ageMs }, now(), hostHalfLifeMs);
      known.set(key, sum(stored, pending.get(key) ?? { good: 0, bad: 0 }));
    },
  };
}

const keyOf = (proxyId: number, host: string): string => `${proxyId} ${host}`;

const sum = (one: Dated, { good, bad }: Tally): Dated => ({ good: one.good + good, bad: one.bad + bad, at: one.at });

/** The numbers as they count now. */
export function decayed(tally: Dated | undefined, now: number, halfLifeMs: number): Dated {
  if (tally === undefined) return { good: 0, bad: 0, at: now };
  const factor = 0.5 ** (Math.max(0, now - tally.at) / halfLifeMs);
  return { good: tally.good * factor, bad: tally.bad * factor, at: now };
}
