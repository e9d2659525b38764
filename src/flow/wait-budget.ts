// Limits how long a call waits for the database in total: one budget for all its statements, wherever in the code they run.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface WaitBudget {
  /** Charges the waits of `work` to this budget. */
  run<T>(work: () => T): T;
  /** Stops charging, because the call has been answered. Work that continues has the usual limits. */
  end(): void;
  readonly leftMs: number;
}

interface OpenBudget extends WaitBudget {
  readonly isOver: boolean;
  /** Starts a wait; returns the function that ends it. Concurrent waits are charged once. */
  start(): () => void;
}

const budgets = new AsyncLocalStorage<OpenBudget | undefined>();

const currentBudget = (): OpenBudget | undefined => {
  const budget = budgets.getStore();
  return budget?.isOver === true ? undefined : budget;
};

export function createWaitBudget(totalMs: number, now: () => number = () => performance.now()): WaitBudget {
  let usedMs = 0;
  let waiting = 0;
  let since = 0;
  let isOver = false;
  const budget: OpenBudget = {
    run: (work) => budgets.run(budget, work),
    end() {
      isOver = true;
    },
    get isOver() {
      return isOver;
    },
    get leftMs() {
      return Math.max(0, totalMs - usedMs - (waiting > 0 ? now() - since : 0));
    },
    start() {
      if (waiting++ === 0) since = now();
      return () => {
        if (--waiting === 0) usedMs += now() - since;
      };
    },
  };
  return budget;
}

/** Runs `work` with the budget of the current call, or with a new one. The budget ends with the work. */
export async function withWaitBudget<T>(totalMs: number, work: () => Promise<T>): Promise<T> {
  if (currentBudget()) return await work();
  const budget = createWaitBudget(totalMs);
  try {
    return await budget.run(work);
  } finally {
    budget.end();
  }
}

/** Runs `work` outside the budget of the current call: for work that several calls share. */
export const withoutWaitBudget = <T>(work: () => T): T => budgets.run(undefined, work);

export interface ChargedWait {
  /** The time that the wait may take. */
  limitMs: number;
  stop(): void;
}

/** Starts a wait of at most `limitMs` that is charged to the current budget. */
export function startWait(limitMs: number): ChargedWait {
  const budget = currentBudget();
  if (!budget) return { limitMs, stop() {} };
  const stop = budget.start();
  return { limitMs: Math.min(limitMs, budget.leftMs), stop };
}

/** Runs a wait and charges it to the current budget. `work` gets the time it may take, at most `limitMs`. */
export async function chargeWait<T>(limitMs: number, work: (limitMs: number) => Promise<T>): Promise<T> {
  const wait = startWait(limitMs);
  try {
    return await work(wait.limitMs);
  } finally {
    wait.stop();
  }
}
