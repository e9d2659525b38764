// The button that starts a sign-in by OpenID Connect.
import { useState } from 'react';
import { startSingleSignOn } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useAttempt } from '../problem.ts';

export function SsoButton({ name, next, look }: { name: string; next: string; look: 'primary' | 'plain' }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, attempt] = useAttempt();
  const start = async () => {
    setBusy(true);
    await attempt(async () => location.assign((await startSingleSignOn(next)).location));
    setBusy(false);
  };
  return (
    <div className="space-y-3">
      <Button look={look} isBusy={isBusy} className="w-full" onClick={() => void start()}>
        Sign in with {name}
      </Button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}

/** Why a sign-in by OpenID Connect failed, by the code in the address. */
const problems: Record<string, string> = {
  no_role: 'You have no role in any workspace here. Ask an operator for access.',
  no_email: 'The provider did not send your e-mail address. Ask an operator.',
  unverified:
    'A login with your e-mail address exists, but the provider has not verified the address. Sign in as before, or ask an operator.',
  already_linked: 'The login with your e-mail address belongs to another account at the provider. Ask an operator.',
  disabled: 'Your login is disabled. Ask an operator.',
  last_operator:
    'You are the only operator, but the provider does not make you one. Sign in with your password and check the operator value.',
  expired: 'The sign-in took too long, or started in another browser. Try again.',
  denied: 'The provider refused the sign-in.',
  provider: 'The provider can’t be reached. Try again in a moment.',
};

export const describeSsoProblem = (code: string): string =>
  problems[code] ?? 'The sign-in could not be verified. Try again.';
