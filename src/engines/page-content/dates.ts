// Dates as pages write them.

// A zone at the end: `Z`, `+02:00`, `GMT`, `(CET)`.
const zone = /(?:\bZ|\d\s?Z|\b(?:UTC|GMT|[ECMP][SD]T)\b.*|[+-]\d{2}:?\d{2}|[+-]\d{2})\s*(?:\([^)]*\))?$/i;
const hasTime = /\d:\d/;
// Longer texts are not dates. The limit also bounds the time that the expressions take.
const dateCharactersMax = 100;

/**
 * A date as ISO 8601; undefined if it cannot be read. Times without a zone are UTC, so that the result does not depend on the machine.
 * A date without a time stays one if it is written as ISO 8601.
 */
export function isoDateOf(text: string): string | undefined {
  if (text.length > dateCharactersMax) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDay(text) ? text : undefined;
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
  const isIso = /^\d{4}-\d{2}-\d{2}T/.test(plain);
  const isZoned = hasTime.test(plain) && zone.test(plain);
  const time = Date.parse(isZoned ? plain : isIso ? `${plain}Z` : `${plain} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** `2024-02-31` is none, although `Date.parse` reads it. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
