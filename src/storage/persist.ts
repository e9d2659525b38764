// Retries of database work after temporary failures.
import { setTimeout as sleep } from 'node:timers/promises';
import { toError } from '../contract/errors.ts';
import { chargeWait, withWaitBudget } from '../flow/wait-budget.ts';
import { isRetryable } from './database-errors.ts';

export interface RetryLimits {
  /** When to stop retrying. */
  deadlineMs: number;
  /** When to abandon one try, so that another connection is tried. */
  tryMs: number;
}

/**
 * Retries `work` after temporary errors (a lost connection, a restart, a deadlock) for up to `deadlineMs`, and not longer than
 * the wait budget of the call allows, to which the pauses are charged too. `isRetry` is true for a retry, because the previous
 * try may have succeeded without a response.
 */
export async function persist<T>(
  work: (isRetry: boolean) => Promise<T>,
  retryLimits: number | RetryLimits,
): Promise<T> {
  const { deadlineMs, tryMs } =
    typeof retryLimits === 'number' ? { deadlineMs: retryLimits, tryMs: undefined } : retryLimits;
  return await chargeWait(deadlineMs, (limitMs) => retry(work, limitMs, tryMs));
}

async function retry<T>(
  work: (isRetry: boolean) => Promise<T>,
  limitMs: number,
  tryMs: number | undefined,
): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  let pauseMs = 20;
  for (let isRetry = false; ; isRetry = true) {
    try {
      return tryMs === undefined ? await work(isRetry) : await withWaitBudget(tryMs, () => work(isRetry));
    } catch (error) {
      if (!isRetryable(error) || performance.now() + pauseMs > giveUpAt) throw error;
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, 500);
    }
  }
}

/** Runs a batch. If it fails permanently, runs its items one by one, so that one bad item does not fail the others. */
export async function isolate<Item, Answer>(
  items: Item[],
  run: (items: Item[]) => Promise<Answer[]>,
): Promise<(Answer | Error)[]> {
  try {
    return await run(items);
  } catch (error) {
    if (items.length === 1 || isRetryable(error)) return items.map(() => toError(error));
    const answers: (Answer | Error)[] = [];
    for (const item of items) answers.push(...(await isolate([item], run)));
    return answers;
  }
}
