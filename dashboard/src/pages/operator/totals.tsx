// Figures of the whole installation.
import type { Totals as TotalsData } from '../../api.ts';
import { formatNumber, formatPercent, plural } from '../../format.ts';

/** Tiles of fixed height, so that nothing moves when the figures arrive. */
export function Totals({ totals }: { totals: TotalsData | undefined }) {
  const tiles: [label: string, value: string | undefined, note: string | undefined][] = [
    ['Workspaces', numberOf(totals?.workspaces), totals && `${formatNumber(totals.suspended)} suspended`],
    ['People', numberOf(totals?.people), totals && plural(totals.keys, 'active key')],
    ['Calls, 24 hours', numberOf(totals?.calls), totals && describeFailures(totals)],
    ['Credits, 24 hours', numberOf(totals?.credits), totals && plural(totals.open_invoices, 'open invoice')],
    ['Machines online', numberOf(totals?.nodes), undefined],
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-5">
      {tiles.map(([label, value, note]) => (
        <div key={label} className="min-h-25 rounded-xl border border-line bg-surface px-4 py-3 max-md:last:col-span-2">
          <dt className="text-sm text-mute">{label}</dt>
          <dd>
            <span className="block text-2xl font-semibold tracking-tight">{value ?? ' '}</span>
            <span className="block text-xs text-mute">{note ?? ' '}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const numberOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : formatNumber(value);

const describeFailures = ({ calls, failures }: TotalsData): string =>
  calls === 0 ? 'No calls' : `${formatPercent(failures / calls)} failed`;
