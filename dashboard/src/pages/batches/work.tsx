// Progress, errors and actions that batches and crawls have in common.
import { useState } from 'react';
import { meaningOf } from '../../api.ts';
import type { ResultFormat } from '../../batches-api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Icon } from '../../components/icons.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatNumber, formatPercent, formatSpan, plural } from '../../format.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';
import { BatchBadge, formatRate, formatTimeLeft, ProgressBar, progressOf, useCurrentRate } from './batch-parts.tsx';
import type { Work } from './batch-parts.tsx';
import { useOpenApi } from '../../queries.ts';

/** How the work and its parts are called, and the calls that change it. */
export interface WorkCalls {
  /** `batch` or `crawl`. */
  noun: string;
  /** `item` or `page`. */
  part: string;
  pause: () => Promise<unknown>;
  resume: () => Promise<unknown>;
  retry: () => Promise<unknown>;
  cancel: () => Promise<unknown>;
  resultsAddress: (format: ResultFormat) => string;
  refresh: () => Promise<unknown>;
}

export function WorkActions({ slug, batch, calls }: { slug: string; batch: Work; calls: WorkCalls }) {
  const { noun, part, refresh } = calls;
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);
  const mayCall = useCan(slug)('calls.make');
  const [isCancelling, setCancelling] = useState(false);
  const [problem, attempt] = useAttempt();
  const act = (work: () => Promise<unknown>, done: string) =>
    void attempt(async () => {
      await work();
      toast(done);
      await refresh();
    });
  const isOpen = batch.status === 'running' || batch.status === 'paused';
  return (
    <>
      {batch.completed + batch.failed > 0 && <Downloads addressOf={calls.resultsAddress} />}
      {mayCall && batch.status === 'running' && (
        <Button icon="pause" onClick={() => act(calls.pause, `${Noun} paused`)}>
          Pause
        </Button>
      )}
      {mayCall && batch.status === 'paused' && (
        <Button icon="playground" onClick={() => act(calls.resume, `${Noun} resumed`)}>
          Resume
        </Button>
      )}
      {mayCall && batch.failed > 0 && batch.status !== 'cancelled' && (
        <Button
          icon="refresh"
          onClick={() => act(calls.retry, `${plural(batch.failed, `failed ${part}`)} queued again`)}
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
          title={`Cancel this ${noun}?`}
          confirm={`Cancel ${noun}`}
          onConfirm={async () => {
            await calls.cancel();
            toast(`${Noun} cancelled`);
            await refresh();
          }}
          onClose={() => setCancelling(false)}
        >
          <p>
            {plural(batch.queued, part)} that {batch.queued === 1 ? 'has' : 'have'} not started will not run and will
            not be billed.
          </p>
          <p>
            {batch.processing > 0 && `${plural(batch.processing, `running ${part}`)} will finish. `}
            Results so far are kept. A cancelled {noun} can’t be resumed.
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

function Downloads({ addressOf }: { addressOf: WorkCalls['resultsAddress'] }) {
  return (
    <div role="group" aria-label="Download results" className="flex">
      {formats.map(({ format, label, title }, index) => (
        <a
          key={format}
          href={addressOf(format)}
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

export function WorkProgress({
  batch,
  part,
  children,
}: {
  batch: Work;
  part: string;
  /** Further facts below the numbers. */
  children?: React.ReactNode;
}) {
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
            {formatNumber(batch.completed + batch.failed)} of {plural(batch.total, part)}
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
        {children}
      </p>
    </Card>
  );
}

export function WorkErrors({ batch, part, onShow }: { batch: Work; part: string; onShow: () => void }) {
  const api = useOpenApi();
  const sum = batch.errors.reduce((total, { items }) => total + items, 0);
  return (
    <Card
      title="Errors by kind"
      action={
        <Button look="quiet" className="text-accent-strong" onClick={onShow}>
          Show failed {part}s
        </Button>
      }
      isFlush
    >
      <ul className="divide-y divide-line">
        {batch.errors.map(({ error_code: code, items, error }) => (
          <li key={code} className="grid gap-x-5 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[13rem_1fr_7rem] sm:px-5">
            <p>
              <a
                href={`/docs/guide/api#${code ?? 'errors'}`}
                className="rounded font-mono text-xs text-accent-strong underline"
              >
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
      <p className="border-t border-line px-4 py-2.5 text-xs text-mute sm:px-5">Failed {part}s are not billed.</p>
    </Card>
  );
}
