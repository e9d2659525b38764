import { expect, test } from 'vitest';
import { countdown, withinRest } from './capture.ts';

test('a capture whose time is over fails with the timeout of the call', () => {
  let time = 0;
  const left = countdown(30, () => time);
  time = 10_000;
  expect(left()).toBe(20);
  time = 54_700;
  expect(left).toThrow('target timed out after 30 s: the capture was not ready');
});

test('a command of a capture that takes too long fails with the timeout of the call, not with the rest of it', async () => {
  let time = 0;
  const left = countdown(30, () => time);
  time = 29_990;
  const never = new Promise<never>(() => {});
  await expect(withinRest(never, left, 'the image was not ready')).rejects.toThrow(
    'target timed out after 30 s: the image was not ready',
  );
});
