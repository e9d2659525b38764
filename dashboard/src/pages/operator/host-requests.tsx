// Requests of workspaces for webunlocker hosts, to approve or decline.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decideHostRequest, fetchAllHostRequests } from '../../api.ts';
import type { HostRequest } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { HostRequestBadge } from '../../components/host-request-badge.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { useAttempt } from '../../problem.ts';

export function HostRequests() {
  const queryClient = useQueryClient();
  const requests = useQuery({ queryKey: ['host-requests'], queryFn: fetchAllHostRequests, refetchInterval: 10_000 });
  const [problem, attempt] = useAttempt();
  const decide = (request: HostRequest, status: 'approved' | 'declined') =>
    void attempt(async () => {
      await decideHostRequest(request.account, request.id, status);
      await queryClient.invalidateQueries();
      toast(`${request.host} ${status}`);
    });
  return (
    <Card title="Host requests" isFlush>
      {problem && (
        <div className="p-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Loaded query={requests}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No host requests">
              Workspaces send them under Settings. Approving adds the host to the workspace’s unlocker whitelist.
            </Empty>
          ) : (
            <Table label="Host requests" head={['Host', 'Workspace', 'Requested', 'Reason', 'Status']} hasActions>
              {items.map((request) => (
                <tr key={request.id}>
                  <td className="font-mono text-xs">{request.host}</td>
                  <td>
                    <Link
                      to="/w/$slug/settings"
                      params={{ slug: request.account }}
                      className="rounded underline decoration-line-strong underline-offset-3"
                    >
                      {request.account}
                    </Link>
                  </td>
                  <td>
                    <Ago at={request.asked_at} />
                    <span className="block text-xs text-mute">by {request.asked_by}</span>
                  </td>
                  <td className="max-w-96 min-w-32 wrap-anywhere xl:min-w-56">{request.reason || '–'}</td>
                  <td>
                    <HostRequestBadge status={request.status} />
                  </td>
                  <td className="text-right xl:whitespace-nowrap [&>button]:my-0.5">
                    {request.status === 'open' && (
                      <>
                        <Button
                          look="primary"
                          className="mr-2"
                          aria-label={`Approve ${request.host}`}
                          onClick={() => decide(request, 'approved')}
                        >
                          Approve
                        </Button>
                        <Button aria-label={`Decline ${request.host}`} onClick={() => decide(request, 'declined')}>
                          Decline
                        </Button>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Card>
  );
}
