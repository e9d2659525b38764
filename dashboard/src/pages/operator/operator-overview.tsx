// Is the installation fine, who uses it, and what needs attention?
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InstallationUsage, Totals, UsageRange } from '../../api.ts';
import { BarChart } from '../../components/charts.tsx';
import { Figure } from '../../components/figure.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Failed, Loaded } from '../../components/states.tsx';
import { formatNumber, formatPercent, plural } from '../../format.ts';
import { describeChange, nameOf, successRate } from '../overview/usage.ts';
import { Attention } from './attention.tsx';
import { installationAlertsQuery, installationUsageQuery, rankingQuery, totalsQuery } from './first-screen.ts';
import { MachineList } from './machine-list.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { UsageTable } from './usage-table.tsx';
import { usageRangeLabels } from './usage-range.ts';

const refetchInterval = 30_000;

export function OperatorOverview({ range }: { range: UsageRange }) {
  const usage = useQuery({ ...installationUsageQuery(range), placeholderData: (before) => before, refetchInterval });
  const ranking = useQuery({ ...rankingQuery(range), placeholderData: (before) => before, refetchInterval });
  const alerts = useQuery({ ...installationAlertsQuery, refetchInterval });
  const totals = useQuery({ ...totalsQuery, refetchInterval });
  // Their heights depend on the data: they appear together, so that none moves another.
  if (usage.isPending || ranking.isPending || alerts.isPending || totals.isPending) return <Placeholder />;
  // One message instead of one in every card.
  const failed = [usage, ranking, alerts, totals].filter(({ data }) => data === undefined);
  const [first] = failed;
  if (first?.error) {
    const retry = () => {
      for (const query of failed) void query.refetch();
    };
    return (
      <Card>
        <Failed error={first.error} onRetry={retry} />
      </Card>
    );
  }
  return (
    <>
      {usage.data && totals.data && <Figures usage={usage.data} totals={totals.data} range={range} />}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_24rem] 2xl:grid-cols-[minmax(0,1fr)_30rem]">
        {/* On narrow screens, problems are above the chart and changes below everything. */}
        <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:space-y-5">
          <Card title="Needs attention" isFlush>
            <Loaded query={alerts}>{({ items }) => <Attention alerts={items} />}</Loaded>
          </Card>
          <Card title="Machines" action={<TabLink tab="nodes">Details</TabLink>}>
            <MachineList />
          </Card>
          <Card title="Recent changes" className="max-lg:order-last" action={<TabLink tab="audit">Audit log</TabLink>}>
            <RecentChanges />
          </Card>
        </div>
        <Card title="Requests" className="min-h-100 lg:col-start-1">
          <Loaded query={usage}>{(data) => <Chart usage={data} />}</Loaded>
        </Card>
        <Card
          title="Workspaces by credits"
          isFlush
          className="lg:col-start-1 lg:self-start"
          action={<TabLink tab="workspaces">All workspaces</TabLink>}
        >
          <Loaded query={ranking}>{(data) => <UsageTable page={data} items={data.items} />}</Loaded>
        </Card>
      </div>
    </>
  );
}

const TabLink = ({ tab, children }: { tab: string; children: string }) => (
  <Link to="/operator" search={{ tab }} className="rounded text-sm text-accent-strong underline">
    {children}
  </Link>
);

/** Five figures: 2, 2 and 1 in a row on phones, 3 and 2 on tablets, where five would wrap their labels. */
const figureGrid =
  'grid grid-cols-2 gap-3 max-md:[&>:last-child]:col-span-2 sm:gap-5 md:max-xl:grid-cols-6 md:max-xl:[&>*]:col-span-2 md:max-xl:[&>:nth-child(n+4)]:col-span-3 md:max-xl:[&_p]:min-h-0 xl:grid-cols-5';

function Placeholder() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading</span>
      <div className={figureGrid}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="skeleton h-28 rounded-xl" />
        ))}
      </div>
      <div className="skeleton h-95 rounded-xl" />
    </div>
  );
}

/** What was called, how it went, and by how many. */
function Figures({ usage, totals, range }: { usage: InstallationUsage; totals: Totals; range: UsageRange }) {
  const { total, before } = usage;
  const period = usageRangeLabels[range];
  const figures: [label: string, value: string, note: string][] = [
    ['Requests', formatNumber(total.calls), describeChange(total.calls, before.calls, period)],
    ['Success rate', total.calls === 0 ? '–' : formatPercent(successRate(total)), describeErrors(total)],
    ['Credits billed', formatNumber(total.credits), describeChange(total.credits, before.credits, period)],
    [
      'Active workspaces',
      `${formatNumber(total.workspaces)} of ${formatNumber(totals.workspaces)}`,
      describeActive(total.workspaces, before.workspaces, period),
    ],
    ['People', formatNumber(totals.people), plural(totals.keys, 'active key')],
  ];
  return (
    <div className={`mb-5 ${figureGrid}`}>
      {figures.map(([label, value, note]) => (
        <Figure key={label} label={label} value={value} isFailed={false} note={note} />
      ))}
    </div>
  );
}

function describeErrors({ refusals, failures }: InstallationUsage['total']): string {
  if (refusals + failures === 0) return 'No errors';
  return `${formatNumber(refusals)} refused, ${formatNumber(failures)} failed`;
}

const describeActive = (now: number, before: number, period: string): string =>
  now === before ? `Same as in the previous ${period}` : `${formatNumber(before)} in the previous ${period}`;

function Chart({ usage: { points, granularity, total } }: { usage: InstallationUsage }) {
  if (total.calls === 0) return <Empty title="No requests">No workspace made a request in this time range.</Empty>;
  return (
    <BarChart
      label="Requests of all workspaces over time"
      height={270}
      series={['Succeeded', 'Refused', 'Failed']}
      points={points.map(({ at, calls, refusals, failures }) => ({
        ...nameOf(at, granularity),
        values: [calls - refusals - failures, refusals, failures],
      }))}
    />
  );
}
