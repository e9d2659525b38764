// Batches of a workspace: progress, rate and cost of each.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { fetchBatches } from '../../batches-api.ts';
import type { Batch } from '../../batches-api.ts';
import { FirstSteps } from '../../components/first-steps.tsx';
import { Icon } from '../../components/icons.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Card, PageHeader } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { formatNumber } from '../../format.ts';
import { useCan } from '../../session.ts';
import { averageRate, BatchBadge, formatRate, formatTimeLeft, ProgressBar, progressOf } from './batch-parts.tsx';

const statuses = ['running', 'paused', 'completed', 'cancelled'] as const;

export function BatchesPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/batches' });
  const search = useSearch({ from: '/inside/shell/w/$slug/batches' });
  const navigate = useNavigate({ from: '/w/$slug/batches' });
  const status = statuses.find((one) => one === search.status);
  const mayCall = useCan(slug)('calls.make');
  const batches = useInfiniteQuery({
    queryKey: ['batches', slug, status],
    queryFn: ({ pageParam }) => fetchBatches(slug, { status, ...(pageParam && { cursor: pageParam }), limit: 30 }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 1) === 1 ? 2500 : false),
    placeholderData: (before) => before,
  });
  const items = batches.data?.pages.flatMap((page) => page.items);
  const action = mayCall && (
    <Link to="/w/$slug/batches/new" params={{ slug }} className={linkButton.primary}>
      <Icon name="plus" className="size-4" /> New batch
    </Link>
  );
  return (
    <>
      <PageHeader title="Batches" lead="Up to a million calls of one endpoint at once. Results are kept for a week.">
        {action}
      </PageHeader>
      <Card isFlush>
        <div role="group" aria-label="Status" className="flex flex-wrap gap-1 border-b border-line p-2 sm:px-3">
          {[undefined, ...statuses].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={status === one}
              onClick={() => void navigate({ search: { status: one }, resetScroll: false })}
              className="rounded-lg px-3 py-1.5 text-sm text-mute capitalize hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
            >
              {one ?? 'all'}
            </button>
          ))}
        </div>
        <Loaded query={{ data: items, error: batches.error, refetch: batches.refetch }} rows={8}>
          {(rows) =>
            rows.length > 0 ? (
              <BatchList slug={slug} batches={rows} />
            ) : status ? (
              <Empty title={`No ${status} batches`} />
            ) : (
              <FirstSteps
                icon="batches"
                title="Run a list instead of one call"
                action={action || undefined}
                guide="/docs/guide/batches"
                code={curl()}
              >
                <p>
                  Paste or upload a list of addresses and choose an endpoint. The service runs them in the background,
                  at a polite rate for every host, and bills only what succeeds. Download the results as NDJSON, CSV or
                  Markdown files.
                </p>
              </FirstSteps>
            )
          }
        </Loaded>
        <LoadMore query={batches} />
      </Card>
    </>
  );
}

const curl = () => `curl "${location.origin}/v1/batches" \\
  -H "x-api-key: $SITEGLASS_API_KEY" -H "content-type: application/json" \\
  -d '{"endpoint": "crawler", "params": {"response_type": "markdown"},
       "items": ["https://example.com/", "https://example.org/"]}'`;

const columns =
  'lg:grid lg:grid-cols-[minmax(12rem,1.6fr)_7rem_minmax(10rem,1.4fr)_5.5rem_5.5rem_7rem_7.5rem] lg:items-center lg:gap-5';

function BatchList({ slug, batches }: { slug: string; batches: Batch[] }) {
  return (
    <>
      <div aria-hidden="true" className={`hidden border-b border-line px-5 py-2.5 text-xs text-mute ${columns}`}>
        {['Name', 'Status', 'Progress', 'Rate', 'Credits', 'Started', 'Time left'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {batches.map((batch) => (
          <li
            key={batch.batch_id}
            className={`relative space-y-3 p-4 hover:bg-sunken/50 sm:px-5 lg:space-y-0 lg:py-3 ${columns}`}
          >
            <div className="min-w-0 pr-24 lg:pr-0">
              <h2 className="text-sm font-semibold wrap-anywhere">
                <Link
                  to="/w/$slug/batches/$batch"
                  params={{ slug, batch: batch.batch_id }}
                  className="rounded after:absolute after:inset-0 hover:underline"
                >
                  {batch.name ?? `Batch ${batch.batch_id.slice(-8)}`}
                </Link>
              </h2>
              <p className="truncate font-mono text-xs text-mute">{batch.endpoint}</p>
            </div>
            <div className="max-lg:absolute max-lg:top-4 max-lg:right-4 max-lg:m-0">
              <BatchBadge status={batch.status} />
            </div>
            <div className="min-w-0">
              <p className="mb-1 flex justify-between gap-3 text-xs">
                <span>
                  {formatNumber(batch.completed + batch.failed)} of {formatNumber(batch.total)}
                  {batch.failed > 0 && <span className="text-bad"> · {formatNumber(batch.failed)} failed</span>}
                </span>
                <span className="text-mute">{progressOf(batch)}</span>
              </p>
              <ProgressBar batch={batch} label={`Progress of ${batch.name ?? batch.batch_id}`} />
            </div>
            <dl className="contents max-lg:grid max-lg:grid-cols-2 max-lg:gap-3 sm:max-lg:grid-cols-4">
              <Fact name="Rate">{formatRate(averageRate(batch))}</Fact>
              <Fact name="Credits">{formatNumber(batch.credits_charged)}</Fact>
              <Fact name="Started">{batch.started_at === null ? 'Not yet' : <Ago at={batch.started_at} />}</Fact>
              <Fact name="Time left">{formatTimeLeft(batch)}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 text-sm">
      <dt className="text-xs text-mute lg:sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
