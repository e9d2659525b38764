// The whole installation, for whoever runs it.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  createAccount,
  createPerson,
  fetchAccounts,
  fetchAudit,
  fetchLedgerAudit,
  fetchNodes,
  fetchPeople,
  patchPerson,
} from '../api.ts';
import { Badge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { Dialog, DialogForm } from '../components/dialogs.tsx';
import { TextField, Toggle } from '../components/fields.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { Secret } from '../components/secret.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { OlderButton, Table } from '../components/table.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Ago, Time } from '../components/time.tsx';
import { formatDay, formatNumber } from '../format.ts';
import { useAttempt } from '../problem.ts';
import { usePerson } from '../session.ts';

export function OperatorPage() {
  const person = usePerson();
  if (!person.is_operator) {
    return <Empty title="This is for the operator">Only whoever runs this installation can see this page.</Empty>;
  }
  return (
    <>
      <PageHeader title="Operator" lead="Workspaces, people and machines of this installation." />
      <Tabs
        label="Parts of the installation"
        tabs={[
          { id: 'workspaces', label: 'Workspaces', content: <Workspaces /> },
          { id: 'people', label: 'People', content: <People /> },
          { id: 'nodes', label: 'Machines', content: <Nodes /> },
          { id: 'audit', label: 'Audit log', content: <Audit /> },
        ]}
      />
    </>
  );
}

function Workspaces() {
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: () => fetchAccounts() });
  const [isCreating, setCreating] = useState(false);
  return (
    <Card
      title="Workspaces"
      isFlush
      action={
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          Create a workspace
        </Button>
      }
    >
      <Loaded query={accounts}>
        {({ items }) => (
          <Table label="Workspaces" head={['Name', 'Plan', 'Renews', 'Credits left', 'State']} hasActions>
            {items.map((account) => (
              <tr key={account.slug}>
                <td>
                  <Link
                    to="/w/$slug/overview"
                    params={{ slug: account.slug }}
                    className="rounded font-medium underline decoration-line-strong underline-offset-3"
                  >
                    {account.name}
                  </Link>
                  <span className="block font-mono text-xs text-mute">{account.slug}</span>
                </td>
                <td>{account.plan ? `${formatNumber(account.plan.quota)} per period` : 'none'}</td>
                <td className="whitespace-nowrap">{account.plan ? formatDay(account.plan.period_end) : '–'}</td>
                <td>{formatNumber(account.remaining)}</td>
                <td>
                  {account.open_invoice ? (
                    <Badge tone="warn">invoice {account.open_invoice}</Badge>
                  ) : account.remaining === 0 ? (
                    <Badge tone="bad">no credits</Badge>
                  ) : (
                    <Badge tone="good">fine</Badge>
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
        )}
      </Loaded>
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
    <Dialog title="Create a workspace" onClose={onClose}>
      <DialogForm
        action="Create"
        onClose={onClose}
        onSubmit={async () => {
          await createAccount({
            slug: slug || proposed,
            name: name.trim(),
            plan: quota ? { quota: Number(quota) } : null,
          });
          await queryClient.invalidateQueries({ queryKey: ['accounts'] });
          onClose();
        }}
      >
        <TextField label="Name" isRequired maxLength={200} value={name} onChange={setName} />
        <TextField
          label="Identifier"
          help="Letters a-z, digits, dot, dash and underscore"
          maxLength={63}
          placeholder={proposed}
          value={slug}
          onChange={setSlug}
        />
        <TextField
          label="Monthly credits"
          help="Empty: no subscription. More under Billing."
          type="number"
          min={0}
          value={quota}
          onChange={setQuota}
        />
      </DialogForm>
    </Dialog>
  );
}

function People() {
  const person = usePerson();
  const queryClient = useQueryClient();
  const people = useQuery({ queryKey: ['people'], queryFn: fetchPeople });
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<{ email: string; password: string }>();
  const [problem, attempt] = useAttempt();
  const change = (id: number, body: Parameters<typeof patchPerson>[1]) =>
    attempt(async () => {
      const { email, password } = await patchPerson(id, body);
      if (password) setMade({ email, password });
      await queryClient.invalidateQueries({ queryKey: ['people'] });
    });
  return (
    <Card
      title="People"
      isFlush
      action={
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          Create a login
        </Button>
      }
    >
      {problem && (
        <div className="p-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Loaded query={people}>
        {({ items }) => (
          <Table label="People" head={['Person', 'Workspaces', 'Last signed in', 'State']} hasActions>
            {items.map((one) => (
              <tr key={one.id}>
                <td>
                  <span className="font-medium">{one.name}</span>
                  <span className="block text-xs text-mute">{one.email}</span>
                </td>
                <td>{one.workspaces.map(({ slug, role }) => `${slug} (${role})`).join(', ') || '–'}</td>
                <td>{one.signed_in_at ? <Ago at={one.signed_in_at} /> : 'never'}</td>
                <td>
                  <span className="flex flex-wrap gap-1">
                    {one.is_operator && <Badge tone="accent">operator</Badge>}
                    <Badge tone={one.active ? 'good' : 'plain'}>{one.active ? 'active' : 'inactive'}</Badge>
                  </span>
                </td>
                <td className="text-right whitespace-nowrap">
                  <Button
                    className="mr-2"
                    aria-label={`New password for ${one.email}`}
                    onClick={() => void change(one.id, { reset_password: true })}
                  >
                    New password
                  </Button>
                  {one.id !== person.id && (
                    <Button
                      aria-label={`${one.active ? 'Deactivate' : 'Activate'} ${one.email}`}
                      onClick={() => void change(one.id, { active: !one.active })}
                    >
                      {one.active ? 'Deactivate' : 'Activate'}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {isCreating && <CreatePerson onClose={() => setCreating(false)} onMade={setMade} />}
      {made && (
        <Dialog title="Password" onClose={() => setMade(undefined)}>
          <div className="space-y-4">
            <Notice tone="warn">Hand it over now: it is not shown again. They can change it under Profile.</Notice>
            <Secret label={made.email} value={made.password} />
          </div>
        </Dialog>
      )}
    </Card>
  );
}

function CreatePerson({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: { email: string; password: string }) => void;
}) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [isOperator, setOperator] = useState(false);
  return (
    <Dialog title="Create a login" onClose={onClose}>
      <DialogForm
        action="Create"
        onClose={onClose}
        onSubmit={async () => {
          const { password } = await createPerson({
            email,
            ...(name.trim() && { name: name.trim() }),
            is_operator: isOperator,
          });
          await queryClient.invalidateQueries({ queryKey: ['people'] });
          onClose();
          onMade({ email, password: password ?? '' });
        }}
      >
        <p className="text-sm text-mute">People who should join a workspace are invited there, under Settings.</p>
        <TextField label="E-mail" isRequired type="email" value={email} onChange={setEmail} />
        <TextField label="Name" maxLength={100} value={name} onChange={setName} />
        <Toggle
          label="Operator"
          help="Runs the installation: sees and changes everything"
          checked={isOperator}
          onChange={setOperator}
        />
      </DialogForm>
    </Dialog>
  );
}

function Nodes() {
  const nodes = useQuery({ queryKey: ['nodes'], queryFn: fetchNodes, refetchInterval: 5000 });
  const ledger = useQuery({ queryKey: ['ledger'], queryFn: fetchLedgerAudit });
  return (
    <div className="space-y-5">
      <Card title="Machines" isFlush>
        <Loaded query={nodes}>
          {({ items }) => (
            <Table label="Machines" head={['Machine', 'Does', 'Version', 'Started', 'Seen', 'State']}>
              {items.map((node) => (
                <tr key={node.id}>
                  <td className="font-mono text-xs">{node.host}</td>
                  <td>{node.role}</td>
                  <td>{node.version}</td>
                  <td>
                    <Time at={node.started_at} />
                  </td>
                  <td>
                    <Ago at={node.seen_at} />
                  </td>
                  <td>
                    <Badge tone={node.alive ? 'good' : 'bad'}>{node.alive ? '✓ alive' : '× not seen'}</Badge>
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </Loaded>
      </Card>
      <Card title="Ledger">
        <Loaded query={ledger} rows={1}>
          {({ clean, items }) =>
            clean ? (
              <Notice tone="good">Every credit is billed, held or free.</Notice>
            ) : (
              <Notice tone="bad">{items.length} balances do not add up. Run bin/siteglass db audit for details.</Notice>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function Audit() {
  const audit = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => fetchAudit({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const items = audit.data?.pages.flatMap((page) => page.items);
  return (
    <Card title="Who changed what" isFlush>
      <Loaded query={{ data: items, error: audit.error, refetch: audit.refetch }}>
        {(rows) => (
          <Table label="Changes" head={['Time', 'Who', 'What', 'Workspace', 'Details']}>
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
      <OlderButton query={audit}>Older changes</OlderButton>
    </Card>
  );
}
