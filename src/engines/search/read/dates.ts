// Publication dates, from the texts of engines in the language of the reader.
import type { DatePrecision } from '../../../contract/search.ts';
import { createBoundedCache } from '../../../flow/bounded-cache.ts';

export interface ReadDate {
  utc: string;
  precision: DatePrecision;
}

export interface DateContext {
  language: string;
  country: string;
  now: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The time that a text means; null when that is not certain. */
export function readDate(text: string | null | undefined, context: DateContext): ReadDate | null {
  const trimmed = text?.trim().toLowerCase() ?? '';
  if (trimmed === '' || trimmed.length > 100) return null;
  return (
    readIso(trimmed) ??
    readRfc822(trimmed) ??
    readRelative(trimmed, context) ??
    readNumeric(trimmed, context) ??
    readNamed(trimmed, context)
  );
}

/** The time of a Unix timestamp in seconds or milliseconds. */
export function readEpoch(value: unknown): ReadDate | null {
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null;
  return toDate(number < 100_000_000_000 ? number * 1000 : number, 'minute');
}

function toDate(ms: number, precision: DatePrecision): ReadDate | null {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null;
  const unit = precision === 'minute' ? 1000 : precision === 'hour' ? hourMs : dayMs;
  return { utc: new Date(Math.floor(ms / unit) * unit).toISOString().replace('.000Z', 'Z'), precision };
}

function readIso(text: string): ReadDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(z|utc|[+-]\d{2}:?\d{2})?)?$/.exec(
    text,
  );
  if (match === null) return null;
  const [, year, month, day, time, zone = 'z'] = match;
  // Midnight without a time zone is how programs write a day.
  if (time === undefined || (match[5] === undefined && /^00:00(:00)?$/.test(time)))
    return toDate(Date.parse(`${year}-${month}-${day}T00:00:00Z`), 'day');
  const offset = zone === 'z' || zone === 'utc' ? 'Z' : zone.replace(/^(.\d\d):?(\d\d)$/, '$1:$2');
  return toDate(Date.parse(`${year}-${month}-${day}T${time}${offset}`), 'minute');
}

function readRfc822(text: string): ReadDate | null {
  const shape = /^(?:[a-z]{3},\s*)?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:gmt|utc|z|[+-]\d{4}|[ecmp][sd]t)$/;
  return shape.test(text) ? toDate(Date.parse(text), 'minute') : null;
}

// The first letters of the words for a unit, in the languages of the larger markets.
const units: readonly [RegExp, number, DatePrecision][] = [
  [/^(s$|sec|sek|seg|сек|秒|초|saniye|second)/, 1000, 'minute'],
  [
    /^(months?|mos?$|monat|mois|mes|mês|meses|mesi|mese|maand|ay$|ay |miesi|мес|个月|個月|か月|ヶ月|개월|månad|måned)/,
    30 * dayMs,
    'month',
  ],
  [/^(m$|min|мин|хв|分|분|dak|minut)/, minuteMs, 'minute'],
  [
    /^(h$|hr|hour|std|stund|heure|hora|ora|ore|uur|uren|saat|godz|час|год[иі]н|小时|小時|時間|시간|tim|time)/,
    hourMs,
    'hour',
  ],
  [/^(d$|day|tag|jour|día|dia|giorn|dag|gün|dni|dzie|дн|день|дні|天|日|일)/, dayMs, 'day'],
  [
    /^(w$|wk|week|woche|semaine|semana|settiman|we(e)?k|hafta|tydz|tygod|недел|тиж|周|週|주|vecka|veckor|uke)/,
    7 * dayMs,
    'day',
  ],
  [/^(y$|yr|year|jahr|ans?$|année|año|ano|ann[oi]|jaar|yıl|lat|rok|год|года|лет|років|年|년|år)/, 365 * dayMs, 'month'],
];

const yesterday =
  /^(yesterday|gestern|hier|ayer|ontem|ieri|gisteren|dün|wczoraj|вчера|вчора|昨天|昨日|어제|igår|i går)$/;
const today =
  /^(today|heute|aujourd.hui|hoy|hoje|oggi|vandaag|bugün|dzisiaj|сегодня|сьогодні|今天|今日|오늘|idag|i dag)$/;
const justNow = /^(just now|now|gerade eben|à l.instant|刚刚|剛剛|たった今|방금)$/;

function readRelative(text: string, { now }: DateContext): ReadDate | null {
  if (justNow.test(text)) return toDate(now, 'minute');
  if (today.test(text)) return toDate(now, 'day');
  if (yesterday.test(text)) return toDate(now - dayMs, 'day');
  const match =
    /(?:^|\D)(\d{1,3})\s*(\p{L}+)/u.exec(text) ?? /(?:^|\s)(an?|one|einer?|einem|un[ae]?)\s+(\p{L}+)/u.exec(text);
  if (match === null || /\d{4}|[./-]\d/.test(text)) return null;
  // A number with a unit is an age ("25d"); a longer text must contain a word such as "ago".
  const isBare = /^\d{1,3}\s*\p{L}{1,2}$/u.test(text);
  if (
    !isBare &&
    !/\bago\b|^vor |^il y a |^hace |^há |^fa$| fa$| geleden$|önce$| temu$|назад$|тому$|前$|전$| sedan$| siden$|atrás$/u.test(
      text,
    )
  )
    return null;
  const [, number = '', word = ''] = match;
  const amount = /^\d+$/.test(number) ? Number(number) : 1;
  const unit = units.find(([stem]) => stem.test(word));
  return unit === undefined ? null : toDate(now - amount * unit[1], unit[2]);
}

// Countries that write the month first, and countries where both orders are common.
const monthFirst = new Set(['US', 'PH', 'PR', 'GU', 'FM', 'MH', 'PW', 'VI', 'AS', 'MP', 'UM']);
const undecided = new Set(['CA', 'KE', 'GH', 'TG']);

function readNumeric(text: string, { country }: DateContext): ReadDate | null {
  const yearFirst = /^(\d{4})[./年-]\s?(\d{1,2})[./月-]\s?(\d{1,2})[日.]?$/.exec(text);
  if (yearFirst !== null) return calendarDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  if (match === null) return null;
  const [first, second, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (text.includes('.')) return calendarDay(year, second, first);
  if (first > 12 || first === second) return calendarDay(year, second, first);
  if (second > 12) return calendarDay(year, first, second);
  if (undecided.has(country)) return null;
  return monthFirst.has(country) ? calendarDay(year, first, second) : calendarDay(year, second, first);
}

function calendarDay(year: number, month: number, day: number): ReadDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? toDate(date.getTime(), 'day') : null;
}

const monthsByLanguage = createBoundedCache<string, ReadonlyMap<string, number>>({ entriesMax: 200 });

const monthsOf = (language: string): ReadonlyMap<string, number> =>
  monthsByLanguage.getOrCreate(language, () => readMonths(language));

/** The names of the months in English and in this language, with their numbers. */
function readMonths(language: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const tag of ['en', language]) {
    for (const month of ['long', 'short'] as const) {
      for (const withDay of [false, true]) {
        const format = new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC', ...(withDay && { day: 'numeric' }) });
        for (let index = 0; index < 12; index++) {
          const part = format.formatToParts(Date.UTC(2026, index, 15)).find(({ type }) => type === 'month');
          if (part !== undefined && /\p{L}/u.test(part.value))
            months.set(part.value.toLowerCase().replace('.', ''), index + 1);
        }
      }
    }
  }
  return months;
}

function readNamed(text: string, { language }: DateContext): ReadDate | null {
  const year = /\b(19|20)\d{2}\b/.exec(text)?.[0];
  if (year === undefined) return null;
  const months = monthsOf(language);
  const month = text
    .split(/[\s.,/]+/)
    .map((word) => months.get(word))
    .find((found) => found !== undefined);
  if (month === undefined) return null;
  const day = /(?:^|\D)(\d{1,2})(?:st|nd|rd|th|º|er)?(?=\D|$)/.exec(text.replace(year, ' '))?.[1];
  if (day === undefined) return toDate(Date.UTC(Number(year), month - 1, 1), 'month');
  return calendarDay(Number(year), month, Number(day));
}
