import { expect, test } from 'vitest';
import { countdown } from './capture.ts';

test('a capture whose time is over fails with the timeout of the call', () => {
  let time = 0;
  const left = countdown(30, () => time);
  time = 10_000;
  expect(left()).toBe(20);
  time = 54_700;
  expect(left).toThrow('target timed out after 30 s: the capture was not ready');
});
