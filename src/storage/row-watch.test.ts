import { afterEach, expect, test, vi } from 'vitest';
import { createRowWatch } from './row-watch.ts';

afterEach(() => vi.useRealTimers());

function create(limits: { waitersMax?: number; perAccountMax?: number } = {}) {
  vi.useFakeTimers();
  const states = new Map<string, number>();
  const asked: string[][] = [];
  const listeners = new Set<(id: string) => void>();
  const database = { isDown: false };
  const watch = createRowWatch<number>({
    notifications: {
      subscribe(_channel, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => Promise.resolve(),
    },
    channel: 'changed',
    everyMs: 1000,
    async read(ids) {
      asked.push(ids);
      if (database.isDown) throw new Error('down');
      return states;
    },
    ...limits,
  });
  const { signal } = new AbortController();
  const start = (id: string, goal = 1, account = 1) =>
    watch.start({ account, id, isReached: (state = Infinity) => state >= goal, waitMs: 30_000, signal });
  return { states, asked, listeners, database, watch, start };
}

async function hasHappened(happened: Promise<void>): Promise<boolean> {
  return await Promise.race([happened.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)]);
}

test('all waiters share one statement per interval, and each waits for its own state', async () => {
  const { states, asked, start } = create();
  states.set('a', 0).set('b', 0);
  const [first, second, third] = [start('a', 1)!, start('a', 2)!, start('B', 1)!];
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([['a', 'b']]);
  states.set('a', 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all([first, second, third].map(({ happened }) => hasHappened(happened)))).toEqual([
    true,
    false,
    false,
  ]);
  for (const waiting of [second, third]) waiting.stop();
});

test('a notification ends the wait at once, and without waiters nothing is read', async () => {
  const { states, asked, listeners, start } = create();
  states.set('a', 0);
  const waiting = start('a')!;
  for (const listener of listeners) listener('a');
  expect(await hasHappened(waiting.happened)).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked.length, listeners.size]).toEqual([1, 0]);
});

test('a wait ends when its time is over, when it is aborted, and when rows cannot be read', async () => {
  const { states, database, watch, start } = create();
  states.set('a', 0);
  const aborter = new AbortController();
  const account = 1;
  const isReached = () => false;
  const aborted = watch.start({ account, id: 'a', isReached, waitMs: 30_000, signal: aborter.signal })!;
  const short = watch.start({ account, id: 'a', isReached, waitMs: 10, signal: aborter.signal })!;
  await vi.advanceTimersByTimeAsync(10);
  expect(await hasHappened(short.happened)).toBe(true);
  aborter.abort();
  expect(await hasHappened(aborted.happened)).toBe(true);
  const late = watch.start({ account, id: 'a', isReached, waitMs: 30_000, signal: aborter.signal })!;
  expect(await hasHappened(late.happened)).toBe(true);
  const failing = start('a')!;
  database.isDown = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await hasHappened(failing.happened)).toBe(true);
});

test('an account has a limited number of waiters, and so has the node', () => {
  const { start } = create({ perAccountMax: 2, waitersMax: 3 });
  const [first, , third] = [start('a'), start('b'), start('c')];
  expect([first !== undefined, third]).toEqual([true, undefined]);
  expect(start('c', 1, 2)).toBeDefined();
  expect(start('d', 1, 3)).toBeUndefined();
  first!.stop();
  expect(start('d', 1, 3)).toBeDefined();
});
