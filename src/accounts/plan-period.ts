// Whole UTC days, written YYYY-MM-DD, and the length of a billing period. The database does the same arithmetic when it
// opens the periods that follow (`period_at`).
import { dayMs, isDay, toDay } from '../contract/calendar.ts';
import { badParameter } from '../contract/errors.ts';

/** Exactly one of the two is set. */
export interface PeriodLength {
  months: number | null;
  days: number | null;
}

/** The day itself when the text is one that exists; `name` is the field the caller wrote it in. */
export function readDay(name: string, text: string): string {
  if (!isDay(text)) throw badParameter(name, 'must be a date like 2026-11-15');
  return text;
}

/**
 * How long the period from `start` to `end` is: a number of months when the end is that many months after the start (the
 * last day of a shorter month stands for a day that it lacks), else a number of days.
 */
export function periodLength(start: string, end: string): PeriodLength {
  const [startYear, startMonth] = split(start);
  const [endYear, endMonth] = split(end);
  const months = (endYear - startYear) * 12 + endMonth - startMonth;
  if (months > 0 && addMonths(start, months) === end) return { months, days: null };
  return { months: null, days: Math.round((Date.parse(end) - Date.parse(start)) / dayMs) };
}

/** The same day of a later month, or that month's last day when it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = split(day);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfMonth)));
}

function split(day: string): [number, number, number] {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return [year!, month!, dayOfMonth!];
}
