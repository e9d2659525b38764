// A second factor for signing in: codes of an authenticator.
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
      title="Second factor"
      className="lg:col-span-2"
      action={<Badge tone={isOn ? 'good' : 'plain'}>{isOn ? '✓ on' : 'off'}</Badge>}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-mute">
          {isOn
            ? 'Signing in asks for a code of your authenticator after the password.'
            : 'With it, signing in asks for a code of an authenticator app after the password. A stolen password alone is worth nothing then.'}
        </p>
        {isOn ? (
          <Button look="danger" onClick={() => setOpen('off')}>
            Switch it off
          </Button>
        ) : (
          <Button onClick={() => setOpen('on')}>Set it up</Button>
        )}
      </div>
      {open === 'on' && <SetUp onClose={() => setOpen(undefined)} />}
      {open === 'off' && <SwitchOff onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

/** Password, then the code on the screen, then the codes for emergencies. */
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
      <Dialog title="The second factor is on" onClose={close}>
        <div className="space-y-4">
          <Notice tone="warn" title="Keep these recovery codes">
            Each lets you in once, should you lose the authenticator. They are not shown again.
          </Notice>
          <ul className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-sm" aria-label="Recovery codes">
            {codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <div className="flex justify-end gap-2">
            <CopyButton text={codes.join('\n')} label="Copy all" />
            <Button look="primary" onClick={close}>
              I have kept them
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Set up a second factor" onClose={onClose}>
      {offer ? (
        <DialogForm
          key="code"
          action="Switch it on"
          onClose={onClose}
          onSubmit={async () => setCodes((await confirmSecondFactor(code)).recovery_codes)}
        >
          <p className="text-sm text-mute">Scan this with an authenticator app, then type the code that it shows.</p>
          <QrCode text={offer.uri} label="QR code for an authenticator" />
          <Secret label="Or type this key" value={offer.secret} />
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
          action="Go on"
          onClose={onClose}
          onSubmit={async () => setOffer(await offerSecondFactor(password))}
        >
          <PasswordField value={password} onChange={setPassword} />
        </DialogForm>
      )}
    </Dialog>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  return (
    <Dialog title="Switch the second factor off?" onClose={onClose}>
      <DialogForm
        action="Switch it off"
        look="danger"
        cancel="Keep it"
        onClose={onClose}
        onSubmit={async () => {
          await removeSecondFactor(password);
          onClose();
          await queryClient.invalidateQueries({ queryKey: ['session'] });
        }}
      >
        <p className="text-sm text-mute">The password alone signs you in then. The recovery codes stop working.</p>
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
