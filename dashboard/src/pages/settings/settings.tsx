// Settings of a workspace: name, log privacy, members, unlocker whitelist, webhooks and suspension.
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { patchAccount } from '../../api.ts';
import type { Account } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { TextField, Toggle } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { useAttempt } from '../../problem.ts';
import { useAccount, useCan } from '../../session.ts';
import { MembersCard } from './members.tsx';
import { PrivacyCard } from './privacy.tsx';
import { useRefresh } from './refresh.ts';
import { WebhookCard } from './webhooks.tsx';
import { WhitelistCard } from './whitelist.tsx';
import { WorkspaceStateCard } from './workspace-state.tsx';

export function SettingsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/settings' });
  const account = useAccount(slug);
  const isOperator = useCan(slug)('installation.manage');
  return (
    <>
      <PageHeader title="Settings" lead={account.data?.name ?? slug} />
      <Loaded query={account} rows={8}>
        {(data) => (
          <div className="xl:grid xl:max-w-6xl xl:grid-cols-[11rem_minmax(0,1fr)] xl:items-start xl:gap-8">
            <Sections isOperator={isOperator} />
            <div className="min-w-0 space-y-5">
              <WorkspaceCard key={data.name} slug={slug} account={data} />
              <PrivacyCard slug={slug} account={data} />
              <MembersCard slug={slug} />
              <WhitelistCard key={data.unlocker_hosts.join()} slug={slug} account={data} />
              <WebhookCard slug={slug} secret={data.webhook_secret} />
              {isOperator && <WorkspaceStateCard slug={slug} account={data} />}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

const sections = {
  workspace: 'Workspace',
  privacy: 'Log privacy',
  members: 'Members',
  whitelist: 'Unlocker whitelist',
  webhooks: 'Webhooks',
};

/** Links to the cards, so that each has its own URL. */
function Sections({ isOperator }: { isOperator: boolean }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  const shown = isOperator ? { ...sections, state: 'Suspend or delete' } : sections;
  return (
    <nav
      aria-label="Sections"
      className="mb-5 flex flex-wrap gap-1 text-sm max-xl:-ml-3 xl:sticky xl:top-6 xl:-ml-3 xl:flex-col"
    >
      {Object.entries(shown).map(([id, label]) => (
        <Link
          key={id}
          to="."
          hash={id}
          activeOptions={{ includeHash: true }}
          className="rounded-lg px-3 py-1.5 font-medium text-mute hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function WorkspaceCard({ slug, account }: { slug: string; account: Account }) {
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const [name, setName] = useState(account.name);
  const [problem, attempt] = useAttempt();
  return (
    <Card id="workspace" title="Workspace" lead="The name appears in the menu and on invoices.">
      <Form
        onSubmit={async () => {
          const rename = (to: string) => patchAccount(slug, { name: to }).then(refresh);
          const before = account.name;
          await rename(name.trim());
          toast('Name saved', { action: undo(() => rename(before)) });
        }}
      >
        {({ isBusy }) => (
          <>
            <TextField
              label="Name"
              isRequired
              maxLength={200}
              disabled={!can('workspace.manage')}
              value={name}
              onChange={setName}
            />
            <p className="text-sm text-mute">
              Identifier: <code className="font-mono text-xs">{account.slug}</code>
            </p>
            {can('workspace.manage') && (
              <Button type="submit" isBusy={isBusy} disabled={name.trim() === account.name}>
                Save name
              </Button>
            )}
          </>
        )}
      </Form>
      <div className="mt-5 border-t border-line pt-4">
        <Toggle
          label="Stats endpoint"
          help={
            can('installation.manage')
              ? 'Allow keys of this workspace to call /v1/stats.'
              : 'Allows calls to /v1/stats. Only an operator can change this.'
          }
          checked={account.stats_enabled}
          disabled={!can('installation.manage')}
          onChange={(isOn) =>
            void attempt(async () => {
              const set = (stats_enabled: boolean) => patchAccount(slug, { stats_enabled }).then(refresh);
              await set(isOn);
              toast(isOn ? 'Stats endpoint enabled' : 'Stats endpoint disabled', { action: undo(() => set(!isOn)) });
            })
          }
        />
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
    </Card>
  );
}
