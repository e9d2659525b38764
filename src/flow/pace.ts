// How fast each account may use this node. While several accounts use a busy node, all have the same limit on the processor time that
// they use per second. It falls until the node has capacity left, so it slows only the accounts that use most. It limits starts instead
// of concurrent tasks: an account with many calls to slow websites uses little and is not slowed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { createActiveAccounts } from './active-accounts.ts';
import type { FairQueueOptions } from './fair-queue.ts';
import { createProcessUse } from './node-use.ts';

export interface PaceOptions {
  /** The share of its capacity that the node has used since the last call. */
  use?: () => number;
  now?: () => number;
}

export interface Pace {
  /** Options of a queue whose tasks take about this much time of the event loop. Free tasks leave more of it to others. */
  forTasks(
    costMs: number,
    options?: { areFree?: boolean },
  ): Required<Pick<FairQueueOptions, 'onEnter' | 'canStart' | 'onStart'>>;
  /** Runs a task of an account. What `countCost` counts within it is added to what the account uses. */
  run<T>(account: number, work: () => Promise<T>): Promise<T>;
}

/** The limit falls while more than this share of the capacity is used: for calls, and less if free requests use it. */
const useMax = { paid: 0.7, free: 0.5 };
/** Less often, the shares would be those of single pages. */
const everyMs = 100;
const shrinkTo = 0.8;
const growTo = { contended: 1.1, alone: 1.5 };
/** In ms of processor time per second. Every account always gets this much. */
const limitMin = 100;
/** In ms of processor time: what an account can use at once before the limit applies to it. */
const burst = 250;

/** In ms of processor time per second. More than any machine has. */
const unlimited = 1_000_000;

interface Use {
  /** Where the allowance of every account must be before this account has paid for what it used. */
  paidAt: number;
  /** Processor time that was used since the limit last changed. */
  recent: number;
}

const costs = new AsyncLocalStorage<(ms: number) => void>();

/** Counts processor time that other threads used for the current task. */
export const countCost = (ms: number): void => costs.getStore()?.(ms);

export function createPace({ use = createProcessUse(), now = () => performance.now() }: PaceOptions = {}): Pace {
  const active = createActiveAccounts(now);
  const uses = new Map<number, Use>();
  let limit = unlimited;
  /** The processor time that an account could have used so far. */
  let allowance = 0;
  let allowedAt = now();
  let changedAt = allowedAt;
  /** Processor time since the limit last changed. */
  let recentMs = { all: 0, free: 0 };

  function update(): void {
    const time = now();
    allowance += (limit * (time - allowedAt)) / 1000;
    allowedAt = time;
    if (time >= changedAt + everyMs) changeLimit(time - changedAt);
  }

  function changeLimit(elapsedMs: number): void {
    changedAt = allowedAt;
    let most = 0;
    for (const [account, used] of uses) {
      most = Math.max(most, used.recent);
      if (used.recent === 0 && used.paidAt <= allowance) uses.delete(account);
      used.recent = 0;
    }
    const isContended = active.areSeveral();
    const freeShare = recentMs.free / Math.max(1, recentMs.all);
    recentMs = { all: 0, free: 0 };
    limit =
      use() > useMax.paid - (useMax.paid - useMax.free) * freeShare && isContended
        ? Math.max(limitMin, Math.min(limit, (most * 1000) / elapsedMs) * shrinkTo)
        : Math.min(unlimited, limit * (isContended ? growTo.contended : growTo.alone));
  }

  function charge(account: number, ms: number, isFree = false): void {
    recentMs.all += ms;
    if (isFree) recentMs.free += ms;
    const used = uses.get(account);
    if (used) {
      used.paidAt = Math.max(used.paidAt, allowance) + ms;
      used.recent += ms;
    } else uses.set(account, { paidAt: allowance + ms, recent: ms });
  }

  return {
    forTasks: (costMs, { areFree = false } = {}) => ({
      onEnter: active.note,
      canStart(account) {
        update();
        return (uses.get(account)?.paidAt ?? 0) <= allowance + burst;
      },
      onStart: (account) => charge(account, costMs, areFree),
    }),
    run: (account, work) => costs.run((ms) => charge(account, ms), work),
  };
}
