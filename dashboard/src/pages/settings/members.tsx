// Members of the workspace, their roles, and open invitations.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createInvitation, deleteInvitation, fetchMembers, patchMember, removeMember } from '../../api.ts';
import type { MemberItem, MemberRole } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '../../components/dialogs.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Secret } from '../../components/secret.tsx';
import { Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { useOpenFromUrl } from '../../open-from-url.ts';
import { useAttempt } from '../../problem.ts';
import { signInQuery, useCan, usePerson } from '../../session.ts';
import { useRefresh } from './refresh.ts';

const roles: { id: MemberRole; can: string }[] = [
  { id: 'owner', can: 'Full access' },
  { id: 'admin', can: 'Full access, but can’t change owners' },
  { id: 'member', can: 'Keys, calls, log privacy and webhooks' },
  { id: 'viewer', can: 'Read only' },
];

const roleOf = (name: string): MemberRole => roles.find(({ id }) => id === name)?.id ?? 'viewer';

export function MembersCard({ slug }: { slug: string }) {
  const person = usePerson();
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const members = useQuery({ queryKey: ['members', slug], queryFn: () => fetchMembers(slug) });
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<MemberItem>();
  const [problem, attempt] = useAttempt();
  const mayManage = can('members.manage');
  useOpenFromUrl('invite', mayManage, () => setInviting(true));
  const change = (work: () => Promise<unknown>) => void attempt(work).then(refresh);
  return (
    <Card
      id="members"
      title="Members"
      lead="People who can open this workspace, and what they can do."
      isFlush
      action={
        mayManage && (
          <Button icon="plus" onClick={() => setInviting(true)}>
            Invite member
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
          <Table label="Members" head={['Member', 'Role', 'Last sign-in']} hasActions>
            {items.map((member) => (
              <tr key={member.id}>
                <td className="min-w-48 wrap-anywhere">
                  <span className="font-medium">{member.name}</span>{' '}
                  {member.id === person.id && <Badge tone="accent">you</Badge>}
                  <span className="block text-xs text-mute">{member.email}</span>
                </td>
                <td>
                  {mayManage ? (
                    <RoleSelect
                      member={member}
                      onChange={(role) =>
                        change(async () => {
                          await patchMember(slug, member.id, role);
                          const giveBack = () => patchMember(slug, member.id, roleOf(member.role)).then(refresh);
                          toast(`${member.name} is now ${role}`, { action: undo(giveBack) });
                        })
                      }
                    />
                  ) : (
                    member.role
                  )}
                </td>
                <td>{member.signed_in_at ? <Ago at={member.signed_in_at} /> : 'Never'}</td>
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
                <td className="min-w-48 wrap-anywhere">
                  <span className="text-mute">Invited{invitation.note && `: ${invitation.note}`}</span>
                  <span className="block text-xs text-mute">by {invitation.invited_by}</span>
                </td>
                <td>{invitation.role}</td>
                <td>
                  Expires <Ago at={invitation.expires_at} />
                </td>
                <td className="text-right">
                  <Button
                    onClick={() =>
                      change(() => deleteInvitation(slug, invitation.id).then(() => toast('Invitation revoked')))
                    }
                  >
                    Revoke
                  </Button>
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
          confirm="Remove member"
          onClose={() => setRemoved(undefined)}
          onConfirm={async () => {
            await removeMember(slug, removed.id);
            await refresh();
            toast(`${removed.name} removed`);
          }}
        >
          <p>They lose access to this workspace immediately. API keys they created keep working.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function RoleSelect({ member, onChange }: { member: MemberItem; onChange: (role: MemberRole) => void }) {
  return (
    <select
      className="control w-32"
      aria-label={`Role of ${member.name}`}
      value={member.role}
      onChange={(event) => onChange(roleOf(event.target.value))}
    >
      {roles.map(({ id }) => (
        <option key={id}>{id}</option>
      ))}
    </select>
  );
}

interface InviteProps {
  slug: string;
  onClose: () => void;
  onMade: () => Promise<unknown>;
}

/** Opens when its fields are known, because the first one gets the focus. */
function InviteDialog(props: InviteProps) {
  const signIn = useQuery(signInQuery);
  if (signIn.isPending) return null;
  return <OpenInviteDialog {...props} canMail={signIn.data?.invitation_mail ?? false} />;
}

function OpenInviteDialog({ slug, canMail, onClose, onMade }: InviteProps & { canMail: boolean }) {
  const [role, setRole] = useState<MemberRole>('member');
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string>();
  return (
    <Dialog title="Invite member" onClose={link ? undefined : onClose}>
      {link ? (
        <div className="space-y-4">
          <Notice tone="warn" title="Copy and send this link">
            It works once, expires after a week and is not shown again. Anyone with the link can join.
          </Notice>
          <Secret label="Invitation link" value={link} />
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <DialogForm
          action={email.trim() === '' ? 'Create link' : 'Send invitation'}
          onClose={onClose}
          onSubmit={async () => {
            const to = email.trim();
            const { path } = await createInvitation(slug, {
              role,
              note: note.trim() || to,
              ...(to !== '' && { email: to }),
            });
            await onMade();
            if (to === '') return setLink(location.origin + path);
            toast(`Invitation mailed to ${to}`);
            onClose();
          }}
        >
          {canMail && (
            <TextField
              label="E-mail"
              help="The link is mailed to this address. Leave it empty to copy the link instead."
              type="email"
              maxLength={254}
              value={email}
              onChange={setEmail}
            />
          )}
          <TextField
            label="Note"
            help="Shown in the list of members, such as the person’s name"
            maxLength={200}
            value={note}
            onChange={setNote}
          />
          <SelectField
            label="Role"
            help={roles.find(({ id }) => id === role)?.can}
            value={role}
            onChange={(value) => setRole(roleOf(value))}
          >
            {roles.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </SelectField>
        </DialogForm>
      )}
    </Dialog>
  );
}
