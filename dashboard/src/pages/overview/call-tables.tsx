// Refused and failed calls and latency by endpoint, with links to the request log.
import { Link } from '@tanstack/react-router';
import type { EndpointLatency, UsageSeries } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { SampleCall } from '../../components/sample-link.tsx';
import { Empty } from '../../components/states.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { formatDuration, formatNumber } from '../../format.ts';

/** The time range of links to the log. */
export interface LogPeriod {
  from: string;
  to?: string | undefined;
}

export const logLink = 'rounded underline decoration-line-strong underline-offset-3 hover:text-ink';

/** The calls that did not succeed, with links to them in the log. */
export function Problems({
  slug,
  period,
  refusals,
  failures,
}: {
  slug: string;
  period: LogPeriod;
  refusals: number;
  failures: number;
}) {
  if (refusals + failures === 0) return 'No errors';
  return (
    <>
      {refusals > 0 && (
        <Link to="/w/$slug/requests" params={{ slug }} search={{ status: '4xx', ...period }} className={logLink}>
          {formatNumber(refusals)} refused
        </Link>
      )}
      {refusals > 0 && failures > 0 && ', '}
      {failures > 0 && (
        <Link to="/w/$slug/requests" params={{ slug }} search={{ status: '5xx', ...period }} className={logLink}>
          {formatNumber(failures)} failed
        </Link>
      )}
    </>
  );
}

export function LatencyTable({
  slug,
  period,
  items,
  usage,
}: {
  slug: string;
  period: LogPeriod;
  items: EndpointLatency[];
  /** For the calls over time; undefined while it loads. */
  usage: UsageSeries | undefined;
}) {
  const callsOf = (path: string): number[] =>
    usage?.series.find(({ endpoint }) => endpoint === path)?.points.map(({ calls }) => calls) ?? [];
  if (items.length === 0) return <Empty title="No durations">There are no calls in this time range.</Empty>;
  return (
    <Table
      label="Latency by endpoint"
      head={['Endpoint', 'Over time', numeric('Calls'), numeric('p50'), numeric('p95'), numeric('p99')]}
    >
      {items.map((item) => (
        <tr key={item.endpoint}>
          <td>
            <Link
              to="/w/$slug/requests"
              params={{ slug }}
              search={{ endpoint: item.endpoint, ...period }}
              className="rounded font-mono text-xs underline decoration-line-strong underline-offset-3"
            >
              {item.endpoint}
            </Link>
          </td>
          <td>
            <Sparkline values={callsOf(item.endpoint)} label={`Calls of ${item.endpoint} over time`} />
          </td>
          <td className="text-right">{formatNumber(item.calls)}</td>
          <td className="text-right whitespace-nowrap">{formatDuration(item.ms_p50)}</td>
          <td className="text-right whitespace-nowrap">{formatDuration(item.ms_p95)}</td>
          <td className="text-right whitespace-nowrap">{formatDuration(item.ms_p99)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** What to do in a workspace without calls. */
export function NoCalls({ slug }: { slug: string }) {
  return (
    <Empty
      title="No calls"
      action={
        <div className="flex flex-wrap items-center justify-center gap-4">
          <Link to="/w/$slug/playground" params={{ slug }}>
            <Button look="primary" icon="playground" tabIndex={-1}>
              Open playground
            </Button>
          </Link>
          <SampleCall slug={slug} />
        </div>
      }
    >
      There are no calls in this time range. The playground sends one without code.
    </Empty>
  );
}
