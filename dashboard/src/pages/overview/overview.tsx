// Balances, usage, success rate and latency of a workspace.
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BarChart } from '../../components/charts.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { RangeButtons } from '../../components/range-buttons.tsx';
import { Loaded } from '../../components/states.tsx';
import { formatNumber, formatPercent, timeZone } from '../../format.ts';
import { useAccount } from '../../session.ts';
import { Alerts } from './alerts.tsx';
import { BalanceList } from './balance-list.tsx';
import { LatencyTable, Problems, RefusalTable } from './call-tables.tsx';
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
  const { range, balances, usage, usageBefore, refusals, latency, keys, activity, health, alerts } = useOverviewQueries(
    slug,
    name,
  );

  const total = usage.data && sumOf(usage.data);
  const totalBefore = usageBefore.data && sumOf(usageBefore.data);
  const period = ranges[name].label;

  return (
    <>
      <PageHeader title="Overview" lead={`${account.data?.name ?? slug}. Times in ${timeZone}.`}>
        <RangeButtons label="Time range" options={rangeLabels} value={name} onChange={setName} />
      </PageHeader>

      <Alerts slug={slug} alerts={alerts.data?.items} />

      <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] 2xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="contents lg:flex lg:flex-col lg:gap-5">
          <Card title="Credits left" className="min-h-80 lg:min-h-92">
            <Loaded query={balances} rows={8}>
              {(data) => <BalanceList balances={data} slug={slug} />}
            </Loaded>
          </Card>
          <div className="order-last lg:order-none">
            <Card title="Top keys" className="min-h-80" isFlush>
              <Loaded query={keys}>
                {({ items }) => <KeyTable slug={slug} items={items} activity={activity.data} />}
              </Loaded>
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
          <div className="grid gap-5 2xl:grid-cols-2">
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
          </div>
          {refusals.data && refusals.data.items.length > 0 && (
            <Card title="Refused requests" isFlush>
              <RefusalTable slug={slug} from={range.from} items={refusals.data.items} />
            </Card>
          )}
          <Card title="Latency by endpoint" isFlush>
            <Loaded query={latency}>
              {({ items }) => <LatencyTable slug={slug} items={items} usage={usage.data} />}
            </Loaded>
          </Card>
        </div>
      </div>
    </>
  );
}
