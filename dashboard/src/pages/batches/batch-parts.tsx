// What the list and the page of a batch have in common: state, progress, rate.
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Batch, BatchDetails } from '../../batches-api.ts';
import { Badge, Word } from '../../components/badges.tsx';
import type { Tone } from '../../components/badges.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatNumber, formatPercent, formatSpan } from '../../format.ts';

const looks: Record<Batch['status'], { tone: Tone; sign: string }> = {
  running: { tone: 'accent', sign: '…' },
  paused: { tone: 'warn', sign: '‖' },
  completed: { tone: 'good', sign: '✓' },
  cancelled: { tone: 'plain', sign: '×' },
};

export function BatchBadge({ status }: { status: Batch['status'] }) {
  const { tone, sign } = looks[status];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> <Word>{status}</Word>
    </Badge>
  );
}

/** How often the page of a batch or crawl is read again. */
export const refetchMs = { running: 1500, paused: 5000, completed: false, cancelled: false } as const;

/** What batches and crawls have in common. */
export type Work = Omit<BatchDetails, 'batch_id' | 'per_host' | 'key_id'>;

type Counts = Pick<Batch, 'total' | 'completed' | 'failed' | 'processing'>;

const endedOf = ({ completed, failed }: Counts): number => completed + failed;

/** Completed, failed and running items as one bar, with the same in words for screen readers. */
export function ProgressBar({ batch, label, isLarge }: { batch: Counts; label: string; isLarge?: boolean }) {
  const { total, completed, failed, processing } = batch;
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={endedOf(batch)}
      aria-valuetext={`${formatNumber(endedOf(batch))} of ${formatNumber(total)} ended, ${formatNumber(failed)} failed`}
      className={`flex w-full overflow-hidden rounded-full bg-sunken ${isLarge ? 'h-3' : 'h-2'}`}
    >
      <div className="h-full bg-accent transition-[width] duration-500" style={{ width: share(completed) }} />
      <div className="h-full bg-bad transition-[width] duration-500" style={{ width: share(failed) }} />
      <div className="h-full bg-line-strong transition-[width] duration-500" style={{ width: share(processing) }} />
    </div>
  );
}

/** The share of ended items. Not 100 % before the last one has ended. */
export const progressOf = (batch: Counts): string =>
  formatPercent(batch.total === 0 ? 0 : Math.floor((endedOf(batch) / batch.total) * 1000) / 1000);

/** Items per second since the start; null before the first result. */
export function averageRate(batch: Omit<Batch, 'batch_id'>, now = Date.now()): number | null {
  const ended = endedOf(batch);
  if (batch.started_at === null || ended === 0) return null;
  const until = batch.completed_at === null ? now : Date.parse(batch.completed_at);
  return ended / Math.max(0.1, (until - Date.parse(batch.started_at)) / 1000);
}

export function formatRate(perSecond: number | null): string {
  if (perSecond === null) return '–';
  if (perSecond >= 10) return `${formatNumber(Math.round(perSecond))}/s`;
  if (perSecond >= 0.1) return `${perSecond.toFixed(1)}/s`;
  return `${formatNumber(Math.round(perSecond * 60))}/min`;
}

const windowMs = 30_000;

/** The rate of the last half minute, or the average while there is too little to see. */
export function useCurrentRate(batch: Work): number | null {
  const samples = useRef<{ at: number; ended: number }[]>([]);
  const [rate, setRate] = useState<number | null>(null);
  const ended = endedOf(batch);
  const isRunning = batch.status === 'running';
  useEffect(() => {
    const now = Date.now();
    const kept = samples.current.filter(({ at, ended: before }) => now - at < windowMs && before <= ended);
    samples.current = [...kept, { at: now, ended }];
    const [first] = samples.current;
    const spanMs = first ? now - first.at : 0;
    setRate(first && spanMs > 3000 ? ((ended - first.ended) / spanMs) * 1000 : null);
  }, [ended, isRunning]);
  return isRunning && rate !== null && rate > 0 ? rate : averageRate(batch);
}

export const formatTimeLeft = ({ eta_seconds: seconds }: Pick<Batch, 'eta_seconds'>): string =>
  seconds === null ? '–' : `about ${formatSpan(seconds)}`;

const linkLook = 'rounded font-medium underline';

/** Why a batch or crawl is paused, and what to do about it. */
export function PauseNotice({ slug, batch, noun }: { slug: string; batch: Work; noun: string }) {
  const key = batch.key_alias ?? 'the deleted key';
  const toKeys = (
    <Link to="/w/$slug/keys" params={{ slug }} search={{ search: batch.key_alias ?? undefined }} className={linkLook}>
      Open API keys
    </Link>
  );
  const auto = `The ${noun} continues automatically; nothing fails in the meantime.`;
  switch (batch.reason) {
    case 'payment':
      return (
        <Notice tone="warn" title="Paused: no credits left, or an open invoice">
          Add credits or pay the invoice. {auto}{' '}
          <Link to="/w/$slug/billing" params={{ slug }} className={linkLook}>
            Open billing
          </Link>
        </Notice>
      );
    case 'quota':
      return (
        <Notice tone="warn" title={`Paused: a quota of ${key} is used up`}>
          Raise the quota, or wait until its period ends. {auto} {toKeys}
        </Notice>
      );
    case 'key':
      return (
        <Notice tone="warn" title={`Paused: ${key} can’t be used`}>
          It is inactive, expired or deleted. Activate it, or cancel this {noun} and submit the rest with another key.{' '}
          {auto} {toKeys}
        </Notice>
      );
    case 'suspended':
      return (
        <Notice tone="warn" title="Paused: the workspace is suspended">
          Ask the operator of this installation to resume it. {auto}
        </Notice>
      );
    case 'user':
    case null:
      return (
        <Notice tone="plain" title="Paused by you or a colleague">
          Running items have finished; no others start until you resume the {noun}.
        </Notice>
      );
  }
}
