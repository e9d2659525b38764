// All workspaces, ranked by their use, and a form to create one.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createAccount, fetchAccountUsage } from '../../api.ts';
import type { AccountState, AccountUsage, RankedAccount, UsageOrder, UsageRange } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogForm } from '../../components/dialogs.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore, numeric, Table } from '../../components/table.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDay, formatNumber } from '../../format.ts';
import { namesOf } from '../../names.ts';
import { failed, overTime, UsageCells, WorkspaceName } from './usage-table.tsx';

export interface WorkspaceFilters {
  range: UsageRange;
  search: string;
  /** What they are ranked by, and the state they are in, from the URL. */
  sort: string | undefined;
  state: string | undefined;
}

type Wishes = { search?: string | undefined; sort?: string | undefined; state?: string | undefined };

const orders: Record<UsageOrder, string> = { credits: 'Credits', calls: 'Requests', failures: 'Failed requests' };
const states: Record<AccountState, string> = {
  no_credits: 'No credits left',
  open_invoice: 'Open invoice',
  suspended: 'Suspended',
};
const isOrder = (name: string): name is UsageOrder => Object.hasOwn(orders, name);
const isState = (name: string): name is AccountState => Object.hasOwn(states, name);

export function Workspaces({
  filters: { range, search, sort: wantedSort = '', state: wantedState = '' },
  onChange,
}: {
  filters: WorkspaceFilters;
  onChange: (wishes: Wishes) => void;
}) {
  const sort = isOrder(wantedSort) ? wantedSort : 'credits';
  const state = isState(wantedState) ? wantedState : undefined;
  const accounts = useInfiniteQuery({
    queryKey: ['account-usage', 'pages', range, search, sort, state],
    queryFn: ({ pageParam }) =>
      fetchAccountUsage({ range, sort, state, search, limit: 50, ...(pageParam && { cursor: pageParam }) }),
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const pages = accounts.data?.pages;
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
      <div className="grid gap-3 border-b border-line p-4 sm:grid-cols-3 sm:px-5 xl:grid-cols-[repeat(3,minmax(0,18rem))]">
        <TextField
          label="Search"
          type="search"
          placeholder="Name or identifier"
          maxLength={200}
          value={search}
          onChange={(text) => onChange({ search: text || undefined })}
        />
        <SelectField
          label="Ranked by"
          value={sort}
          onChange={(name) => onChange({ sort: name === 'credits' ? undefined : name })}
        >
          {namesOf(orders).map((name) => (
            <option key={name} value={name}>
              {orders[name]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Status" value={state ?? ''} onChange={(name) => onChange({ state: name || undefined })}>
          <option value="">All</option>
          {namesOf(states).map((name) => (
            <option key={name} value={name}>
              {states[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={{ data: pages, error: accounts.error, refetch: accounts.refetch }} rows={12}>
        {([first, ...others]) => {
          const items = [first, ...others].flatMap((page) => page?.items ?? []);
          return first === undefined || items.length === 0 ? (
            <Empty title="No matching workspaces" />
          ) : (
            <WorkspaceTable items={items} total={first.total} />
          );
        }}
      </Loaded>
      <LoadMore query={accounts} />
      {isCreating && <CreateWorkspace onClose={() => setCreating(false)} />}
    </Card>
  );
}

function WorkspaceTable({ items, total }: { items: RankedAccount[]; total: AccountUsage['total'] }) {
  return (
    <Table
      label="Workspaces"
      head={[
        'Workspace',
        overTime,
        numeric('Requests'),
        failed,
        numeric('Credits'),
        'Share',
        numeric('Credits left'),
        'Status',
      ]}
      hasActions
    >
      {items.map((account) => (
        <tr key={account.slug}>
          <td className="max-w-56">
            <WorkspaceName account={account} />
          </td>
          <UsageCells account={account} total={total} />
          <td className="text-right tabular-nums">
            {formatNumber(account.remaining)}
            {account.plan && (
              <span className="block text-xs whitespace-nowrap text-mute">
                {formatNumber(account.plan.quota)} until {formatDay(account.plan.period_end)}
              </span>
            )}
          </td>
          <td>
            <StatusOf account={account} />
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
  );
}

function StatusOf({ account }: { account: RankedAccount }) {
  if (account.suspended_at !== null) return <Badge tone="bad">Suspended</Badge>;
  if (account.open_invoice) return <Badge tone="warn">Open invoice {account.open_invoice}</Badge>;
  if (account.remaining === 0) return <Badge tone="bad">No credits</Badge>;
  return <Badge tone="good">Active</Badge>;
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
          await queryClient.invalidateQueries();
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
