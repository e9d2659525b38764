// Which exit proxies an account may use for a request, and which of them a call gets.

import { badParameter, failed } from '../../contract/errors.ts';
import type { ExitOptions } from '../../contract/exit-options.ts';
import { chooseExit } from './choose-exit.ts';
import type { ExitRecord, ExitRecords } from './exit-records.ts';
import type { StoredPools } from './proxy-store.ts';

/** How many proxies are compared for a call. Of more, a random part is. */
const comparedMax = 64;
/** How long a proxy that is being retried is reserved for one call. */
const trialMs = 60_000;
/** Names in an error. */
const listedMax = 20;

export interface ExitChoice {
  /** The proxies that the account may use, active or not. Throws a 400 if it has no such pool or country. */
  candidates(account: number, wish: ExitOptions): readonly ExitRecord[];
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

  /** Records that pass, starting at a random position. */
  function someOf(all: readonly ExitRecord[], passes: (record: ExitRecord) => boolean): ExitRecord[] {
    const first = all.length > comparedMax ? Math.floor(random() * all.length) : 0;
    const found: ExitRecord[] = [];
    for (let step = 0; step < all.length && found.length < comparedMax; step++) {
      const record = all[(first + step) % all.length];
      if (record && passes(record)) found.push(record);
    }
    return found;
  }

  /** The pools that the account may use, of all or of these. */
  const openPools = (account: number, names: Iterable<string> = pools().keys()): string[] =>
    [...names].filter((name) => isOpen(name, account) && records.in(name).length > 0);

  const unknownPool = (account: number): Error =>
    badParameter('proxy_pool', `is not the name of a pool; ${available(openPools(account))}`);

  function unknownCountry(names: readonly string[], isInPool: boolean): Error {
    const countries = new Set(names.flatMap((name) => records.in(name).map(({ country }) => country)));
    const listed = [...countries].filter((country) => country !== null);
    if (listed.length === 0) return badParameter('country', 'needs an exit proxy of the operator; none is available');
    return badParameter('country', `has no exit proxies${isInPool ? ' in this pool' : ''}; ${available(listed)}`);
  }

  return {
    candidates(account, { pool, country }) {
      const open = pool === undefined ? openPools(account) : openPools(account, [pool]);
      if (pool !== undefined && open.length === 0) throw unknownPool(account);
      const [first, ...others] = open;
      const isOne = first !== undefined && others.length === 0;
      const found = isOne ? records.in(first, country) : open.flatMap((name) => records.in(name, country));
      if (found.length > 0 || country === undefined) return found;
      throw unknownCountry(open, pool !== undefined);
    },
    pick(candidates, host) {
      const up = someOf(candidates, isUp);
      const usable = up.length > 0 ? up : someOf(candidates, isWorthATrial);
      const index = chooseExit(
        usable.map((record) => records.candidate(record, host)),
        random,
      );
      const chosen = usable[index];
      if (!chosen) throw failed(noneAvailable, 'proxy_failed');
      if (up.length === 0) chosen.trialAt = now();
      return chosen;
    },
  };
}

const noneAvailable = 'no exit proxy is available at the moment; retry later, or choose another pool or country';

function available(names: readonly string[]): string {
  if (names.length === 0) return 'none is available';
  const listed = names.toSorted().slice(0, listedMax).join(', ');
  return `available: ${listed}${names.length > listedMax ? ', …' : ''}`;
}

/** Whether calls may use the proxy. */
export const isUp = ({ active, health }: Pick<ExitRecord, 'active' | 'health'>): boolean =>
  active && health.downUntil === 0;
