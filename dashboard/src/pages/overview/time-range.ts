// The time ranges of the overview page.
import type { Granularity } from '../../api.ts';

const hourMs = 3_600_000;
export const ranges = {
  day: { label: '24 hours', granularity: 'hour', points: 24 },
  week: { label: '7 days', granularity: 'day', points: 7 },
  month: { label: '30 days', granularity: 'day', points: 30 },
  year: { label: '12 months', granularity: 'month', points: 12 },
} as const satisfies Record<string, { label: string; granularity: Granularity; points: number }>;
export type RangeName = keyof typeof ranges;
export const isRangeName = (name: string): name is RangeName => Object.hasOwn(ranges, name);
export const rangeLabels: Record<RangeName, string> = {
  day: ranges.day.label,
  week: ranges.week.label,
  month: ranges.month.label,
  year: ranges.year.label,
};

/** Whole hours, days or months, up to and including the current one, and the start of the same length before it. */
export function rangeOf(name: RangeName): { before: string; from: string; granularity: Granularity } {
  const { granularity, points } = ranges[name];
  const now = new Date();
  const months = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - count)).toISOString();
  if (granularity === 'month') return { before: months(2 * points), from: months(points), granularity };
  const step = granularity === 'hour' ? hourMs : 24 * hourMs;
  const end = Math.ceil(now.getTime() / step) * step;
  const startOf = (count: number) => new Date(end - count * step).toISOString();
  return { before: startOf(2 * points), from: startOf(points), granularity };
}
