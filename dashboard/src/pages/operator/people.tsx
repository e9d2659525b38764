// Everyone who can sign in.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPerson, fetchPeople, patchPerson } from '../../api.ts';
import type { PersonItem } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '../../components/dialogs.tsx';
import { TextField, Toggle } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Secret } from '../../components/secret.tsx';
import { Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { useAttempt } from '../../problem.ts';
import { usePerson } from '../../session.ts';

export function People() {
  const person = usePerson();
  const queryClient = useQueryClient();
  const people = useQuery({ queryKey: ['people'], queryFn: fetchPeople });
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<{ email: string; password: string }>();
  const [reset, setReset] = useState<PersonItem>();
  const [unlinked, setUnlinked] = useState<PersonItem>();
  const [problem, attempt] = useAttempt();
  const change = async (id: number, body: Parameters<typeof patchPerson>[1]) => {
    const { email, password } = await patchPerson(id, body);
    if (password) setMade({ email, password });
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  };
  return (
    <Card
      title="People"
      isFlush
      action={
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          Create login
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
          <Table label="People" head={['Person', 'Workspaces', 'Last sign-in', 'Status']} hasActions>
            {items.map((one) => (
              <tr key={one.id}>
                <td className="min-w-48 wrap-anywhere">
                  <span className="font-medium">{one.name}</span>
                  <span className="block text-xs text-mute">{one.email}</span>
                </td>
                <td>{one.workspaces.map(({ slug, role }) => `${slug} (${role})`).join(', ') || '–'}</td>
                <td>{one.signed_in_at ? <Ago at={one.signed_in_at} /> : 'Never'}</td>
                <td>
                  <span className="flex flex-wrap gap-1">
                    {one.is_operator && <Badge tone="accent">Operator</Badge>}
                    {one.is_linked && <Badge tone="plain">SSO</Badge>}
                    <Badge tone={one.active ? 'good' : 'plain'}>{one.active ? 'Active' : 'Inactive'}</Badge>
                  </span>
                </td>
                <td className="text-right xl:whitespace-nowrap [&>button]:my-0.5">
                  {one.is_linked && (
                    <Button className="mr-2" aria-label={`Unlink ${one.email}`} onClick={() => setUnlinked(one)}>
                      Unlink
                    </Button>
                  )}
                  <Button className="mr-2" aria-label={`Reset password of ${one.email}`} onClick={() => setReset(one)}>
                    Reset password
                  </Button>
                  {one.id !== person.id && (
                    <Button
                      aria-label={`${one.active ? 'Deactivate' : 'Activate'} ${one.email}`}
                      onClick={() => void attempt(() => change(one.id, { active: !one.active }))}
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
      {reset && (
        <ConfirmDialog
          title={`Reset password of ${reset.name}?`}
          confirm="Reset password"
          onClose={() => setReset(undefined)}
          onConfirm={() => change(reset.id, { reset_password: true })}
        >
          <p>
            {reset.email} is signed out everywhere, the old password stops working, and two-factor authentication is
            turned off.
          </p>
        </ConfirmDialog>
      )}
      {unlinked && (
        <ConfirmDialog
          title={`Unlink ${unlinked.name}?`}
          confirm="Unlink"
          onClose={() => setUnlinked(undefined)}
          onConfirm={() => change(unlinked.id, { unlink: true })}
        >
          <p>
            The account at the OpenID provider is unlinked, and its sessions end. The next account there with the
            verified address {unlinked.email} gets this login.
          </p>
        </ConfirmDialog>
      )}
      {made && (
        <Dialog title="New password">
          <div className="space-y-4">
            <Notice tone="warn">Copy it now: it is not shown again. The person can change it under Profile.</Notice>
            <Secret label={made.email} value={made.password} />
            <div className="flex justify-end">
              <Button look="primary" onClick={() => setMade(undefined)}>
                Done, I’ve saved it
              </Button>
            </div>
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
    <Dialog title="Create login" onClose={onClose}>
      <DialogForm
        action="Create login"
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
        <p className="text-sm text-mute">To add someone to a workspace, invite them in its Settings instead.</p>
        <TextField label="E-mail" isRequired type="email" value={email} onChange={setEmail} />
        <TextField label="Name" maxLength={100} value={name} onChange={setName} />
        <Toggle
          label="Operator"
          help="Full access to every workspace and to this installation"
          checked={isOperator}
          onChange={setOperator}
        />
      </DialogForm>
    </Dialog>
  );
}
