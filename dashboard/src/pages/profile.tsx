// Name, password, second factor and sessions of the signed-in person.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, endOwnSession, fetchOwnSessions, patchProfile } from '../api.ts';
import { Badge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { Loaded } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Ago } from '../components/time.tsx';
import { signInQuery, usePerson } from '../session.ts';
import { describeAgent } from '../user-agent.ts';
import { SecondFactorCard } from './second-factor.tsx';

export function ProfilePage() {
  const person = usePerson();
  const queryClient = useQueryClient();
  const [name, setName] = useState(person.name);
  const [isSaved, setSaved] = useState(false);
  const sessions = useQuery({ queryKey: ['own-sessions'], queryFn: fetchOwnSessions });
  return (
    <>
      <PageHeader title="Profile" lead={person.email} />
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <Card title="Name">
            <Form
              onSubmit={async () => {
                await patchProfile({ name });
                await queryClient.invalidateQueries({ queryKey: ['session'] });
                setSaved(true);
              }}
            >
              {({ isBusy }) => (
                <>
                  <TextField
                    label="Your name"
                    isRequired
                    autoComplete="name"
                    maxLength={100}
                    value={name}
                    onChange={setName}
                  />
                  <Button type="submit" isBusy={isBusy}>
                    Save
                  </Button>
                  {isSaved && <Notice tone="good">Saved.</Notice>}
                </>
              )}
            </Form>
          </Card>
          {person.has_password && <SignInCard />}
        </div>
        {person.has_password ? <PasswordCard /> : <SignInCard />}
        {person.has_password && <SecondFactorCard />}
        <Card title="Active sessions" className="lg:col-span-2" isFlush>
          <Loaded query={sessions}>
            {({ items }) => (
              <Table label="Active sessions" head={['Browser', 'IP address', 'Signed in', 'Last active']} hasActions>
                {items.map((session) => (
                  <tr key={session.id}>
                    <td className="max-w-72 truncate" title={session.agent}>
                      {describeAgent(session.agent)}{' '}
                      {session.id === person.session_id && <Badge tone="accent">This session</Badge>}{' '}
                      {session.method === 'sso' && <Badge tone="plain">SSO</Badge>}
                    </td>
                    <td className="font-mono text-xs">{session.ip}</td>
                    <td>
                      <Ago at={session.created_at} />
                    </td>
                    <td>
                      <Ago at={session.seen_at} />
                    </td>
                    <td className="text-right">
                      {session.id !== person.session_id && (
                        <Button
                          onClick={() =>
                            void endOwnSession(session.id).then(() =>
                              queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
                            )
                          }
                        >
                          Sign out
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </Table>
            )}
          </Loaded>
        </Card>
      </div>
    </>
  );
}

/** How the person signs in. */
function SignInCard() {
  const { has_password: hasPassword, sign_in_method: method } = usePerson();
  const methods = useQuery(signInQuery);
  const name = methods.data?.single_sign_on?.name ?? 'single sign-on';
  return (
    <Card title="Sign-in">
      <div className="space-y-2 text-sm">
        <p>You signed in with {method === 'sso' ? name : 'your password'}.</p>
        {method === 'sso' && (
          <p className="text-mute">Your roles come from {name}. They are updated each time you sign in with it.</p>
        )}
        {!hasPassword && (
          <p className="text-mute">Your login has no password. Password and second factor are managed at {name}.</p>
        )}
      </div>
    </Card>
  );
}

function PasswordCard() {
  const person = usePerson();
  const queryClient = useQueryClient();
  const [passwords, setPasswords] = useState({ current: '', password: '' });
  const [isDone, setDone] = useState(false);
  return (
    <Card title="Password">
      <Form
        onSubmit={async () => {
          await changePassword(passwords);
          setPasswords({ current: '', password: '' });
          await queryClient.invalidateQueries({ queryKey: ['own-sessions'] });
          await queryClient.invalidateQueries({ queryKey: ['session'] });
          setDone(true);
        }}
      >
        {({ isBusy }) => (
          <>
            <input type="hidden" autoComplete="username" value={person.email} readOnly />
            <TextField
              label="Current password"
              isRequired
              type="password"
              autoComplete="current-password"
              value={passwords.current}
              onChange={(current) => setPasswords({ ...passwords, current })}
            />
            <NewPasswordField
              label="New password"
              help="Signs you out of all other sessions."
              value={passwords.password}
              onChange={(password) => setPasswords({ ...passwords, password })}
            />
            <Button type="submit" isBusy={isBusy}>
              Change password
            </Button>
            {isDone && <Notice tone="good">Password changed.</Notice>}
          </>
        )}
      </Form>
    </Card>
  );
}
