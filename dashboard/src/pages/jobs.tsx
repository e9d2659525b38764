// Asynchronous calls: their state, their result and their webhook deliveries.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { cancelJob, fetchJob, fetchJobs } from '../api.ts';
import type { JobItem } from '../api.ts';
import { Badge, StatusBadge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs.tsx';
import { Facts } from '../components/facts.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { jsonParts } from '../components/result-parts.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { LoadMore, numeric, Table } from '../components/table.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Ago, Time } from '../components/time.tsx';
import { formatDuration, formatNumber } from '../format.ts';
import { useAttempt } from '../problem.ts';
import { useCan } from '../session.ts';

/** The service stops delivering a webhook after this many attempts. */
const webhookAttemptsMax = 5;
const states = ['queued', 'processing', 'completed', 'failed'] as const;

export function JobsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/jobs' });
  const search = useSearch({ from: '/inside/shell/w/$slug/jobs' });
  const navigate = useNavigate({ from: '/w/$slug/jobs' });
  const status = states.find((state) => state === search.status) ?? '';
  const [chosen, setChosen] = useState<string>();
  const [problem, attempt] = useAttempt();
  const queryClient = useQueryClient();
  const mayCall = useCan(slug)('calls.make');
  const jobs = useInfiniteQuery({
    queryKey: ['jobs', slug, status],
    queryFn: ({ pageParam }) =>
      fetchJobs(slug, { ...(status && { status }), ...(pageParam && { cursor: pageParam }), limit: 50 }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 1) === 1 ? 3000 : false),
    placeholderData: (before) => before,
  });
  const items = jobs.data?.pages.flatMap((page) => page.items);
  const counts = jobs.data?.pages[0]?.counts;
  const cancel = async (id: string) => {
    await attempt(() => cancelJob(slug, id));
    await queryClient.invalidateQueries({ queryKey: ['jobs', slug] });
  };
  return (
    <>
      <PageHeader title="Jobs" lead="Calls with is_async=true. Each result is kept until its expiry." />
      <div role="group" aria-label="Status" className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-5">
        {(['', ...states] as const).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={status === state}
            onClick={() => void navigate({ search: { status: state || undefined } })}
            className="rounded-xl border border-line bg-surface px-4 py-3 text-left first:col-span-2 sm:first:col-span-1 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <span className="block text-sm text-mute">{state || 'All'}</span>
            <span className="block text-xl font-semibold">
              {counts
                ? formatNumber(
                    state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0),
                  )
                : ' '}
            </span>
          </button>
        ))}
      </div>
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Card isFlush>
        <Loaded query={{ data: items, error: jobs.error, refetch: jobs.refetch }} rows={8}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title={status ? `No ${status} jobs` : 'No jobs yet'}>
                Add is_async=true to any paid call to run it as a job.
              </Empty>
            ) : (
              <Table label="Jobs" head={['Status', 'Endpoint', 'Created', 'Duration', 'Credits', 'Webhook']} hasActions>
                {rows.map((job) => (
                  <tr key={job.job_id}>
                    <td>
                      <StateBadge state={job.status} />
                    </td>
                    <td className="font-mono text-xs whitespace-nowrap">{job.endpoint}</td>
                    <td>
                      <Ago at={job.created_at} />
                    </td>
                    <td className="whitespace-nowrap">
                      {job.duration_ms === null ? '–' : formatDuration(job.duration_ms)}
                    </td>
                    <td>{formatNumber(job.credits_charged)}</td>
                    <td>{job.webhook ? <WebhookBadge webhook={job.webhook} /> : '–'}</td>
                    <td className="text-right whitespace-nowrap">
                      {mayCall && job.status === 'queued' && (
                        <Button className="mr-2" onClick={() => void cancel(job.job_id)}>
                          Cancel
                        </Button>
                      )}
                      <Button onClick={() => setChosen(job.job_id)}>Details</Button>
                    </td>
                  </tr>
                ))}
              </Table>
            )
          }
        </Loaded>
        <LoadMore query={jobs} />
      </Card>
      {chosen && <JobDialog slug={slug} jobId={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function StateBadge({ state }: { state: string }) {
  const tone =
    state === 'completed' ? 'good' : state === 'failed' ? 'bad' : state === 'processing' ? 'accent' : 'plain';
  const sign = { completed: '✓', failed: '×', processing: '…', queued: '○' }[state];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> {state}
    </Badge>
  );
}

function WebhookBadge({ webhook }: { webhook: NonNullable<JobItem['webhook']> }) {
  const tone = webhook.state === 'delivered' ? 'good' : webhook.state === 'failed' ? 'bad' : 'warn';
  return <Badge tone={tone}>{describeDelivery(webhook)}</Badge>;
}

function describeDelivery({ state, attempts }: NonNullable<JobItem['webhook']>): string {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return `Failed (${attempts} of ${webhookAttemptsMax})`;
  return attempts === 0 ? 'Pending' : `Retrying (${attempts} of ${webhookAttemptsMax})`;
}

function JobDialog({ slug, jobId, onClose }: { slug: string; jobId: string; onClose: () => void }) {
  const job = useQuery({
    queryKey: ['job', slug, jobId],
    queryFn: () => fetchJob(slug, jobId),
    refetchInterval: (query) => (['completed', 'failed'].includes(query.state.data?.status ?? '') ? false : 1500),
  });
  return (
    <Dialog title="Job" onClose={onClose} isWide>
      <Loaded query={job}>
        {(data) => (
          <div className="space-y-5">
            <Facts
              items={[
                [
                  'Job ID',
                  <code key="id" className="font-mono text-xs break-all">
                    {data.job_id}
                  </code>,
                ],
                ['Endpoint', data.endpoint],
                ['Status', <StateBadge key="state" state={data.status} />],
                ['Key', data.key_alias ?? '–'],
                ['Created', <Time key="created" at={data.created_at} />],
                ['Started', data.started_at ? <Time key="started" at={data.started_at} /> : '–'],
                ['Finished', data.completed_at ? <Time key="completed" at={data.completed_at} /> : '–'],
                ['Expires', data.expires_at ? <Time key="expires" at={data.expires_at} /> : '–'],
                ['Attempts', data.attempt === undefined ? '–' : formatNumber(data.attempt)],
                ['Credits', formatNumber(data.credits_charged)],
              ]}
            />
            {data.error && (
              <Notice tone="bad" title={data.error_code ?? undefined}>
                {data.error}
              </Notice>
            )}
            {data.webhook && (
              <div>
                <h3 className="mb-1.5 text-sm font-semibold">Webhook</h3>
                <Facts
                  items={[
                    ['Status', <WebhookBadge key="state" webhook={data.webhook} />],
                    ['Next attempt', data.webhook.next_at ? <Time key="next" at={data.webhook.next_at} /> : 'none'],
                  ]}
                />
                {data.webhook.tries.length > 0 && (
                  <div className="mt-3 rounded-lg border border-line">
                    <Table
                      label="Delivery attempts"
                      head={[numeric('Attempt'), 'Time', numeric('Duration'), 'Response']}
                    >
                      {data.webhook.tries.map((tried) => (
                        <tr key={tried.attempt}>
                          <td className="text-right">{tried.attempt}</td>
                          <td>
                            <Time at={tried.at} />
                          </td>
                          <td className="text-right whitespace-nowrap">{formatDuration(tried.duration_ms)}</td>
                          <td>{tried.status === null ? tried.error : <StatusBadge status={tried.status} />}</td>
                        </tr>
                      ))}
                    </Table>
                  </div>
                )}
              </div>
            )}
            {data.status === 'completed' && (
              <Tabs label="Result" tabs={jsonParts(data.result, JSON.stringify(data.result, null, 2))} />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
