import { expect, test } from 'vitest';
import { createWatchPlaces } from './watch.ts';

test('one account can watch 50 jobs, and all together 200', () => {
  const places = createWatchPlaces();
  const leave = Array.from({ length: 50 }, () => places.take(1))[0]!;
  expect(() => places.take(1)).toThrow('too many jobs are being watched');
  leave();
  places.take(1);
  for (const account of [2, 3, 4]) for (let count = 0; count < 50; count++) places.take(account);
  expect(() => places.take(5)).toThrow('too many jobs are being watched');
});
