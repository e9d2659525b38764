import { expect, test } from 'vitest';
import { createWatchPlaces } from './watch.ts';

test('one key can watch 50 jobs, and all together 200', () => {
  const places = createWatchPlaces();
  const leave = Array.from({ length: 50 }, () => places.take('one'))[0]!;
  expect(() => places.take('one')).toThrow('too many jobs are being watched');
  leave();
  places.take('one');
  for (const key of ['two', 'three', 'four']) for (let count = 0; count < 50; count++) places.take(key);
  expect(() => places.take('five')).toThrow('too many jobs are being watched');
});
