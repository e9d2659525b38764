// Cron expressions in words. Expressions with rare features have none: their next runs say enough.

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

type Field =
  | { kind: 'any' }
  | { kind: 'step'; step: number }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'list'; values: number[] };

/** Such as `at 09:00 on weekdays`. Undefined if the expression is invalid or cannot be said in a few words. */
export function describeCron(cron: string): string | undefined {
  const texts = cron.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = [
    readField(texts[0], 0, 59),
    readField(texts[1], 0, 23),
    readField(texts[2], 1, 31),
    readField(texts[3], 1, 12, months),
    readField(texts[4], 0, 7, days),
  ];
  if (texts.length !== 5 || !minute || !hour || !day || !month || !weekday) return undefined;
  const time = describeTime(minute, hour);
  const date = describeDays(day, weekday);
  const season = describeMonths(month);
  if (time === undefined || date === undefined || season === undefined) return undefined;
  const everyDay = time.startsWith('at ') && date === '' && season === '' ? 'every day' : '';
  return [time, date || everyDay, season].filter(Boolean).join(' ');
}

function readField(
  text: string | undefined,
  min: number,
  max: number,
  names: readonly string[] = [],
): Field | undefined {
  if (text === undefined) return undefined;
  if (text === '*') return { kind: 'any' };
  const step = /^\*\/(\d+)$/.exec(text);
  if (step) {
    const size = Number(step[1]);
    return size < 1 || size > max ? undefined : size === 1 ? { kind: 'any' } : { kind: 'step', step: size };
  }
  const range = /^(\w+)-(\w+)$/.exec(text);
  if (range) {
    const [from, to] = [readNumber(range[1], min, max, names), readNumber(range[2], min, max, names)];
    return from === undefined || to === undefined || from >= to ? undefined : { kind: 'range', from, to };
  }
  const values = text.split(',').map((part) => readNumber(part, min, max, names));
  return values.every((value) => value !== undefined)
    ? { kind: 'list', values: [...new Set(values)].toSorted((one, other) => one - other) }
    : undefined;
}

function readNumber(text: string | undefined, min: number, max: number, names: readonly string[]): number | undefined {
  if (text === undefined) return undefined;
  const named =
    text.length === 3 ? names.findIndex((name) => name.slice(0, 3).toLowerCase() === text.toLowerCase()) : -1;
  if (named >= 0) return named + min;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
}

const clock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const join = (texts: string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

function describeTime(minute: Field, hour: Field): string | undefined {
  const often =
    minute.kind === 'any' ? 'every minute' : minute.kind === 'step' ? `every ${minute.step} minutes` : undefined;
  if (often !== undefined) {
    if (hour.kind === 'any') return often;
    if (hour.kind === 'range') return `${often} from ${clock(hour.from, 0)} to ${clock(hour.to, 59)}`;
    return hour.kind === 'list' && hour.values.length === 1
      ? `${often} from ${clock(hour.values[0] ?? 0, 0)} to ${clock(hour.values[0] ?? 0, 59)}`
      : undefined;
  }
  if (minute.kind !== 'list') return undefined;
  const minutes = minute.values;
  const past = minutes.length === 1 && minutes[0] === 0 ? '' : ` at minute ${join(minutes.map(String))}`;
  switch (hour.kind) {
    case 'any':
      return `every hour${past}`;
    case 'step':
      return `every ${hour.step} hours${past}`;
    case 'range':
      return `every hour from ${clock(hour.from, 0)} to ${clock(hour.to, 0)}${past}`;
    case 'list': {
      const times = hour.values.flatMap((one) => minutes.map((other) => clock(one, other)));
      return times.length <= 6 ? `at ${join(times)}` : undefined;
    }
  }
}

function describeDays(day: Field, weekday: Field): string | undefined {
  const ofMonth = describeDaysOfMonth(day);
  const ofWeek = describeDaysOfWeek(weekday);
  if (ofMonth === undefined || ofWeek === undefined) return undefined;
  return [ofMonth, ofWeek].filter(Boolean).join(' or '); // cron runs when one of them matches
}

function describeDaysOfMonth(day: Field): string | undefined {
  switch (day.kind) {
    case 'any':
      return '';
    case 'step':
      return `on every ${day.step}. day of the month`;
    case 'range':
      return `on days ${day.from} to ${day.to} of the month`;
    case 'list':
      return `on day ${join(day.values.map(String))} of the month`;
  }
}

function describeDaysOfWeek(weekday: Field): string | undefined {
  const name = (value: number): string => days[value % 7] ?? '';
  switch (weekday.kind) {
    case 'any':
      return '';
    case 'step':
      return undefined;
    case 'range':
      return weekday.from === 1 && weekday.to === 5
        ? 'on weekdays'
        : `from ${name(weekday.from)} to ${name(weekday.to)}`;
    case 'list': {
      const values = [...new Set(weekday.values.map((value) => value % 7))];
      const isWeekend = values.length === 2 && values.includes(0) && values.includes(6);
      return isWeekend ? 'on weekends' : `on ${join(values.map((value) => `${name(value)}s`))}`;
    }
  }
}

function describeMonths(month: Field): string | undefined {
  const name = (value: number): string => months[value - 1] ?? '';
  switch (month.kind) {
    case 'any':
      return '';
    case 'step':
      return undefined;
    case 'range':
      return `from ${name(month.from)} to ${name(month.to)}`;
    case 'list':
      return `in ${join(month.values.map(name))}`;
  }
}
