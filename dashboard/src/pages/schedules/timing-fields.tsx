// When a schedule runs: cron or an interval, with a preview of the next runs.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { SelectField, TextField } from '../../components/fields.tsx';
import { timeZone } from '../../format.ts';
import { describeProblem } from '../../problem.ts';
import { previewSchedule } from '../../schedules-api.ts';
import type { ListedSchedule } from '../../schedules-api.ts';
import { describeTiming, ZonedTime } from './schedule-parts.tsx';

const units = { minutes: 60, hours: 3600, days: 86_400 } as const;
type Unit = keyof typeof units;

export interface Timing {
  kind: 'cron' | 'interval';
  cron: string;
  every: string;
  unit: Unit;
  zone: string;
}

export function timingOf(schedule: ListedSchedule | undefined): Timing {
  const seconds = schedule?.every_seconds ?? 3600;
  const unit: Unit = seconds % units.days === 0 ? 'days' : seconds % units.hours === 0 ? 'hours' : 'minutes';
  return {
    kind: schedule && schedule.every_seconds !== null ? 'interval' : 'cron',
    cron: schedule?.cron ?? '0 9 * * *',
    every: String(seconds / units[unit]),
    unit,
    zone: schedule?.timezone ?? timeZone,
  };
}

export const toSettings = ({ kind, cron, every, unit }: Timing) =>
  kind === 'cron'
    ? { cron: cron.trim(), every_seconds: null }
    : { cron: null, every_seconds: Math.round(Number(every) * units[unit]) || 0 };

const presets = [
  ['Every hour', '0 * * * *'],
  ['Every day at 9', '0 9 * * *'],
  ['Weekdays at 9', '0 9 * * 1-5'],
  ['Mondays at 9', '0 9 * * 1'],
  ['Monthly', '0 9 1 * *'],
] as const;

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export function TimingFields({
  slug,
  timing,
  onChange,
}: {
  slug: string;
  timing: Timing;
  onChange: (timing: Timing) => void;
}) {
  const set = (change: Partial<Timing>) => onChange({ ...timing, ...change });
  return (
    <div className="space-y-4">
      <div role="group" aria-label="Kind of schedule" className="flex gap-1 rounded-lg bg-sunken p-1">
        {(['cron', 'interval'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={timing.kind === kind}
            onClick={() => set({ kind })}
            className="flex-1 rounded-md py-1.5 text-sm text-mute aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-sm"
          >
            {kind === 'cron' ? 'At certain times' : 'At an interval'}
          </button>
        ))}
      </div>
      {timing.kind === 'cron' ? (
        <>
          <div role="group" aria-label="Presets" className="flex flex-wrap gap-1.5">
            {presets.map(([label, cron]) => (
              <button
                key={cron}
                type="button"
                aria-pressed={timing.cron === cron}
                onClick={() => set({ cron })}
                className="rounded-md border border-line px-2 py-1 text-xs hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              >
                {label}
              </button>
            ))}
          </div>
          <TextField
            label="Cron expression"
            help="Minute, hour, day of the month, month, day of the week."
            isRequired
            spellCheck={false}
            maxLength={200}
            value={timing.cron}
            onChange={(cron) => set({ cron })}
          />
          <TextField
            label="Time zone"
            isRequired
            list="time-zones"
            value={timing.zone}
            onChange={(zone) => set({ zone })}
          />
          <datalist id="time-zones">
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Every"
            isRequired
            type="number"
            min={1}
            value={timing.every}
            onChange={(every) => set({ every })}
          />
          <SelectField
            label="Unit"
            value={timing.unit}
            onChange={(unit) => set({ unit: unit === 'days' || unit === 'hours' ? unit : 'minutes' })}
          >
            {Object.keys(units).map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </SelectField>
        </div>
      )}
      <Preview slug={slug} timing={timing} />
    </div>
  );
}

/** The schedule in words, and its next five runs as the service computes them. */
function Preview({ slug, timing }: { slug: string; timing: Timing }) {
  const { kind, cron, every, unit, zone } = useDeferredValue(timing);
  const settings = toSettings({ kind, cron, every, unit, zone });
  const preview = useQuery({
    queryKey: ['schedule-preview', slug, settings, zone],
    queryFn: () =>
      previewSchedule(slug, {
        cron: settings.cron ?? undefined,
        every_seconds: settings.every_seconds ?? undefined,
        timezone: zone,
      }),
    retry: false,
    placeholderData: (before) => before,
  });
  return (
    <div aria-live="polite" className="rounded-lg bg-sunken p-3.5 text-sm">
      {preview.error ? (
        <p className="text-bad">{describeProblem(preview.error)}</p>
      ) : (
        <>
          <p className="mb-2 font-medium first-letter:uppercase">{describeTiming(settings)}</p>
          <ol className="space-y-1.5" aria-label="Next runs">
            {preview.data?.runs.map((at) => (
              <li key={at}>
                <ZonedTime at={at} zone={zone} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
