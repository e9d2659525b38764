// Whether several accounts use the node: what one of them does then delays the others.
import { performance } from 'node:perf_hooks';

export interface ActiveAccounts {
  /** Called when an account begins something. */
  note(account: number): void;
  /** Whether more than one account has begun something lately. */
  areSeveral(): boolean;
}

const withinMs = 10_000;

export function createActiveAccounts(now: () => number = () => performance.now()): ActiveAccounts {
  let last: number | undefined;
  let changedAt = -Infinity;
  return {
    note(account) {
      if (account !== last && last !== undefined) changedAt = now();
      last = account;
    },
    areSeveral: () => now() < changedAt + withinMs,
  };
}
