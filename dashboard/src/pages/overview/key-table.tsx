// The keys with the most calls, with links to the request log.
import { Link } from '@tanstack/react-router';
import type { KeyActivities, KeyUsage } from '../../api.ts';
import { Sparkline } from '../../components/sparkline.tsx';
import { Empty } from '../../components/states.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { formatNumber, plural } from '../../format.ts';
import type { LogPeriod } from './call-tables.tsx';

export function KeyTable({
  slug,
  period,
  items,
  activity,
}: {
  slug: string;
  period: LogPeriod;
  items: KeyUsage[];
  /** Calls per day; undefined while it loads. */
  activity: KeyActivities | undefined;
}) {
  if (items.length === 0) return <Empty title="No key usage">No key was used in this time range.</Empty>;
  return (
    <Table label="Top keys" head={['Key', '7 days', numeric('Requests')]}>
      {items.slice(0, 6).map(({ key_id, alias, calls, credits }) => {
        const name = alias ?? `Key ${key_id}`;
        const days = activity?.items.find((one) => one.key_id === key_id)?.calls ?? [];
        return (
          <tr key={key_id}>
            <td className="max-w-32 truncate" title={name}>
              <Link
                to="/w/$slug/requests"
                params={{ slug }}
                search={{ key: String(key_id), ...period }}
                className="rounded underline decoration-line-strong underline-offset-3"
              >
                {name}
              </Link>
            </td>
            <td>
              <Sparkline values={days} label={`Calls of ${name} in the last 7 days`} />
            </td>
            <td className="text-right" title={plural(credits, 'credit')}>
              {formatNumber(calls)}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
