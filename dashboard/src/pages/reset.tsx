// Resetting a forgotten password: requesting the mail, and choosing a new password with its link.
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmPasswordReset, Failure, requestPasswordReset } from '../api.ts';
import { Button } from '../components/button.tsx';
import { SignInLayout } from '../components/sign-in-layout.tsx';
import { TextField } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { linkButton } from '../components/link-button.ts';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { Notice } from '../components/notice.tsx';
import { Empty } from '../components/states.tsx';

const SignInLink = () => (
  <p className="mt-4 text-sm">
    <Link to="/login" className="rounded text-accent-strong underline">
      Back to sign-in
    </Link>
  </p>
);

export function ForgotPage() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <SignInLayout title="Reset password" lead="We’ll mail you a link">
      {sentTo === undefined ? (
        <Form
          onSubmit={async () => {
            await requestPasswordReset(email);
            setSentTo(email);
          }}
        >
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
              <Button type="submit" look="primary" isBusy={isBusy} className="w-full">
                Send link
              </Button>
            </>
          )}
        </Form>
      ) : (
        <div role="status">
          <Notice tone="good" title="Check your mailbox">
            If {sentTo} has a login, a mail with a link is on its way. The link works once, within an hour.
          </Notice>
        </div>
      )}
      <SignInLink />
    </SignInLayout>
  );
}

export function ResetPage() {
  // The token is in the fragment, which browsers do not send to servers.
  const token = useLocation({ select: ({ hash }) => hash });
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const change = async () => {
    try {
      await confirmPasswordReset({ token, password });
    } catch (problem) {
      if (!(problem instanceof Failure && problem.reason.startsWith('token '))) throw problem;
      setExpired(true);
      return;
    }
    setDone(true);
  };
  if (isExpired || token === '') {
    return (
      <SignInLayout title="New password" lead="Choose a password for your login">
        <div role="alert">
          <Empty
            title={isExpired ? 'This link has expired' : 'This link is incomplete'}
            action={
              <Link to="/forgot" className={linkButton.primary}>
                Request a new link
              </Link>
            }
          >
            {isExpired
              ? 'It was already used, or is more than an hour old.'
              : 'Open the link from the mail again, or request a new one.'}
          </Empty>
        </div>
        <SignInLink />
      </SignInLayout>
    );
  }
  if (isDone) {
    return (
      <SignInLayout title="Password changed" lead="You have been signed out everywhere">
        <div role="status">
          <Notice tone="good">Sign in with your new password.</Notice>
        </div>
        <SignInLink />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="New password" lead="Choose a password for your login">
      <Form onSubmit={change}>
        {({ isBusy }) => (
          <>
            <NewPasswordField
              label="New password"
              help="Signs you out of all sessions."
              autoFocus
              value={password}
              onChange={setPassword}
            />
            <Button type="submit" look="primary" isBusy={isBusy} className="w-full">
              Change password
            </Button>
          </>
        )}
      </Form>
      <SignInLink />
    </SignInLayout>
  );
}
