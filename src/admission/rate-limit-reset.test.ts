import { expect, test } from 'vitest';
import { secondsUntilFree } from './rate-limit-reset.ts';

const day = 86_400;
const moment = Date.parse('2026-12-30T23:59:00Z'); // a Wednesday

test.each([
  ['per second', 1],
  ['per minute', 60],
  ['quota daily', 60],
  ['quota weekly', 60 + 4 * day],
  ['quota monthly', 60 + day],
  ['quota total', undefined],
] as const)('%s is free again after %s seconds', (limit, seconds) =>
  expect(secondsUntilFree(limit, moment)).toBe(seconds),
);

test('a quota of the week resets on the next Monday, also on a Monday and a Sunday', () => {
  expect(secondsUntilFree('quota weekly', Date.parse('2026-12-28T00:00:00Z'))).toBe(7 * day);
  expect(secondsUntilFree('quota weekly', Date.parse('2027-01-03T00:00:00Z'))).toBe(day);
});
