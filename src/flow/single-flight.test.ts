import { describe, expect, test } from 'vitest';
import { createSharedRun, createSingleFlight } from './single-flight.ts';

describe('work with one name', () => {
  const alive = () => new AbortController().signal;

  test('runs once for concurrent callers', async () => {
    const shared = createSingleFlight<number>();
    const { promise, resolve } = Promise.withResolvers<number>();
    let times = 0;
    const begin = () => {
      times++;
      return promise;
    };
    const all = [1, 2, 3].map(() => shared.join('a', begin, alive()));
    resolve(7);
    expect(await Promise.all(all)).toEqual([
      { value: 7, isFirst: true },
      { value: 7, isFirst: false },
      { value: 7, isFirst: false },
    ]);
    expect(times).toBe(1);
    expect(await shared.join('a', async () => 8, alive())).toEqual({ value: 8, isFirst: true });
  });

  test('fails for every caller, and starts again for the next one', async () => {
    const shared = createSingleFlight<number>();
    const fail = () => Promise.reject<number>(new Error('no'));
    const both = await Promise.allSettled([shared.join('a', fail, alive()), shared.join('a', fail, alive())]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await shared.join('a', async () => 1, alive())).toEqual({ value: 1, isFirst: true });
  });

  test('continues while a caller waits for it, and is aborted when the last one aborts', async () => {
    const shared = createSingleFlight<number>();
    const [one, other] = [new AbortController(), new AbortController()];
    let given: AbortSignal | undefined;
    const begin = (signal: AbortSignal) => {
      given = signal;
      return new Promise<number>(() => {});
    };
    const both = [one, other].map(({ signal }) =>
      shared.join('a', begin, signal).catch((error: Error) => error.message),
    );
    one.abort(new Error('first'));
    expect(await both[0]).toBe('first');
    expect(given?.aborted).toBe(false);
    other.abort(new Error('second'));
    expect(await both[1]).toBe('second');
    expect(given?.aborted).toBe(true);
    expect(await shared.join('a', async () => 2, alive())).toEqual({ value: 2, isFirst: true });
  });
});

test('a shared run serves concurrent callers, and a failure does not stay', async () => {
  let times = 0;
  const shared = createSharedRun(async () => {
    await Promise.resolve();
    if (++times === 1) throw new Error('no');
    return times;
  });
  const both = [shared.join(), shared.join()];
  expect(shared.current).toBe(both[0]);
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(shared.current).toBeUndefined();
  expect(await Promise.all([shared.join(), shared.join()])).toEqual([2, 2]);
});
