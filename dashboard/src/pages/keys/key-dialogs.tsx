// The dialogs of the page of API keys: create, edit, rotate, deactivate, delete.
import { useState } from 'react';
import { createKey, deleteKey, patchKey, rotateKey } from '../../api.ts';
import type { Key, KeyChange } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '../../components/dialogs.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { Secret } from '../../components/secret.tsx';
import { toast, undo } from '../../components/toasts.tsx';

export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'rotate' | 'deactivate' | 'delete'; key: Key }
  | { kind: 'made'; secret: string; alias: string };

export const windows = ['total', 'daily', 'weekly', 'monthly'] as const;
export const quotaNames = { total: 'Total', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };

/** The dialog that is open. */
export function KeyDialogs({
  slug,
  open,
  onOpen,
  onClose,
  refresh,
}: {
  slug: string;
  open: OpenDialog;
  onOpen: (open: OpenDialog) => void;
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
            toast('Key saved');
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
            const activate = () => patchKey(slug, open.key.id, { active: true }).then(refresh);
            toast(`${open.key.alias} deactivated`, { action: undo(activate) });
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
            toast(`${open.key.alias} deleted`);
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
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
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
