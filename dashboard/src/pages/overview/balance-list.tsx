// What is used of each balance.
import { Link } from '@tanstack/react-router';
import type { Balances } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { Meter } from '../../components/meter.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatDay, formatMonth, formatNumber, plural } from '../../format.ts';
import { useMonthUsage } from '../billing/month-usage.ts';
import { costOf, usePrices } from '../billing/prices.ts';

export function BalanceList({ balances, slug }: { balances: Balances; slug: string }) {
  const { remaining, renewal_date, subscription, packs, credits } = balances;
  return (
    <div className="flex h-full flex-col gap-5">
      {remaining === 0 && <Notice tone="bad">Paid calls are blocked until credits are added.</Notice>}
      <div className="space-y-4">
        {subscription && (
          <Meter label="Subscription (used first)" used={subscription.used} total={subscription.total} />
        )}
        {packs && (
          <Meter label={`${plural(packs.count, 'pack')} (oldest first)`} used={packs.used} total={packs.total} />
        )}
        <Meter label="Extra credits (used last)" used={credits.used} total={credits.total} />
      </div>
      <MonthForecast slug={slug} />
      <p className="text-sm text-mute">
        {renewal_date ? `The plan renews on ${formatDay(renewal_date)} (UTC).` : 'This workspace has no subscription.'}
      </p>
      <Link to="/w/$slug/billing" params={{ slug }} className="w-fit rounded text-sm text-accent-strong underline">
        View billing
      </Link>
    </div>
  );
}

/** What the current month has used, and what it will cost if it continues like this. */
function MonthForecast({ slug }: { slug: string }) {
  const prices = usePrices(slug);
  const { now, used, expected, isError } = useMonthUsage(slug);
  if (isError) return null;
  const show = (credits: number | undefined) => {
    if (credits === undefined) return '–';
    const cost = costOf(credits, prices);
    return `${formatNumber(credits)}${cost === undefined ? '' : ` (${cost})`}`;
  };
  return (
    <Facts
      items={[
        [`Used in ${formatMonth(now.toISOString())}`, show(used)],
        ['Expected', used === undefined || expected !== undefined ? show(expected) : 'Known after the first day'],
      ]}
    />
  );
}
