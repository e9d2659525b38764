// API keys: made, limited, replaced, withdrawn.
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
  | { kind: 'edit' | 'rotate' | 'delete'; key: Key }
  | { kind: 'made'; secret: string; alias: string };

const windows = ['total', 'daily', 'weekly', 'monthly'] as const;

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
        lead="Programs identify themselves with a key. Use one per program, so that each can be limited and withdrawn by itself."
      >
        {mayManage && (
          <Button look="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
            Create a key
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
              <Empty title="No keys yet">Calls need a key. Create the first one.</Empty>
            </Card>
          ) : (
            <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
              {items.map((key) => (
                <li key={key.id}>
                  <KeyCard
                    apiKey={key}
                    mayManage={mayManage}
                    onOpen={setOpen}
                    onSwitch={() =>
                      attempt(async () => {
                        await patchKey(slug, key.id, { active: !key.active });
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

      {open?.kind === 'create' && (
        <KeyDialog
          title="Create a key"
          action="Create the key"
          onClose={close}
          onSubmit={async (change) => {
            const made = await createKey(slug, change);
            await refresh();
            setOpen({ kind: 'made', secret: made.key, alias: made.alias });
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <KeyDialog
          title={`Change ${open.key.alias}`}
          action="Save"
          apiKey={open.key}
          onClose={close}
          onSubmit={async (change) => {
            await patchKey(slug, open.key.id, change);
            await refresh();
            close();
          }}
        />
      )}
      {open?.kind === 'rotate' && (
        <RotateDialog
          apiKey={open.key}
          onClose={close}
          onSubmit={async (graceHours) => {
            const made = await rotateKey(slug, open.key.id, { grace_hours: graceHours });
            await refresh();
            setOpen({ kind: 'made', secret: made.key, alias: made.alias });
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${open.key.alias}?`}
          confirm="Delete the key"
          onClose={close}
          onConfirm={async () => {
            await deleteKey(slug, open.key.id);
            await refresh();
          }}
        >
          <p>
            Its next call is refused, on every machine. This cannot be undone. The request log keeps naming the key.
          </p>
        </ConfirmDialog>
      )}
      {open?.kind === 'made' && (
        <Dialog title={`Key for ${open.alias}`} onClose={close}>
          <div className="space-y-4">
            <Notice tone="warn" title="Copy it now">
              The key is not stored and cannot be shown again.
            </Notice>
            <Secret label="API key" value={open.secret} />
            <Secret label="Try it" value={`curl -H 'x-api-key: ${open.secret}' '${location.origin}/v1/usage'`} />
            <div className="flex justify-end">
              <Button look="primary" onClick={close}>
                I have kept it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function KeyCard({
  apiKey: key,
  mayManage,
  onOpen,
  onSwitch,
}: {
  apiKey: Key;
  mayManage: boolean;
  onOpen: (open: Open) => void;
  onSwitch: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const limits = windows.filter((name) => key.quotas[name] !== null);
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
        <Fact name="Expires" value={key.expires === null ? 'never' : formatExpiry(key.expires)} />
        <Fact name="Created" value={<Ago at={key.created_at} />} />
      </dl>
      {limits.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {limits.map((name) => (
            <Meter key={name} label={`Quota ${name}`} used={key.used[name]} total={key.quotas[name]!} />
          ))}
        </div>
      )}
      {mayManage && (
        <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
          <Button onClick={() => onOpen({ kind: 'edit', key })} aria-label={`Change ${key.alias}`}>
            Change
          </Button>
          <Button
            isBusy={isBusy}
            aria-label={`${key.active ? 'Deactivate' : 'Activate'} ${key.alias}`}
            onClick={() => {
              setBusy(true);
              void onSwitch().finally(() => setBusy(false));
            }}
          >
            {key.active ? 'Deactivate' : 'Activate'}
          </Button>
          <Button onClick={() => onOpen({ kind: 'rotate', key })} aria-label={`Replace ${key.alias}`}>
            Replace
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
            // An expiry to the minute stays as it is unless its day is changed.
            ...((apiKey?.expires?.slice(0, 10) ?? '') !== expires && { expires: expires || null }),
            quotas: Object.fromEntries(windows.map((name) => [name, quotas[name] ? Number(quotas[name]) : null])),
          })
        }
      >
        <TextField
          label="Name"
          help="What uses it, for example: price monitor"
          isRequired
          maxLength={100}
          value={alias}
          onChange={setAlias}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            help={apiKey ? undefined : 'Production makes a live key, others a test key'}
            value={category}
            onChange={setCategory}
          >
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField
            label="Last day"
            help="Empty: it never expires"
            type="date"
            value={expires}
            onChange={setExpires}
          />
        </div>
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Quotas in credits</legend>
          <p className="mb-2 text-xs text-mute">Empty: no limit. Days, weeks and months begin at midnight UTC.</p>
          <div className="grid grid-cols-2 gap-3">
            {windows.map((name) => (
              <TextField
                key={name}
                label={name}
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
    <Dialog title={`Replace ${apiKey.alias}`} onClose={onClose}>
      <DialogForm action="Replace the key" onClose={onClose} onSubmit={() => onSubmit(Number(graceHours))}>
        <p className="text-sm">
          A new key with the same name, category, expiry and quotas is made. Its usage begins at zero.
        </p>
        <SelectField label="The old key" value={graceHours} onChange={setGraceHours}>
          <option value="0">stops at once</option>
          <option value="1">works for one more hour</option>
          <option value="24">works for one more day</option>
          <option value="168">works for one more week</option>
        </SelectField>
      </DialogForm>
    </Dialog>
  );
}
