// Health of every engine over the last hour or day, across all workspaces.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { fetchHealth } from '../api.ts';
import type { Health, HealthWindow } from '../api.ts';
import { ExperimentalBadge } from '../components/badges.tsx';
import { HealthStrip } from '../components/charts.tsx';
import { HealthBadge } from '../components/health-badge.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { RangeButtons } from '../components/range-buttons.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { formatDuration, formatPercent, plural } from '../format.ts';

type Engine = Health['engines'][number];
/** An endpoint, with the name of its engine. */
type Endpoint = Engine['endpoints'][number] & { engine: string };

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
  return (
    <>
      <PageHeader title="Health" lead={`All workspaces, last ${window}. Only 5xx responses count as failures.`}>
        <RangeButtons
          label="Time range"
          options={{ hour: 'Last hour', day: 'Last day' }}
          value={window}
          onChange={setWindow}
        />
      </PageHeader>
      <Loaded query={health} rows={8}>
        {(data) =>
          data.engines.length === 0 ? (
            <Empty title="No engines">This installation offers no endpoints.</Empty>
          ) : (
            <Overall health={data} window={window} />
          )
        }
      </Loaded>
    </>
  );
}

const columns =
  'grid items-center gap-x-6 gap-y-2 px-4 sm:px-5 md:grid-cols-[13rem_minmax(0,1fr)_5rem_5rem_7.5rem] lg:grid-cols-[15rem_minmax(0,1fr)_5rem_5rem_7.5rem]';

const wasCalled = ({ marks }: Endpoint): boolean => marks.length > 0;

function Overall({ health: { engines, mark_seconds }, window }: { health: Health; window: HealthWindow }) {
  const endpoints = engines.flatMap(({ name, endpoints: members }) =>
    members.map((endpoint) => ({ ...endpoint, engine: name })),
  );
  const called = endpoints.filter(wasCalled);
  const ailing = called.filter(({ health }) => health !== 'operational');
  const idle = endpoints.filter((endpoint) => !wasCalled(endpoint));
  return (
    <div className="space-y-5">
      <Notice tone={ailing.length > 0 ? 'warn' : called.length > 0 ? 'good' : 'plain'}>
        {ailing.length > 0
          ? `${plural(ailing.length, 'endpoint')} with problems: ${ailing.map(({ path }) => path).join(', ')}`
          : called.length > 0
            ? called.length === 1
              ? 'The called endpoint is operational'
              : `All ${called.length} called endpoints are operational`
            : `No calls in the last ${window}`}
      </Notice>
      {called.length > 0 && (
        <Card title="Called endpoints" isFlush>
          <p aria-hidden="true" className={`border-b border-line py-2 text-xs text-mute max-md:hidden ${columns}`}>
            <span>Endpoint</span>
            <span>{window === 'hour' ? 'Last 60 minutes' : 'Last 24 hours'}</span>
            <span className="text-right">Succeeded</span>
            <span className="text-right">Average</span>
            <span className="text-right">Status</span>
          </p>
          <ul className="divide-y divide-line">
            {called.map((endpoint) => (
              <CalledEndpoint key={endpoint.path} endpoint={endpoint} markSeconds={mark_seconds} window={window} />
            ))}
          </ul>
          <p className="border-t border-line px-4 py-2.5 text-xs text-mute sm:px-5">
            Each mark is {window === 'hour' ? 'a minute' : 'half an hour'}; the newest is on the right. A full mark
            means that every call succeeded, a dot that there were none. The rates are smoothed with 20 successful
            calls, so that a few failures among few calls do not mark an endpoint as down.
          </p>
        </Card>
      )}
      {idle.length > 0 && <NotCalled endpoints={idle} window={window} />}
    </div>
  );
}

/** Endpoints without calls, one line for each engine. */
function NotCalled({ endpoints, window }: { endpoints: Endpoint[]; window: HealthWindow }) {
  return (
    <Card title={`Not called in the last ${window} (${endpoints.length})`}>
      <dl className="gap-x-10 text-sm md:columns-2 min-[88rem]:columns-3">
        {[...Map.groupBy(endpoints, ({ engine }) => engine)].map(([engine, members]) => (
          <div
            key={engine}
            className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-2 border-b border-line py-1.5 break-inside-avoid"
          >
            <dt className="truncate" title={engine}>
              {engine}
            </dt>
            <dd className="flex flex-wrap gap-1">
              {members.map((endpoint) => (
                <IdleEndpoint key={endpoint.path} endpoint={endpoint} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {endpoints.some(({ is_experimental }) => is_experimental) && (
        <p className="mt-4 flex items-center gap-2 text-xs text-mute">
          <span className={`${chip} ${experimentalChip}`}>dashed</span> Experimental
        </p>
      )}
    </Card>
  );
}

const chip = 'rounded border px-1.5 py-0.5 text-xs text-mute';
const experimentalChip = 'border-dashed border-line-strong';

function IdleEndpoint({ endpoint: { path, is_experimental } }: { endpoint: Endpoint }) {
  return (
    <span title={path} className={`${chip} ${is_experimental ? experimentalChip : 'border-transparent bg-sunken'}`}>
      {path.slice(path.lastIndexOf('/') + 1)}
      {is_experimental && <span className="sr-only"> (experimental)</span>}
    </span>
  );
}

function CalledEndpoint({
  endpoint,
  markSeconds,
  window,
}: {
  endpoint: Endpoint;
  markSeconds: number;
  window: HealthWindow;
}) {
  const { path, marks, success_rate, avg_response_time_ms, health, is_experimental } = endpoint;
  const failures = marks.filter((mark) => mark.success_rate < 90).length;
  return (
    <li className={`py-3 ${columns}`}>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <p className="font-mono text-xs break-all">{path}</p>
        {is_experimental && <ExperimentalBadge />}
      </div>
      <HealthStrip
        seconds={markSeconds}
        label={`Last ${window}: ${marks.length} marks with calls, ${failures} with failures`}
        marks={marks}
      />
      <div className="flex items-center gap-4 text-sm md:contents">
        <span className="whitespace-nowrap md:text-right">{formatPercent(success_rate / 100)}</span>
        <span className="whitespace-nowrap text-mute md:text-right">
          {avg_response_time_ms === 0 ? '–' : formatDuration(avg_response_time_ms)}
        </span>
        <span className="md:text-right">
          <HealthBadge health={health} />
        </span>
      </div>
    </li>
  );
}
