// Database work that must not be given up at the first lost connection.
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from './database.ts';

/**
 * Repeats `work` while it fails for reasons that pass (a lost connection, a restart, a deadlock), until `deadlineMs` is over.
 * `work` learns whether it is a repetition, because the try before it may have succeeded unseen.
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

/** Runs a batch; when it fails for a lasting reason, runs its items alone, so that one bad item does not fail its neighbours. */
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
