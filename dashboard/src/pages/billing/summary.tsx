// The figures above the cards of the billing page: what was used, what to expect, and how long the credits last.
import { useQuery } from '@tanstack/react-query';
import { fetchBalances } from '../../api.ts';
import { Figure } from '../../components/figure.tsx';
import { formatMonth, formatNumber } from '../../format.ts';
import { paceOf, useWeek } from '../../pace.ts';
import { CreditBar } from './credit-bar.tsx';
import { useMonthUsage } from './month-usage.ts';
import { costOf, usePrices } from './prices.ts';

export function Summary({ slug }: { slug: string }) {
  const prices = usePrices(slug);
  const balances = useQuery({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });
  const week = useWeek(slug);
  const { now, used, expected, isError } = useMonthUsage(slug);
  const pace = balances.data && week.data && paceOf(balances.data, week.data);
  return (
    <>
      <div className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 max-sm:[&>:last-child]:col-span-2">
        <Figure
          label={`Credits used in ${formatMonth(now.toISOString())}`}
          value={used === undefined ? undefined : formatNumber(used)}
          isFailed={isError}
          note={used === undefined ? undefined : (costOf(used, prices) ?? 'Calendar month, UTC')}
        />
        <Figure
          label="Expected this month"
          value={used === undefined ? undefined : expected === undefined ? '–' : formatNumber(expected)}
          isFailed={isError}
          note={
            used === undefined
              ? undefined
              : expected === undefined
                ? 'Known after the first day'
                : (costOf(expected, prices) ?? 'At this month’s rate')
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
      <CreditBar balances={balances.data} />
    </>
  );
}
