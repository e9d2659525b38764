// The time range of the log: relative to now, or between two moments.
import type { LogFilters } from '../../api.ts';

export const ranges = { '1h': '1 hour', '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const;
/** For buttons. */
export const rangeLabels: Record<keyof typeof ranges, string> = { '1h': '1h', '24h': '24h', '7d': '7d', '30d': '30d' };
export type RangeName = keyof typeof ranges;

const hours: Record<RangeName, number> = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 };
const minuteMs = 60_000;

export const isRangeName = (text: string | undefined): text is RangeName => text !== undefined && text in ranges;

/** The range of the page: `from` and `to` win over `range`. */
export function rangeOf({ range, from, to }: { range?: string; from?: string; to?: string }): RangeName | 'custom' {
  if (from !== undefined || to !== undefined) return 'custom';
  return isRangeName(range) ? range : '24h';
}

/** The bounds for the service. Relative ranges start at a whole minute, so that queries of the same minute are equal. */
export function boundsOf(
  search: { range?: string; from?: string; to?: string },
  now = Date.now(),
): Pick<LogFilters, 'from' | 'to'> {
  const range = rangeOf(search);
  if (range === 'custom') return { from: search.from, to: search.to };
  const from = Math.floor(now / minuteMs) * minuteMs - hours[range] * 60 * minuteMs;
  return { from: new Date(from).toISOString() };
}
