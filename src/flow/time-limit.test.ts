import { describe, expect, test } from 'vitest';
import { orAfter, pause, unlessAborted, within } from './time-limit.ts';

const late = new Error('late');
const never = new Promise<never>(() => {});
const reason = new Error('aborted');

describe('work within a limit', () => {
  test('returns its result or error when it ends in time', async () => {
    await expect(within(Promise.resolve(1), { ms: 60_000, late: () => late })).resolves.toBe(1);
    await expect(within(Promise.reject(reason), { ms: 60_000, late: () => late })).rejects.toBe(reason);
  });

  test('fails when it times out', async () => {
    await expect(within(never, { ms: 1, late: () => late })).rejects.toBe(late);
    await expect(within(never, { ms: -5, late: () => late })).rejects.toBe(late);
  });

  test('has a value to fall back on', async () => {
    await expect(orAfter(Promise.resolve(1), 60_000, 2)).resolves.toBe(1);
    await expect(orAfter(Promise.reject(reason), 60_000, 2)).rejects.toBe(reason);
    await expect(orAfter(never, 1, 2)).resolves.toBe(2);
  });

  test('fails with the reason of a signal that aborts or has aborted before', async () => {
    const caller = new AbortController();
    const waiting = within(never, { ms: 60_000, late: () => late, signal: caller.signal });
    caller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(unlessAborted(never, caller.signal)).rejects.toBe(reason);
    await expect(pause(60_000, caller.signal)).rejects.toBe(reason);
  });
});
