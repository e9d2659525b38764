// Why calls were refused or failed, with links to exactly these calls in the request log.
import { Link } from '@tanstack/react-router';
import type { CallErrors } from '../../api.ts';
import { StatusBadge } from '../../components/badges.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { formatNumber, plural } from '../../format.ts';
import { logLink } from './call-tables.tsx';
import type { LogPeriod } from './call-tables.tsx';

type Item = CallErrors['items'][number];

/** Short names of the error codes. Others are shown as they are. */
const codeReasons: Record<string, string> = {
  rate_limit: 'Rate limit of the plan',
  quota: 'Quota of the key used up',
  robots: 'Not allowed by robots.txt',
  idempotency_running: 'Same idempotency key still running',
  idempotency_mismatch: 'Idempotency key used with other parameters',
  target_timeout: 'Target timed out',
  target_dns: 'Host name not found',
  target_tls: 'TLS of the target failed',
  target_refused: 'Target refused the connection',
  target_reset: 'Connection broke',
  target_failed: 'Search engine failed',
  target_protocol: 'Target sent invalid HTTP',
  target_redirects: 'Too many redirects',
  target_encoding: 'Content could not be decoded',
  target_too_large: 'Target too large',
  target_not_text: 'Target is binary',
  target_unreadable: 'Document could not be read',
  target_not_shown: 'Nothing to capture',
  target_blocked: 'Address may not be fetched',
  proxy_failed: 'Proxy failed',
  storage_failed: 'Upload failed',
  blocked: 'Blocked by the target',
  drift: 'Layout of the search engine changed',
  browser_crashed: 'Browser crashed',
  browser_missing: 'No browser',
  instruction_failed: 'Browser instruction failed',
  script_failed: 'Script failed',
  overloaded: 'Too many concurrent calls',
  deadline: 'Time limit exceeded',
  shutting_down: 'Server was shutting down',
  cancelled: 'Cancelled',
  database: 'Database not reachable',
  internal: 'Internal error',
};

/** The same for responses without an error code, by status. */
const statusReasons: Record<number, string> = {
  400: 'Invalid parameters',
  401: 'Inactive or expired key',
  402: 'No credits left, or an open invoice',
  403: 'Not allowed for this workspace',
  404: 'Not found',
  409: 'Conflict',
  413: 'Request body too large',
  500: 'Internal error',
};

const reasonOf = ({ status, error_code: code }: Item): string =>
  (code === null ? statusReasons[status] : (codeReasons[code] ?? code)) ?? 'Other';

const shownMax = 8;

export function ErrorTable({ slug, period, items }: { slug: string; period: LogPeriod; items: Item[] }) {
  return (
    <Table label="Errors by reason" head={['Status', 'Reason', numeric('Requests')]}>
      {items.slice(0, shownMax).map((item) => (
        <tr key={`${item.status} ${item.error_code}`}>
          <td>
            <StatusBadge status={item.status} />
          </td>
          <td>{reasonOf(item)}</td>
          <td className="text-right">
            <Link
              to="/w/$slug/requests"
              params={{ slug }}
              search={{ status: String(item.status), error_code: item.error_code ?? 'none', ...period }}
              className={logLink}
              aria-label={`${plural(item.calls, 'request')} with status ${item.status}: ${reasonOf(item)}`}
            >
              {formatNumber(item.calls)}
            </Link>
          </td>
        </tr>
      ))}
    </Table>
  );
}
