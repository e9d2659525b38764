// How fast each account may use this node. While several accounts use a busy node, all have the same limit on the processor time that
// they use per second. It falls until the node has capacity left, so it slows only the accounts that use most. It limits starts instead
// of concurrent tasks: an account with many calls to slow websites uses little and is not slowed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import type { FairQueueOptions } from './fair-queue.ts';
import { createProcessUse } from './node-use.ts';

export interface PaceOptions {
  /** The share of its capacity that the node has used since the last call. */
  use?: () => number;
  now?: () => number;
}

type QueueHooks = Required<Pick<FairQueueOptions, 'onEnter' | 'canStart' | 'onStart'>>;

export interface Pace {
  /** Options of a queue whose tasks take about this much time of the event loop. Free tasks leave more of it to others. */
  forTasks(costMs: number, options?: { areFree?: boolean }): QueueHooks;
  /** Options of a queue whose tasks are then passed to `run`. Each is expected to cost as much there as the account's last ones. */
  forRuns(costMs: number): QueueHooks;
  /** Runs a task of an account. What `countCost` counts within it is added to what the account uses. */
  run<T>(account: number, work: () => Promise<T>): Promise<T>;
}

/**
 * The limit falls while more than this share of the capacity is used. Beside an account that uses half of the node, a call takes about twice
 * as long as alone. Free requests leave more to others. If the limit slows every account, unused capacity helps none.
 */
const useMax = { paid: 0.5, free: 0.4, all: 0.85 };
/** Less often, the shares would be those of single pages. */
const everyMs = 100;
const shrinkTo = 0.8;
const growTo = { contended: 1.1, alone: 1.5 };
/** An account counts as active for this long after it began something. */
const activeMs = 10_000;
/** An account counts as slowed for this long after a task of it had to wait. */
const slowedMs = 1000;
/** In ms of processor time per second: what all accounts together always get, in equal shares, and what each gets at least. */
const limitMin = { all: 500, each: 100 };
/** In ms of processor time: what an account can use at once before the limit applies to it. */
const burst = 250;

/** The weight of the last run in what the next one is expected to cost. */
const lastWeight = 0.2;

/** In ms of processor time per second. More than any machine has. */
const unlimited = 1_000_000;

interface Use {
  /** When the account last began something. */
  seenAt: number;
  /** Where the allowance of every account must be before this account has paid for what it used. */
  paidAt: number;
  /** Processor time that was used since the limit last changed. */
  recent: number;
  /** When a task last had to wait for the limit. */
  slowedAt: number;
  /** What `countCost` will probably count in the next run. */
  expected: number;
  /** Runs that have started, and what they were expected to cost in all. */
  started: { runs: number; expected: number };
}

const costs = new AsyncLocalStorage<(ms: number) => void>();

/** Counts processor time that other threads used for the current task. */
export const countCost = (ms: number): void => costs.getStore()?.(ms);

export function createPace({ use = createProcessUse(), now = () => performance.now() }: PaceOptions = {}): Pace {
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
      used.recent = 0;
      if (used.seenAt + activeMs < allowedAt && used.paidAt <= allowance && used.started.runs === 0)
        uses.delete(account);
    }
    const isContended = uses.size > 1;
    const isBusy = use() > capacity();
    limit =
      isBusy && isContended
        ? Math.max(limitMin.each, limitMin.all / uses.size, Math.min(limit, (most * 1000) / elapsedMs) * shrinkTo)
        : Math.min(unlimited, limit * (isContended ? growTo.contended : growTo.alone));
  }

  /** The share of the node that may be used. */
  function capacity(): number {
    const freeShare = recentMs.free / Math.max(1, recentMs.all);
    recentMs = { all: 0, free: 0 };
    if (uses.values().every(({ slowedAt }) => slowedAt + slowedMs >= allowedAt)) return useMax.all;
    return useMax.paid - (useMax.paid - useMax.free) * freeShare;
  }

  function useOf(account: number): Use {
    const known = uses.get(account);
    if (known) return known;
    const created: Use = {
      seenAt: allowedAt,
      paidAt: allowance,
      recent: 0,
      slowedAt: -Infinity,
      expected: 0,
      started: { runs: 0, expected: 0 },
    };
    uses.set(account, created);
    return created;
  }

  function charge(account: number, ms: number, isFree = false): void {
    recentMs.all += ms;
    if (isFree) recentMs.free += ms;
    const used = useOf(account);
    used.paidAt = Math.max(used.paidAt, allowance) + ms;
    used.recent += ms;
  }

  /** Charges at the start what a run will probably cost. Otherwise, an account could start many expensive runs at once. */
  function startRun(account: number): void {
    const used = useOf(account);
    used.paidAt += used.expected;
    used.started.runs++;
    used.started.expected += used.expected;
  }

  function endRun(account: number, cost: number): void {
    const used = useOf(account);
    used.expected += (cost - used.expected) * lastWeight;
    const { started } = used;
    if (started.runs === 0) return; // it did not start in a queue
    const refund = started.expected / started.runs;
    started.runs--;
    started.expected -= refund;
    used.paidAt -= refund;
  }

  const forTasks: Pace['forTasks'] = (costMs, { areFree = false } = {}) => ({
    onEnter(account) {
      update();
      useOf(account).seenAt = allowedAt;
    },
    canStart(account) {
      update();
      const used = uses.get(account);
      if (used === undefined || used.paidAt <= allowance + burst) return true;
      used.slowedAt = allowedAt;
      return false;
    },
    onStart: (account) => charge(account, costMs, areFree),
  });

  return {
    forTasks,
    forRuns(costMs) {
      const hooks = forTasks(costMs);
      return {
        ...hooks,
        onStart(account) {
          hooks.onStart(account);
          startRun(account);
        },
      };
    },
    async run(account, work) {
      let cost = 0;
      const count = (ms: number) => {
        cost += ms;
        charge(account, ms);
      };
      try {
        return await costs.run(count, work);
      } finally {
        endRun(account, cost);
      }
    },
  };
}
