// The figures above the cards of the billing page: what was used, what to expect, and how long the credits last.
import { useQuery } from '@tanstack/react-query';
import { fetchBalances, fetchUsage } from '../../api.ts';
import type { Balances, UsageSeries } from '../../api.ts';
import { Figure } from '../../components/figure.tsx';
import { forecast } from '../../forecast.ts';
import { formatDay, formatMonth, formatNumber } from '../../format.ts';
import { projectMonth } from './months.ts';
import { costOf, usePrices } from './prices.ts';

const dayMs = 86_400_000;

export function Summary({ slug }: { slug: string }) {
  const prices = usePrices(slug);
  const balances = useQuery({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });
  const week = useQuery({ queryKey: ['usage-week', slug], queryFn: () => fetchUsage(slug, weekOf()) });
  const months = useMonths(slug);
  const now = new Date();
  const used = months.data && dailyOf(months.data).at(-1);
  const expected = used === undefined ? undefined : projectMonth(used, now);
  const pace = balances.data && week.data && paceOf(balances.data, week.data);
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 max-sm:[&>:last-child]:col-span-2">
      <Figure
        label={`Credits used in ${formatMonth(now.toISOString())}`}
        value={used === undefined ? undefined : formatNumber(used)}
        isFailed={months.isError}
        note={used === undefined ? undefined : (costOf(used, prices) ?? 'Calendar month, UTC')}
      />
      <Figure
        label="Expected this month"
        value={used === undefined ? undefined : expected === undefined ? '–' : formatNumber(expected)}
        isFailed={months.isError}
        note={
          used === undefined
            ? undefined
            : expected === undefined
              ? 'Known after the first day'
              : (costOf(expected, prices) ?? 'At the pace of this month')
        }
      />
      <Figure
        label="Credits left"
        value={balances.data && formatNumber(balances.data.remaining)}
        isFailed={balances.isError || week.isError}
        tone={pace?.isShort ? 'warn' : undefined}
        note={pace?.text}
      />
    </div>
  );
}

/** Credits per endpoint and month, of the last 12 months. Shared with the history. */
export const useMonths = (slug: string) =>
  useQuery({ queryKey: ['usage-months', slug], queryFn: () => fetchUsage(slug, { granularity: 'month' }) });

const weekOf = (): { granularity: 'day'; from: string } => ({
  granularity: 'day',
  from: new Date(Date.now() - 6 * dayMs).toISOString().slice(0, 10),
});

/** Credits of all endpoints, per point. */
const dailyOf = ({ series }: UsageSeries): number[] =>
  (series[0]?.points ?? []).map((_, index) =>
    series.reduce((sum, { points }) => sum + (points[index]?.credits ?? 0), 0),
  );

/** How long the credits last, at the pace of the last seven days. */
function paceOf({ remaining, renewal_date }: Balances, usage: UsageSeries): { text: string; isShort: boolean } {
  const { perDay, runsOutOn, leftAtRenewal } = forecast(dailyOf(usage), remaining, renewal_date);
  if (perDay === 0) return { text: 'None used in the last 7 days', isShort: false };
  if (runsOutOn === undefined)
    return { text: `About ${formatNumber(leftAtRenewal ?? 0)} left when the plan renews`, isShort: false };
  const before = renewal_date === null ? '' : ', before the plan renews';
  return { text: `Run out on ${formatDay(runsOutOn)} at the present pace${before}`, isShort: renewal_date !== null };
}
