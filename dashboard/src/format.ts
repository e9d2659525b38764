// Formats numbers, times and sizes in English, like all texts, and in the time zone of the browser.

/** The reader's kind of English, such as `en-GB`. */
const language = navigator.languages.find((one) => one.startsWith('en')) ?? 'en';

const whole = new Intl.NumberFormat(language);
const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const formatNumber = (value: number): string => whole.format(value);
/** An amount of money. Without a currency, it has two decimals. */
export const formatMoney = (value: number, currency: string | null, maximumFractionDigits?: number): string =>
  new Intl.NumberFormat(language, {
    ...(currency === null ? { minimumFractionDigits: 2 } : { style: 'currency', currency }),
    ...(maximumFractionDigits === undefined
      ? currency === null && { maximumFractionDigits: 2 }
      : { maximumFractionDigits }),
  }).format(value);
export const formatShort = (value: number): string => short.format(value);
/** `share` from 0 to 1. */
export const formatPercent = (share: number): string => percent.format(share);

const part = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** A part of a whole, for columns: 0.22 is `22.0%`. */
export const formatPart = (share: number): string => (share > 0 && share < 0.001 ? '< 0.1%' : part.format(share));

const change = new Intl.NumberFormat(language, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
/** A relative change with its sign: 0.12 is `+12%`. */
export const formatChange = (share: number): string => change.format(share);

const moment = new Intl.DateTimeFormat(language, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const momentWithZone = new Intl.DateTimeFormat(language, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
const clockSeconds = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayShort = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
const dayShortUtc = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });

const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** For lists of recent entries, on pages that name the zone. */
export const formatMoment = (text: string): string => moment.format(new Date(text));
export const formatMomentWithZone = (text: string): string => momentWithZone.format(new Date(text));
/** A calendar day of the service, in UTC. */
export const formatDay = (text: string): string => day.format(new Date(text));
export const formatClock = (text: string): string => clock.format(new Date(text));
export const formatClockSeconds = (text: string): string => clockSeconds.format(new Date(text));
export const formatDayShort = (text: string): string => dayShort.format(new Date(text));
export const formatDayShortUtc = (text: string): string => dayShortUtc.format(new Date(text));

export const formatMonth = (text: string): string => month.format(new Date(text));

export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** A length of time in its two largest units: `2 h 5 min`. */
export function formatSpan(seconds: number): string {
  const total = Math.round(seconds);
  if (total < 60) return `${total} s`;
  if (total < 3600) return `${Math.floor(total / 60)} min${total < 600 && total % 60 ? ` ${total % 60} s` : ''}`;
  if (total < 86_400) return joinUnits(total, 3600, 'h', 60, 'min');
  return joinUnits(total, 86_400, 'd', 3600, 'h');
}

function joinUnits(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeName}${rest ? ` ${rest} ${smallName}` : ''}`;
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

export function formatAgo(text: string, now = Date.now()): string {
  const seconds = (new Date(text).getTime() - now) / 1000;
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(Math.round(seconds), 'second');
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${(bytes / 1024).toFixed(1)} kB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A key in a list. Its name is isolated, because right-to-left text would reorder what follows. */
export const labelOf = ({ alias, last_four }: { alias: string; last_four: string }): string =>
  `\u2068${alias}\u2069 (…${last_four})`;

/** Strings unchanged, other values as JSON. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
