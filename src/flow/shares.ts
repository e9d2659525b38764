// Who uses what: the current use of every shared resource by account, for metrics and operators.

import type { SharedResource } from '../contract/shared-resources.ts';

/** Stands for the service itself: work that no account has requested. */
export const serviceAccount = 0;

/** The current use of a resource by one account. */
export interface Share {
  account: number;
  running: number;
  waiting: number;
}

export interface ResourceShare extends Share {
  resource: SharedResource;
  /** 1 for the account that uses most of the resource. */
  rank: number;
}

const accountsMax = 10;

export interface Shares {
  /** Adds a source. The figures of several sources of a resource are added up. */
  add(resource: SharedResource, read: () => readonly Share[]): void;
  /** The ten accounts that use most of each resource, the largest first. */
  read(): ResourceShare[];
}

export function createShares(): Shares {
  const sources = new Map<SharedResource, (() => readonly Share[])[]>();
  return {
    add(resource, read) {
      sources.set(resource, [...(sources.get(resource) ?? []), read]);
    },
    read: () =>
      [...sources].flatMap(([resource, reads]) =>
        largestShares(sumShares(reads.flatMap((read) => read()))).map((share, index) => ({
          resource,
          rank: index + 1,
          ...share,
        })),
      ),
  };
}

/** The shares of the accounts that use most, the largest first. */
export const largestShares = (shares: readonly Share[]): Share[] =>
  shares.toSorted((a, b) => useOf(b) - useOf(a) || a.account - b.account).slice(0, accountsMax);

const useOf = ({ running, waiting }: Share): number => running + waiting;

/** One share per account. */
function sumShares(shares: readonly Share[]): Share[] {
  const byAccount = new Map<number, Share>();
  for (const { account, running, waiting } of shares) {
    const sum = byAccount.get(account) ?? { account, running: 0, waiting: 0 };
    byAccount.set(account, { account, running: sum.running + running, waiting: sum.waiting + waiting });
  }
  return [...byAccount.values()];
}

/** The shares of the accounts of running tasks, one entry per task. */
export const sharesOf = (accounts: Iterable<number>): Share[] =>
  sumShares([...accounts].map((account) => ({ account, running: 1, waiting: 0 })));
