// How long the credits of a workspace last, above the cards of the billing page.
import { useQuery } from '@tanstack/react-query';
import { fetchBalances, fetchUsage } from '../../api.ts';
import type { Balances, UsageSeries } from '../../api.ts';
import { Notice } from '../../components/notice.tsx';
import { forecast } from '../../forecast.ts';
import { formatDay, formatNumber, plural } from '../../format.ts';

/** How long the credits last, at the pace of the last seven days. */
export function ForecastNotice({ slug }: { slug: string }) {
  const balances = useQuery({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });
  const usage = useQuery({ queryKey: ['usage-week', slug], queryFn: () => fetchUsage(slug, weekOf()) });
  const known = balances.data && usage.data && { balances: balances.data, usage: usage.data };
  // The same height while it loads, so that nothing moves.
  return <div className="mb-5 min-h-12">{known && <Forecasted {...known} />}</div>;
}

const weekOf = (): { granularity: 'day'; from: string } => ({
  granularity: 'day',
  from: new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10),
});

function Forecasted({ balances: { remaining, renewal_date }, usage }: { balances: Balances; usage: UsageSeries }) {
  const [first] = usage.series;
  const daily = (first?.points ?? []).map((_, index) =>
    usage.series.reduce((sum, { points }) => sum + (points[index]?.credits ?? 0), 0),
  );
  const { perDay, runsOutOn, leftAtRenewal } = forecast(daily, remaining, renewal_date);
  if (perDay === 0) return <Notice tone="plain">No credits were used in the last 7 days.</Notice>;
  const pace = `About ${plural(Math.ceil(perDay), 'credit')} per day in the last 7 days.`;
  return runsOutOn === undefined ? (
    <Notice tone="good">
      {pace} Credits last until the plan renews, with about {formatNumber(leftAtRenewal ?? 0)} left.
    </Notice>
  ) : (
    <Notice tone={renewal_date === null ? 'plain' : 'warn'}>
      {pace} At this pace, credits run out on {formatDay(runsOutOn)}
      {renewal_date !== null && `, before the plan renews on ${formatDay(renewal_date)}`}.
    </Notice>
  );
}
