// Sign-in: password and second factor, or OpenID Connect.
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure, signIn } from '../api.ts';
import { Button } from '../components/button.tsx';
import { SignInLayout } from '../components/sign-in-layout.tsx';
import { TextField } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { signInQuery } from '../session.ts';
import { describeSsoProblem, SsoButton } from './sso-button.tsx';

/** A page of this origin: a sign-in link must not redirect to another site. */
function ownPage(next = '/'): string {
  const page = URL.parse(next, location.origin);
  // The whole URL, because a path such as `//example.com` would be taken for a host.
  return page?.origin === location.origin && page.pathname !== '/login' ? page.href : '/';
}

export function LoginPage() {
  const { next, sso: problem } = useSearch({ from: '/login' });
  const { password: hasPasswords, password_reset: canReset, single_sign_on: sso } = useSuspenseQuery(signInQuery).data;
  const [login, setLogin] = useState<Login>();
  const [needsCode, setNeedsCode] = useState(false);
  if (login && needsCode) {
    return (
      <SignInLayout title="Two-factor authentication" pageTitle="Sign in" lead={login.email}>
        <CodeForm login={login} next={ownPage(next)} onBack={() => setNeedsCode(false)} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Siteglass" pageTitle="Sign in" lead="Sign in to your dashboard">
      {problem !== undefined && (
        <div className="mb-4">
          <Notice tone="bad" title="Not signed in">
            {describeSsoProblem(problem)}
          </Notice>
        </div>
      )}
      {sso && <SsoButton name={sso.name} next={ownPage(next)} look={hasPasswords ? 'plain' : 'primary'} />}
      {sso && hasPasswords && (
        <div className="my-4 flex items-center gap-3 text-xs text-mute">
          <span className="h-px flex-1 bg-line" />
          or
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
      {hasPasswords && (
        <PasswordForm
          firstEmail={login?.email ?? ''}
          next={ownPage(next)}
          onCodeRequired={(entered) => {
            setLogin(entered);
            setNeedsCode(true);
          }}
        />
      )}
      {hasPasswords && (canReset ? <ForgotLink /> : <ForgotHelp />)}
    </SignInLayout>
  );
}

interface Login {
  email: string;
  password: string;
}

/** The second step, for people with a second factor. */
function CodeForm({ login, next, onBack }: { login: Login; next: string; onBack: () => void }) {
  const [code, setCode] = useState('');
  const enter = async () => {
    await signIn({ ...login, code });
    location.assign(next);
  };
  return (
    <Form onSubmit={enter}>
      {({ isBusy }) => (
        <>
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
          <div className="flex gap-2">
            <Button onClick={onBack}>Back</Button>
            <Button type="submit" look="primary" isBusy={isBusy} className="flex-1">
              Sign in
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

function PasswordForm({
  firstEmail,
  next,
  onCodeRequired,
}: {
  firstEmail: string;
  next: string;
  onCodeRequired: (login: Login) => void;
}) {
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const enter = async () => {
    try {
      await signIn({ email, password });
    } catch (problem) {
      if (!(problem instanceof Failure && problem.code === 'code_required')) throw problem;
      onCodeRequired({ email, password });
      return;
    }
    location.assign(next);
  };
  return (
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
          <div>
            <TextField
              label="Password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              value={password}
              onChange={setPassword}
            />
            <label className="mt-2 flex w-fit items-center gap-2 text-xs text-mute">
              <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
              Show characters
            </label>
          </div>
          <Button type="submit" look="primary" isBusy={isBusy} className="w-full">
            Sign in
          </Button>
        </>
      )}
    </Form>
  );
}

const ForgotLink = () => (
  <p className="mt-4 text-sm">
    <Link to="/forgot" className="rounded text-mute underline hover:text-ink">
      Forgot your password?
    </Link>
  </p>
);

/** Without a mail server, an operator has to help. */
const ForgotHelp = () => (
  <details className="mt-4 text-sm text-mute">
    <summary className="w-fit rounded hover:text-ink">Forgot your password?</summary>
    <p className="mt-2">
      Ask an operator to reset it under Operator → People, or run{' '}
      <code className="rounded bg-sunken px-1 font-mono text-xs">bin/siteglass user reset &lt;e-mail&gt;</code> on the
      server. The first password was printed when the service first started.
    </p>
  </details>
);
