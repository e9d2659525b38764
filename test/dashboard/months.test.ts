import { expect, test } from 'vitest';
import { billedMonth, daysOf, isMonth, projectMonth } from '../../dashboard/src/pages/billing/months.ts';

test('a month has its days, also in leap years', () => {
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('a month is a year and a number', () => {
  expect(['2026-11', '2026-13', '2026-1', '2026-11-01', 'invoices'].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a month continues at the rate of its first days', () => {
  expect(projectMonth(100, new Date('2026-11-16T00:00:00Z'))).toBe(200);
  expect(projectMonth(300, new Date('2026-11-30T23:59:59Z'))).toBe(300);
  expect(projectMonth(100, new Date('2026-11-01T12:00:00Z'))).toBeUndefined();
});

test('an invoice is about the month that it names, or else that of its date', () => {
  const invoice = { number: 'INV-7', description: 'Siteglass', created_at: '2026-11-02T09:00:00.000Z' };
  expect(billedMonth(invoice)).toBe('2026-11');
  expect(billedMonth({ ...invoice, description: 'Credits of October 2026' })).toBe('2026-10');
  expect(billedMonth({ ...invoice, number: '2026-09-0017' })).toBe('2026-09');
  expect(billedMonth({ ...invoice, number: '2026-0017' })).toBe('2026-11');
});
