// Days and moments as callers write them: YYYY-MM-DD in UTC, or an ISO 8601 date-time.

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/;
const YEAR_MIN = 1970;
const YEAR_MAX = 9000;

export const DAY_MS = 86_400_000;

/** True for a day of the calendar between the years that we can reckon with. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || year < YEAR_MIN || year > YEAR_MAX) return false;
  return toDay(Date.UTC(year, month! - 1, day)) === text;
}

/** The UTC day of a moment. */
export const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The moment that an ISO date-time names, in UTC when it names no zone; undefined when the text is none. */
export function parseMoment(text: string): Date | undefined {
  const [, day, , , , zone] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  return new Date(Date.parse(zone === undefined ? `${text}Z` : text));
}
