// What was tried to deliver a webhook.
import { formatDuration } from '../format.ts';
import { StatusBadge } from './badges.tsx';
import { numeric, Table } from './table.tsx';
import { Time } from './time.tsx';

interface Attempt {
  attempt: number;
  at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
}

export function Attempts({ tries }: { tries: readonly Attempt[] }) {
  return (
    <div className="rounded-lg border border-line">
      <Table label="Delivery attempts" head={[numeric('Attempt'), 'Time', numeric('Duration'), 'Response']}>
        {tries.map((tried) => (
          <tr key={tried.attempt}>
            <td className="text-right">{tried.attempt}</td>
            <td>
              <Time at={tried.at} />
            </td>
            <td className="text-right whitespace-nowrap">{formatDuration(tried.duration_ms)}</td>
            <td>{tried.status === null ? tried.error : <StatusBadge status={tried.status} />}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
