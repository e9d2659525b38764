// Finds out what has changed between two results of the same call. Pages decide the cost, so this happens in a thread with limits
// on time and memory.
import { failed } from '../../contract/errors.ts';
import type { Watch } from '../../contract/schedule.ts';
import { siblingModule } from '../../contract/sibling-module.ts';
import type { Result } from '../../contract/result.ts';
import type { Share } from '../../flow/shares.ts';
import { createThreads, Exhausted } from '../threads.ts';
import type { Change, ChangeAnswer, ChangeTask, Snapshot } from './change.ts';
import type { TextDifference } from './text-change.ts';

const noDifference: TextDifference = { kind: 'text', lines_added: 0, lines_removed: 0, patch: '', truncated: false };

export interface Changes {
  take(watch: Watch, result: Result, options: { account: number }): Promise<Snapshot>;
  compare(watch: Watch, before: Snapshot, after: Snapshot, options: { account: number }): Promise<Change>;
  /** The current use per account. */
  shares(): Share[];
  close(): Promise<void>;
}

const secondsMax = 30;

export function createChanges(): Changes {
  const threads = createThreads<ChangeTask, ChangeAnswer>({
    worker: siblingModule('change-worker', import.meta.url),
    threadsMin: 0,
    threadsMax: 1,
    idleMs: 10_000,
  });

  async function run(task: ChangeTask, account: number): Promise<ChangeAnswer> {
    try {
      return await threads.run(task, { account, msMax: secondsMax * 1000 });
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
      throw failed(`the comparison needs too much ${error.what}`, 'deadline');
    }
  }

  return {
    async take(watch, { body, raw }, { account }) {
      const picture = typeof raw?.content === 'object' ? raw.content : undefined;
      const { snapshot } = await run({ kind: 'take', watch, body, picture }, account);
      if (snapshot === undefined) throw failed('the result has nothing to watch', 'internal');
      return snapshot;
    },
    async compare(watch, before, after, { account }) {
      if (Buffer.compare(before, after) === 0) return { share: 0, difference: noDifference };
      const { change } = await run({ kind: 'compare', watch, before, after }, account);
      if (change === undefined) throw failed('the results cannot be compared', 'internal');
      const { picture } = change.difference;
      return picture === undefined
        ? change
        : {
            ...change,
            difference: { ...change.difference, picture: { ...picture, bytes: Buffer.from(picture.bytes) } },
          };
    },
    shares: threads.shares,
    close: threads.close,
  };
}
