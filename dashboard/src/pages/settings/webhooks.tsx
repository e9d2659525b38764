// How webhooks are signed.
import { useState } from 'react';
import { rotateWebhookSecret } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Secret } from '../../components/secret.tsx';
import { useRefresh } from './refresh.ts';

export function WebhookCard({ slug, secret }: { slug: string; secret: string | undefined }) {
  const refresh = useRefresh(slug);
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Webhook secret">
      <div className="space-y-4">
        <p className="text-sm text-mute">
          Webhooks are signed with it: the header <code className="font-mono text-xs">x-siteglass-signature</code> holds
          the time and an HMAC-SHA256 of time and body.
        </p>
        {secret === undefined ? (
          <Notice tone="plain">Your role does not see it.</Notice>
        ) : (
          <>
            {isShown && <Secret label="Secret" value={secret} />}
            <div className="flex flex-wrap gap-2">
              {!isShown && <Button onClick={() => setShown(true)}>Show the secret</Button>}
              <Button look="danger" onClick={() => setAsking(true)}>
                Replace it
              </Button>
            </div>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Replace the webhook secret?"
          confirm="Replace it"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await rotateWebhookSecret(slug);
            await refresh();
            setShown(true);
          }}
        >
          <p>From then on webhooks are signed with the new one. Receivers that check with the old one refuse them.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
