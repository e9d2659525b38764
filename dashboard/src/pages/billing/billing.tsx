// Plan, packs, extra credits, invoices and ledger of a workspace. Only operators can change them.
import { useParams } from '@tanstack/react-router';
import { PageHeader } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { CreditsCard } from './credits-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { PacksCard } from './packs-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { Summary } from './summary.tsx';

export function BillingPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/billing' });
  const isOperator = useCan(slug)('installation.manage');
  return (
    <>
      <PageHeader
        title="Billing"
        lead={
          isOperator
            ? 'Calls use the subscription first, then packs (oldest first), then extra credits.'
            : 'Calls use the subscription first, then packs (oldest first), then extra credits. Only an operator can change them.'
        }
      />
      <Summary slug={slug} />
      <div className="space-y-5">
        <div className="grid gap-5 md:grid-cols-2 min-[88rem]:grid-cols-3 md:max-[88rem]:[&>:first-child]:col-span-2">
          <PlanCard slug={slug} isOperator={isOperator} />
          <PacksCard slug={slug} isOperator={isOperator} />
          <CreditsCard slug={slug} isOperator={isOperator} />
        </div>
        <div className="grid gap-5 min-[110rem]:grid-cols-[2fr_1fr]">
          <HistoryCard slug={slug} />
          <InvoicesCard slug={slug} isOperator={isOperator} />
        </div>
        <LedgerCard slug={slug} />
      </div>
    </>
  );
}
