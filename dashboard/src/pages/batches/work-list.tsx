// Batches or crawls as rows; on phones as cards.
import { Link } from '@tanstack/react-router';
import type { Batch } from '../../batches-api.ts';
import { Ago } from '../../components/time.tsx';
import { formatNumber } from '../../format.ts';
import { averageRate, BatchBadge, formatRate, formatTimeLeft, ProgressBar, progressOf } from './batch-parts.tsx';

const columns =
  'lg:grid lg:grid-cols-[minmax(12rem,1.6fr)_7rem_minmax(10rem,1.4fr)_5.5rem_5.5rem_7rem_7.5rem] lg:items-center lg:gap-5';

interface WorkRow extends Omit<Batch, 'batch_id'> {
  id: string;
  /** The address of its page. */
  to: string;
  title: string;
  /** Shown below the title. */
  note: string;
}

/** `part`: what is counted, if it is not obvious. */
export function WorkList({ rows, part }: { rows: WorkRow[]; part?: string }) {
  return (
    <>
      <div aria-hidden="true" className={`hidden border-b border-line px-5 py-2.5 text-xs text-mute ${columns}`}>
        {['Name', 'Status', 'Progress', 'Rate', 'Credits', 'Started', 'Time left'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {rows.map((batch) => (
          <li
            key={batch.id}
            className={`relative space-y-3 p-4 hover:bg-sunken/50 sm:px-5 lg:space-y-0 lg:py-3 ${columns}`}
          >
            <div className="min-w-0 pr-24 lg:pr-0">
              <h2 className="text-sm font-semibold wrap-anywhere">
                <Link to={batch.to} className="rounded after:absolute after:inset-0 hover:underline">
                  {batch.title}
                </Link>
              </h2>
              <p className="truncate font-mono text-xs text-mute">{batch.note}</p>
            </div>
            <div className="max-lg:absolute max-lg:top-4 max-lg:right-4 max-lg:m-0">
              <BatchBadge status={batch.status} />
            </div>
            <div className="min-w-0">
              <p className="mb-1 flex justify-between gap-3 text-xs">
                <span>
                  {formatNumber(batch.completed + batch.failed)} of {formatNumber(batch.total)} {part}
                  {batch.failed > 0 && <span className="text-bad"> · {formatNumber(batch.failed)} failed</span>}
                </span>
                <span className="text-mute">{progressOf(batch)}</span>
              </p>
              <ProgressBar batch={batch} label={`Progress of ${batch.title}`} />
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
