// The credits that are left, by balance.
import { Link } from '@tanstack/react-router';
import type { Balances } from '../../api.ts';
import { Meter } from '../../components/meter.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatDay, formatNumber, plural } from '../../format.ts';

export function BalanceList({ balances, slug }: { balances: Balances; slug: string }) {
  const { remaining, renewal_date, subscription, packs, credits } = balances;
  return (
    <div className="flex h-full flex-col gap-5">
      <div>
        <p className={`font-semibold tracking-tight wrap-anywhere ${remaining < 1e9 ? 'text-4xl' : 'text-2xl'}`}>
          {formatNumber(remaining)}
        </p>
        <p className="mt-1 text-sm text-mute">
          {renewal_date ? `Renews on ${formatDay(renewal_date)} (UTC)` : 'No subscription'}
        </p>
      </div>
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
      <Link to="/w/$slug/billing" params={{ slug }} className="w-fit rounded text-sm text-accent-strong underline">
        View billing
      </Link>
    </div>
  );
}
