// Rules that nearly matched, with the reasons.
import { Table } from './table.tsx';

export interface NearMiss {
  /** The technology or vendor. */
  name: string;
  /** Where the rule looks. */
  place: string;
  /** The pattern, if it is known. */
  wanted?: string | undefined;
  why: string;
}

export function NearMisses({ label, misses }: { label: string; misses: readonly NearMiss[] }) {
  if (misses.length === 0) return <p className="text-sm text-mute">No other rule was close.</p>;
  return (
    <Table label={label} head={['Rule', 'Where', 'Why it does not match']} isStacked>
      {misses.map(({ name, place, wanted, why }, index) => (
        <tr key={index}>
          <td className="font-medium">{name}</td>
          <td data-full className="font-mono text-xs wrap-anywhere">
            {place}
            {wanted && <span className="block text-mute">{wanted}</span>}
          </td>
          <td data-full className="text-xs wrap-anywhere sm:min-w-48">
            {why}
          </td>
        </tr>
      ))}
    </Table>
  );
}
