// The secret that signs webhooks.
import { useState } from 'react';
import { rotateWebhookSecret } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Secret } from '../../components/secret.tsx';
import { toast } from '../../components/toasts.tsx';
import { useRefresh } from './refresh.ts';

export function WebhookCard({ slug, secret }: { slug: string; secret: string | undefined }) {
  const refresh = useRefresh(slug);
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card id="webhooks" title="Webhook secret">
      <div className="space-y-4">
        <p className="text-sm text-mute">
          Signs every webhook. The header <code className="font-mono text-xs">x-siteglass-signature</code> contains the
          time and an HMAC-SHA256 of time and body.
        </p>
        {secret === undefined ? (
          <Notice tone="plain">Your role can’t view the secret.</Notice>
        ) : (
          <>
            {isShown && <Secret label="Secret" value={secret} />}
            <div className="flex flex-wrap gap-2">
              {!isShown && <Button onClick={() => setShown(true)}>Show secret</Button>}
              <Button look="danger" onClick={() => setAsking(true)}>
                Rotate secret
              </Button>
            </div>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Rotate webhook secret?"
          confirm="Rotate secret"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await rotateWebhookSecret(slug);
            await refresh();
            setShown(true);
            toast('Secret rotated');
          }}
        >
          <p>
            New webhooks are signed with the new secret immediately. Receivers that still use the old one will reject
            them.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
