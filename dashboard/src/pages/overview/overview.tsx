// Balances, usage, success rate and latency of a workspace.
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { UsageSeries } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { BarChart } from '../../components/charts.tsx';
import { Icon } from '../../components/icons.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { RangeButtons } from '../../components/range-buttons.tsx';
import { Loaded } from '../../components/states.tsx';
import { formatNumber, formatPercent, timeZone } from '../../format.ts';
import { paceOf, useWeek } from '../../pace.ts';
import { useAccount } from '../../session.ts';
import { Alerts } from './alerts.tsx';
import { BalanceList } from './balance-list.tsx';
import { ErrorTable } from './error-table.tsx';
import { LatencyTable, NoCalls, Problems } from './call-tables.tsx';
import { EngineList } from './engine-list.tsx';
import { Figure } from '../../components/figure.tsx';
import { KeyTable } from './key-table.tsx';
import { useOverviewQueries } from './queries.ts';
import { buttonOf, lengthOf, rangeLabels, toRange } from './time-range.ts';
import { describeChange, pointsOf, successRate, sumOf } from './usage.ts';

const CustomRangeForm = onDemand(() => import('./custom-range.tsx').then((module) => module.CustomRangeForm));

export function OverviewPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/overview' });
  const { range: wanted } = useSearch({ from: '/inside/shell/w/$slug/overview' });
  const navigate = useNavigate({ from: '/w/$slug/overview' });
  const name = toRange(wanted);
  const [isChoosing, setChoosing] = useState(false);
  const button = isChoosing ? 'custom' : buttonOf(name);
  const setName = (next: string) => {
    setChoosing(next === 'custom');
    if (next !== 'custom') void navigate({ search: { range: next === 'day' ? undefined : next } });
  };
  const account = useAccount(slug);
  const queries = useOverviewQueries(slug, name);
  const { range, balances, usage, errors, latency, keys, activity, health, alerts } = queries;
  const total = usage.data && sumOf(usage.data);
  // A workspace without calls has fewer cards: nothing below the first ones is shown before that is known.
  // They are drawn after the first screen, so that it appears sooner.
  const isKnown = useDeferredValue(total !== undefined || usage.isError, false);
  const failed = [balances, usage, errors, latency, keys, health, alerts].filter(
    (query) => query.isError && query.data === undefined,
  );
  const period = { from: range.from, to: range.to };
  /** The requests of a bar, in the log. */
  const openBar = (data: UsageSeries, index: number) => {
    const points = data.series[0]?.points ?? [];
    const search = { from: points[index]?.at, to: points[index + 1]?.at ?? range.to };
    void navigate({ to: '/w/$slug/requests', params: { slug }, search });
  };

  return (
    <>
      <PageHeader title="Overview" lead={`${account.data?.name ?? slug}. Times in ${timeZone}.`}>
        <RangeButtons label="Time range" options={rangeLabels} value={button} onChange={setName} />
      </PageHeader>

      {button === 'custom' && (
        <CustomRangeForm key={name} range={name} onChange={setName} fallback={<div className="mb-5 h-17" />} />
      )}

      {failed.length > 0 ? <Problem queries={failed} /> : <Alerts slug={slug} alerts={alerts.data?.items} />}

      <Figures slug={slug} name={name} queries={queries} />

      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Card title="Requests" className="min-h-95">
          <Loaded isQuiet query={usage} rows={7}>
            {(data) =>
              total?.calls === 0 ? (
                <NoCalls slug={slug} />
              ) : (
                <BarChart
                  label="Requests over time"
                  series={['Succeeded', 'Refused', 'Failed']}
                  points={pointsOf(data, ({ calls, refusals: refused, failures }) => [
                    calls - refused - failures,
                    refused,
                    failures,
                  ])}
                  onOpen={(index) => openBar(data, index)}
                />
              )
            }
          </Loaded>
        </Card>
        <Card title="Balances" className="min-h-80 lg:min-h-95">
          <Loaded isQuiet query={balances} rows={8}>
            {(data) => <BalanceList balances={data} slug={slug} />}
          </Loaded>
        </Card>
        {isKnown && total?.calls !== 0 && (
          <>
            <Card title="Credits" className="min-h-95">
              <Loaded isQuiet query={usage} rows={7}>
                {(data) => (
                  <BarChart
                    label="Credits over time"
                    series={['Credits']}
                    points={pointsOf(data, (point) => [point.credits])}
                  />
                )}
              </Loaded>
            </Card>
            <Card title="Top keys" className="min-h-80" isFlush>
              <Loaded isQuiet query={keys}>
                {({ items }) => <KeyTable slug={slug} period={period} items={items} activity={activity.data} />}
              </Loaded>
            </Card>
            <Card title="Latency by endpoint" isFlush>
              <Loaded isQuiet query={latency}>
                {({ items }) => <LatencyTable slug={slug} period={period} items={items} usage={usage.data} />}
              </Loaded>
            </Card>
          </>
        )}
        {/* Last, because the height of these cards depends on the data and must not shift others. */}
        {isKnown && (
          <div className="space-y-5">
            {errors.data && errors.data.items.length > 0 && (
              <Card title="Errors by reason" isFlush>
                <ErrorTable slug={slug} period={period} items={errors.data.items} />
              </Card>
            )}
            <Card
              title="Engines"
              action={
                <Link to="/w/$slug/health" params={{ slug }} className="rounded text-sm text-accent-strong underline">
                  Details
                </Link>
              }
            >
              <Loaded isQuiet query={health}>
                {({ engines }) => <EngineList engines={engines} />}
              </Loaded>
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

/** One message for everything that cannot be loaded. */
function Problem({ queries }: { queries: { error: Error | null; refetch: () => unknown }[] }) {
  return (
    <section aria-label="Alerts" className="mb-5 min-h-16 sm:min-h-11">
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg bg-bad-soft px-3.5 py-2 text-sm text-bad"
      >
        <p className="flex min-w-0 gap-2.5">
          <Icon name="warning" className="mt-0.5 size-4.5" />
          <span className="min-w-0 wrap-anywhere">
            Couldn’t load this page completely. {queries[0]?.error?.message}
          </span>
        </p>
        <Button
          icon="refresh"
          onClick={() => {
            for (const query of queries) void query.refetch();
          }}
        >
          Try again
        </Button>
      </div>
    </section>
  );
}

/** What is left, what was spent, and how it went, each with a comparison. */
function Figures({
  slug,
  name,
  queries: { range, balances, usage, usageBefore },
}: {
  slug: string;
  name: string;
  queries: ReturnType<typeof useOverviewQueries>;
}) {
  const week = useWeek(slug);
  const total = usage.data && sumOf(usage.data);
  const totalBefore = usageBefore.data && sumOf(usageBefore.data);
  const period = lengthOf(name);
  const pace = balances.data && week.data && paceOf(balances.data, week.data);
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      <Figure
        label="Credits left"
        value={balances.data && formatNumber(balances.data.remaining)}
        isFailed={balances.isError}
        tone={pace?.isShort ? 'warn' : undefined}
        note={pace?.text}
      />
      <Figure
        label="Credits spent"
        value={total && formatNumber(total.credits)}
        isFailed={usage.isError}
        note={total && totalBefore && describeChange(total.credits, totalBefore.credits, period)}
      />
      <Figure
        label="Requests"
        value={total && formatNumber(total.calls)}
        isFailed={usage.isError}
        note={total && totalBefore && describeChange(total.calls, totalBefore.calls, period)}
      />
      <Figure
        label="Success rate"
        value={total && (total.calls === 0 ? '–' : formatPercent(successRate(total)))}
        isFailed={usage.isError}
        note={total && <Problems slug={slug} period={{ from: range.from, to: range.to }} {...total} />}
      />
    </div>
  );
}
