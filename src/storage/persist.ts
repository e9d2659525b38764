// Retries of database work after temporary failures.
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from './database.ts';

/**
 * Retries `work` after temporary errors (a lost connection, a restart, a deadlock) for up to `deadlineMs`. `isRetry` is true
 * for a retry, because the previous try may have succeeded without a response.
 */
export async function persist<T>(work: (isRetry: boolean) => Promise<T>, deadlineMs: number): Promise<T> {
  const giveUpAt = performance.now() + deadlineMs;
  let pauseMs = 20;
  for (let isRetry = false; ; isRetry = true) {
    try {
      return await work(isRetry);
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
    if (items.length === 1 || isRetryable(error)) return items.map(() => error as Error);
    const answers: (Answer | Error)[] = [];
    for (const item of items) answers.push(...(await isolate([item], run)));
    return answers;
  }
}
