// Extra credits. Operators can add credits, and withdraw unused ones.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeCredits, fetchCredits } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Meter } from '../../components/meter.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { formatNumber, plural } from '../../format.ts';
import { useOpenFromUrl } from '../../open-from-url.ts';
import { useRefresh } from './billing-card.ts';
import type { CardProps } from './billing-card.ts';
import { Actions, AmountDialog } from './operator-forms.tsx';

export function CreditsCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const credits = useQuery({ queryKey: ['credits', slug], queryFn: () => fetchCredits(slug) });
  const [opened, setOpened] = useState<'add' | 'withdraw'>();
  useOpenFromUrl('credits', isOperator, () => setOpened('add'));
  const close = () => setOpened(undefined);
  const remaining = credits.data?.remaining ?? 0;
  const change = async (amount: number) => {
    await changeCredits(slug, amount);
    await refresh();
    const revert = () => changeCredits(slug, -amount).then(refresh);
    toast(`${plural(Math.abs(amount), 'credit')} ${amount > 0 ? 'added' : 'withdrawn'}`, { action: undo(revert) });
  };
  return (
    <Card
      title="Extra credits"
      className="lg:min-h-68"
      action={
        isOperator && (
          <Actions>
            {remaining > 0 && (
              <Button look="quiet" onClick={() => setOpened('withdraw')}>
                Withdraw
              </Button>
            )}
            <Button onClick={() => setOpened('add')}>Add credits</Button>
          </Actions>
        )
      }
    >
      <Loaded query={credits} rows={4}>
        {(data) => (
          <div className="space-y-5">
            {data.given === 0 ? (
              <Empty title="No extra credits" isSmall>
                They are used last, after the plan and the packs.
              </Empty>
            ) : (
              <Meter label="Used" used={data.consumed} total={data.given} />
            )}
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
          </div>
        )}
      </Loaded>
      {opened === 'add' && (
        <AmountDialog label="Credits to add" action="Add credits" onSubmit={change} onClose={close} />
      )}
      {opened === 'withdraw' && (
        <AmountDialog
          label="Credits to withdraw"
          action="Withdraw credits"
          help={`${formatNumber(remaining)} are unused`}
          max={remaining}
          onSubmit={(amount) => change(-amount)}
          onClose={close}
        />
      )}
    </Card>
  );
}
