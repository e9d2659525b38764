// All workspaces, and a form to create one.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createAccount, fetchAccounts } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogForm } from '../../components/dialogs.tsx';
import { TextField } from '../../components/fields.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore, numeric, Table } from '../../components/table.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDay, formatNumber } from '../../format.ts';

/** `search` is kept in the URL. */
export function Workspaces({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const accounts = useInfiniteQuery({
    queryKey: ['accounts', 'pages', search],
    queryFn: ({ pageParam }) => fetchAccounts({ limit: 100, search, ...(pageParam && { cursor: pageParam }) }),
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const items = accounts.data?.pages.flatMap((page) => page.items);
  const [isCreating, setCreating] = useState(false);
  return (
    <Card
      title="Workspaces"
      isFlush
      action={
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          Create workspace
        </Button>
      }
    >
      <div className="border-b border-line p-4 sm:px-5">
        <TextField
          label="Search"
          type="search"
          className="max-w-md"
          placeholder="Name or identifier"
          maxLength={200}
          value={search}
          onChange={onSearch}
        />
      </div>
      <Loaded query={{ data: items, error: accounts.error, refetch: accounts.refetch }}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No matching workspaces" />
          ) : (
            <Table label="Workspaces" head={['Name', 'Plan', numeric('Credits left'), 'Status']} hasActions>
              {rows.map((account) => (
                <tr key={account.slug}>
                  <td className="min-w-48 wrap-anywhere">
                    <Link
                      to="/w/$slug/overview"
                      params={{ slug: account.slug }}
                      className="rounded font-medium underline decoration-line-strong underline-offset-3"
                    >
                      {account.name}
                    </Link>
                    <span className="block font-mono text-xs text-mute">{account.slug}</span>
                  </td>
                  <td className="whitespace-nowrap">
                    {account.plan ? `${formatNumber(account.plan.quota)} per period` : 'None'}
                    {account.plan && (
                      <span className="block text-xs text-mute">Renews on {formatDay(account.plan.period_end)}</span>
                    )}
                  </td>
                  <td className="text-right">{formatNumber(account.remaining)}</td>
                  <td>
                    {account.suspended_at !== null ? (
                      <Badge tone="bad">Suspended</Badge>
                    ) : account.open_invoice ? (
                      <Badge tone="warn">Open invoice {account.open_invoice}</Badge>
                    ) : account.remaining === 0 ? (
                      <Badge tone="bad">No credits</Badge>
                    ) : (
                      <Badge tone="good">Active</Badge>
                    )}
                  </td>
                  <td className="text-right whitespace-nowrap">
                    <Link
                      to="/w/$slug/billing"
                      params={{ slug: account.slug }}
                      className="mr-3 rounded text-accent-strong underline"
                    >
                      Billing
                    </Link>
                    <Link
                      to="/w/$slug/settings"
                      params={{ slug: account.slug }}
                      className="rounded text-accent-strong underline"
                    >
                      Settings
                    </Link>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      <LoadMore query={accounts} />
      {isCreating && <CreateWorkspace onClose={() => setCreating(false)} />}
    </Card>
  );
}

function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const [quota, setQuota] = useState('');
  const proposed = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63);
  return (
    <Dialog title="Create workspace" onClose={onClose}>
      <DialogForm
        action="Create workspace"
        onClose={onClose}
        onSubmit={async () => {
          await createAccount({
            slug: slug || proposed,
            name: name.trim(),
            plan: quota ? { quota: Number(quota) } : null,
          });
          await queryClient.invalidateQueries({ queryKey: ['accounts'] });
          onClose();
          toast('Workspace created');
        }}
      >
        <TextField label="Name" isRequired maxLength={200} value={name} onChange={setName} />
        <TextField
          label="Identifier"
          help="Letters a–z, digits, dots, dashes and underscores"
          maxLength={63}
          placeholder={proposed}
          value={slug}
          onChange={setSlug}
        />
        <TextField
          label="Monthly credits"
          help="Empty: no subscription. You can change the plan under Billing."
          type="number"
          min={0}
          value={quota}
          onChange={setQuota}
        />
      </DialogForm>
    </Dialog>
  );
}
