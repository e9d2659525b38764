// Sends a logged request again. Secrets are not in the log, so they have to be entered again.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runPlayground } from '../../api.ts';
import type { LoggedRequest } from '../../api.ts';
import { Dialog, DialogForm } from '../../components/dialogs.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { labelOf } from '../../format.ts';
import type { Row } from '../../json.ts';
import { findGaps, withValues } from './replay-params.ts';
import { keepPicture } from './replayed-pictures.ts';
import { useKeys } from '../../queries.ts';

export function ReplayDialog({
  slug,
  row,
  params,
  onClose,
  onReplayed,
}: {
  slug: string;
  row: LoggedRequest;
  params: Row;
  onClose: () => void;
  onReplayed: (requestId: string) => void;
}) {
  const queryClient = useQueryClient();
  const keys = useKeys(slug);
  const usable = keys.data?.items.filter(({ state }) => state === 'active') ?? [];
  const [wanted, setWanted] = useState<string>();
  const key =
    usable.find(({ id }) => String(id) === wanted) ?? usable.find(({ alias }) => alias === row.key_alias) ?? usable[0];
  const gaps = findGaps(params);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(gaps.map(({ name, shown }) => [name, shown])),
  );
  const submit = async () => {
    if (!key) return;
    const answer = await runPlayground(slug, {
      endpoint: row.endpoint,
      params: withValues(params, gaps, values),
      key_id: key.id,
    });
    const id = answer.headers.find(([name]) => name === 'x-request-id')?.[1];
    if (id !== undefined && answer.contentType.startsWith('image/')) keepPicture(id, answer.bytes);
    onClose();
    if (answer.status === 202) {
      toast('Job started. It appears in the log when it ends.');
      return;
    }
    toast(`Replayed with status ${answer.status}`, { isProblem: answer.status >= 400 });
    await queryClient.invalidateQueries({ queryKey: ['requests', slug] });
    if (id !== undefined) onReplayed(id);
  };
  return (
    <Dialog title="Replay request" onClose={onClose}>
      <DialogForm
        action="Send again"
        isReady={key !== undefined}
        isConfirmation={gaps.length === 0}
        onSubmit={submit}
        onClose={onClose}
      >
        <p className="text-sm text-mute">
          Sends <code className="font-mono text-xs">{row.endpoint}</code> with the same parameters. The call is billed
          and logged like any other.
        </p>
        <SelectField label="API key" value={String(key?.id ?? '')} onChange={setWanted}>
          {usable.length === 0 && <option value="">No active key</option>}
          {usable.map((one) => (
            <option key={one.id} value={one.id}>
              {labelOf(one)}
            </option>
          ))}
        </SelectField>
        {gaps.length > 0 && (
          <Notice tone="warn">
            Secrets and long values are not stored. Enter them again to send the same request.
          </Notice>
        )}
        {gaps.map(({ name, isSecret }) => (
          <TextField
            key={name}
            label={<code className="font-mono text-[0.8rem]">{name}</code>}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            isRequired
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}
