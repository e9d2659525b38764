// The credits of the current month, and what to expect at its end. Shared by the overview and the billing page.
import { useQuery } from '@tanstack/react-query';
import { fetchUsage } from '../../api.ts';
import { creditsOf } from '../../pace.ts';
import { projectMonth } from './months.ts';

/** Credits per endpoint and month, of the last 12 months. */
export const useMonths = (slug: string) =>
  useQuery({ queryKey: ['usage-months', slug], queryFn: () => fetchUsage(slug, { granularity: 'month' }) });

export interface MonthUsage {
  now: Date;
  /** Undefined while it loads. */
  used: number | undefined;
  /** Undefined while it loads, and on the first day of a month. */
  expected: number | undefined;
  isError: boolean;
}

export function useMonthUsage(slug: string): MonthUsage {
  const { data, isError } = useMonths(slug);
  const now = new Date();
  // A workspace without calls has no series.
  const used = data && (creditsOf(data).at(-1) ?? 0);
  return { now, used, expected: used === undefined ? undefined : projectMonth(used, now), isError };
}
