import { describe, expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

describe('a serial queue', () => {
  test('starts work when the work before it has ended', async () => {
    const inTurn = createSerialQueue();
    const first = Promise.withResolvers<string>();
    const events: string[] = [];
    const both = [
      inTurn(() => first.promise.finally(() => events.push('first ended'))),
      inTurn(async () => events.push('second started')),
    ];
    first.resolve('one');
    expect(await both[0]).toBe('one');
    await both[1];
    expect(events).toEqual(['first ended', 'second started']);
  });

  test('continues after a failure, which only its caller gets', async () => {
    const inTurn = createSerialQueue();
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const next = inTurn(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
