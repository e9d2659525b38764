// The audit log of the installation.
import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchAudit } from '../../api.ts';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { LoadMore, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';

export function Audit() {
  const audit = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => fetchAudit({ limit: 50, ...(pageParam && { cursor: Number(pageParam) }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const items = audit.data?.pages.flatMap((page) => page.items);
  return (
    <Card title="Audit log" isFlush>
      <Loaded query={{ data: items, error: audit.error, refetch: audit.refetch }}>
        {(rows) => (
          <Table label="Audit log" head={['Time', 'Actor', 'Action', 'Workspace', 'Details']}>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Time at={row.at} />
                </td>
                <td>{row.actor}</td>
                <td className="whitespace-nowrap">{row.action}</td>
                <td>{row.account ?? '–'}</td>
                <td className="max-w-96 truncate font-mono text-xs" title={JSON.stringify(row.detail)}>
                  {JSON.stringify(row.detail)}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      <LoadMore query={audit} />
    </Card>
  );
}
