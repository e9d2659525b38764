// The plan of a workspace, and for operators the form to assign or edit it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { fetchBalances, patchAccount } from '../../api.ts';
import type { Account, Balances } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs.tsx';
import { Facts } from '../../components/facts.tsx';
import { Meter } from '../../components/meter.tsx';
import { Card } from '../../components/page.tsx';
import { PlanForm } from '../../components/plan-form.tsx';
import { Loaded } from '../../components/states.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDay, formatNumber } from '../../format.ts';
import { useAccount } from '../../session.ts';
import { useRefresh } from './billing-card.ts';
import type { CardProps } from './billing-card.ts';

export function PlanCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const account = useAccount(slug);
  const balances = useQuery({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const plan = account.data?.plan ?? null;
  const action = plan ? 'Edit plan' : 'Assign plan';
  return (
    <Card
      title="Plan"
      className="min-h-68"
      action={isOperator && <Button onClick={() => setEditing(true)}>{action}</Button>}
    >
      <Loaded query={account} rows={5}>
        {() => (
          <div className="space-y-5">
            {plan ? (
              <PlanFacts plan={plan} balances={balances} />
            ) : (
              <p className="text-sm text-mute">
                No subscription. Calls use packs and extra credits, without rate limits.
              </p>
            )}
          </div>
        )}
      </Loaded>
      {isEditing && (
        <Dialog title={action} onClose={close}>
          <PlanForm
            plan={plan}
            onSubmit={async (change) => {
              await patchAccount(slug, { plan: change });
              await refresh();
              close();
              toast(change ? 'Plan saved' : 'Plan removed');
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

function PlanFacts({ plan, balances }: { plan: NonNullable<Account['plan']>; balances: UseQueryResult<Balances> }) {
  return (
    <>
      <Facts
        items={[
          ['Credits', `${formatNumber(plan.quota)} per period`],
          ['Rate limit', rateOf(plan.per_second, plan.per_minute)],
          ['Period', `${formatDay(plan.period_start)} to ${formatDay(plan.period_end)}, UTC`],
          ['Renews', `on ${formatDay(plan.period_end)}, at 00:00 UTC`],
        ]}
      />
      {balances.data ? (
        balances.data.subscription && <Meter label="Used in this period" {...balances.data.subscription} />
      ) : (
        <div className="h-7" />
      )}
    </>
  );
}

function rateOf(perSecond: number | null, perMinute: number | null): string {
  const parts = [
    perSecond !== null && `${formatNumber(perSecond)} per second`,
    perMinute !== null && `${formatNumber(perMinute)} per minute`,
  ].filter(Boolean);
  return parts.length === 0 ? 'unlimited' : parts.join(', ');
}
