// Which parts of a request are logged, and for how long.
import { useState } from 'react';
import { patchAccount } from '../../api.ts';
import type { Account } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { TextField, Toggle } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { toast } from '../../components/toasts.tsx';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';
import { useRefresh } from './refresh.ts';

export function PrivacyCard({ slug, account }: { slug: string; account: Account }) {
  const can = useCan(slug);
  const refresh = useRefresh(slug);
  const [isAsking, setAsking] = useState(false);
  const [problem, attempt] = useAttempt();
  return (
    <Card id="privacy" title="Log privacy" lead="Which parts of a request are stored, and for how long.">
      <div className="space-y-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Toggle
          label="Don’t log parameters and bodies"
          checked={account.log_privacy}
          disabled={!can('workspace.manage')}
          onChange={(isOn) => {
            if (isOn) setAsking(true);
            else
              void attempt(() =>
                patchAccount(slug, { log_privacy: false })
                  .then(refresh)
                  .then(() => toast('Log privacy is off')),
              );
          }}
        />
        <ul className="list-disc space-y-1 pl-5 text-sm text-mute">
          <li>Off: parameters (without secrets) and the beginning of each response are stored.</li>
          <li>On: neither is stored. Endpoint, status, duration, client IP, key and credits still are.</li>
          <li>Turning it on deletes what is stored. Requests without stored parameters cannot be replayed.</li>
        </ul>
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <Retention slug={slug} account={account} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Turn on log privacy?"
          confirm="Turn on and delete"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await patchAccount(slug, { log_privacy: true });
            await refresh();
            toast('Log privacy is on');
          }}
        >
          <p>All stored parameters and response bodies of this workspace are deleted. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Retention({ slug, account }: { slug: string; account: Account }) {
  const mayChange = useCan(slug)('workspace.manage');
  const refresh = useRefresh(slug);
  const [days, setDays] = useState(account.payload_days === null ? '' : String(account.payload_days));
  const isChanged = days !== (account.payload_days === null ? '' : String(account.payload_days));
  return (
    <Form
      onSubmit={async () => {
        await patchAccount(slug, { payload_days: days === '' ? null : Number(days) });
        await refresh();
        toast('Retention saved');
      }}
    >
      {({ isBusy }) => (
        <>
          <TextField
            label="Retention (days)"
            help="For parameters and bodies. Empty: as long as the log. Log entries stay, because billing depends on them."
            type="number"
            min={1}
            max={3650}
            placeholder="Same as the log"
            disabled={!mayChange || account.log_privacy}
            value={days}
            onChange={setDays}
          />
          {mayChange && (
            <Button type="submit" isBusy={isBusy} disabled={!isChanged || account.log_privacy}>
              Save retention
            </Button>
          )}
        </>
      )}
    </Form>
  );
}
