// The webhooks of a workspace: create, test, change, delete, and their deliveries.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '../../components/dialogs.tsx';
import { TextField, Toggle } from '../../components/fields.tsx';
import { FirstSteps } from '../../components/first-steps.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Secret } from '../../components/secret.tsx';
import { Loaded } from '../../components/states.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { addressOf } from '../../address.ts';
import { createWebhook, deleteWebhook, fetchWebhooks, patchWebhook, testWebhook } from '../../events-api.ts';
import type { EventType, Webhook } from '../../events-api.ts';
import { plural } from '../../format.ts';
import { useAttempt } from '../../problem.ts';
import { useAccount, useCan } from '../../session.ts';
import { Deliveries } from './deliveries.tsx';
import { EventTypesField } from './event-types-field.tsx';

type Open = { kind: 'create' } | { kind: 'created' } | { kind: 'edit' | 'delete' | 'deliveries'; webhook: Webhook };

export function Webhooks({ slug }: { slug: string }) {
  const queryClient = useQueryClient();
  const webhooks = useQuery({ queryKey: ['webhooks', slug], queryFn: () => fetchWebhooks(slug) });
  const mayManage = useCan(slug)('workspace.manage');
  const [open, setOpen] = useState<Open>();
  const [problem, attempt] = useAttempt();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['webhooks', slug] });
  const close = () => setOpen(undefined);
  const add = mayManage && (
    <Button look="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
      Add webhook
    </Button>
  );
  const test = (webhook: Webhook) =>
    void attempt(async () => {
      await testWebhook(slug, webhook.id);
      toast('Test event sent');
      setOpen({ kind: 'deliveries', webhook });
    });
  const setActive = async (webhook: Webhook, active: boolean) => {
    await patchWebhook(slug, webhook.id, { active });
    await refresh();
  };
  const toggle = (webhook: Webhook) =>
    void attempt(async () => {
      await setActive(webhook, !webhook.active);
      toast(webhook.active ? 'Webhook disabled' : 'Webhook enabled', {
        action: undo(() => setActive(webhook, webhook.active)),
      });
    });
  return (
    <>
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Card isFlush title="Webhooks" action={add}>
        <Loaded query={webhooks} rows={4}>
          {({ items }) =>
            items.length === 0 ? (
              <FirstSteps
                icon="events"
                title="Send events to your systems"
                action={add || undefined}
                guide="/docs/guide/events"
                code={curl(slug)}
              >
                <p>
                  A webhook receives events as signed JSON: a batch has ended, a watched page has changed, credits run
                  low. Failed deliveries are repeated, and you can send each one again.
                </p>
              </FirstSteps>
            ) : (
              <ul className="divide-y divide-line">
                {items.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    mayManage={mayManage}
                    onOpen={setOpen}
                    onTest={test}
                    onToggle={toggle}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {open?.kind === 'create' && (
        <WebhookDialog
          onClose={close}
          onSave={async ({ url = '', ...settings }) => {
            await createWebhook(slug, { url, ...settings });
            await refresh();
            setOpen({ kind: 'created' });
          }}
        />
      )}
      {open?.kind === 'created' && <CreatedDialog slug={slug} onClose={close} />}
      {open?.kind === 'edit' && (
        <WebhookDialog
          webhook={open.webhook}
          onClose={close}
          onSave={async (settings) => {
            await patchWebhook(slug, open.webhook.id, settings);
            await refresh();
            toast('Webhook saved');
            close();
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title="Delete this webhook?"
          confirm="Delete webhook"
          onClose={close}
          onConfirm={async () => {
            await deleteWebhook(slug, open.webhook.id);
            await refresh();
            toast('Webhook deleted');
          }}
        >
          <p>
            Events are no longer sent to <span className="break-all">{open.webhook.url}</span>. Its delivery log is
            deleted.
          </p>
        </ConfirmDialog>
      )}
      {open?.kind === 'deliveries' && <Deliveries slug={slug} webhook={open.webhook} onClose={close} />}
    </>
  );
}

const curl = (slug: string) => `curl "${location.origin}${addressOf('GET /accounts/{slug}/webhooks', { slug })}" \\
  -H "authorization: Bearer $SITEGLASS_ADMIN_TOKEN" -H "content-type: application/json" \\
  -d '{"url": "https://example.com/hook", "events": ["batch.completed", "schedule.changed"]}'`;

function WebhookRow({
  webhook,
  mayManage,
  onOpen,
  onTest,
  onToggle,
}: {
  webhook: Webhook;
  mayManage: boolean;
  onOpen: (open: Open) => void;
  onTest: (webhook: Webhook) => void;
  onToggle: (webhook: Webhook) => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">
          <span className="min-w-0 break-all">{webhook.url}</span>
          <Badge tone={webhook.active ? 'good' : 'plain'}>{webhook.active ? 'Active' : 'Disabled'}</Badge>
        </h3>
        <p className="mt-0.5 text-xs break-words text-mute">
          {webhook.description && `${webhook.description} · `}
          {webhook.events.length === 0 ? 'All events' : webhook.events.join(', ')}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Button onClick={() => onOpen({ kind: 'deliveries', webhook })}>Deliveries</Button>
        {mayManage && (
          <>
            <Button onClick={() => onTest(webhook)}>Send test</Button>
            <ActionMenu
              label={`Actions for ${webhook.url}`}
              actions={[
                { label: 'Edit', icon: 'edit', onSelect: () => onOpen({ kind: 'edit', webhook }) },
                {
                  label: webhook.active ? 'Disable' : 'Enable',
                  icon: webhook.active ? 'pause' : 'check',
                  onSelect: () => onToggle(webhook),
                },
                {
                  label: 'Delete',
                  icon: 'trash',
                  isDangerous: true,
                  onSelect: () => onOpen({ kind: 'delete', webhook }),
                },
              ]}
            />
          </>
        )}
      </div>
    </li>
  );
}

interface WebhookSettings {
  /** Undefined: unchanged. */
  url: string | undefined;
  description: string;
  events: EventType[];
  active: boolean;
}

function WebhookDialog({
  webhook,
  onSave,
  onClose,
}: {
  webhook?: Webhook;
  onSave: (settings: WebhookSettings) => Promise<unknown>;
  onClose: () => void;
}) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [isAll, setAll] = useState((webhook?.events.length ?? 0) === 0);
  const [events, setEvents] = useState<EventType[]>(webhook?.events ?? []);
  const [active, setActive] = useState(webhook?.active ?? true);
  // The password of a URL is hidden: an unchanged one is not sent back.
  const save = () =>
    onSave({
      url: url.trim() === webhook?.url ? undefined : url.trim(),
      description: description.trim(),
      events: isAll ? [] : events,
      active,
    });
  return (
    <Dialog title={webhook ? 'Edit webhook' : 'Add webhook'} onClose={onClose}>
      <DialogForm
        action={webhook ? 'Save webhook' : 'Add webhook'}
        isReady={isAll || events.length > 0}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField
          label="URL"
          help="Must be reachable from the service. Private addresses are refused."
          isRequired
          type="url"
          maxLength={2000}
          placeholder="https://example.com/hook"
          value={url}
          onChange={setUrl}
        />
        <TextField label="Note" maxLength={200} placeholder="alerts" value={description} onChange={setDescription} />
        <Toggle label="All events" help="Including types that are added later." checked={isAll} onChange={setAll} />
        {!isAll && (
          <EventTypesField label={`Events (${plural(events.length, 'type')})`} chosen={events} onChange={setEvents} />
        )}
        <Toggle label="Active" checked={active} onChange={setActive} />
      </DialogForm>
    </Dialog>
  );
}

/** What the receiver needs. The secret is that of the workspace, and can be shown again under Settings. */
function CreatedDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data } = useAccount(slug);
  const secret = data && 'webhook_secret' in data ? data.webhook_secret : undefined;
  return (
    <Dialog title="Webhook added" onClose={onClose}>
      <div className="space-y-4">
        <p className="text-sm">
          Check the signature of each request: <code className="font-mono text-xs">x-siteglass-signature</code> is{' '}
          <code className="font-mono text-xs">t=&lt;seconds&gt;,v1=&lt;HMAC-SHA256 of “t.body”&gt;</code> with the
          secret of this workspace.
        </p>
        {secret !== undefined && <Secret label="Webhook secret" value={secret} />}
        <p className="text-xs text-mute">You can show or rotate the secret under Settings.</p>
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
