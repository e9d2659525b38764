// The length of a billing period, in UTC days written YYYY-MM-DD. The SQL function `period_at` does the same arithmetic for
// the following periods.
import { dayMs, isDay, toDay } from '../contract/calendar.ts';
import { badParameter } from '../contract/errors.ts';

/** Exactly one of the two is set. */
export interface PeriodLength {
  months: number | null;
  days: number | null;
}

/** Returns the text if it is an existing date. Otherwise throws a 400 that names the field. */
export function readDay(name: string, text: string): string {
  if (!isDay(text)) throw badParameter(name, 'must be a date like 2026-11-15');
  return text;
}

/**
 * The length of the period from `start` to `end`: a number of months if the end is that many months after the start (see
 * `addMonths`), otherwise a number of days.
 */
export function periodLength(start: string, end: string): PeriodLength {
  const [startYear, startMonth] = split(start);
  const [endYear, endMonth] = split(end);
  const months = (endYear - startYear) * 12 + endMonth - startMonth;
  if (months > 0 && addMonths(start, months) === end) return { months, days: null };
  return { months: null, days: Math.round((Date.parse(end) - Date.parse(start)) / dayMs) };
}

/** The same day of a later month, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = split(day);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfMonth)));
}

function split(day: string): [number, number, number] {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return [year, month, dayOfMonth];
}
