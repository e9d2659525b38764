// Which exit proxies an account may use for a wish, and which of them a call gets.

import { badParameter, failed } from '../../contract/errors.ts';
import type { ExitWish } from '../../contract/exit-options.ts';
import { chooseExit } from './choose-exit.ts';
import type { ExitRecord, ExitRecords } from './exit-records.ts';
import type { StoredPools } from './proxy-store.ts';

/** How long one call has a proxy to itself that may work again. */
const trialMs = 60_000;

export interface ExitChoice {
  /** The proxies that the account may use, active or not. Throws a 400 if it knows no such pool or country. */
  candidates(account: number, wish: ExitWish): ExitRecord[];
  /** One of the proxies that work. If none does, one that may work again. Throws `proxy_failed` if there is none. */
  pick(candidates: readonly ExitRecord[], host: string): ExitRecord;
}

export interface ExitChoiceParts {
  records: Pick<ExitRecords, 'in' | 'candidate'>;
  pools: () => StoredPools['pools'];
  random: () => number;
  now: () => number;
}

export function createExitChoice({ records, pools, random, now }: ExitChoiceParts): ExitChoice {
  const isOpen = (name: string, account: number): boolean => {
    const accounts = pools().get(name);
    return accounts === null || accounts?.has(account) === true;
  };

  const isWorthATrial = ({ active, health, trialAt }: ExitRecord): boolean =>
    active && health.downUntil <= now() && trialAt + trialMs < now();

  return {
    candidates(account, { pool, country }) {
      const inPool = records.in(pool).filter((record) => isOpen(record.pool, account));
      if (pool !== undefined && inPool.length === 0) throw badParameter('proxy_pool', 'is not the name of a pool');
      if (country === undefined) return inPool;
      const inCountry = inPool.filter((record) => record.country === country);
      if (inCountry.length > 0) return inCountry;
      throw badParameter('country', `has no exit proxies${pool === undefined ? '' : ' in this pool'}`);
    },
    pick(candidates, host) {
      const up = candidates.filter(isUp);
      const usable = up.length > 0 ? up : candidates.filter(isWorthATrial);
      const index = chooseExit(usable.length, (at) => records.candidate(usable[at]!, host), random);
      const chosen = usable[index];
      if (!chosen) throw failed('no exit proxy is available at the moment', 'proxy_failed');
      if (up.length === 0) chosen.trialAt = now();
      return chosen;
    },
  };
}

/** Whether calls may use the proxy. */
export const isUp = ({ active, health }: Pick<ExitRecord, 'active' | 'health'>): boolean =>
  active && health.downUntil === 0;
