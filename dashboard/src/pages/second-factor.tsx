// Two-factor authentication with an authenticator app.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from '../api.ts';
import { Badge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { Dialog, DialogForm } from '../components/dialogs.tsx';
import { TextField } from '../components/fields.tsx';
import { Notice } from '../components/notice.tsx';
import { Card } from '../components/page.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { CopyButton, Secret } from '../components/secret.tsx';
import { usePerson } from '../session.ts';

export function SecondFactorCard() {
  const { has_second_factor: isOn } = usePerson();
  const [open, setOpen] = useState<'on' | 'off'>();
  return (
    <Card
      title="Two-factor authentication"
      className="lg:col-span-2"
      action={<Badge tone={isOn ? 'good' : 'plain'}>{isOn ? '✓ On' : 'Off'}</Badge>}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-mute">
          {isOn
            ? 'Signing in requires a code from your authenticator app.'
            : 'Require a code from an authenticator app when you sign in, so that a stolen password is not enough.'}
        </p>
        {isOn ? (
          <Button look="danger" onClick={() => setOpen('off')}>
            Disable
          </Button>
        ) : (
          <Button onClick={() => setOpen('on')}>Set up</Button>
        )}
      </div>
      {open === 'on' && <SetUp onClose={() => setOpen(undefined)} />}
      {open === 'off' && <Disable onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

/** Steps: password, QR code, recovery codes. */
function SetUp({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [offer, setOffer] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    const close = () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['session'] });
    };
    return (
      <Dialog title="Two-factor authentication is on">
        <div className="space-y-4">
          <Notice tone="warn" title="Save these recovery codes">
            Each code works once if you lose your authenticator. They are not shown again.
          </Notice>
          <ul className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-sm" aria-label="Recovery codes">
            {codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <div className="flex justify-end gap-2">
            <CopyButton text={codes.join('\n')} label="Copy all" />
            <Button look="primary" onClick={close}>
              Done, I’ve saved them
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Set up two-factor authentication" onClose={onClose}>
      {offer ? (
        <DialogForm
          key="code"
          action="Enable"
          onClose={onClose}
          onSubmit={async () => setCodes((await confirmSecondFactor(code)).recovery_codes)}
        >
          <p className="text-sm text-mute">Scan the QR code with an authenticator app, then enter the code it shows.</p>
          <QrCode text={offer.uri} label="QR code for an authenticator app" />
          <Secret label="Or enter this key" value={offer.secret} />
          <TextField
            label="Code"
            isRequired
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            value={code}
            onChange={setCode}
          />
        </DialogForm>
      ) : (
        <DialogForm
          key="password"
          action="Continue"
          onClose={onClose}
          onSubmit={async () => setOffer(await offerSecondFactor(password))}
        >
          <PasswordField value={password} onChange={setPassword} />
        </DialogForm>
      )}
    </Dialog>
  );
}

function Disable({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  return (
    <Dialog title="Disable two-factor authentication?" onClose={onClose}>
      <DialogForm
        action="Disable"
        look="danger"
        onClose={onClose}
        onSubmit={async () => {
          await removeSecondFactor(password);
          onClose();
          await queryClient.invalidateQueries({ queryKey: ['session'] });
        }}
      >
        <p className="text-sm text-mute">
          Your password alone will be enough to sign in. Your recovery codes stop working.
        </p>
        <PasswordField value={password} onChange={setPassword} />
      </DialogForm>
    </Dialog>
  );
}

function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Your password"
      isRequired
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
    />
  );
}
