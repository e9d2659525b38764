// Invoices. Operators can create invoices and mark them as paid.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createInvoice, fetchInvoices, patchInvoice } from '../../api.ts';
import type { Invoice } from '../../api.ts';
import { Badge, Word } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { formatDay, formatMoney } from '../../format.ts';
import { useAttempt } from '../../problem.ts';
import { useRefresh } from './billing-card.ts';
import type { CardProps } from './billing-card.ts';
import { InvoiceDialog } from './operator-forms.tsx';
import { usePrices } from './prices.ts';

export function InvoicesCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const invoices = useQuery({ queryKey: ['invoices', slug], queryFn: () => fetchInvoices(slug) });
  const [problem, attempt] = useAttempt();
  const [isCreating, setCreating] = useState(false);
  const prices = usePrices(slug);
  const setStatus = (id: number, status: 'open' | 'paid') => patchInvoice(slug, id, { status }).then(refresh);
  const markAsPaid = ({ id, number }: Invoice) =>
    void attempt(async () => {
      await setStatus(id, 'paid');
      toast(`Invoice ${number} marked as paid`, { action: undo(() => setStatus(id, 'open')) });
    });
  return (
    <Card
      title="Invoices"
      className="min-h-38"
      isFlush
      action={isOperator && <Button onClick={() => setCreating(true)}>Create invoice</Button>}
    >
      {problem && (
        <div className="p-4 sm:px-5">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Loaded query={invoices} rows={2}>
        {({ items }) => (
          <>
            {items.some(({ status }) => status === 'open') && (
              <div className="p-4 sm:px-5">
                <Notice tone="warn">Paid calls are blocked until the open invoice is paid.</Notice>
              </div>
            )}
            {items.length === 0 ? (
              <Empty title="No invoices" isSmall>
                Invoices of this workspace appear here, to print or save as PDF.
              </Empty>
            ) : (
              <Table label="Invoices" head={['Number', 'Amount', 'Status', 'Date']} hasActions>
                {items.map((invoice) => (
                  <InvoiceRow
                    key={invoice.id}
                    slug={slug}
                    invoice={invoice}
                    onPaid={isOperator ? markAsPaid : undefined}
                  />
                ))}
              </Table>
            )}
          </>
        )}
      </Loaded>
      {isCreating && (
        <InvoiceDialog
          currency={prices?.currency ?? null}
          onClose={() => setCreating(false)}
          onSubmit={async (invoice) => {
            const { number } = await createInvoice(slug, invoice);
            await refresh();
            toast(`Invoice ${number} created`);
          }}
        />
      )}
    </Card>
  );
}

function InvoiceRow({
  slug,
  invoice,
  onPaid,
}: {
  slug: string;
  invoice: Invoice;
  /** Omitted for people who may not change invoices. */
  onPaid?: (invoice: Invoice) => void;
}) {
  return (
    <tr>
      <td className="max-w-40 min-w-28 wrap-anywhere">
        <Link
          to="/w/$slug/billing/invoices/$id"
          params={{ slug, id: String(invoice.id) }}
          className="rounded underline decoration-line-strong underline-offset-3"
        >
          {invoice.number}
        </Link>
      </td>
      <td className="whitespace-nowrap">{formatMoney(invoice.amount, invoice.currency)}</td>
      <td>
        <Badge tone={invoice.status === 'open' ? 'warn' : 'good'}>
          <Word>{invoice.status}</Word>
        </Badge>
      </td>
      <td className="whitespace-nowrap">{formatDay(invoice.created_at)}</td>
      <td className="text-right">
        {onPaid && invoice.status === 'open' && <Button onClick={() => onPaid(invoice)}>Mark as paid</Button>}
      </td>
    </tr>
  );
}
