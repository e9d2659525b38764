// How long credits last.
import { expect, test } from 'vitest';
import { forecast } from '../../dashboard/src/forecast.ts';

const now = Date.parse('2026-11-15T00:00:00Z');
const week = [10, 10, 10, 10, 10, 10, 10];

test('credits that last until the plan renews leave some over', () => {
  expect(forecast(week, 500, '2026-12-01', now)).toEqual({ perDay: 10, leftAtRenewal: 340 });
});

test('credits that do not last, or are not renewed, run out on a day', () => {
  expect(forecast(week, 50, '2026-12-01', now)).toEqual({ perDay: 10, runsOutOn: '2026-11-20' });
  expect(forecast(week, 500, null, now)).toEqual({ perDay: 10, runsOutOn: '2027-01-04' });
  expect(forecast(week, 0, null, now)).toEqual({ perDay: 10, runsOutOn: '2026-11-15' });
});

test('without use there is no forecast', () => {
  expect(forecast([0, 0], 500, null, now)).toEqual({ perDay: 0 });
  expect(forecast([], 500, null, now)).toEqual({ perDay: 0 });
});
