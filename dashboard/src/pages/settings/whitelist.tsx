// Hosts that webunlocker may fetch. Operators edit the list; members request additions.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestHost, fetchHostRequests, patchAccount } from '../../api.ts';
import type { Account } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Field, TextField } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { HostRequestBadge } from '../../components/host-request-badge.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Ago } from '../../components/time.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { useCan } from '../../session.ts';
import { useRefresh } from './refresh.ts';

export function WhitelistCard({ slug, account }: { slug: string; account: Account }) {
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const [hosts, setHosts] = useState(account.unlocker_hosts.join('\n'));
  const isOperator = can('installation.manage');
  return (
    <Card id="whitelist" title="Unlocker whitelist" lead="The hosts that webunlocker may fetch.">
      <Form
        onSubmit={async () => {
          const before = account.unlocker_hosts;
          await patchAccount(slug, { unlocker_hosts: hosts.split(/[\s,]+/).filter(Boolean) });
          await refresh();
          const restore = () => patchAccount(slug, { unlocker_hosts: before }).then(refresh);
          toast('Whitelist saved', { action: undo(restore) });
        }}
      >
        {({ isBusy }) => (
          <>
            <Field
              label="Allowed hosts"
              help={
                isOperator
                  ? 'One per line, such as shop.example.com or *.example.com'
                  : 'Only an operator can change this list. Request more hosts below.'
              }
            >
              {(props) => (
                <textarea
                  {...props}
                  className="control min-h-28 font-mono text-xs"
                  spellCheck={false}
                  readOnly={!isOperator}
                  placeholder="None"
                  value={hosts}
                  onChange={(event) => setHosts(event.target.value)}
                />
              )}
            </Field>
            {isOperator && (
              <Button type="submit" isBusy={isBusy}>
                Save whitelist
              </Button>
            )}
          </>
        )}
      </Form>
      <div className="mt-5 border-t border-line pt-4">
        <Requests slug={slug} />
      </div>
    </Card>
  );
}

function Requests({ slug }: { slug: string }) {
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const requests = useQuery({ queryKey: ['host-requests', slug], queryFn: () => fetchHostRequests(slug) });
  const [host, setHost] = useState('');
  const [reason, setReason] = useState('');
  const mayRequest = can('workspace.manage') && !can('installation.manage');
  return (
    <div className="space-y-4">
      {mayRequest && (
        <Form
          onSubmit={async () => {
            await requestHost(slug, { host: host.trim(), reason: reason.trim() });
            setHost('');
            setReason('');
            await refresh();
            toast('Request sent');
          }}
        >
          {({ isBusy }) => (
            <>
              <TextField
                label="Request host"
                help="Such as shop.example.com or *.example.com"
                required
                maxLength={300}
                value={host}
                onChange={setHost}
              />
              <TextField label="Reason" maxLength={1000} value={reason} onChange={setReason} />
              <Button type="submit" isBusy={isBusy}>
                Send request
              </Button>
            </>
          )}
        </Form>
      )}
      <Loaded query={requests} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-mute">No host requests.</p>
          ) : (
            <ul className="max-h-56 space-y-2 overflow-y-auto text-sm" tabIndex={0} aria-label="Host requests">
              {items.map((request) => (
                <li key={request.id} className="flex items-center justify-between gap-3">
                  <span className="min-w-0">
                    <span className="block truncate font-mono text-xs">{request.host}</span>
                    <span className="text-xs text-mute">
                      {request.asked_by}, <Ago at={request.asked_at} />
                    </span>
                  </span>
                  <HostRequestBadge status={request.status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
