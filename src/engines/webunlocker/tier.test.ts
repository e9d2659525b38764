import { expect, test } from 'vitest';
import { secondsBeforeBrowser } from './tier.ts';

test.each([
  [1, 1],
  [2, 2],
  [6, 3],
  [30, 18],
])('of %d s, plain requests may take %d s before a browser', (left, seconds) => {
  expect(secondsBeforeBrowser({ leftSeconds: () => left })).toBe(seconds);
});
