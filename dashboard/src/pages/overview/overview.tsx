// Balances, usage, success rate and latency of a workspace.
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { UsageSeries } from '../../api.ts';
import { BarChart } from '../../components/charts.tsx';
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
import { isRangeName, rangeLabels, ranges } from './time-range.ts';
import type { RangeName } from './time-range.ts';
import { describeChange, pointsOf, successRate, sumOf } from './usage.ts';

export function OverviewPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/overview' });
  const { range: wanted = '' } = useSearch({ from: '/inside/shell/w/$slug/overview' });
  const navigate = useNavigate({ from: '/w/$slug/overview' });
  const name = isRangeName(wanted) ? wanted : 'day';
  const setName = (next: RangeName) => void navigate({ search: { range: next === 'day' ? undefined : next } });
  const account = useAccount(slug);
  const queries = useOverviewQueries(slug, name);
  const { range, balances, usage, errors, latency, keys, activity, health, alerts } = queries;
  const total = usage.data && sumOf(usage.data);
  // A workspace without calls has fewer cards: nothing below the first ones is shown before that is known.
  const isKnown = total !== undefined || usage.isError;
  /** The requests of a bar, in the log. */
  const openBar = (data: UsageSeries, index: number) => {
    const points = data.series[0]?.points ?? [];
    const search = { from: points[index]?.at, to: points[index + 1]?.at };
    void navigate({ to: '/w/$slug/requests', params: { slug }, search });
  };

  return (
    <>
      <PageHeader title="Overview" lead={`${account.data?.name ?? slug}. Times in ${timeZone}.`}>
        <RangeButtons label="Time range" options={rangeLabels} value={name} onChange={setName} />
      </PageHeader>

      <Alerts slug={slug} alerts={alerts.data?.items} />

      <Figures slug={slug} name={name} queries={queries} />

      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Card title="Requests" className="min-h-95">
          <Loaded query={usage} rows={7}>
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
          <Loaded query={balances} rows={8}>
            {(data) => <BalanceList balances={data} slug={slug} />}
          </Loaded>
        </Card>
        {isKnown && total?.calls !== 0 && (
          <>
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
            <Card title="Top keys" className="min-h-80" isFlush>
              <Loaded query={keys}>
                {({ items }) => <KeyTable slug={slug} from={range.from} items={items} activity={activity.data} />}
              </Loaded>
            </Card>
            <Card title="Latency by endpoint" isFlush>
              <Loaded query={latency}>
                {({ items }) => <LatencyTable slug={slug} from={range.from} items={items} usage={usage.data} />}
              </Loaded>
            </Card>
          </>
        )}
        {/* Last, because the height of these cards depends on the data and must not shift others. */}
        {isKnown && (
          <div className="space-y-5">
            {errors.data && errors.data.items.length > 0 && (
              <Card title="Errors by reason" isFlush>
                <ErrorTable slug={slug} from={range.from} items={errors.data.items} />
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
              <Loaded query={health}>{({ engines }) => <EngineList engines={engines} />}</Loaded>
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

/** What is left, what was spent, and how it went, each with a comparison. */
function Figures({
  slug,
  name,
  queries: { range, balances, usage, usageBefore },
}: {
  slug: string;
  name: RangeName;
  queries: ReturnType<typeof useOverviewQueries>;
}) {
  const week = useWeek(slug);
  const total = usage.data && sumOf(usage.data);
  const totalBefore = usageBefore.data && sumOf(usageBefore.data);
  const period = ranges[name].label;
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
        note={total && <Problems slug={slug} from={range.from} {...total} />}
      />
    </div>
  );
}
