// Balances, usage, success rate and latency of a workspace.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fetchBalances, fetchHealth, fetchKeyUsage, fetchLatency, fetchRefusals, fetchUsage } from '../api.ts';
import type { Balances, EndpointLatency, Granularity, Health, KeyUsage, Refusals, UsageSeries } from '../api.ts';
import { StatusBadge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { BarChart } from '../components/charts.tsx';
import { HealthBadge } from '../components/health-badge.tsx';
import { Meter } from '../components/meter.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { RangeButtons } from '../components/range-buttons.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { numeric, Table } from '../components/table.tsx';
import {
  formatChange,
  formatClock,
  formatDay,
  formatDayShort,
  formatDayShortUtc,
  formatMonth,
  formatDuration,
  formatNumber,
  formatPercent,
  plural,
  timeZone,
} from '../format.ts';
import { useAccount } from '../session.ts';

const hourMs = 3_600_000;
const ranges = {
  day: { label: '24 hours', granularity: 'hour', points: 24 },
  week: { label: '7 days', granularity: 'day', points: 7 },
  month: { label: '30 days', granularity: 'day', points: 30 },
  year: { label: '12 months', granularity: 'month', points: 12 },
} as const satisfies Record<string, { label: string; granularity: Granularity; points: number }>;
type RangeName = keyof typeof ranges;
const isRangeName = (name: string): name is RangeName => Object.hasOwn(ranges, name);
const rangeLabels: Record<RangeName, string> = {
  day: ranges.day.label,
  week: ranges.week.label,
  month: ranges.month.label,
  year: ranges.year.label,
};

/** Whole hours, days or months, up to and including the current one, and the start of the same length before it. */
function rangeOf(name: RangeName): { before: string; from: string; granularity: Granularity } {
  const { granularity, points } = ranges[name];
  const now = new Date();
  const months = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - count)).toISOString();
  if (granularity === 'month') return { before: months(2 * points), from: months(points), granularity };
  const step = granularity === 'hour' ? hourMs : 24 * hourMs;
  const end = Math.ceil(now.getTime() / step) * step;
  const startOf = (count: number) => new Date(end - count * step).toISOString();
  return { before: startOf(2 * points), from: startOf(points), granularity };
}

/** The queries of the page. Those of a range keep their last data while another range is loaded. */
function useFigures(slug: string, name: RangeName) {
  const { before, ...range } = rangeOf(name);
  const balances = useQuery({
    queryKey: ['balances', slug],
    queryFn: () => fetchBalances(slug),
    refetchInterval: 15_000,
  });
  const usage = useQuery({
    queryKey: ['usage', slug, range],
    queryFn: () => fetchUsage(slug, range),
    refetchInterval: 15_000,
    placeholderData: (previous) => previous,
  });
  const usageBefore = useQuery({
    queryKey: ['usage', slug, range.granularity, before, range.from],
    queryFn: () => fetchUsage(slug, { from: before, to: range.from, granularity: range.granularity }),
    staleTime: Infinity,
  });
  const refusals = useQuery({
    queryKey: ['refusals', slug, range.from],
    queryFn: () => fetchRefusals(slug, { from: range.from }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const latency = useQuery({
    queryKey: ['latency', slug, range.from],
    queryFn: () => fetchLatency(slug, { from: range.from }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const keys = useQuery({
    queryKey: ['key-usage', slug, range.from],
    queryFn: () => fetchKeyUsage(slug, { from: range.from }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const health = useQuery({
    queryKey: ['health', slug, 'hour'],
    queryFn: () => fetchHealth(slug),
    refetchInterval: 15_000,
  });
  return { range, balances, usage, usageBefore, refusals, latency, keys, health };
}

export function OverviewPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/overview' });
  const { range: wanted = '' } = useSearch({ from: '/inside/shell/w/$slug/overview' });
  const navigate = useNavigate({ from: '/w/$slug/overview' });
  const name = isRangeName(wanted) ? wanted : 'day';
  const setName = (next: RangeName) => void navigate({ search: { range: next === 'day' ? undefined : next } });
  const account = useAccount(slug);
  const { range, balances, usage, usageBefore, refusals, latency, keys, health } = useFigures(slug, name);

  const total = usage.data && sumOf(usage.data);
  const totalBefore = usageBefore.data && sumOf(usageBefore.data);
  const period = ranges[name].label;

  return (
    <>
      <PageHeader title="Overview" lead={`${account.data?.name ?? slug}. Times in ${timeZone}.`}>
        <RangeButtons label="Time range" options={rangeLabels} value={name} onChange={setName} />
      </PageHeader>

      {account.data?.open_invoice && (
        <div className="mb-5">
          <Notice tone="warn" title={`Invoice ${account.data.open_invoice} is open`}>
            Paid calls are blocked until it is paid.
          </Notice>
        </div>
      )}

      <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="contents lg:flex lg:flex-col lg:gap-5">
          <Card title="Credits left" className="min-h-80 lg:min-h-92">
            <Loaded query={balances} rows={8}>
              {(data) => <BalanceList balances={data} slug={slug} />}
            </Loaded>
          </Card>
          <div className="order-last lg:order-none">
            <Card title="Top keys" className="min-h-80" isFlush>
              <Loaded query={keys}>{({ items }) => <KeyTable items={items} />}</Loaded>
            </Card>
          </div>
          {/* Last in its column: its height depends on the offered engines and must not shift other cards. */}
          <div className="order-last lg:order-none">
            <Card
              title="Engines"
              action={
                <Link to="/w/$slug/health" params={{ slug }} className="rounded text-sm text-accent-strong underline">
                  Details
                </Link>
              }
            >
              <Loaded query={health}>{({ engines }) => <EngineList engines={engines} />}</Loaded>
            </Card>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <div className="grid grid-cols-3 gap-3 sm:gap-5">
            <Figure
              label="Requests"
              value={total && formatNumber(total.calls)}
              isFailed={usage.isError}
              note={total && totalBefore && describeChange(total.calls, totalBefore.calls, period)}
            />
            <Figure
              label="Credits spent"
              value={total && formatNumber(total.credits)}
              isFailed={usage.isError}
              note={total && totalBefore && describeChange(total.credits, totalBefore.credits, period)}
            />
            <Figure
              label="Success rate"
              value={total && (total.calls === 0 ? '–' : formatPercent(successRate(total)))}
              isFailed={usage.isError}
              note={total && <Problems slug={slug} from={range.from} {...total} />}
            />
          </div>
          <Card title="Requests" className="min-h-95">
            <Loaded query={usage} rows={7}>
              {(data) => (
                <BarChart
                  label="Requests over time"
                  series={['Succeeded', 'Refused', 'Failed']}
                  points={pointsOf(data, ({ calls, refusals: refused, failures }) => [
                    calls - refused - failures,
                    refused,
                    failures,
                  ])}
                />
              )}
            </Loaded>
          </Card>
          <Card title="Credits" className="min-h-95">
            <Loaded query={usage} rows={7}>
              {(data) => (
                <BarChart
                  label="Credits over time"
                  series={['Credits']}
                  points={pointsOf(data, (point) => [point.credits])}
                />
              )}
            </Loaded>
          </Card>
          {refusals.data && refusals.data.items.length > 0 && (
            <Card title="Refused requests" isFlush>
              <RefusalTable slug={slug} from={range.from} items={refusals.data.items} />
            </Card>
          )}
          <Card title="Latency by endpoint" isFlush>
            <Loaded query={latency}>{({ items }) => <LatencyTable slug={slug} items={items} />}</Loaded>
          </Card>
        </div>
      </div>
    </>
  );
}

function BalanceList({ balances, slug }: { balances: Balances; slug: string }) {
  const { remaining, renewal_date, subscription, packs, credits } = balances;
  return (
    <div className="flex h-full flex-col gap-5">
      <div>
        <p className={`font-semibold tracking-tight wrap-anywhere ${remaining < 1e9 ? 'text-4xl' : 'text-2xl'}`}>
          {formatNumber(remaining)}
        </p>
        <p className="mt-1 text-sm text-mute">
          {renewal_date ? `Renews on ${formatDay(renewal_date)} (UTC)` : 'No subscription'}
        </p>
      </div>
      {remaining === 0 && <Notice tone="bad">Paid calls are blocked until credits are added.</Notice>}
      <div className="space-y-4">
        {subscription && (
          <Meter label="Subscription (used first)" used={subscription.used} total={subscription.total} />
        )}
        {packs && (
          <Meter label={`${plural(packs.count, 'pack')} (oldest first)`} used={packs.used} total={packs.total} />
        )}
        <Meter label="Extra credits (used last)" used={credits.used} total={credits.total} />
      </div>
      <Link to="/w/$slug/billing" params={{ slug }} className="w-fit rounded text-sm text-accent-strong underline">
        View billing
      </Link>
    </div>
  );
}

/** Engines that were called in the last hour. There is nothing to say about others. */
function EngineList({ engines }: { engines: Health['engines'] }) {
  const called = engines.filter(({ endpoints }) => endpoints.some(({ marks }) => marks.length > 0));
  if (called.length === 0) return <p className="text-sm text-mute">No calls in the last hour.</p>;
  return (
    <ul className="space-y-3">
      {called.map(({ engine, health, success_rate }) => (
        <li key={engine} className="flex items-center justify-between gap-3 text-sm">
          <span className="font-medium">{engine}</span>
          <span className="flex items-center gap-3">
            <span className="text-mute">{formatPercent(success_rate / 100)}</span>
            <HealthBadge health={health} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function KeyTable({ items }: { items: KeyUsage[] }) {
  if (items.length === 0) return <Empty title="No key usage">No key was used in this time range.</Empty>;
  return (
    <Table label="Top keys" head={['Key', numeric('Calls'), numeric('Credits')]}>
      {items.slice(0, 6).map((item) => (
        <tr key={item.key_id}>
          <td className="max-w-40 truncate" title={item.alias ?? undefined}>
            {item.alias ?? `Key ${item.key_id}`}
          </td>
          <td className="text-right">{formatNumber(item.calls)}</td>
          <td className="text-right">{formatNumber(item.credits)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** A number, a skeleton while it loads, or a dash if it cannot be loaded. */
function Figure({
  label,
  value,
  isFailed,
  note,
}: {
  label: string;
  value: string | undefined;
  isFailed: boolean;
  note?: ReactNode;
}) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface px-3 py-3 sm:px-5 sm:py-4">
      <p className="text-xs text-mute sm:text-sm">{label}</p>
      <p className="mt-1 truncate text-lg font-semibold tracking-tight sm:text-2xl" title={value}>
        {value ?? (isFailed ? '–' : <span className="skeleton inline-block h-5 w-16" />)}
      </p>
      <p className="min-h-10 text-xs text-mute sm:min-h-5">{note}</p>
    </div>
  );
}

const logLink = 'rounded underline decoration-line-strong underline-offset-3 hover:text-ink';

/** The calls that did not succeed, with links to them in the log. */
function Problems({
  slug,
  from,
  refusals,
  failures,
}: {
  slug: string;
  from: string;
  refusals: number;
  failures: number;
}) {
  if (refusals + failures === 0) return 'No errors';
  return (
    <>
      {refusals > 0 && (
        <Link to="/w/$slug/requests" params={{ slug }} search={{ status: '4xx', from }} className={logLink}>
          {formatNumber(refusals)} refused
        </Link>
      )}
      {refusals > 0 && failures > 0 && ', '}
      {failures > 0 && (
        <Link to="/w/$slug/requests" params={{ slug }} search={{ status: '5xx', from }} className={logLink}>
          {formatNumber(failures)} failed
        </Link>
      )}
    </>
  );
}

/** Why calls are refused. The log stores their status only. */
const refusalReasons: Record<number, string> = {
  400: 'Invalid parameters',
  401: 'Rate limit, quota, or inactive key',
  402: 'No credits left, or an open invoice',
  403: 'Not allowed for this workspace',
  404: 'Not found',
  409: 'Conflict',
  413: 'Request body too large',
};

function RefusalTable({ slug, from, items }: { slug: string; from: string; items: Refusals['items'] }) {
  return (
    <Table label="Refused requests" head={['Status', 'Reason', numeric('Requests')]}>
      {items.map(({ status, calls }) => (
        <tr key={status}>
          <td>
            <StatusBadge status={status} />
          </td>
          <td>{refusalReasons[status] ?? 'Other'}</td>
          <td className="text-right">
            <Link
              to="/w/$slug/requests"
              params={{ slug }}
              search={{ status: String(status), from }}
              className={logLink}
              aria-label={`${formatNumber(calls)} requests with status ${status}, in the log`}
            >
              {formatNumber(calls)}
            </Link>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function LatencyTable({ slug, items }: { slug: string; items: EndpointLatency[] }) {
  if (items.length === 0) return <NoCalls slug={slug} />;
  return (
    <Table
      label="Latency by endpoint"
      head={['Endpoint', numeric('Calls'), numeric('p50'), numeric('p95'), numeric('p99')]}
    >
      {items.map((item) => (
        <tr key={item.endpoint}>
          <td>
            <Link
              to="/w/$slug/requests"
              params={{ slug }}
              search={{ endpoint: item.endpoint }}
              className="rounded font-mono text-xs underline decoration-line-strong underline-offset-3"
            >
              {item.endpoint}
            </Link>
          </td>
          <td className="text-right">{formatNumber(item.calls)}</td>
          <td className="text-right whitespace-nowrap">{formatDuration(item.ms_p50)}</td>
          <td className="text-right whitespace-nowrap">{formatDuration(item.ms_p95)}</td>
          <td className="text-right whitespace-nowrap">{formatDuration(item.ms_p99)}</td>
        </tr>
      ))}
    </Table>
  );
}

function NoCalls({ slug }: { slug: string }) {
  return (
    <Empty
      title="No calls"
      action={
        <Link to="/w/$slug/playground" params={{ slug }}>
          <Button look="primary" icon="playground" tabIndex={-1}>
            Open playground
          </Button>
        </Link>
      }
    >
      There are no calls in this time range.
    </Empty>
  );
}

type Point = UsageSeries['series'][number]['points'][number];

/** All endpoints summed, in chronological order. */
function pointsOf({ series, granularity }: UsageSeries, read: (point: Point) => number[]) {
  const [first, ...others] = series;
  return (first?.points ?? []).map((point, index) => {
    const same = others.flatMap(({ points }) => points[index] ?? []).map(read);
    const values = read(point).map((value, part) => same.reduce((sum, one) => sum + (one[part] ?? 0), value));
    return { ...nameOf(point.at, granularity), values };
  });
}

/** Hours are in the local time zone; days and months are UTC, like the service's periods. */
function nameOf(at: string, granularity: Granularity): { label: string; title: string } {
  if (granularity === 'hour') return { label: formatClock(at), title: `${formatDayShort(at)}, ${formatClock(at)}` };
  if (granularity === 'day') return { label: formatDayShortUtc(at), title: `${formatDay(at)} (UTC)` };
  return { label: formatMonth(at), title: `${formatMonth(at)} (UTC)` };
}

interface Sums {
  calls: number;
  refusals: number;
  failures: number;
  credits: number;
}

function sumOf({ series }: UsageSeries): Sums {
  const total = { calls: 0, refusals: 0, failures: 0, credits: 0 };
  for (const { calls, refusals, failures, credits } of series.flatMap(({ points }) => points)) {
    total.calls += calls;
    total.refusals += refusals;
    total.failures += failures;
    total.credits += credits;
  }
  return total;
}

const successRate = ({ calls, refusals, failures }: Sums): number => (calls - refusals - failures) / calls;

/** Compares a sum with the one of the period before, such as `+12% from the previous 24 hours`. */
function describeChange(now: number, before: number, period: string): string {
  if (before === 0) return now === 0 ? '' : `None in the previous ${period}`;
  return `${formatChange(now / before - 1)} from the previous ${period}`;
}
