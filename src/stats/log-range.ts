// Parsing of the time range of a log query.
import { dayMs, isDay, parseMoment } from '../contract/calendar.ts';
import { badParameter } from '../contract/errors.ts';

export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** Parses `from` or `to`. A date as `to` means the end of that day. */
export function readBound(name: 'from' | 'to', text: string | undefined): Date | null {
  if (text === undefined) return null;
  if (isDay(text)) return new Date(Date.parse(text) + (name === 'to' ? dayMs : 0));
  const moment = parseMoment(text);
  if (moment) return moment;
  throw badParameter(name, 'must be a date like 2026-11-15 or a date-time like 2026-11-15T10:00:00Z');
}

/** Parses `from` and `to`; default: the last 24 hours. */
export function readMoments(range: Range, now: Date): { from: Date; to: Date } {
  const to = readBound('to', range.to) ?? new Date(now.getTime() + 1);
  const from = readBound('from', range.from) ?? new Date(to.getTime() - dayMs);
  if (to <= from) throw badParameter('to', 'must be after from');
  return { from, to };
}

/** The smallest request id at a time. */
export const floorId = (moment: Date): string => {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
};
