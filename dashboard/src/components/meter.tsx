import { formatNumber } from '../format.ts';

/** Used amount of a total, as a bar and as text. */
export function Meter({ label, used, total }: { label: string; used: number; total: number }) {
  // A total of 0 is a missing balance, not one that is used up.
  const share = total === 0 ? 0 : Math.min(1, used / total);
  const tone = share >= 1 ? 'bg-bad' : share >= 0.8 ? 'bg-warn' : 'bg-accent';
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="text-mute">{label}</span>
        <span>{total === 0 ? 'None' : `${formatNumber(used)} of ${formatNumber(total)}`}</span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={Math.min(used, total)}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className={`h-full rounded-full ${tone}`} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
