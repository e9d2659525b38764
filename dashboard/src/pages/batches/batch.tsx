// One batch: live progress, errors by kind, its items, and downloads.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchOpenApi, meaningOf } from '../../api.ts';
import { cancelBatch, fetchBatch, pauseBatch, resultsAddress, resumeBatch, retryBatch } from '../../batches-api.ts';
import type { BatchDetails, ItemStatus } from '../../batches-api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Icon } from '../../components/icons.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatNumber, formatPercent, formatSpan, plural } from '../../format.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';
import { BatchItems } from './batch-items.tsx';
import {
  BatchBadge,
  formatRate,
  formatTimeLeft,
  PauseNotice,
  ProgressBar,
  progressOf,
  useCurrentRate,
} from './batch-parts.tsx';

const refetchMs = { running: 1500, paused: 5000, completed: false, cancelled: false } as const;

export function BatchPage() {
  const { slug, batch: id } = useParams({ from: '/inside/shell/w/$slug/batches/$batch' });
  const batch = useQuery({
    queryKey: ['batch', slug, id],
    queryFn: () => fetchBatch(slug, id),
    refetchInterval: ({ state: { data } }) => {
      // Running items of a cancelled batch finish.
      if (data && data.processing > 0) return refetchMs.running;
      return data ? refetchMs[data.status] : false;
    },
  });
  const name = batch.data ? (batch.data.name ?? `Batch ${id.slice(-8)}`) : 'Batch';
  return (
    <>
      <Breadcrumbs to={`/w/${slug}/batches`} list="Batches" here={name} />
      <PageHeader title={name} lead={batch.data && <code className="font-mono text-sm">{batch.data.endpoint}</code>}>
        {batch.data && <Actions slug={slug} batch={batch.data} />}
      </PageHeader>
      <Loaded query={batch} rows={8}>
        {(data) => <Details slug={slug} batch={data} />}
      </Loaded>
    </>
  );
}

function Actions({ slug, batch }: { slug: string; batch: BatchDetails }) {
  const queryClient = useQueryClient();
  const mayCall = useCan(slug)('calls.make');
  const [isCancelling, setCancelling] = useState(false);
  const [problem, attempt] = useAttempt();
  const id = batch.batch_id;
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['batch', slug, id] });
    await queryClient.invalidateQueries({ queryKey: ['batch-items', slug, id] });
  };
  const act = (work: () => Promise<unknown>, done: string) =>
    void attempt(async () => {
      await work();
      toast(done);
      await refresh();
    });
  const isOpen = batch.status === 'running' || batch.status === 'paused';
  return (
    <>
      <Downloads slug={slug} id={id} isReady={batch.completed + batch.failed > 0} />
      {mayCall && batch.status === 'running' && (
        <Button icon="pause" onClick={() => act(() => pauseBatch(slug, id), 'Batch paused')}>
          Pause
        </Button>
      )}
      {mayCall && batch.status === 'paused' && (
        <Button icon="playground" onClick={() => act(() => resumeBatch(slug, id), 'Batch resumed')}>
          Resume
        </Button>
      )}
      {mayCall && batch.failed > 0 && batch.status !== 'cancelled' && (
        <Button
          icon="refresh"
          onClick={() => act(() => retryBatch(slug, id), `${plural(batch.failed, 'failed item')} queued again`)}
        >
          Retry failed
        </Button>
      )}
      {mayCall && isOpen && (
        <Button look="danger" icon="stop" onClick={() => setCancelling(true)}>
          Cancel
        </Button>
      )}
      {problem && (
        <div className="w-full">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      {isCancelling && (
        <ConfirmDialog
          title="Cancel this batch?"
          confirm="Cancel batch"
          onConfirm={async () => {
            await cancelBatch(slug, id);
            toast('Batch cancelled');
            await refresh();
          }}
          onClose={() => setCancelling(false)}
        >
          <p>
            {plural(batch.queued, 'item')} that {batch.queued === 1 ? 'has' : 'have'} not started will not run and will
            not be billed.
          </p>
          <p>
            {batch.processing > 0 && `${plural(batch.processing, 'running item')} will finish. `}
            Results so far are kept. A cancelled batch can’t be resumed.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const formats = [
  { format: 'ndjson', label: 'NDJSON', title: 'One JSON object per line, with everything' },
  { format: 'csv', label: 'CSV', title: 'A table for spreadsheets' },
  { format: 'zip', label: 'ZIP', title: 'A Markdown file per page' },
] as const;

function Downloads({ slug, id, isReady }: { slug: string; id: string; isReady: boolean }) {
  if (!isReady) return null;
  return (
    <div role="group" aria-label="Download results" className="flex">
      {formats.map(({ format, label, title }, index) => (
        <a
          key={format}
          href={resultsAddress(slug, id, format)}
          download
          title={title}
          aria-label={`Download ${label}`}
          className={`${linkButton.plain} ${index > 0 ? '-ml-px rounded-l-none' : ''} ${index < formats.length - 1 ? 'rounded-r-none' : ''}`}
        >
          {index === 0 && <Icon name="download" className="size-4" />}
          {label}
        </a>
      ))}
    </div>
  );
}

function Details({ slug, batch }: { slug: string; batch: BatchDetails }) {
  const search = useSearch({ from: '/inside/shell/w/$slug/batches/$batch' });
  const navigate = useNavigate({ from: '/w/$slug/batches/$batch' });
  const setSearch = (change: { status?: ItemStatus; item?: number }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <div className="space-y-5">
      {batch.status === 'paused' && <PauseNotice slug={slug} batch={batch} />}
      <Progress batch={batch} />
      {batch.errors.length > 0 && (
        <Errors batch={batch} onShow={() => setSearch({ status: 'failed', item: undefined })} />
      )}
      <BatchItems
        slug={slug}
        batch={batch}
        status={search.status}
        index={search.item}
        onStatus={(status) => setSearch({ status, item: undefined })}
        onOpen={(item) => setSearch({ item })}
      />
    </div>
  );
}

function Progress({ batch }: { batch: BatchDetails }) {
  const rate = useCurrentRate(batch);
  const isEnded = batch.completed_at !== null;
  const spentSeconds =
    batch.started_at === null || batch.completed_at === null
      ? null
      : (Date.parse(batch.completed_at) - Date.parse(batch.started_at)) / 1000;
  const facts: [string, React.ReactNode][] = [
    ['Completed', formatNumber(batch.completed)],
    ['Failed', <span className={batch.failed > 0 ? 'text-bad' : ''}>{formatNumber(batch.failed)}</span>],
    ['Running', formatNumber(batch.processing)],
    ['Queued', formatNumber(batch.queued)],
    ['Rate', formatRate(rate)],
    isEnded
      ? ['Duration', spentSeconds === null ? '–' : formatSpan(spentSeconds)]
      : ['Time left', formatTimeLeft(batch)],
    ['Credits', formatNumber(batch.credits_charged)],
  ];
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2.5">
          <BatchBadge status={batch.status} />
          <span className="text-sm text-mute">
            {formatNumber(batch.completed + batch.failed)} of {plural(batch.total, 'item')}
          </span>
        </p>
        <p className="text-lg font-semibold">{progressOf(batch)}</p>
      </div>
      <ProgressBar batch={batch} label="Progress" isLarge />
      <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-mute">{name}</dt>
            <dd className="text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-xs text-mute">
        <span>
          Created <Time at={batch.created_at} />
        </span>
        {batch.completed_at !== null && (
          <span>
            Ended <Time at={batch.completed_at} />
          </span>
        )}
        <span>Key: {batch.key_alias ?? 'deleted'}</span>
        <span>{plural(batch.per_host, 'item')} at a time per host</span>
      </p>
    </Card>
  );
}

function Errors({ batch, onShow }: { batch: BatchDetails; onShow: () => void }) {
  const api = useQuery({ queryKey: ['openapi'], queryFn: fetchOpenApi, staleTime: Infinity });
  const sum = batch.errors.reduce((total, { items }) => total + items, 0);
  return (
    <Card
      title="Errors by kind"
      action={
        <Button look="quiet" className="text-accent-strong" onClick={onShow}>
          Show failed items
        </Button>
      }
      isFlush
    >
      <ul className="divide-y divide-line">
        {batch.errors.map(({ error_code: code, items, error }) => (
          <li key={code} className="grid gap-x-5 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[13rem_1fr_7rem] sm:px-5">
            <p>
              <a href="/docs/guide/api#errors" className="rounded font-mono text-xs text-accent-strong underline">
                {code ?? 'unknown'}
              </a>
            </p>
            <p className="min-w-0 break-words text-mute">{(code && api.data && meaningOf(api.data, code)) ?? error}</p>
            <p className="sm:text-right">
              {formatNumber(items)} <span className="text-mute">({formatPercent(items / sum)})</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-xs text-mute sm:px-5">Failed items are not billed.</p>
    </Card>
  );
}
