// When schedules are due. Pure: the current time is an argument.
import { Cron } from 'croner';
import { badParameter, sentenceOf } from '../contract/errors.ts';
import { wallClockOf } from './wall-clock.ts';

export interface Timing {
  /** Five fields, in the time zone. */
  cron: string | null;
  everySeconds: number | null;
  /** An IANA name. */
  timezone: string;
  /** `everySeconds` is counted from here, so that delays do not add up. */
  createdAt: Date;
}

const cronCharactersMax = 200;

/** The first due time after `after`; null when there is none. */
export function nextDue({ cron, everySeconds, timezone, createdAt }: Timing, after: Date): Date | null {
  if (cron !== null) return repeats(cron) ? parse(cron, timezone).nextRun(after) : nextTimeOfDay(cron, timezone, after);
  const everyMs = (everySeconds ?? Infinity) * 1000;
  const periods = Math.floor((after.getTime() - createdAt.getTime()) / everyMs) + 1;
  return new Date(createdAt.getTime() + Math.max(1, periods) * everyMs);
}

/** Whether an expression means intervals, such as every half hour, rather than times of day. */
function repeats(cron: string): boolean {
  const [minute = '', hour = ''] = cron.trim().split(/\s+/);
  return /[*?/@]/.test(minute + hour);
}

/** Every time of day occurs once a day, also where clocks change: croner guarantees that for a single time only, not for `0 2,14`. */
function nextTimeOfDay(cron: string, timezone: string, after: Date): Date | null {
  const pattern = parse(cron, 'UTC');
  const clock = wallClockOf(timezone);
  let wall: Date | null = new Date(clock.at(after.getTime()));
  while ((wall = pattern.nextRun(wall)) !== null) {
    const due = clock.instantOf(wall.getTime());
    if (due > after.getTime()) return new Date(due);
  }
  return null;
}

/** Throws a 400 for a time that is malformed or never occurs. */
export function checkTiming(timing: Timing, now: Date): void {
  const { cron, everySeconds, timezone } = timing;
  if ((cron === null) === (everySeconds === null))
    throw badParameter(['cron', 'every_seconds'], 'cannot be combined, and one of them is required');
  if (!isTimeZone(timezone)) throw badParameter('timezone', 'must be an IANA time zone, such as Europe/Berlin');
  if (cron === null) return;
  if (cron.length > cronCharactersMax) throw badParameter('cron', `must have at most ${cronCharactersMax} characters`);
  let next: Date | null;
  try {
    next = nextDue(timing, now);
  } catch (error) {
    const hasFiveFields = cron.trim().split(/\s+/).length === 5;
    if (!hasFiveFields) throw badParameter('cron', 'must have five fields, such as "0 9 * * 1-5"');
    throw badParameter('cron', `is not a valid cron expression (${faultOf(error)})`);
  }
  if (next === null) throw badParameter('cron', 'never matches a date');
}

/** Without the name of the parser: `Invalid value for minute: 99`. */
const faultOf = (error: unknown): string => sentenceOf(error).replace(/^Cron\w*: /, '');

/** Five fields only: a schedule runs at most once a minute. */
const parse = (cron: string, timezone: string): Cron => new Cron(cron, { timezone, paused: true, mode: '5-part' });

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions() !== undefined;
  } catch {
    return false;
  }
}

/** The next due times. Throws a 400 for a time that is malformed or never occurs. */
export function previewRuns(timing: Timing, now: Date, count: number): Date[] {
  checkTiming(timing, now);
  const runs: Date[] = [];
  for (let after = now; runs.length < count;) {
    const next = nextDue(timing, after);
    if (next === null) break;
    runs.push(next);
    after = next;
  }
  return runs;
}
