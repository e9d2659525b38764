// Joining a workspace with an invitation link.
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptInvitation, fetchInvitation, fetchSession } from '../api.ts';
import { Button } from '../components/button.tsx';
import { SignInLayout } from '../components/sign-in-layout.tsx';
import { TextField } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { Notice } from '../components/notice.tsx';
import { Empty, Loading } from '../components/states.tsx';
import { signInQuery } from '../session.ts';
import { SsoButton } from './sso-button.tsx';

export function InvitePage() {
  const { token } = useParams({ from: '/invite/$token' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const invitation = useQuery({ queryKey: ['invitation', token], queryFn: () => fetchInvitation(token), retry: false });
  const session = useQuery({ queryKey: ['session'], queryFn: fetchSession });
  const [form, setForm] = useState({ name: '', email: '', password: '' });
  const person = session.data?.person;
  const methods = useSuspenseQuery(signInQuery).data;

  const accept = async () => {
    const { slug } = await acceptInvitation(token, person ? {} : form);
    await queryClient.invalidateQueries({ queryKey: ['session'] });
    await navigate({ to: '/w/$slug/overview', params: { slug } });
  };

  if (invitation.error || !invitation.data || !session.data) {
    return (
      <SignInLayout title="Siteglass" pageTitle="Invitation" lead="Invitation">
        {invitation.error ? (
          <Empty title="This invitation has expired">
            It was already used, was revoked, or is more than a week old. Ask for a new link.
          </Empty>
        ) : (
          <Loading />
        )}
      </SignInLayout>
    );
  }
  const { workspace, role, invited_by } = invitation.data;
  if (!person && !methods.password && methods.single_sign_on) {
    return (
      <SignInLayout title={`Join ${workspace}`} lead={`${invited_by} invited you as ${role}`}>
        <div className="space-y-4">
          <p className="text-sm text-mute">Sign in to accept the invitation.</p>
          <SsoButton name={methods.single_sign_on.name} next={location.pathname} look="primary" />
        </div>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={`Join ${workspace}`} lead={`${invited_by} invited you as ${role}`}>
      <Form onSubmit={accept}>
        {({ isBusy }) => (
          <>
            {person ? (
              <Notice tone="plain">You are signed in as {person.email}.</Notice>
            ) : (
              <>
                <TextField
                  label="Your name"
                  isRequired
                  autoComplete="name"
                  value={form.name}
                  onChange={(name) => setForm({ ...form, name })}
                />
                <TextField
                  label="E-mail"
                  isRequired
                  type="email"
                  autoComplete="username"
                  value={form.email}
                  onChange={(email) => setForm({ ...form, email })}
                />
                <NewPasswordField
                  label="Password"
                  value={form.password}
                  onChange={(password) => setForm({ ...form, password })}
                />
              </>
            )}
            <Button type="submit" look="primary" isBusy={isBusy} className="w-full">
              Join workspace
            </Button>
          </>
        )}
      </Form>
    </SignInLayout>
  );
}
