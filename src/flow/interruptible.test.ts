import { expect, test } from 'vitest';
import { Interrupted, runInterruptibly } from './interruptible.ts';

test('work that does not end is stopped, and cannot catch that', () => {
  let wasCaught = false;
  const endless = () => {
    try {
      for (;;);
    } catch {
      wasCaught = true;
    }
  };
  expect(() => runInterruptibly(endless, 20)).toThrow(Interrupted);
  expect(wasCaught).toBe(false);
});

test('work that ends returns its result or throws its error', () => {
  expect(runInterruptibly(() => 'done', 60_000)).toBe('done');
  const error = new TypeError('its own');
  expect(() =>
    runInterruptibly(() => {
      throw error;
    }, 60_000),
  ).toThrow(error);
});
