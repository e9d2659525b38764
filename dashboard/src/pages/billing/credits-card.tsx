// Extra credits. Operators can add credits, and withdraw unused ones.
import { useQuery } from '@tanstack/react-query';
import { changeCredits, fetchCredits } from '../../api.ts';
import { Meter } from '../../components/meter.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { formatNumber, plural } from '../../format.ts';
import { useRefresh } from './billing-card.ts';
import type { CardProps } from './billing-card.ts';
import { AmountForm } from './operator-forms.tsx';

export function CreditsCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const credits = useQuery({ queryKey: ['credits', slug], queryFn: () => fetchCredits(slug) });
  return (
    <Card title="Extra credits">
      <Loaded query={credits} rows={7}>
        {(data) => (
          <div className="space-y-5">
            <Meter label="Used" used={data.consumed} total={data.given} />
            {data.items.length > 0 && (
              <ul className="max-h-40 space-y-1 overflow-y-auto text-sm" tabIndex={0} aria-label="Added credits">
                {data.items.toReversed().map((item) => (
                  <li key={item.id} className="flex justify-between gap-3">
                    <span className="text-mute">
                      <Time at={item.given_at} />
                    </span>
                    <span>+{formatNumber(item.amount)}</span>
                  </li>
                ))}
              </ul>
            )}
            {isOperator && (
              <>
                <AmountForm
                  label="Credits to add"
                  action="Add credits"
                  onSubmit={async (amount) => {
                    await changeCredits(slug, amount);
                    await refresh();
                    const withdraw = () => changeCredits(slug, -amount).then(refresh);
                    toast(`${plural(amount, 'credit')} added`, { action: undo(withdraw) });
                  }}
                />
                {data.remaining > 0 && (
                  <AmountForm
                    label="Credits to withdraw"
                    action="Withdraw credits"
                    help={`${formatNumber(data.remaining)} are unused`}
                    max={data.remaining}
                    onSubmit={async (amount) => {
                      await changeCredits(slug, -amount);
                      await refresh();
                      const giveBack = () => changeCredits(slug, amount).then(refresh);
                      toast(`${plural(amount, 'credit')} withdrawn`, { action: undo(giveBack) });
                    }}
                  />
                )}
              </>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
