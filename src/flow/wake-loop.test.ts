import { describe, expect, test, vi } from 'vitest';
import type { Mock } from 'vitest';
import { startWakeLoop } from './wake-loop.ts';

const never = 3_600_000;
const nextTurn = () => new Promise(setImmediate);

describe('a wake loop', () => {
  test('polls at the start, when woken, and again while there is more', async () => {
    const looks: number[] = [];
    const loop = startWakeLoop({
      everyMs: never,
      look: () => Promise.resolve(looks.push(looks.length) < 3),
      onFault: () => {},
    });
    await nextTurn();
    expect(looks).toEqual([0, 1, 2]);
    loop.wake();
    await nextTurn();
    expect(looks).toHaveLength(4);
    await loop.stop();
  });

  test('polls once more when it is woken during a poll', async () => {
    const first = Promise.withResolvers<boolean>();
    const look: Mock<() => Promise<boolean>> = vi.fn<() => Promise<boolean>>(() =>
      look.mock.calls.length === 1 ? first.promise : Promise.resolve(false),
    );
    const loop = startWakeLoop({ everyMs: never, look, onFault: () => {} });
    loop.wake();
    first.resolve(false);
    await nextTurn();
    expect(look).toHaveBeenCalledTimes(2);
    await loop.stop();
  });

  test('polls at its interval, also after a failure, which it reports', async () => {
    const fault = new Error('database is down');
    const faults: unknown[] = [];
    const again = Promise.withResolvers<void>();
    const look: Mock<() => Promise<boolean>> = vi.fn<() => Promise<boolean>>(() => {
      if (look.mock.calls.length === 1) return Promise.reject(fault);
      again.resolve();
      return Promise.resolve(false);
    });
    const loop = startWakeLoop({ everyMs: 5, look, onFault: (error) => faults.push(error) });
    await again.promise;
    expect(faults).toEqual([fault]);
    await loop.stop();
  });

  test('stops after the running poll', async () => {
    const first = Promise.withResolvers<boolean>();
    const look: Mock<() => Promise<boolean>> = vi.fn<() => Promise<boolean>>(() => first.promise);
    const loop = startWakeLoop({ everyMs: never, look, onFault: () => {} });
    const stopped = loop.stop();
    first.resolve(true);
    await stopped;
    expect(look).toHaveBeenCalledTimes(1);
  });
});
