// Turns a usage series into the sums and the points of the charts.
import type { Granularity, UsageSeries } from '../../api.ts';
import { formatChange, formatClock, formatDay, formatDayShort, formatDayShortUtc, formatMonth } from '../../format.ts';

type Point = UsageSeries['series'][number]['points'][number];

/** All endpoints summed, in chronological order. */
export function pointsOf({ series, granularity }: UsageSeries, read: (point: Point) => number[]) {
  const [first, ...others] = series;
  return (first?.points ?? []).map((point, index) => {
    const same = others.flatMap(({ points }) => points[index] ?? []).map(read);
    const values = read(point).map((value, part) => same.reduce((sum, one) => sum + (one[part] ?? 0), value));
    return { ...nameOf(point.at, granularity), values };
  });
}

/** Hours are in the local time zone; days and months are UTC, like the service's periods. */
export function nameOf(at: string, granularity: Granularity): { label: string; title: string } {
  if (granularity === 'hour') return { label: formatClock(at), title: `${formatDayShort(at)}, ${formatClock(at)}` };
  if (granularity === 'day') return { label: formatDayShortUtc(at), title: `${formatDay(at)} (UTC)` };
  return { label: formatMonth(at), title: `${formatMonth(at)} (UTC)` };
}

interface Sums {
  calls: number;
  refusals: number;
  failures: number;
  credits: number;
}

export function sumOf({ series }: UsageSeries): Sums {
  const total = { calls: 0, refusals: 0, failures: 0, credits: 0 };
  for (const { calls, refusals, failures, credits } of series.flatMap(({ points }) => points)) {
    total.calls += calls;
    total.refusals += refusals;
    total.failures += failures;
    total.credits += credits;
  }
  return total;
}

/** The share of calls that succeeded, from 0 to 1. */
export const successRate = ({ calls, refusals, failures }: Sums): number => (calls - refusals - failures) / calls;

/** Compares a sum with the one of the period before, such as `+12% from the previous 24 hours`. */
export function describeChange(now: number, before: number, period: string): string {
  if (before === 0) return now === 0 ? '' : `None in the previous ${period}`;
  return `${formatChange(now / before - 1)} from the previous ${period}`;
}
