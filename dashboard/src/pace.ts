// How long the credits of a workspace last, in words.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchUsage } from './api.ts';
import type { Balances, UsageSeries } from './api.ts';
import { forecast } from './forecast.ts';
import { formatDay, formatNumber } from './format.ts';
import { weekOf } from './pages/overview/week.ts';

/** The usage of the last seven days. */
export const weekQuery = (slug: string) =>
  queryOptions({ queryKey: ['usage-week', slug], queryFn: () => fetchUsage(slug, weekOf()), staleTime: 60_000 });
export const useWeek = (slug: string) => useQuery(weekQuery(slug));

/** Credits of all endpoints, per point. */
export const creditsOf = ({ series }: UsageSeries): number[] =>
  (series[0]?.points ?? []).map((_, index) =>
    series.reduce((sum, { points }) => sum + (points[index]?.credits ?? 0), 0),
  );

/** How long the credits last, at the pace of the last seven days. */
export function paceOf({ remaining, renewal_date }: Balances, usage: UsageSeries): { text: string; isShort: boolean } {
  const { perDay, runsOutOn, leftAtRenewal } = forecast(creditsOf(usage), remaining, renewal_date);
  if (perDay === 0) return { text: 'None used in the last 7 days', isShort: false };
  if (runsOutOn === undefined)
    return { text: `About ${formatNumber(leftAtRenewal ?? 0)} left when the plan renews`, isShort: false };
  const before = renewal_date === null ? '' : ', before the plan renews';
  return { text: `Run out on ${formatDay(runsOutOn)} at the current rate${before}`, isShort: renewal_date !== null };
}
