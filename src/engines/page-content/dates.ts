// Dates as pages write them.

import { createBoundedCache } from '../../flow/bounded-cache.ts';

// A zone at the end: `Z`, `+02:00`, `GMT`, `(CET)`.
const zone = /(?:\bZ|\d\s?Z|\b(?:UTC|GMT|[ECMP][SD]T)\b.*|[+-]\d{2}:?\d{2}|[+-]\d{2})\s*(?:\([^)]*\))?$/i;
const hasTime = /\d:\d/;
// Longer texts are not dates. The limit also bounds the time that the expressions take.
const dateCharactersMax = 100;

/**
 * A date as ISO 8601; undefined if it cannot be read. Times without a zone are UTC, so that the result does not depend on the machine.
 * A date without a time stays one if it is written as ISO 8601. Names of months are English, or those of the page's language.
 */
export function isoDateOf(text: string, language?: string | null): string | undefined {
  if (text.length > dateCharactersMax) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDay(text) ? text : undefined;
  const dayFirst = readDayFirst(text);
  if (dayFirst !== undefined) return isoOf(dayFirst);
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
  const isIso = /^\d{4}-\d{2}-\d{2}T/.test(plain);
  const isZoned = hasTime.test(plain) && zone.test(plain);
  const time = Date.parse(isZoned ? plain : isIso ? `${plain}Z` : `${plain} UTC`);
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  const named = language ? readNamed(text, language) : undefined;
  return named && isoOf(named);
}

interface DateParts {
  year: number;
  month: number;
  day: number;
  /** `14:30` or `14:30:15`; '' if there is none. */
  time: string;
}

function isoOf({ year, month, day, time }: DateParts): string | undefined {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const ms = isDay(date) ? Date.parse(`${date}T${(time || '00:00').replace(/^\d:/, '0$&')}Z`) : NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `16.11.2026` and `16/11/2026 14:30`. Dots mean that the day is first; with other marks, the month is, as in America, if it can be. */
function readDayFirst(text: string): DateParts | undefined {
  const [, first, mark, second, year, time = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[\s,]+(\d{1,2}:\d{2}(?::\d{2})?)(?: (?:Uhr|h))?)?$/i.exec(text) ?? [];
  const isFirst = mark === '.' || Number(first) > 12;
  return isFirst ? { year: Number(year), month: Number(second), day: Number(first), time } : undefined;
}

/** `5. März 2024, 14:30 Uhr` and `5 de marzo de 2024`. */
function readNamed(text: string, language: string): DateParts | undefined {
  const words = text.toLowerCase().split(/[\s.,]+/);
  const months = monthsOf(language);
  const month = words.flatMap((word) => months.get(word) ?? [])[0];
  const found = (shape: RegExp): string => words.find((word) => shape.test(word)) ?? '';
  const [day, year] = [found(/^\d{1,2}(?:º|er|e)?$/), found(/^\d{4}$/)];
  if (month === undefined || day === '' || year === '') return undefined;
  return { year: Number(year), month, day: Number.parseInt(day, 10), time: found(/^\d{1,2}:\d{2}(?::\d{2})?$/) };
}

const monthsByLanguage = createBoundedCache<string, ReadonlyMap<string, number>>({ entriesMax: 100 });

/** The names of months in a language, long and short ones, with their numbers. Empty for an unknown language. */
const monthsOf = (language: string): ReadonlyMap<string, number> =>
  monthsByLanguage.getOrCreate(language.slice(0, 20), () => {
    const tag = languageTag(language.slice(0, 20));
    const months = new Map<string, number>();
    if (tag === undefined) return months;
    for (const month of ['long', 'short'] as const) {
      // Some languages have another form of the name beside a day.
      for (const form of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' });
        for (let index = 0; index < 12; index++) {
          const name =
            format.formatToParts(Date.UTC(2024, index, 15)).find(({ type }) => type === 'month')?.value ?? '';
          if (/\p{L}/u.test(name)) months.set(name.toLowerCase().replace('.', ''), index + 1);
        }
      }
    }
    return months;
  });

function languageTag(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language.trim().replace('_', '-'))[0];
  } catch {
    return undefined; // not a language tag
  }
}

/** `2024-02-31` is none, although `Date.parse` reads it. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
