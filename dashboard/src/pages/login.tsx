// Sign-in, and joining a workspace with an invitation link.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { acceptInvitation, Failure, fetchInvitation, fetchSession, signIn } from '../api.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Logo } from '../components/icons.tsx';
import { Notice } from '../components/notice.tsx';
import { Card } from '../components/page.tsx';
import { Empty, Loading } from '../components/states.tsx';
import { usePageTitle } from '../title.ts';

function Door({
  title,
  pageTitle = title,
  lead,
  children,
}: {
  title: string;
  /** The title of the document, if it differs. */
  pageTitle?: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(pageTitle);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-10">
      <div className="flex items-center gap-3">
        <Logo className="size-11" />
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          <p className="text-sm text-mute">{lead}</p>
        </div>
      </div>
      <Card>{children}</Card>
    </main>
  );
}

/** A page of this origin: a sign-in link must not redirect to another site. */
function ownPage(next = '/'): string {
  const page = URL.parse(next, location.origin);
  // The whole URL, because a path such as `//example.com` would be taken for a host.
  return page?.origin === location.origin && page.pathname !== '/login' ? page.href : '/';
}

export function LoginPage() {
  const { next } = useSearch({ from: '/login' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const enter = async () => {
    try {
      await signIn({ email, password, ...(needsCode && { code }) });
    } catch (problem) {
      if (!(problem instanceof Failure && problem.code === 'code_required')) throw problem;
      setNeedsCode(true);
      return;
    }
    location.assign(ownPage(next));
  };
  return (
    <Door title="Siteglass" pageTitle="Sign in" lead="Sign in to your dashboard">
      <Form onSubmit={enter}>
        {({ isBusy }) => (
          <>
            <TextField
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={setEmail}
            />
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={setPassword}
            />
            {needsCode && (
              <TextField
                label="Code"
                help="6-digit code from your authenticator app, or a recovery code"
                autoComplete="one-time-code"
                required
                autoFocus
                maxLength={20}
                value={code}
                onChange={setCode}
              />
            )}
            <Button type="submit" look="primary" isBusy={isBusy} className="w-full">
              Sign in
            </Button>
          </>
        )}
      </Form>
      <details className="mt-4 text-sm text-mute">
        <summary className="w-fit rounded hover:text-ink">Forgot your password?</summary>
        <p className="mt-2">
          Ask an operator to reset it under Operator → People, or run{' '}
          <code className="rounded bg-sunken px-1 font-mono text-xs">bin/siteglass user reset &lt;e-mail&gt;</code> on
          the server. The first password was printed when the service first started.
        </p>
      </details>
    </Door>
  );
}

export function InvitePage() {
  const { token } = useParams({ from: '/invite/$token' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const invitation = useQuery({ queryKey: ['invitation', token], queryFn: () => fetchInvitation(token), retry: false });
  const session = useQuery({ queryKey: ['session'], queryFn: fetchSession });
  const [form, setForm] = useState({ name: '', email: '', password: '' });
  const person = session.data?.person;

  const accept = async () => {
    const { slug } = await acceptInvitation(token, person ? {} : form);
    await queryClient.invalidateQueries({ queryKey: ['session'] });
    await navigate({ to: '/w/$slug/overview', params: { slug } });
  };

  if (invitation.error || !invitation.data || !session.data) {
    return (
      <Door title="Siteglass" pageTitle="Invitation" lead="Invitation">
        {invitation.error ? (
          <Empty title="This invitation has expired">
            It was already used, was revoked, or is more than a week old. Ask for a new link.
          </Empty>
        ) : (
          <Loading />
        )}
      </Door>
    );
  }
  const { workspace, role, invited_by } = invitation.data;
  return (
    <Door title={`Join ${workspace}`} lead={`${invited_by} invited you as ${role}`}>
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
                <TextField
                  label="Password"
                  help="At least 10 characters"
                  isRequired
                  type="password"
                  autoComplete="new-password"
                  minLength={10}
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
    </Door>
  );
}
