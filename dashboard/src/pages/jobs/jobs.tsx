// Asynchronous calls: their state, target, and webhook.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { cancelJob, fetchJobs } from '../../api.ts';
import type { JobItem } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { SampleCall } from '../../components/sample-link.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore, numeric, Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDuration, formatNumber, labelOf } from '../../format.ts';
import { isRow, textOf } from '../../json.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';
import { JobPanel, StateBadge, WebhookBadge } from './job-panel.tsx';
import { useKeys } from '../../queries.ts';

const states = ['queued', 'processing', 'completed', 'failed'] as const;
type State = (typeof states)[number] | '';

export function JobsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/jobs' });
  const search = useSearch({ from: '/inside/shell/w/$slug/jobs' });
  const navigate = useNavigate({ from: '/w/$slug/jobs' });
  const status = states.find((state) => state === search.status) ?? '';
  const [problem, attempt] = useAttempt();
  const queryClient = useQueryClient();
  const mayCall = useCan(slug)('calls.make');
  const jobs = useInfiniteQuery({
    queryKey: ['jobs', slug, status, search.key, search.text],
    queryFn: ({ pageParam }) =>
      fetchJobs(slug, {
        ...(status && { status }),
        key: search.key,
        text: search.text,
        ...(pageParam && { cursor: pageParam }),
        limit: 50,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // A search reads many rows.
    refetchInterval: (query) => (!search.text && (query.state.data?.pages.length ?? 1) === 1 ? 3000 : false),
    placeholderData: (before) => before,
  });
  const items = jobs.data?.pages.flatMap((page) => page.items);
  const setSearch = (change: { status?: string; key?: string; text?: string; job?: string }, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false });
  const cancel = async (id: string) => {
    await attempt(() => cancelJob(slug, id).then(() => toast('Job cancelled')));
    await queryClient.invalidateQueries({ queryKey: ['jobs', slug] });
  };
  return (
    <>
      <PageHeader
        title="Jobs"
        lead="Asynchronous calls, sent with is_async=true. Each result is kept until it expires."
      />
      <States
        counts={jobs.data?.pages[0]?.counts}
        status={status}
        onChoose={(state) => setSearch({ status: state || undefined })}
      />
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Card isFlush>
        <div className="grid gap-3 border-b border-line p-4 sm:grid-cols-[1fr_2fr] sm:px-5">
          <KeyFilter slug={slug} value={search.key ?? ''} onChange={(key) => setSearch({ key: key || undefined })} />
          <SearchField
            value={search.text ?? ''}
            placeholder="ID, URL, endpoint, error"
            onChange={(text) => setSearch({ text: text || undefined }, true)}
          />
        </div>
        <Loaded query={{ data: items, error: jobs.error, refetch: jobs.refetch }} rows={8}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty
                title={
                  search.text && jobs.hasNextPage
                    ? 'No matches so far'
                    : search.text || search.key
                      ? 'No matching jobs'
                      : status
                        ? `No ${status} jobs`
                        : 'No jobs yet'
                }
                action={
                  !status &&
                  !search.text &&
                  !search.key && (
                    <SampleCall slug={slug} params={{ is_async: true }}>
                      Start a job on the sample site
                    </SampleCall>
                  )
                }
              >
                {search.text && jobs.hasNextPage
                  ? 'Only the newest jobs were searched.'
                  : 'Add is_async=true to any paid call to run it as a job.'}
              </Empty>
            ) : (
              <JobTable
                jobs={rows}
                current={search.job}
                mayCall={mayCall}
                onCancel={(id) => void cancel(id)}
                onOpen={(job) => setSearch({ job })}
              />
            )
          }
        </Loaded>
        <LoadMore query={jobs} action={search.text ? 'Search older jobs' : 'Load more'} />
      </Card>
      {search.job !== undefined && (
        <JobPanel slug={slug} jobId={search.job} jobs={items ?? []} onOpen={(job) => setSearch({ job }, true)} />
      )}
    </>
  );
}

function States({
  counts,
  status,
  onChoose,
}: {
  counts: Record<string, number> | undefined;
  status: State;
  onChoose: (state: State) => void;
}) {
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <div role="group" aria-label="Status" className="mb-4 flex gap-1.5 sm:grid sm:grid-cols-5 sm:gap-3">
      {(['', ...states] as const).map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={status === state}
          onClick={() => onChoose(state)}
          className="min-w-0 flex-auto rounded-xl border border-line bg-surface px-2 py-2 text-left hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft sm:px-4 sm:py-3"
        >
          <span className="block truncate text-sm text-mute first-letter:uppercase max-sm:text-[0.65rem]">
            {state || 'All'}
          </span>
          <span className="block text-xl font-semibold max-sm:text-base">
            {counts ? formatNumber(state ? (counts[state] ?? 0) : all) : '\u00a0'}
          </span>
        </button>
      ))}
    </div>
  );
}

function KeyFilter({ slug, value, onChange }: { slug: string; value: string; onChange: (key: string) => void }) {
  const keys = useKeys(slug);
  return (
    <SelectField label="Key" value={value} onChange={onChange}>
      <option value="">All</option>
      {keys.data?.items.map((key) => (
        <option key={key.id} value={String(key.id)}>
          {labelOf(key)}
        </option>
      ))}
    </SelectField>
  );
}

function JobTable({
  jobs,
  current,
  mayCall,
  onCancel,
  onOpen,
}: {
  jobs: JobItem[];
  /** The job in the panel. */
  current: string | undefined;
  mayCall: boolean;
  onCancel: (id: string) => void;
  onOpen: (id: string) => void;
}) {
  return (
    <Table
      label="Jobs"
      head={[
        'Status',
        'Call',
        <span data-laptop>Key</span>,
        'Created',
        numeric('Duration'),
        <span data-laptop>{numeric('Credits')}</span>,
        'Webhook',
      ]}
      hasActions
    >
      {jobs.map((job) => (
        <tr
          key={job.job_id}
          className={`cursor-pointer hover:bg-sunken ${job.job_id === current ? 'bg-accent-soft' : ''}`}
          onClick={() => onOpen(job.job_id)}
        >
          <td>
            <StateBadge state={job.status} />
          </td>
          <td className="max-w-72 max-lg:max-w-48">
            <button
              type="button"
              data-job={job.job_id}
              aria-label={`Details of the job ${job.endpoint} ${targetOf(job) ?? ''}`}
              className="block rounded font-mono text-xs whitespace-nowrap hover:underline"
            >
              {job.endpoint}
            </button>
            <span className="block truncate text-xs text-mute" title={targetOf(job)}>
              {targetOf(job) ?? '–'}
            </span>
          </td>
          <td className="max-w-32 truncate sm:max-lg:hidden" title={job.key_alias ?? undefined}>
            {job.key_alias ?? '–'}
          </td>
          <td>
            <Ago at={job.created_at} />
          </td>
          <td className="text-right whitespace-nowrap">
            {job.duration_ms === null ? '–' : formatDuration(job.duration_ms)}
          </td>
          <td className="text-right sm:max-lg:hidden">{formatNumber(job.credits_charged)}</td>
          <td data-empty={job.webhook === null || undefined}>
            {job.webhook ? <WebhookBadge webhook={job.webhook} /> : '–'}
          </td>
          <td className="text-right whitespace-nowrap" data-empty={job.status !== 'queued' || !mayCall || undefined}>
            {mayCall && job.status === 'queued' && (
              <Button
                onClick={(event) => {
                  event.stopPropagation();
                  onCancel(job.job_id);
                }}
              >
                Cancel
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The URL or the search query of the job. */
function targetOf({ params }: JobItem): string | undefined {
  const { query, url, q } = isRow(params) ? params : {};
  return textOf(query ?? url ?? q);
}
