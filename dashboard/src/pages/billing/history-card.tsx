// Usage and cost of the last 12 months, with a statement for each.
import { Link } from '@tanstack/react-router';
import type { UsageSeries } from '../../api.ts';
import { BarChart } from '../../components/charts.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { formatMonth, formatNumber } from '../../format.ts';
import { useMonths } from './month-usage.ts';
import { costOf, usePrices } from './prices.ts';

export function HistoryCard({ slug }: { slug: string }) {
  const months = useMonths(slug);
  return (
    <Card title="Monthly statements" className="min-h-95" isFlush>
      <Loaded query={months} rows={8}>
        {(data) => <History slug={slug} months={sumMonths(data)} />}
      </Loaded>
    </Card>
  );
}

interface Month {
  at: string;
  calls: number;
  credits: number;
}

function History({ slug, months }: { slug: string; months: Month[] }) {
  const prices = usePrices(slug);
  const used = months.filter(({ calls }) => calls > 0).toReversed();
  if (used.length === 0) {
    return (
      <Empty
        title="No usage yet"
        action={
          <Link to="/w/$slug/playground" params={{ slug }} className={linkButton.plain}>
            Open playground
          </Link>
        }
      >
        Each month with requests gets a statement, with its credits by endpoint and by key.
      </Empty>
    );
  }
  const hasCost = prices?.credit_price != null;
  return (
    <div className="xl:grid xl:grid-cols-[3fr_2fr]">
      <div className="p-4 sm:p-5 print:hidden">
        <BarChart
          label="Credits per month"
          series={['Credits']}
          points={months.map(({ at, credits }) => ({
            label: formatMonth(at),
            title: formatMonth(at),
            values: [credits],
          }))}
        />
      </div>
      <div className="border-line max-xl:border-t xl:border-l">
        <Table
          label="Monthly statements"
          head={['Month', numeric('Requests'), numeric('Credits'), ...(hasCost ? [numeric('Cost')] : [])]}
        >
          {used.map(({ at, calls, credits }) => (
            <tr key={at}>
              <td className="whitespace-nowrap">
                <Link
                  to="/w/$slug/billing/$month"
                  params={{ slug, month: at.slice(0, 7) }}
                  className="rounded underline decoration-line-strong underline-offset-3"
                >
                  {formatMonth(at)}
                </Link>
              </td>
              <td className="text-right">{formatNumber(calls)}</td>
              <td className="text-right">{formatNumber(credits)}</td>
              {hasCost && <td className="text-right whitespace-nowrap">{costOf(credits, prices)}</td>}
            </tr>
          ))}
        </Table>
      </div>
    </div>
  );
}

/** All endpoints summed. */
function sumMonths({ series }: UsageSeries): Month[] {
  return (series[0]?.points ?? []).map(({ at }, index) => ({
    at,
    calls: series.reduce((sum, { points }) => sum + (points[index]?.calls ?? 0), 0),
    credits: series.reduce((sum, { points }) => sum + (points[index]?.credits ?? 0), 0),
  }));
}
