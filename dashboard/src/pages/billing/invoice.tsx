// One invoice, made to be printed.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { fetchInvoices } from '../../api.ts';
import type { Invoice } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { formatDay, formatMoney, formatMonth } from '../../format.ts';
import { useAccount } from '../../session.ts';
import { Lines, useMonthUsage } from './month-usage.tsx';
import { billedMonth } from './months.ts';
import { PrintButton, Sheet } from './paper.tsx';
import { usePrices } from './prices.ts';

export function InvoicePage() {
  const { slug, id } = useParams({ from: '/inside/shell/w/$slug/billing/invoices/$id' });
  const invoices = useQuery({ queryKey: ['invoices', slug], queryFn: () => fetchInvoices(slug) });
  const invoice = invoices.data?.items.find((one) => String(one.id) === id);
  return (
    <div className="mx-auto max-w-4xl">
      <Breadcrumbs to={`/w/${slug}/billing`} list="Billing" here={invoice?.number ?? 'Invoice'} />
      <PageHeader title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}>{invoice && <PrintButton />}</PageHeader>
      <Loaded query={invoices} rows={8}>
        {() =>
          invoice ? (
            <InvoiceSheet slug={slug} invoice={invoice} />
          ) : (
            <Empty title="Invoice not found">This workspace does not have this invoice.</Empty>
          )
        }
      </Loaded>
    </div>
  );
}

function InvoiceSheet({ slug, invoice }: { slug: string; invoice: Invoice }) {
  const account = useAccount(slug);
  const { number, amount, currency, status, created_at, paid_at, description } = invoice;
  return (
    <>
      {status === 'open' && (
        <div className="mb-5 print:hidden">
          <Notice tone="warn">Paid calls are blocked until this invoice is paid.</Notice>
        </div>
      )}
      <Sheet
        prices={usePrices(slug)}
        receiver={account.data?.name ?? slug}
        facts={[
          ['Invoice', number],
          ['Date', formatDay(created_at)],
          [
            'Status',
            <Badge key="status" tone={status === 'open' ? 'warn' : 'good'}>
              {status === 'open' ? 'Open' : 'Paid'}
            </Badge>,
          ],
          paid_at !== null && ['Paid on', formatDay(paid_at)],
        ]}
      >
        <table className="mt-6 w-full text-left text-sm">
          <thead className="text-xs text-mute">
            <tr className="border-b border-line">
              <th scope="col" className="w-full py-2 font-medium">
                Description
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line">
              <td className="py-3 wrap-anywhere">{description || 'Siteglass'}</td>
              <td className="py-3 text-right whitespace-nowrap">{formatMoney(amount, currency)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr className="text-base font-semibold">
              <th scope="row" className="py-3 text-right">
                Total
              </th>
              <td className="py-3 pl-4 text-right whitespace-nowrap">{formatMoney(amount, currency)}</td>
            </tr>
          </tfoot>
        </table>
        <InvoiceUsage slug={slug} month={billedMonth(invoice)} />
      </Sheet>
    </>
  );
}

/** What the workspace used in the month of the invoice. An invoice has one amount, which need not be the cost of these calls. */
function InvoiceUsage({ slug, month }: { slug: string; month: string }) {
  const usage = useMonthUsage(slug, month);
  const prices = usePrices(slug);
  if (!usage.data || usage.data.endpoints.length === 0) return null;
  return (
    <>
      <Lines
        label={`For information: usage in ${formatMonth(`${month}-01`)}`}
        heading="Endpoint"
        lines={usage.data.endpoints}
        prices={prices}
        hasTotal
      />
      <p className="mt-3 text-sm print:hidden">
        <Link
          to="/w/$slug/billing/$month"
          params={{ slug, month }}
          className="rounded underline decoration-line-strong underline-offset-3"
        >
          Statement of the month
        </Link>
      </p>
    </>
  );
}
