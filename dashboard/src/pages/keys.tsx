// API keys: create, edit, rotate, deactivate and delete.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { createKey, deleteKey, fetchKeys, patchKey, rotateKey } from '../api.ts';
import type { Key, KeyChange } from '../api.ts';
import { Badge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '../components/dialogs.tsx';
import { SelectField, TextField } from '../components/fields.tsx';
import { Meter } from '../components/meter.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { Secret } from '../components/secret.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { Ago } from '../components/time.tsx';
import { formatDay, formatMomentWithZone, formatNumber } from '../format.ts';
import { useAttempt } from '../problem.ts';
import { useCan } from '../session.ts';

type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'rotate' | 'deactivate' | 'delete'; key: Key }
  | { kind: 'made'; secret: string; alias: string };

const windows = ['total', 'daily', 'weekly', 'monthly'] as const;
const quotaNames = { total: 'Total', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };

export function KeysPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/keys' });
  const queryClient = useQueryClient();
  const keys = useQuery({ queryKey: ['keys', slug], queryFn: () => fetchKeys(slug), refetchInterval: 15_000 });
  const mayManage = useCan(slug)('keys.manage');
  const [open, setOpen] = useState<Open>();
  const [problem, attempt] = useAttempt();
  const close = () => setOpen(undefined);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['keys', slug] });

  return (
    <>
      <PageHeader
        title="API keys"
        lead="Use one key per application, so that you can limit, rotate and revoke each one separately."
      >
        {mayManage && (
          <Button look="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
            Create key
          </Button>
        )}
      </PageHeader>
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Loaded query={keys} rows={6}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty title="No keys yet">Create a key to make your first call.</Empty>
            </Card>
          ) : (
            <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
              {items.map((key) => (
                <li key={key.id}>
                  <KeyCard
                    apiKey={key}
                    mayManage={mayManage}
                    onOpen={setOpen}
                    onActivate={() =>
                      attempt(async () => {
                        await patchKey(slug, key.id, { active: true });
                        await refresh();
                      })
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>

      {open && <KeyDialogs slug={slug} open={open} onOpen={setOpen} onClose={close} refresh={refresh} />}
    </>
  );
}

/** The dialog that is open. */
function KeyDialogs({
  slug,
  open,
  onOpen,
  onClose,
  refresh,
}: {
  slug: string;
  open: Open;
  onOpen: (open: Open) => void;
  onClose: () => void;
  refresh: () => Promise<void>;
}) {
  switch (open.kind) {
    case 'create':
      return (
        <KeyDialog
          title="Create key"
          action="Create key"
          onClose={onClose}
          onSubmit={async (change) => {
            const made = await createKey(slug, change);
            await refresh();
            onOpen({ kind: 'made', secret: made.key, alias: made.alias });
          }}
        />
      );
    case 'edit':
      return (
        <KeyDialog
          title={`Edit ${open.key.alias}`}
          action="Save"
          apiKey={open.key}
          onClose={onClose}
          onSubmit={async (change) => {
            await patchKey(slug, open.key.id, change);
            await refresh();
            onClose();
          }}
        />
      );
    case 'rotate':
      return (
        <RotateDialog
          apiKey={open.key}
          onClose={onClose}
          onSubmit={async (graceHours) => {
            const made = await rotateKey(slug, open.key.id, { grace_hours: graceHours });
            await refresh();
            onOpen({ kind: 'made', secret: made.key, alias: made.alias });
          }}
        />
      );
    case 'deactivate':
      return (
        <ConfirmDialog
          title={`Deactivate ${open.key.alias}?`}
          confirm="Deactivate key"
          onClose={onClose}
          onConfirm={async () => {
            await patchKey(slug, open.key.id, { active: false });
            await refresh();
          }}
        >
          <p>Requests with this key stop working immediately. You can activate it again at any time.</p>
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete ${open.key.alias}?`}
          confirm="Delete key"
          onClose={onClose}
          onConfirm={async () => {
            await deleteKey(slug, open.key.id);
            await refresh();
          }}
        >
          <p>
            Requests with this key stop working immediately. This cannot be undone. The request log keeps its entries.
          </p>
        </ConfirmDialog>
      );
    case 'made':
      return <NewKeyDialog alias={open.alias} secret={open.secret} onClose={onClose} />;
  }
}

function NewKeyDialog({ alias, secret, onClose }: { alias: string; secret: string; onClose: () => void }) {
  return (
    <Dialog title={`Key “${alias}”`}>
      <div className="space-y-4">
        <Notice tone="warn" title="Copy this key now">
          You cannot see it again: only its hash is stored.
        </Notice>
        <Secret label="API key" value={secret} />
        <Secret label="Try it" value={`curl -H 'x-api-key: ${secret}' '${location.origin}/v1/usage'`} />
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done, I’ve saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function KeyCard({
  apiKey: key,
  mayManage,
  onOpen,
  onActivate,
}: {
  apiKey: Key;
  mayManage: boolean;
  onOpen: (open: Open) => void;
  onActivate: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const limits = windows.flatMap((name) => {
    const total = key.quotas[name];
    return total === null ? [] : [{ name, total }];
  });
  const tone = key.state === 'active' ? 'good' : key.state === 'expired' ? 'bad' : 'plain';
  return (
    <article className="flex h-full min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{key.alias}</h2>
          <p className="font-mono text-xs text-mute">…{key.last_four}</p>
        </div>
        <div className="flex min-w-0 flex-wrap gap-1.5">
          <Badge>
            <span className="truncate">{key.category}</span>
          </Badge>
          <Badge tone={tone}>{key.state}</Badge>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3">
        <Fact name="Credits used" value={formatNumber(key.used.total)} />
        <Fact name="Expires" value={key.expires === null ? 'Never' : formatExpiry(key.expires)} />
        <Fact name="Created" value={<Ago at={key.created_at} />} />
      </dl>
      {limits.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {limits.map(({ name, total }) => (
            <Meter key={name} label={`${quotaNames[name]} quota`} used={key.used[name]} total={total} />
          ))}
        </div>
      )}
      {mayManage && (
        <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
          <Button onClick={() => onOpen({ kind: 'edit', key })} aria-label={`Edit ${key.alias}`}>
            Edit
          </Button>
          <Button
            isBusy={isBusy}
            aria-label={`${key.active ? 'Deactivate' : 'Activate'} ${key.alias}`}
            onClick={() => {
              if (key.active) return onOpen({ kind: 'deactivate', key });
              setBusy(true);
              return void onActivate().finally(() => setBusy(false));
            }}
          >
            {key.active ? 'Deactivate' : 'Activate'}
          </Button>
          <Button onClick={() => onOpen({ kind: 'rotate', key })} aria-label={`Rotate ${key.alias}`}>
            Rotate
          </Button>
          <Button look="danger" onClick={() => onOpen({ kind: 'delete', key })} aria-label={`Delete ${key.alias}`}>
            Delete
          </Button>
        </div>
      )}
    </article>
  );
}

const formatExpiry = (expires: string): string =>
  expires.length === 10 ? `end of ${formatDay(expires)} (UTC)` : formatMomentWithZone(expires);

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}

function KeyDialog({
  title,
  action,
  apiKey,
  onClose,
  onSubmit,
}: {
  title: string;
  action: string;
  apiKey?: Key;
  onClose: () => void;
  onSubmit: (change: KeyChange) => Promise<void>;
}) {
  const [alias, setAlias] = useState(apiKey?.alias ?? '');
  const [category, setCategory] = useState(apiKey?.category ?? 'production');
  const [expires, setExpires] = useState(apiKey?.expires?.slice(0, 10) ?? '');
  const [quotas, setQuotas] = useState<Record<string, string>>(() =>
    Object.fromEntries(windows.map((name) => [name, apiKey?.quotas[name]?.toString() ?? ''])),
  );
  const categories = [...new Set(['production', 'development', 'staging', 'testing', category])];
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        action={action}
        onClose={onClose}
        onSubmit={() =>
          onSubmit({
            alias: alias.trim(),
            category,
            // Keep an expiry that is exact to the minute unless the day changes.
            ...((apiKey?.expires?.slice(0, 10) ?? '') !== expires && { expires: expires || null }),
            quotas: Object.fromEntries(windows.map((name) => [name, quotas[name] ? Number(quotas[name]) : null])),
          })
        }
      >
        <TextField
          label="Name"
          help="The application that uses it, such as “price monitor”"
          isRequired
          maxLength={100}
          value={alias}
          onChange={setAlias}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            help={apiKey ? undefined : 'Production creates a live key, other categories a test key'}
            value={category}
            onChange={setCategory}
          >
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField
            label="Expires on"
            help="Valid through this day (UTC). Empty: never expires"
            type="date"
            value={expires}
            onChange={setExpires}
          />
        </div>
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Quotas (credits)</legend>
          <p className="mb-2 text-xs text-mute">Empty: no limit. Days, weeks and months start at 00:00 UTC.</p>
          <div className="grid grid-cols-2 gap-3">
            {windows.map((name) => (
              <TextField
                key={name}
                label={quotaNames[name]}
                type="number"
                min={0}
                step={1}
                value={quotas[name] ?? ''}
                onChange={(value) => setQuotas({ ...quotas, [name]: value })}
              />
            ))}
          </div>
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}

function RotateDialog({
  apiKey,
  onClose,
  onSubmit,
}: {
  apiKey: Key;
  onClose: () => void;
  onSubmit: (graceHours: number) => Promise<void>;
}) {
  const [graceHours, setGraceHours] = useState('24');
  return (
    <Dialog title={`Rotate ${apiKey.alias}`} onClose={onClose}>
      <DialogForm action="Rotate key" onClose={onClose} onSubmit={() => onSubmit(Number(graceHours))}>
        <p className="text-sm">
          Creates a new key with the same name, category, expiry and quotas. Its usage starts at zero.
        </p>
        <SelectField label="Old key" value={graceHours} onChange={setGraceHours}>
          <option value="0">Stops working immediately</option>
          <option value="1">Works for 1 more hour</option>
          <option value="24">Works for 1 more day</option>
          <option value="168">Works for 1 more week</option>
        </SelectField>
      </DialogForm>
    </Dialog>
  );
}
