// One schedule: when it runs, its runs, and what they have found.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge, Word } from '../../components/badges.tsx';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Facts } from '../../components/facts.tsx';
import { FilterButtons } from '../../components/filter-buttons.tsx';
import { Icon } from '../../components/icons.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore, numeric, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { formatDuration, formatNumber, formatPercent, plural } from '../../format.ts';
import { isRow } from '../../json.ts';
import { useAttempt } from '../../problem.ts';
import { deleteSchedule, fetchRuns, fetchSchedule, patchSchedule } from '../../schedules-api.ts';
import type { ListedSchedule, ScheduleRun } from '../../schedules-api.ts';
import { useCan } from '../../session.ts';
import { Difference, describeDifference } from './difference.tsx';
import { nameOf, RunBadge, RunMarks, describeTiming, ScheduleBadge, zoneOf, ZonedTime } from './schedule-parts.tsx';

export function SchedulePage() {
  const { slug, schedule: id } = useParams({ from: '/inside/shell/w/$slug/schedules/$schedule' });
  const schedule = useQuery({
    queryKey: ['schedule', slug, id],
    queryFn: () => fetchSchedule(slug, id),
    refetchInterval: 5000,
  });
  const name = schedule.data ? nameOf(schedule.data) : 'Schedule';
  return (
    <>
      <Breadcrumbs to={`/w/${slug}/schedules`} list="Schedules" here={name} />
      <PageHeader
        title={name}
        lead={schedule.data && <span className="block first-letter:uppercase">{describeTiming(schedule.data)}</span>}
      >
        {schedule.data && <Actions slug={slug} schedule={schedule.data} />}
      </PageHeader>
      <Loaded query={schedule} rows={8}>
        {(data) => (
          <div className="space-y-5">
            {data.status === 'paused' && <PauseNotice schedule={data} />}
            <About slug={slug} schedule={data} />
            <Runs slug={slug} schedule={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Actions({ slug, schedule }: { slug: string; schedule: ListedSchedule }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayCall = useCan(slug)('calls.make');
  const [isDeleting, setDeleting] = useState(false);
  const [problem, attempt] = useAttempt();
  const id = schedule.schedule_id;
  const setStatus = async (status: 'active' | 'paused') => {
    await patchSchedule(slug, id, { status });
    await queryClient.invalidateQueries({ queryKey: ['schedule', slug, id] });
  };
  const change = (status: 'active' | 'paused') =>
    void attempt(async () => {
      await setStatus(status);
      const opposite = status === 'active' ? 'paused' : 'active';
      toast(status === 'active' ? 'Schedule resumed' : 'Schedule paused', { action: undo(() => setStatus(opposite)) });
    });
  if (!mayCall) return null;
  return (
    <>
      {schedule.status === 'active' ? (
        <Button icon="pause" onClick={() => change('paused')}>
          Pause
        </Button>
      ) : (
        schedule.reason !== 'suspended' && (
          <Button icon="playground" onClick={() => change('active')}>
            Resume
          </Button>
        )
      )}
      <Link to="/w/$slug/schedules/$schedule/edit" params={{ slug, schedule: id }} className={linkButton.plain}>
        <Icon name="edit" className="size-4" /> Edit
      </Link>
      <Button look="danger" icon="trash" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {problem && (
        <div className="w-full">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={`Delete ${nameOf(schedule)}?`}
          confirm="Delete schedule"
          onConfirm={async () => {
            await deleteSchedule(slug, id);
            toast('Schedule deleted');
            await navigate({ to: '/w/$slug/schedules', params: { slug } });
          }}
          onClose={() => setDeleting(false)}
        >
          <p>
            No further runs start. The list of its runs, its changes and the baseline are deleted and can’t be restored.
          </p>
          <p>
            A run that has started finishes as a job and is billed. To stop runs for a while, pause the schedule
            instead.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function PauseNotice({ schedule: { reason, failures } }: { schedule: ListedSchedule }) {
  if (reason === 'failures') {
    return (
      <Notice tone="bad" title={`Paused after ${plural(failures, 'failed run')} in a row`}>
        The errors are in the list of runs. Correct the call, then resume the schedule.
      </Notice>
    );
  }
  if (reason === 'suspended') {
    return (
      <Notice tone="warn" title="Paused: the workspace is suspended">
        Schedules continue when the operator of this installation resumes it.
      </Notice>
    );
  }
  return <Notice tone="plain">Paused by you or a colleague. No runs start until you resume it.</Notice>;
}

function About({ slug, schedule }: { slug: string; schedule: ListedSchedule }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title="Schedule" action={<ScheduleBadge schedule={schedule} />}>
        <Facts
          items={[
            ['When', <Word key="when">{describeTiming(schedule)}</Word>],
            ...(schedule.cron === null
              ? []
              : ([
                  [
                    'Cron',
                    <code key="cron" className="font-mono text-xs">{`${schedule.cron} (${schedule.timezone})`}</code>,
                  ],
                ] satisfies [string, React.ReactNode][])),
            [
              'Next run',
              schedule.next_run_at === null ? (
                'None'
              ) : (
                <ZonedTime key="next" at={schedule.next_run_at} zone={zoneOf(schedule)} />
              ),
            ],
            ['Last runs', <RunMarks key="runs" runs={schedule.recent_runs} />],
            [
              'Watch',
              schedule.watch === null
                ? 'Nothing'
                : `${schedule.watch}${schedule.threshold > 0 ? `, changes above ${formatPercent(schedule.threshold)}` : ''}`,
            ],
            [
              'Webhook',
              schedule.webhook_url === null ? (
                'None'
              ) : (
                <span key="hook" className="break-all">
                  {schedule.webhook_url}
                </span>
              ),
            ],
            ['Created', <Time key="created" at={schedule.created_at} />],
          ]}
        />
      </Card>
      <Card title="Call">
        <div className="space-y-3">
          <Facts
            items={[
              [
                'Endpoint',
                <code key="path" className="font-mono text-xs">
                  {schedule.endpoint}
                </code>,
              ],
              [
                'Key',
                schedule.key_alias === null ? (
                  'Deleted'
                ) : (
                  <Link
                    key="key"
                    to="/w/$slug/keys"
                    params={{ slug }}
                    search={{ search: schedule.key_alias }}
                    className="rounded text-accent-strong underline"
                  >
                    {schedule.key_alias}
                  </Link>
                ),
              ],
            ]}
          />
          <JsonTree label="Parameters" value={schedule.params} />
        </div>
      </Card>
    </div>
  );
}

const filters = ['changed', 'completed', 'failed', 'skipped'] as const;

function Runs({ slug, schedule }: { slug: string; schedule: ListedSchedule }) {
  const id = schedule.schedule_id;
  const search = useSearch({ from: '/inside/shell/w/$slug/schedules/$schedule' });
  const navigate = useNavigate({ from: '/w/$slug/schedules/$schedule' });
  const filter = filters.find((one) => one === search.runs);
  const runs = useInfiniteQuery({
    queryKey: ['runs', slug, id, filter],
    queryFn: ({ pageParam }) =>
      fetchRuns(slug, id, {
        limit: 30,
        ...(filter === 'changed' ? { changed: true } : { status: filter }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 1) === 1 ? 5000 : false),
    placeholderData: (before) => before,
  });
  const items = runs.data?.pages.flatMap((page) => page.items);
  const setSearch = (change: { runs?: string; run?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <Card title="Runs" isFlush>
      <FilterButtons
        label="Show"
        options={filters}
        value={filter}
        onChange={(value) => setSearch({ runs: value, run: undefined })}
      />
      <Loaded query={{ data: items, error: runs.error, refetch: runs.refetch }} rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={filter === undefined ? 'No runs yet' : `No ${filter} runs`}>
              {filter === undefined && schedule.watch !== null && 'The first run is the baseline for the next ones.'}
            </Empty>
          ) : (
            <RunTable slug={slug} zone={zoneOf(schedule)} runs={rows} onOpen={(run) => setSearch({ run })} />
          )
        }
      </Loaded>
      <LoadMore query={runs} />
      {search.run !== undefined && items && (
        <RunPanel slug={slug} id={search.run} runs={items} onOpen={(run) => setSearch({ run })} />
      )}
    </Card>
  );
}

function RunTable({
  slug,
  zone,
  runs,
  onOpen,
}: {
  slug: string;
  zone: string;
  runs: ScheduleRun[];
  onOpen: (id: string) => void;
}) {
  return (
    <Table
      label="Runs"
      head={['Due', 'Status', 'Change', numeric('Duration'), <span data-laptop>{numeric('Credits')}</span>, 'Error']}
      hasActions
    >
      {runs.map((run) => (
        <tr key={run.run_id}>
          <td>
            <ZonedTime at={run.due_at} zone={zone} />
          </td>
          <td>
            <RunBadge status={run.status} />
          </td>
          <td className="whitespace-nowrap">
            {run.changed && isRow(run.difference) ? (
              <button
                type="button"
                data-run={run.run_id}
                onClick={() => onOpen(run.run_id)}
                className="rounded text-accent-strong underline"
              >
                {describeDifference(run.difference)}
              </button>
            ) : (
              <span className="text-mute">{run.changed === false ? 'None' : '–'}</span>
            )}
          </td>
          <td className="text-right whitespace-nowrap">
            {run.duration_ms === null ? '–' : formatDuration(run.duration_ms)}
          </td>
          <td className="text-right sm:max-lg:hidden">{formatNumber(run.credits_charged)}</td>
          <td
            className="max-w-64 lg:truncate"
            data-empty={run.error === null || undefined}
            title={run.error ?? undefined}
          >
            {run.error ?? '–'}
          </td>
          <td className="text-right whitespace-nowrap">
            {run.job_id !== null && (
              <Link
                to="/w/$slug/jobs"
                params={{ slug }}
                search={{ job: run.job_id }}
                className="rounded text-sm text-accent-strong underline"
              >
                Job
              </Link>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The change that a run has found. The arrows lead to other changes. */
function RunPanel({
  slug,
  id,
  runs,
  onOpen,
}: {
  slug: string;
  id: string;
  runs: ScheduleRun[];
  onOpen: (id: string | undefined) => void;
}) {
  const changes = runs.filter(({ changed }) => changed === true);
  const place = changes.findIndex(({ run_id }) => run_id === id);
  const run = changes[place];
  const newer = changes[place - 1];
  const older = place < 0 ? undefined : changes[place + 1];
  const close = () => {
    onOpen(undefined);
    document.querySelector<HTMLElement>(`[data-run="${CSS.escape(id)}"]`)?.focus();
  };
  return (
    <SidePanel
      id={id}
      title="Change"
      badge={run && <Badge tone="accent">{isRow(run.difference) ? String(run.difference['kind']) : 'change'}</Badge>}
      up={{ label: 'Newer change', go: newer && (() => onOpen(newer.run_id)) }}
      down={{ label: 'Older change', go: older && (() => onOpen(older.run_id)) }}
      onClose={close}
    >
      {run && isRow(run.difference) ? (
        <div className="space-y-4">
          <p className="text-sm">
            Found by the run of <Time at={run.due_at} />
          </p>
          <Difference slug={slug} jobId={run.job_id} value={run.difference} />
        </div>
      ) : (
        <Empty title="This change is not in the list">Load more runs to find it.</Empty>
      )}
    </SidePanel>
  );
}
