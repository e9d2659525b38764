// Everybody who can sign in.
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
                <td className="min-w-48 wrap-anywhere">
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
                  <Button className="mr-2" aria-label={`New password for ${one.email}`} onClick={() => setReset(one)}>
                    New password
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
          title={`A new password for ${reset.name}?`}
          confirm="Make a new password"
          onClose={() => setReset(undefined)}
          onConfirm={() => change(reset.id, { reset_password: true })}
        >
          <p>The old one stops working, {reset.email} is signed out everywhere, and a second factor is switched off.</p>
        </ConfirmDialog>
      )}
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
