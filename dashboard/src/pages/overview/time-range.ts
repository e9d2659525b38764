// The time ranges of the overview page. The URL has the name of one, or its first and last day: `2026-11-01..2026-11-15`.
import type { Granularity } from '../../api.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ranges = {
  day: { label: '24 hours', granularity: 'hour', points: 24 },
  week: { label: '7 days', granularity: 'day', points: 7 },
  month: { label: '30 days', granularity: 'day', points: 30 },
  year: { label: '12 months', granularity: 'month', points: 12 },
} as const satisfies Record<string, { label: string; granularity: Granularity; points: number }>;
type RangeName = keyof typeof ranges;
const isRangeName = (name: string): name is RangeName => Object.hasOwn(ranges, name);
export const rangeLabels: Record<RangeName | 'custom', string> = {
  day: ranges.day.label,
  week: ranges.week.label,
  month: ranges.month.label,
  year: ranges.year.label,
  custom: 'Custom',
};

/** Longer ranges would have more bars than a chart has room for. */
export const customDaysMax = 366;
/** Days that are shown by the hour. */
const hourlyDaysMax = 3;

/** The first and the last day of a custom range, in UTC. */
export interface CustomRange {
  first: string;
  last: string;
}

export function readCustom(text: string): (CustomRange & { days: number }) | undefined {
  const [, first = '', last = ''] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  const days = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return days >= 1 && days <= customDaysMax ? { first, last, days } : undefined;
}

export const writeCustom = ({ first, last }: CustomRange): string => `${first}..${last}`;

/** The range of the URL, or the default. */
export const toRange = (wanted: string | undefined = ''): string =>
  isRangeName(wanted) || readCustom(wanted) ? wanted : 'day';

/** The button of a range. */
export const buttonOf = (range: string): RangeName | 'custom' => (isRangeName(range) ? range : 'custom');

/** The length of a range, such as `7 days`. */
export function lengthOf(range: string): string {
  if (isRangeName(range)) return ranges[range].label;
  const days = readCustom(range)?.days ?? 1;
  return days === 1 ? 'day' : `${days} days`;
}

export interface Period {
  /** The start of the same length before it. */
  before: string;
  from: string;
  /** Its end; undefined: now. */
  to?: string;
  granularity: Granularity;
}

/** Whole hours, days or months; up to and including the current one, unless the range has a last day. */
export function rangeOf(range: string): Period {
  const custom = readCustom(range);
  if (custom) {
    const from = Date.parse(custom.first);
    const lengthMs = custom.days * dayMs;
    const textOf = (ms: number) => new Date(ms).toISOString();
    return {
      before: textOf(from - lengthMs),
      from: textOf(from),
      to: textOf(from + lengthMs),
      granularity: custom.days <= hourlyDaysMax ? 'hour' : 'day',
    };
  }
  const { granularity, points } = ranges[isRangeName(range) ? range : 'day'];
  const now = new Date();
  const months = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - count)).toISOString();
  if (granularity === 'month') return { before: months(2 * points), from: months(points), granularity };
  const step = granularity === 'hour' ? hourMs : dayMs;
  const end = Math.ceil(now.getTime() / step) * step;
  const startOf = (count: number) => new Date(end - count * step).toISOString();
  return { before: startOf(2 * points), from: startOf(points), granularity };
}
