// How every engine has been doing over the last hour, for all workspaces together.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { fetchHealth } from '../api.ts';
import { ExperimentalBadge } from '../components/badges.tsx';
import { MinuteStrip } from '../components/charts.tsx';
import { HealthBadge } from '../components/health-badge.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { formatDuration, formatPercent } from '../format.ts';

export function HealthPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/health' });
  const health = useQuery({ queryKey: ['health', slug], queryFn: () => fetchHealth(slug), refetchInterval: 5000 });
  return (
    <>
      <PageHeader
        title="Health"
        lead="The last hour of the whole installation. Only failures of the service (5xx) count; quiet hours are smoothed towards healthy."
      />
      <Loaded query={health} rows={8}>
        {({ engines }) =>
          engines.length === 0 ? (
            <Empty title="There are no engines">This installation serves no endpoint that does work.</Empty>
          ) : (
            <div className="space-y-5">
              {engines.map((engine) => (
                <Card
                  key={engine.engine}
                  title={engine.engine}
                  action={
                    <span className="flex items-center gap-3 text-sm">
                      <span className="text-mute">
                        {formatPercent(engine.success_rate / 100)} · {formatDuration(engine.avg_response_time_ms)}
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
                        <MinuteStrip
                          label={
                            endpoint.minutes.length === 0
                              ? 'No calls in the last hour'
                              : `${endpoint.minutes.length} minutes with calls, ${endpoint.minutes.filter((one) => one.success_rate < 90).length} of them with failures`
                          }
                          minutes={endpoint.minutes}
                        />
                        <p className="flex items-center justify-between gap-3 text-sm md:justify-end">
                          <span className="whitespace-nowrap text-mute">
                            {endpoint.minutes.length === 0
                              ? 'not called'
                              : `${formatPercent(endpoint.success_rate / 100)} · ${formatDuration(endpoint.avg_response_time_ms)}`}
                          </span>
                          <HealthBadge health={endpoint.health} />
                        </p>
                      </li>
                    ))}
                  </ul>
                  <p className="mt-3 text-xs text-mute">
                    Each mark is a minute, now on the right. Full height: every call succeeded. A dot: no calls.
                  </p>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
