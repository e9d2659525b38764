// What a month consists of: requests, credits and cost by endpoint and by key, for statements and invoices.
import { useQuery } from '@tanstack/react-query';
import { fetchKeyUsage, fetchUsage } from '../../api.ts';
import type { Prices } from '../../api.ts';
import { formatNumber, plural } from '../../format.ts';
import { daysOf } from './months.ts';
import { costOf } from './prices.ts';

/** Keys with a separate line; the others share one. */
const keysMax = 1000;

export interface Line {
  name: string;
  calls: number;
  credits: number;
}

export function useMonthUsage(slug: string, month: string) {
  const { from, to } = daysOf(month);
  return useQuery({
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
}

export function Lines({
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
