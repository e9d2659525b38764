// The keys with the most calls.
import type { KeyUsage } from '../../api.ts';
import { Empty } from '../../components/states.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { formatNumber } from '../../format.ts';

export function KeyTable({ items }: { items: KeyUsage[] }) {
  if (items.length === 0) return <Empty title="No key usage">No key was used in this time range.</Empty>;
  return (
    <Table label="Top keys" head={['Key', numeric('Calls'), numeric('Credits')]}>
      {items.slice(0, 6).map((item) => (
        <tr key={item.key_id}>
          <td className="max-w-40 truncate" title={item.alias ?? undefined}>
            {item.alias ?? `Key ${item.key_id}`}
          </td>
          <td className="text-right">{formatNumber(item.calls)}</td>
          <td className="text-right">{formatNumber(item.credits)}</td>
        </tr>
      ))}
    </Table>
  );
}
