// The statement of a month: requests, credits and cost by endpoint and by key. Made to be printed.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { fetchInvoices, fetchKeyUsage, fetchUsage } from '../../api.ts';
import type { Prices } from '../../api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { download } from '../../download.ts';
import { formatDay, formatMoney, formatMonth, formatNumber, plural } from '../../format.ts';
import { useAccount } from '../../session.ts';
import { daysOf, isMonth, monthOf } from './months.ts';
import { PrintButton, Sheet } from './paper.tsx';
import { costOf, usePrices } from './prices.ts';

export function StatementPage() {
  const { slug, month } = useParams({ from: '/inside/shell/w/$slug/billing/$month' });
  if (!isMonth(month))
    return <Empty title="Statement not found">Statements are named by month, such as 2026-11.</Empty>;
  return <Statement slug={slug} month={month} />;
}

/** Keys with a separate line; the others share one. */
const keysMax = 1000;

interface Line {
  name: string;
  calls: number;
  credits: number;
}

function Statement({ slug, month }: { slug: string; month: string }) {
  const prices = usePrices(slug);
  const account = useAccount(slug);
  const { from, to } = daysOf(month);
  const usage = useQuery({
    queryKey: ['statement', slug, month],
    async queryFn() {
      const [{ series }, { items, others }] = await Promise.all([
        fetchUsage(slug, { granularity: 'month', from, to }),
        fetchKeyUsage(slug, { from, to, limit: keysMax }),
      ]);
      const endpoints = series.map(({ endpoint, points }) => ({
        name: endpoint,
        calls: points.reduce((sum, { calls }) => sum + calls, 0),
        credits: points.reduce((sum, { credits }) => sum + credits, 0),
      }));
      const keys = items.map(({ alias, key_id, calls, credits }) => ({
        name: alias ?? (key_id === 0 ? 'Without a key' : `Deleted key ${key_id}`),
        calls,
        credits,
      }));
      // A node of the previous version has no `others`.
      if (others?.keys) keys.push({ name: plural(others.keys, 'other key'), ...others });
      return { endpoints: endpoints.toSorted((one, other) => other.credits - one.credits), keys };
    },
  });
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

function Lines({
  label,
  heading,
  lines,
  prices,
  hasTotal,
}: {
  label: string;
  heading: string;
  lines: Line[];
  prices: Prices | undefined;
  hasTotal?: boolean;
}) {
  const hasCost = prices?.credit_price != null;
  const total = { calls: sumOf(lines, 'calls'), credits: sumOf(lines, 'credits') };
  const number = 'w-18 py-2 pl-2 text-right whitespace-nowrap sm:w-28 sm:pl-3';
  const requests = `${number} max-sm:hidden`; // phones have room for the credits and their cost
  return (
    <table className="mt-6 w-full table-fixed text-left text-sm">
      <caption className="pb-2 text-left font-semibold">{label}</caption>
      <thead className="text-xs text-mute">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-medium">
            {heading}
          </th>
          <th scope="col" className={`${requests} font-medium`}>
            Requests
          </th>
          <th scope="col" className={`${number} font-medium`}>
            Credits
          </th>
          {hasCost && (
            <th scope="col" className={`${number} font-medium`}>
              Cost
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 && (
          <tr className="border-b border-line">
            <td colSpan={hasCost ? 4 : 3} className="py-3 text-mute">
              No requests in this month.
            </td>
          </tr>
        )}
        {lines.map(({ name, calls, credits }, index) => (
          <tr key={index} className="border-b border-line">
            <td className="py-2 wrap-anywhere">{name}</td>
            <td className={requests}>{formatNumber(calls)}</td>
            <td className={number}>{formatNumber(credits)}</td>
            {hasCost && <td className={number}>{costOf(credits, prices)}</td>}
          </tr>
        ))}
      </tbody>
      {hasTotal && (
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2">
              Total
            </th>
            <td className={requests}>{formatNumber(total.calls)}</td>
            <td className={number}>{formatNumber(total.credits)}</td>
            {hasCost && <td className={number}>{costOf(total.credits, prices)}</td>}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const sumOf = (lines: Line[], name: 'calls' | 'credits'): number => lines.reduce((sum, line) => sum + line[name], 0);

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
