// The statement of a month: requests, credits and cost by endpoint and by key. Made to be printed.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { fetchInvoices } from '../../api.ts';
import type { Prices } from '../../api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { download } from '../../download.ts';
import { formatDay, formatMoney, formatMonth } from '../../format.ts';
import { useAccount } from '../../session.ts';
import { Lines, useMonthUsage } from './month-usage.tsx';
import type { Line } from './month-usage.tsx';
import { daysOf, isMonth, monthOf } from './months.ts';
import { PrintButton, Sheet } from './paper.tsx';
import { usePrices } from './prices.ts';

export function StatementPage() {
  const { slug, month } = useParams({ from: '/inside/shell/w/$slug/billing/$month' });
  if (!isMonth(month))
    return <Empty title="Statement not found">Statements are named by month, such as 2026-11.</Empty>;
  return <Statement slug={slug} month={month} />;
}

function Statement({ slug, month }: { slug: string; month: string }) {
  const prices = usePrices(slug);
  const account = useAccount(slug);
  const { from, to } = daysOf(month);
  const usage = useMonthUsage(slug, month);
  const title = formatMonth(from);
  const isRunning = month === monthOf(new Date());
  return (
    <div className="mx-auto max-w-4xl">
      <Breadcrumbs to={`/w/${slug}/billing`} list="Billing" here={title} />
      <PageHeader title={`Statement, ${title}`}>
        {usage.data && (
          <Button
            icon="download"
            onClick={() => download(`${slug}-${month}.csv`, 'text/csv', toCsv(usage.data, prices))}
          >
            CSV
          </Button>
        )}
        <PrintButton />
      </PageHeader>
      <Loaded query={usage} rows={10}>
        {({ endpoints, keys }) => (
          <Sheet
            prices={prices}
            receiver={account.data?.name ?? slug}
            facts={[
              ['Period', `${formatDay(from)} to ${formatDay(to)}`],
              isRunning && ['Status', 'Preliminary'],
              prices?.credit_price != null && [
                'Price per credit',
                formatMoney(prices.credit_price, prices.currency, 6),
              ],
            ]}
          >
            <Lines label="By endpoint" heading="Endpoint" lines={endpoints} prices={prices} hasTotal />
            <Lines label="By key" heading="Key" lines={keys} prices={prices} />
            <MonthInvoices slug={slug} month={month} />
          </Sheet>
        )}
      </Loaded>
    </div>
  );
}

/** The invoices that were created in the month, if any. */
function MonthInvoices({ slug, month }: { slug: string; month: string }) {
  const invoices = useQuery({ queryKey: ['invoices', slug], queryFn: () => fetchInvoices(slug) });
  const created = invoices.data?.items.filter(({ created_at }) => created_at.startsWith(month)) ?? [];
  if (created.length === 0) return null;
  return (
    <>
      <h2 className="mt-6 mb-2 text-sm font-semibold">Invoices of this month</h2>
      <ul className="text-sm">
        {created.map(({ id, number, amount, currency, status }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2">
            <Link
              to="/w/$slug/billing/invoices/$id"
              params={{ slug, id: String(id) }}
              className="rounded underline decoration-line-strong underline-offset-3"
            >
              {number}
            </Link>
            <span>
              {formatMoney(amount, currency)}, {status}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A cell that a spreadsheet would run as a formula is marked as text. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function toCsv({ endpoints, keys }: { endpoints: Line[]; keys: Line[] }, prices: Prices | undefined): string {
  const price = prices?.credit_price ?? null;
  const currency = prices?.currency ?? '';
  const head = ['kind', 'name', 'requests', 'credits', ...(price === null ? [] : ['cost', 'currency'])];
  const rows = [
    ...endpoints.map((line) => ({ kind: 'endpoint', ...line })),
    ...keys.map((line) => ({ kind: 'key', ...line })),
  ].map(({ kind, name, calls, credits }) => [
    kind,
    name,
    calls,
    credits,
    ...(price === null ? [] : [Number((credits * price).toFixed(6)), currency]),
  ]);
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
