/// <reference lib="esnext.temporal" />
import { describe, expect, test } from 'vitest';
import { checkTiming, nextDue } from './timing.ts';
import type { Timing } from './timing.ts';

const createdAt = new Date('2026-01-01T00:00:00Z');
const cronIn = (cron: string, timezone: string): Timing => ({ cron, everySeconds: null, timezone, createdAt });
const every = (everySeconds: number): Timing => ({ cron: null, everySeconds, timezone: 'UTC', createdAt });

/** All due times in [from, to). */
function dueTimes(timing: Timing, from: string, to: string): string[] {
  const times: string[] = [];
  const end = new Date(to).getTime();
  for (let at = nextDue(timing, new Date(Date.parse(from) - 1)); at && at.getTime() < end; at = nextDue(timing, at)) {
    times.push(at.toISOString());
  }
  return times;
}

/** What a wall clock shows at an instant, by Intl. */
function wallClock(timezone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (ms) => format.format(ms).replace(', ', 'T');
}

// North with and without changes of the clock, south, half an hour, and no changes with an odd offset.
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca'];
const [yearFrom, yearTo] = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'];
const quarterMs = 15 * 60_000;

/**
 * The due times of a time of day, found by looking at the wall clock every quarter of an hour: the first moment of each day at
 * which it shows this time, or a later one, because the time itself was skipped.
 */
function timesOfDay(timezone: string, time: string): string[] {
  const clock = wallClock(timezone);
  const found: string[] = [];
  const start = Date.parse(yearFrom);
  let lastDay = '';
  // A day before, so that the first due time of the year is not taken for the rest of a day.
  for (let ms = start - 86_400_000; ms < Date.parse(yearTo); ms += quarterMs) {
    const [day = '', shown = ''] = clock(ms).split('T');
    if (shown < time || day === lastDay) continue;
    lastDay = day;
    const isFirstLook = ms === start - 86_400_000;
    if (!isFirstLook && ms >= start) found.push(new Date(ms).toISOString());
  }
  return found;
}

describe('a cron expression', () => {
  test.each(zones)('is due at the same time of day for twelve months in %s', (timezone) => {
    const expected = timesOfDay(timezone, '02:15'); // skipped or repeated where clocks change at two
    expect(expected.length).toBeGreaterThanOrEqual(364);
    expect(dueTimes(cronIn('15 2 * * *', timezone), yearFrom, yearTo)).toEqual(expected);
  });

  test.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-30'],
    ['Europe/Berlin', '2026-10-24', '2026-10-26'],
    ['America/New_York', '2026-03-07', '2026-03-09'],
    ['America/New_York', '2026-10-31', '2026-11-02'],
    ['Australia/Lord_Howe', '2026-04-03', '2026-04-06'],
    ['Australia/Lord_Howe', '2026-10-02', '2026-10-05'],
    ['Africa/Casablanca', '2026-02-14', '2026-02-16'],
    ['Africa/Casablanca', '2026-03-21', '2026-03-23'],
  ])('with a step is due at every such minute that happens in %s from %s on', (timezone, from, to) => {
    const clock = wallClock(timezone);
    const expected: string[] = [];
    for (let ms = Date.parse(from); ms < Date.parse(to); ms += quarterMs) {
      if (/:(00|30)$/.test(clock(ms))) expected.push(new Date(ms).toISOString());
    }
    expect(dueTimes(cronIn('*/30 * * * *', timezone), from, to)).toEqual(expected);
  });

  test.each([
    // Clocks go forward from 02:00 to 03:00, and back from 03:00 to 02:00.
    ['0 2,14 * * *', '2027-03-28', ['03:00', '14:00']],
    ['0 2,14 * * *', '2027-10-31', ['02:00', '14:00']],
    ['15,45 2 * * *', '2027-03-28', ['03:00']],
    ['15,45 2 * * *', '2027-10-31', ['02:15', '02:45']],
    ['30 2-4 * * *', '2027-03-28', ['03:00', '03:30', '04:30']],
    ['30 2-4 * * *', '2027-10-31', ['02:30', '03:30', '04:30']],
    ['0,30 3 * * *', '2027-03-28', ['03:00', '03:30']],
  ])('with several times of day, %s, has each of them once on %s', (cron, day, expected) => {
    const clock = wallClock('Europe/Berlin');
    const [from, to] = [Date.parse(day) - 7_200_000, Date.parse(day) + 86_400_000 + 7_200_000];
    const times = dueTimes(cronIn(cron, 'Europe/Berlin'), new Date(from).toISOString(), new Date(to).toISOString());
    const shown = times.map((at) => clock(Date.parse(at)).split('T')).filter(([date]) => date === day);
    expect(shown.map(([, time]) => time)).toEqual(expected);
  });

  test('with two times of day has both of them where clocks change at midnight', () => {
    const times = dueTimes(cronIn('0 0,12 * * *', 'Africa/Cairo'), '2026-04-23T12:00:00Z', '2026-04-25T00:00:00Z');
    expect(times.map((at) => wallClock('Africa/Cairo')(Date.parse(at)))).toEqual([
      '2026-04-24T01:00',
      '2026-04-24T12:00',
      '2026-04-25T00:00',
    ]);
  });

  test('of working days agrees with Temporal', () => {
    const expected: string[] = [];
    for (let day = Temporal.PlainDate.from('2026-01-01'); day.year === 2026; day = day.add({ days: 1 })) {
      if (day.dayOfWeek > 5) continue;
      const at = day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '08:45' });
      expected.push(new Date(at.epochMilliseconds).toISOString());
    }
    expect(dueTimes(cronIn('45 8 * * 1-5', 'America/New_York'), yearFrom, yearTo)).toEqual(expected);
  });

  test.each([
    ['* * * *', /five fields/],
    ['0 0 0 * * *', /five fields/],
    ['61 * * * *', /cron is not a valid cron expression \(Invalid value for minute: 61\)/],
    ['0 0 30 2 *', /never matches/],
  ])('%s is a 400', (cron, reason) => {
    expect(() => checkTiming(cronIn(cron, 'UTC'), createdAt)).toThrow(reason);
  });
});

test('an unknown time zone is a 400', () => {
  for (const zone of ['Mars/Olympus', '', '+02:00', '../etc']) {
    expect(() => checkTiming(cronIn('0 9 * * *', zone), createdAt)).toThrow(/timezone must be an IANA time zone/);
  }
});

describe('an interval', () => {
  test('is counted from the creation, so that delays do not add up', () => {
    let late = createdAt;
    for (let run = 1; run <= 1000; run++) {
      const due = nextDue(every(90), late)!;
      expect(due.getTime()).toBe(createdAt.getTime() + run * 90_000);
      late = new Date(due.getTime() + (run % 89) * 1000);
    }
  });

  test('leaves out the times that were missed', () => {
    const after = new Date(createdAt.getTime() + 10.5 * 3_600_000);
    expect(nextDue(every(3600), after)).toEqual(new Date(createdAt.getTime() + 11 * 3_600_000));
  });

  test('cannot be combined with cron, and one of them is required', () => {
    expect(() => checkTiming({ ...every(60), cron: '* * * * *' }, createdAt)).toThrow(/cannot be combined/);
    expect(() => checkTiming({ ...every(60), everySeconds: null }, createdAt)).toThrow(/one of them is required/);
  });
});
