import { formatAgo, formatMoment, formatMomentWithZone } from '../format.ts';

export function Time({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className={`whitespace-nowrap ${className ?? ''}`}>
      {formatMomentWithZone(at)}
    </time>
  );
}

/** Without year and zone, for lists on pages that name the zone. */
export function ShortTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className="whitespace-nowrap">
      {formatMoment(at)}
    </time>
  );
}

/** Relative time, with the exact time as a tooltip. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className="whitespace-nowrap">
      {formatAgo(at)}
    </time>
  );
}
