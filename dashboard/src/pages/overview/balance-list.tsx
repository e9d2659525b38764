// What is used of each balance.
import { Link } from '@tanstack/react-router';
import type { Balances } from '../../api.ts';
import { Meter } from '../../components/meter.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatDay, plural } from '../../format.ts';

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
      <p className="text-sm text-mute">
        {renewal_date ? `The plan renews on ${formatDay(renewal_date)} (UTC).` : 'This workspace has no subscription.'}
      </p>
      <Link to="/w/$slug/billing" params={{ slug }} className="w-fit rounded text-sm text-accent-strong underline">
        View billing
      </Link>
    </div>
  );
}
