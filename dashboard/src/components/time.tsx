import { formatAgo, formatMoment, formatMomentWithZone } from '../format.ts';

export function Time({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className={`whitespace-nowrap ${className ?? ''}`}>
      {formatMomentWithZone(at)}
    </time>
  );
}

/** Without year and zone, for lists whose page tells the zone. */
export function ShortTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className="whitespace-nowrap">
      {formatMoment(at)}
    </time>
  );
}

/** How long ago, with the moment itself beside it for whoever asks. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMomentWithZone(at)} className="whitespace-nowrap">
      {formatAgo(at)}
    </time>
  );
}
