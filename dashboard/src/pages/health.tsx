// Health of every engine over the last hour or day, across all workspaces.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { fetchHealth } from '../api.ts';
import type { HealthWindow } from '../api.ts';
import { ExperimentalBadge } from '../components/badges.tsx';
import { HealthStrip } from '../components/charts.tsx';
import { HealthBadge } from '../components/health-badge.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { RangeButtons } from '../components/range-buttons.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { formatDuration, formatPercent } from '../format.ts';

export function HealthPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/health' });
  const search = useSearch({ from: '/inside/shell/w/$slug/health' });
  const navigate = useNavigate({ from: '/w/$slug/health' });
  const window: HealthWindow = search.window === 'day' ? 'day' : 'hour';
  const setWindow = (next: HealthWindow) => void navigate({ search: { window: next === 'hour' ? undefined : next } });
  const health = useQuery({
    queryKey: ['health', slug, window],
    queryFn: () => fetchHealth(slug, window),
    refetchInterval: 5000,
    placeholderData: (before) => before,
  });
  const { span, mark } = window === 'hour' ? { span: 'hour', mark: 'a minute' } : { span: 'day', mark: 'half an hour' };
  return (
    <>
      <PageHeader
        title="Health"
        lead={`All workspaces, last ${span}. Each mark is ${mark}; the newest is on the right. A full mark means every call succeeded, a dot means no calls. Only 5xx responses count as failures, and a few failures among few calls do not mark an engine as down.`}
      >
        <RangeButtons
          label="Time range"
          options={{ hour: 'Last hour', day: 'Last day' }}
          value={window}
          onChange={setWindow}
        />
      </PageHeader>
      <Loaded query={health} rows={8}>
        {({ engines, mark_seconds }) =>
          engines.length === 0 ? (
            <Empty title="No engines">This installation offers no endpoints.</Empty>
          ) : (
            <div className="space-y-5">
              {engines.map((engine) => (
                <Card
                  key={engine.engine}
                  title={engine.engine}
                  action={
                    <span className="flex items-center gap-3 text-sm">
                      <span className="text-mute">
                        {engine.endpoints.every(({ marks }) => marks.length === 0)
                          ? 'No calls'
                          : `${formatPercent(engine.success_rate / 100)} · ${formatDuration(engine.avg_response_time_ms)}`}
                      </span>
                      <HealthBadge health={engine.health} />
                    </span>
                  }
                >
                  <ul className="space-y-5">
                    {engine.endpoints.map((endpoint) => (
                      <li
                        key={endpoint.path}
                        className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[16rem_1fr_14rem]"
                      >
                        <div className="flex min-w-0 flex-wrap items-center gap-2">
                          <p className="font-mono text-xs break-all">{endpoint.path}</p>
                          {endpoint.is_experimental && <ExperimentalBadge />}
                        </div>
                        <HealthStrip
                          seconds={mark_seconds}
                          label={
                            endpoint.marks.length === 0
                              ? `No calls in the last ${span}`
                              : `${endpoint.marks.length} marks with calls, ${endpoint.marks.filter((one) => one.success_rate < 90).length} with failures`
                          }
                          marks={endpoint.marks}
                        />
                        <p className="flex items-center justify-between gap-3 text-sm md:justify-end">
                          <span className="whitespace-nowrap text-mute">
                            {endpoint.marks.length === 0
                              ? 'No calls'
                              : `${formatPercent(endpoint.success_rate / 100)} · ${formatDuration(endpoint.avg_response_time_ms)}`}
                          </span>
                          <HealthBadge health={endpoint.health} />
                        </p>
                      </li>
                    ))}
                  </ul>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
