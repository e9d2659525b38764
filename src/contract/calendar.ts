// Parsing of dates (YYYY-MM-DD, in UTC) and ISO 8601 date-times.

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/;
const yearMin = 1970;
const yearMax = 9000;

export const dayMs = 86_400_000;

/** True for an existing date in the supported range of years. */
export function isDay(text: string): boolean {
  const [, year, month = 0, day] = dayPattern.exec(text)?.map(Number) ?? [];
  if (year === undefined || year < yearMin || year > yearMax) return false;
  return toDay(Date.UTC(year, month - 1, day)) === text;
}

/** The UTC day of a moment. */
export const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Parses an ISO 8601 date-time, in UTC when it has no time zone. Undefined when the text is not a valid date-time. */
export function parseMoment(text: string): Date | undefined {
  const [, day, , , , zone] = momentPattern.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  return new Date(Date.parse(zone === undefined ? `${text}Z` : text));
}
