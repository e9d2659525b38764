// What the list, the form and the page of a schedule have in common.
import type { ListedSchedule } from '../../schedules-api.ts';
import { Badge, Word } from '../../components/badges.tsx';
import type { Tone } from '../../components/badges.tsx';
import { describeCron } from '../../cron-words.ts';
import { formatDuration, formatSpan, plural, timeZone } from '../../format.ts';

const stateLooks: Record<ListedSchedule['status'], Tone> = { active: 'good', paused: 'warn' };

export function ScheduleBadge({ schedule: { status, reason } }: { schedule: ListedSchedule }) {
  return (
    <Badge tone={reason === 'failures' ? 'bad' : stateLooks[status]}>
      <span aria-hidden="true">{status === 'active' ? '✓' : '‖'}</span>{' '}
      <Word>{reason === 'failures' ? 'paused after failures' : status}</Word>
    </Badge>
  );
}

const runLooks: Record<string, { tone: Tone; sign: string }> = {
  running: { tone: 'accent', sign: '…' },
  completed: { tone: 'good', sign: '✓' },
  failed: { tone: 'bad', sign: '×' },
  skipped: { tone: 'plain', sign: '–' },
};

export function RunBadge({ status }: { status: string }) {
  const { tone, sign } = runLooks[status] ?? { tone: 'plain', sign: '' };
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> <Word>{status}</Word>
    </Badge>
  );
}

/** When it runs, in words. */
export function describeTiming({ cron, every_seconds }: Pick<ListedSchedule, 'cron' | 'every_seconds'>): string {
  if (every_seconds !== null) return describeInterval(every_seconds);
  return describeCron(cron ?? '') ?? cron ?? '';
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Such as `every 2 hours`. */
function describeInterval(seconds: number): string {
  const [name, size] = units.find(([, one]) => seconds % one === 0) ?? [undefined, 1];
  if (name === undefined) return `every ${formatSpan(seconds)}`;
  return seconds === size ? `every ${name}` : `every ${plural(seconds / size, name)}`;
}

const zoned = new Map<string, Intl.DateTimeFormat>();

/** A time in a time zone, with the name of the zone. */
export function formatInZone(at: string, zone: string): string {
  let format = zoned.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    });
    zoned.set(zone, format);
  }
  return format.format(new Date(at));
}

/** Intervals have no zone: their times are those of the reader. */
export const zoneOf = ({ cron, timezone }: ListedSchedule): string => (cron === null ? timeZone : timezone);

/** A time in the zone of the reader, and below it in that of the schedule, if it differs there. */
export function ZonedTime({ at, zone }: { at: string; zone: string }) {
  const own = formatInZone(at, timeZone);
  const other = formatInZone(at, zone);
  return (
    <time dateTime={at} className="block whitespace-nowrap">
      {own}
      {zone !== timeZone && other !== own && <span className="block text-xs text-mute">{other}</span>}
    </time>
  );
}

const height = 24;

/** The last runs as bars: height is duration, colour is the outcome, a mark on top means a change. */
export function RunMarks({ runs }: { runs: ListedSchedule['recent_runs'] }) {
  if (runs.length === 0) return <span className="text-xs text-mute">No runs yet</span>;
  const longest = Math.max(1, ...runs.map(({ duration_ms }) => duration_ms ?? 0));
  const count = (status: string) => runs.filter((run) => run.status === status).length;
  const label = [
    `Last ${plural(runs.length, 'run')}`,
    `${count('completed')} completed`,
    count('failed') > 0 && `${count('failed')} failed`,
    count('skipped') > 0 && `${count('skipped')} skipped`,
    plural(runs.filter(({ changed }) => changed).length, 'change'),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <svg viewBox={`0 0 ${30 * 5} ${height}`} role="img" aria-label={label} className="h-6 w-38 max-w-full shrink-0">
      {runs.map((run, index) => {
        const x = index * 5;
        const size = run.duration_ms === null ? 5 : Math.max(4, (run.duration_ms / longest) * (height - 6));
        const fill =
          run.status === 'failed'
            ? 'var(--color-bad)'
            : run.status === 'completed'
              ? 'var(--color-chart-1)'
              : 'var(--color-line-strong)';
        return (
          <g key={run.due_at}>
            <title>{`${formatInZone(run.due_at, timeZone)}: ${run.status}${run.changed ? ', changed' : ''}${run.duration_ms === null ? '' : `, ${formatDuration(run.duration_ms)}`}`}</title>
            <rect x={x} width={3.6} y={height - size} height={size} rx={0.8} fill={fill} />
            {run.changed && <circle cx={x + 1.8} cy={2.2} r={2} fill="var(--color-chart-2)" />}
          </g>
        );
      })}
    </svg>
  );
}

export const nameOf = ({ name, schedule_id, params }: ListedSchedule): string => {
  const target = params['query'] ?? params['url'] ?? params['q'];
  return (
    name ?? (typeof target === 'string' ? target.replace(/^https?:\/\//, '') : `Schedule ${schedule_id.slice(-8)}`)
  );
};
