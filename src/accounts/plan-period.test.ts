import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDay } from '../contract/calendar.ts';
import { addMonths, periodLength, readDay } from './plan-period.ts';

const day = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2999, 11, 31) }).map(toDay);

describe('a billing period', () => {
  test.each([
    ['2026-01-31', '2026-02-28', 1, null],
    ['2028-01-31', '2028-02-29', 1, null],
    ['2028-01-31', '2028-02-28', null, 28],
    ['2024-02-29', '2025-02-28', 12, null],
    ['2026-11-15', '2026-12-15', 1, null],
    ['2026-11-15', '2027-11-15', 12, null],
    ['2026-11-01', '2026-11-15', null, 14],
    ['2026-11-15', '2026-12-16', null, 31],
  ])('from %s to %s is %s months or %s days', (start, end, months, days) => {
    expect(periodLength(start, end)).toEqual({ months, days });
  });

  test('of n months after any day is recognised as n months', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 36 }), (start, months) => {
        expect(periodLength(start, addMonths(start, months))).toEqual({ months, days: null });
      }),
    );
  });

  test('always has a positive length, of months or of days but never both', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 2000 }), (start, days) => {
        const length = periodLength(start, toDay(Date.parse(start) + days * 86_400_000));
        expect([length.months, length.days].filter((part) => part !== null && part > 0)).toHaveLength(1);
      }),
    );
  });
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 'tomorrow', '0000-01-01', '9999-12-31', '2026-01-01T00:00:00Z'])(
  '%j is not a date, and the error names the field',
  (text) => expect(() => readDay('plan.period_start', text)).toThrow(/^Bad Request: plan\.period_start must be a date/),
);
