// The secret that signs webhooks, and a test of each webhook.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { rotateWebhookSecret } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Secret } from '../../components/secret.tsx';
import { toast } from '../../components/toasts.tsx';
import { fetchWebhooks, testWebhook } from '../../events-api.ts';
import type { Webhook } from '../../events-api.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';
import { Deliveries } from '../events/deliveries.tsx';
import { useRefresh } from './refresh.ts';

export function WebhookCard({ slug, secret }: { slug: string; secret: string | undefined }) {
  const refresh = useRefresh(slug);
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card id="webhooks" title="Webhooks" lead="The secret that signs them, and a test of each receiver.">
      <div className="space-y-4">
        <p className="text-sm text-mute">
          The secret signs every webhook. The header <code className="font-mono text-xs">x-siteglass-signature</code>{' '}
          contains the time and an HMAC-SHA256 of time and body.
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
        <WebhookTests slug={slug} />
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

/** The webhooks of the workspace, each with a test and its last deliveries. They are managed on the page Events. */
function WebhookTests({ slug }: { slug: string }) {
  const webhooks = useQuery({ queryKey: ['webhooks', slug], queryFn: () => fetchWebhooks(slug) });
  const mayManage = useCan(slug)('workspace.manage');
  const [problem, attempt] = useAttempt();
  const [opened, setOpened] = useState<Webhook>();
  const items = webhooks.data?.items ?? [];
  return (
    <div className="border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <h3 className="font-medium">{items.length === 0 ? 'No webhooks yet' : 'Receivers of events'}</h3>
        <Link to="/w/$slug/events" params={{ slug }} className="rounded text-accent-strong underline">
          {items.length === 0 ? 'Add webhook' : 'Manage webhooks'}
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {items.map((webhook) => (
          <li key={webhook.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="flex min-w-0 items-center gap-2 text-sm">
              <span className="min-w-0 break-all">{webhook.url}</span>
              {!webhook.active && <Badge>Disabled</Badge>}
            </span>
            <span className="flex gap-2">
              <Button look="quiet" aria-label={`Deliveries to ${webhook.url}`} onClick={() => setOpened(webhook)}>
                Deliveries
              </Button>
              {mayManage && (
                <Button
                  aria-label={`Send test to ${webhook.url}`}
                  onClick={() =>
                    void attempt(async () => {
                      await testWebhook(slug, webhook.id);
                      toast('Test event sent');
                      setOpened(webhook);
                    })
                  }
                >
                  Send test
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {opened && <Deliveries slug={slug} webhook={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
