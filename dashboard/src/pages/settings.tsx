// The workspace itself: its name, its people, what its log keeps, what it may unlock, how its webhooks are signed.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  createInvitation,
  deleteInvitation,
  fetchMembers,
  patchAccount,
  patchMember,
  removeMember,
  rotateWebhookSecret,
} from '../api.ts';
import type { Account, MemberItem, MemberRole } from '../api.ts';
import { Badge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '../components/dialogs.tsx';
import { Field, SelectField, TextField, Toggle } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { Secret } from '../components/secret.tsx';
import { Loaded } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Ago } from '../components/time.tsx';
import { useAttempt } from '../problem.ts';
import { useAccount, useCan, usePerson } from '../session.ts';

const roles: { id: MemberRole; can: string }[] = [
  { id: 'owner', can: 'everything, and names other owners' },
  { id: 'admin', can: 'everything, and invites people' },
  { id: 'member', can: 'keys, calls, privacy and webhooks' },
  { id: 'viewer', can: 'reads, changes nothing' },
];

export function SettingsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/settings' });
  const account = useAccount(slug);
  return (
    <>
      <PageHeader title="Settings" lead={account.data?.name ?? slug} />
      <Loaded query={account} rows={8}>
        {(data) => (
          <div className="grid gap-5 lg:grid-cols-2">
            <WorkspaceCard key={data.name} slug={slug} account={data} />
            <PrivacyCard slug={slug} account={data} />
            <MembersCard slug={slug} />
            <WhitelistCard key={data.unlocker_hosts.join()} slug={slug} account={data} />
            <WebhookCard slug={slug} secret={data.webhook_secret} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Fetches again what a change may have touched. */
function useRefresh(slug: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['account', slug] }),
      queryClient.invalidateQueries({ queryKey: ['members', slug] }),
      queryClient.invalidateQueries({ queryKey: ['session'] }),
      queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    ]);
}

function WorkspaceCard({ slug, account }: { slug: string; account: Account }) {
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const [name, setName] = useState(account.name);
  const [problem, attempt] = useAttempt();
  return (
    <Card title="Workspace">
      <Form
        onSubmit={async () => {
          await patchAccount(slug, { name: name.trim() });
          await refresh();
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
                Save the name
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
              ? 'Whether keys of this workspace may ask /v1/stats for the health of the installation.'
              : 'Whether /v1/stats may be called. Whoever runs this installation decides.'
          }
          checked={account.stats_enabled}
          disabled={!can('installation.manage')}
          onChange={(stats_enabled) => void attempt(() => patchAccount(slug, { stats_enabled }).then(refresh))}
        />
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
    </Card>
  );
}

function PrivacyCard({ slug, account }: { slug: string; account: Account }) {
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const [isAsking, setAsking] = useState(false);
  const [problem, attempt] = useAttempt();
  return (
    <Card title="Log privacy">
      <div className="space-y-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Toggle
          label="Keep parameters and bodies out of the log"
          checked={account.log_privacy}
          disabled={!can('workspace.manage')}
          onChange={(isOn) => {
            if (isOn) setAsking(true);
            else void attempt(() => patchAccount(slug, { log_privacy: false }).then(refresh));
          }}
        />
        <ul className="list-disc space-y-1 pl-5 text-sm text-mute">
          <li>Off: the log keeps what was sent (without secrets) and the beginning of each response.</li>
          <li>On: neither is stored. Endpoint, status, duration, address, key and credits still are.</li>
          <li>Switching it on removes what was stored so far. Replaying calls from the log needs it off.</li>
        </ul>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Switch log privacy on?"
          confirm="Switch on and remove"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await patchAccount(slug, { log_privacy: true });
            await refresh();
          }}
        >
          <p>The parameters and response bodies that the log holds are removed now, for good.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function MembersCard({ slug }: { slug: string }) {
  const person = usePerson();
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const members = useQuery({ queryKey: ['members', slug], queryFn: () => fetchMembers(slug) });
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<MemberItem>();
  const [problem, attempt] = useAttempt();
  const mayManage = can('members.manage');
  const change = (work: () => Promise<unknown>) => void attempt(work).then(refresh);
  return (
    <Card
      title="People"
      className="lg:col-span-2"
      isFlush
      action={
        mayManage && (
          <Button icon="plus" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        )
      }
    >
      {problem && (
        <div className="p-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Loaded query={members}>
        {({ items, invitations }) => (
          <Table label="People" head={['Person', 'Role', 'Last seen']} hasActions>
            {items.map((member) => (
              <tr key={member.id}>
                <td>
                  <span className="font-medium">{member.name}</span>{' '}
                  {member.id === person.id && <Badge tone="accent">you</Badge>}
                  <span className="block text-xs text-mute">{member.email}</span>
                </td>
                <td>
                  {mayManage ? (
                    <select
                      className="control w-32"
                      aria-label={`Role of ${member.name}`}
                      value={member.role}
                      onChange={(event) => change(() => patchMember(slug, member.id, event.target.value as MemberRole))}
                    >
                      {roles.map(({ id }) => (
                        <option key={id}>{id}</option>
                      ))}
                    </select>
                  ) : (
                    member.role
                  )}
                </td>
                <td>{member.signed_in_at ? <Ago at={member.signed_in_at} /> : 'never'}</td>
                <td className="text-right">
                  {mayManage && (
                    <Button look="danger" onClick={() => setRemoved(member)} aria-label={`Remove ${member.name}`}>
                      Remove
                    </Button>
                  )}
                </td>
              </tr>
            ))}
            {invitations.map((invitation) => (
              <tr key={`i${invitation.id}`}>
                <td>
                  <span className="text-mute">Invited{invitation.note && `: ${invitation.note}`}</span>
                  <span className="block text-xs text-mute">by {invitation.invited_by}</span>
                </td>
                <td>{invitation.role}</td>
                <td>
                  link ends <Ago at={invitation.expires_at} />
                </td>
                <td className="text-right">
                  <Button onClick={() => change(() => deleteInvitation(slug, invitation.id))}>Withdraw</Button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      <dl className="grid gap-x-6 gap-y-1 border-t border-line p-4 text-xs text-mute sm:grid-cols-2 sm:px-5">
        {roles.map(({ id, can: what }) => (
          <div key={id} className="flex gap-2">
            <dt className="font-semibold">{id}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {isInviting && <InviteDialog slug={slug} onClose={() => setInviting(false)} onMade={refresh} />}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          confirm="Remove"
          onClose={() => setRemoved(undefined)}
          onConfirm={async () => {
            await removeMember(slug, removed.id);
            await refresh();
          }}
        >
          <p>They can no longer see this workspace. Keys that they made go on working.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function InviteDialog({
  slug,
  onClose,
  onMade,
}: {
  slug: string;
  onClose: () => void;
  onMade: () => Promise<unknown>;
}) {
  const [role, setRole] = useState<MemberRole>('member');
  const [note, setNote] = useState('');
  const [link, setLink] = useState<string>();
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      {link ? (
        <div className="space-y-4">
          <Notice tone="warn" title="Send them this link">
            It works once, for a week, and is not shown again. Whoever has it can join.
          </Notice>
          <Secret label="Invitation" value={link} />
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <DialogForm
          action="Make the link"
          onClose={onClose}
          onSubmit={async () => {
            const { path } = await createInvitation(slug, { role, note: note.trim() });
            setLink(location.origin + path);
            await onMade();
          }}
        >
          <SelectField
            label="Role"
            help={roles.find(({ id }) => id === role)?.can}
            value={role}
            onChange={(value) => setRole(value as MemberRole)}
          >
            {roles.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </SelectField>
          <TextField
            label="For whom"
            help="Only for your list of open invitations"
            maxLength={200}
            value={note}
            onChange={setNote}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}

function WhitelistCard({ slug, account }: { slug: string; account: Account }) {
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const [hosts, setHosts] = useState(account.unlocker_hosts.join('\n'));
  const isOperator = can('installation.manage');
  return (
    <Card title="Unlocker whitelist">
      <Form
        onSubmit={async () => {
          await patchAccount(slug, { unlocker_hosts: hosts.split(/[\s,]+/).filter(Boolean) });
          await refresh();
        }}
      >
        {({ isBusy }) => (
          <>
            <Field
              label="Hosts that webunlocker may fetch"
              help={
                isOperator
                  ? 'One per line, such as shop.example.com or *.example.com'
                  : 'Whoever runs this installation changes them.'
              }
            >
              {(props) => (
                <textarea
                  {...props}
                  className="control min-h-28 font-mono text-xs"
                  spellCheck={false}
                  readOnly={!isOperator}
                  placeholder="none"
                  value={hosts}
                  onChange={(event) => setHosts(event.target.value)}
                />
              )}
            </Field>
            {isOperator && (
              <Button type="submit" isBusy={isBusy}>
                Save the whitelist
              </Button>
            )}
          </>
        )}
      </Form>
    </Card>
  );
}

function WebhookCard({ slug, secret }: { slug: string; secret: string | undefined }) {
  const refresh = useRefresh(slug);
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Webhook secret">
      <div className="space-y-4">
        <p className="text-sm text-mute">
          Webhooks are signed with it: the header <code className="font-mono text-xs">x-siteglass-signature</code> holds
          the time and an HMAC-SHA256 of time and body.
        </p>
        {secret === undefined ? (
          <Notice tone="plain">Your role does not see it.</Notice>
        ) : (
          <>
            {isShown && <Secret label="Secret" value={secret} />}
            <div className="flex flex-wrap gap-2">
              {!isShown && <Button onClick={() => setShown(true)}>Show the secret</Button>}
              <Button look="danger" onClick={() => setAsking(true)}>
                Replace it
              </Button>
            </div>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Replace the webhook secret?"
          confirm="Replace it"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await rotateWebhookSecret(slug);
            await refresh();
            setShown(true);
          }}
        >
          <p>From then on webhooks are signed with the new one. Receivers that check with the old one refuse them.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
