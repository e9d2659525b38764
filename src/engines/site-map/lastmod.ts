// Dates of sitemaps and feeds.

const w3cDate = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/;
const w3cTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i;
const mailDate =
  /^(?:[a-z]{3,9},?\s+)?\d{1,2}[\s-][a-z]{3,9}[\s-]\d{2,4}(?:\s+\d\d:\d\d(?::\d\d)?(?:\s+[\w+:-]{1,10})?)?$/i;
const dateCharactersMax = 60;

/** A date as ISO 8601: days, months and years stay as they are, times are in UTC. Null if the text is not a date. */
export function readLastmod(text: string): string | null {
  const date = text.trim().slice(0, dateCharactersMax);
  if (w3cDate.test(date)) return Number.isNaN(Date.parse(date)) ? null : date;
  const isTime = w3cTime.test(date.replace(' ', 'T'));
  if (!isTime && !mailDate.test(date)) return null;
  // A time without a zone is taken as UTC, not as the time zone of this machine.
  const zoned = isTime
    ? date.replace(' ', 'T').replace(/(T[\d:.]+)$/i, '$1Z')
    : /[a-z]{1,5}$|[+-]\d{4}$/i.test(date)
      ? date
      : `${date} UTC`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
