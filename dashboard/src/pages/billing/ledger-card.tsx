// The credit ledger: billed calls and what paid for them.
import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchDraws } from '../../api.ts';
import type { Draw } from '../../api.ts';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore, numeric, Table } from '../../components/table.tsx';
import { ShortTime } from '../../components/time.tsx';
import { formatNumber } from '../../format.ts';

const firstRows = 8;
const nextRows = 50;

/** Every billed call with the balances that paid for it. */
export function LedgerCard({ slug }: { slug: string }) {
  const draws = useInfiniteQuery({
    queryKey: ['draws', slug],
    queryFn: ({ pageParam }) =>
      fetchDraws(slug, pageParam ? { limit: nextRows, cursor: pageParam } : { limit: firstRows }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const items = draws.data?.pages.flatMap((page) => page.items);
  return (
    <Card title="Credit ledger" isFlush>
      <Loaded query={{ data: items, error: draws.error, refetch: draws.refetch }}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No billed calls yet" isSmall>
              Billed calls appear here with the balance that paid for them.
            </Empty>
          ) : (
            <Table label="Credit ledger" head={['Time', 'Endpoint', 'Key', numeric('Credits'), 'Paid from']}>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="whitespace-nowrap">
                    <ShortTime at={row.at} />
                  </td>
                  <td className="font-mono text-xs whitespace-nowrap">{row.endpoint}</td>
                  <td className="max-w-40 truncate">{row.key_alias ?? '–'}</td>
                  <td className="text-right">{formatNumber(row.credits)}</td>
                  <td className="min-w-48 wrap-anywhere">{row.from.map(describeDraw).join(', ')}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      <LoadMore query={draws} />
    </Card>
  );
}

function describeDraw({ balance, title, amount }: Draw['from'][number]): string {
  const name = balance === 'pack' ? `pack “${title}”` : balance === 'credits' ? 'extra credits' : balance;
  return `${formatNumber(amount)} from ${name}`;
}
