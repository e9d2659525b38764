// Dialogs that add, change and import exit proxies.
import { useState } from 'react';
import { createProxy, importProxies, patchProxy } from '../../api.ts';
import type { ProxyItem } from '../../api.ts';
import { Dialog, DialogForm } from '../../components/dialogs.tsx';
import { Field, SelectField, TextField } from '../../components/fields.tsx';
import { toast } from '../../components/toasts.tsx';
import { plural } from '../../format.ts';

const kinds = ['datacenter', 'residential', 'mobile', 'other'] as const;
type Kind = (typeof kinds)[number];

interface FormProps {
  /** The pool that a new proxy is proposed for. */
  pool: string;
  onClose: () => void;
  onChange: () => Promise<unknown>;
}

/** The settings that proxies have in common, and their fields. */
function useSettings(proxy: ProxyItem | undefined, proposedPool: string) {
  const [pool, setPool] = useState(proxy?.pool ?? proposedPool);
  const [country, setCountry] = useState(proxy?.country ?? '');
  const [kind, setKind] = useState<Kind>(proxy?.kind ?? 'datacenter');
  const [weight, setWeight] = useState(String(proxy?.weight ?? 1));
  const settings = { pool, country: country.trim() || null, kind, weight: Number(weight) };
  const fields = (
    <>
      <TextField
        label="Pool"
        help="Callers name it as proxy_pool. A new name creates a pool."
        isRequired
        maxLength={63}
        value={pool}
        onChange={setPool}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Country" placeholder="DE" maxLength={2} value={country} onChange={setCountry} />
        <SelectField
          label="Kind"
          value={kind}
          onChange={(next) => setKind(kinds.find((one) => one === next) ?? 'other')}
        >
          {kinds.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextField label="Weight" type="number" min={1} max={1000} value={weight} onChange={setWeight} />
      </div>
    </>
  );
  return { settings, fields };
}

export function ProxyForm({ proxy, pool, onClose, onChange }: FormProps & { proxy: ProxyItem | undefined }) {
  const { settings, fields } = useSettings(proxy, pool);
  const [url, setUrl] = useState('');
  const submit = async () => {
    const address = url.trim();
    if (proxy) await patchProxy(proxy.id, { ...settings, ...(address && { url: address }) });
    else await createProxy({ ...settings, url: address });
    await onChange();
    onClose();
    toast(proxy ? 'Proxy changed' : 'Proxy added');
  };
  return (
    <Dialog title={proxy ? 'Edit proxy' : 'Add proxy'} onClose={onClose}>
      <DialogForm action={proxy ? 'Save' : 'Add proxy'} onClose={onClose} onSubmit={submit}>
        <TextField
          label="Address"
          help={
            proxy
              ? 'Empty: unchanged. A new address needs the password again, and its figures start again.'
              : 'http, https or socks5. The password is encrypted and not shown again.'
          }
          isRequired={!proxy}
          placeholder={proxy?.url ?? 'http://user:password@host:port'}
          maxLength={2048}
          autoComplete="off"
          value={url}
          onChange={setUrl}
        />
        {fields}
      </DialogForm>
    </Dialog>
  );
}

export function ImportProxies({ pool, onClose, onChange }: FormProps) {
  const { settings, fields } = useSettings(undefined, pool);
  const [lines, setLines] = useState('');
  const submit = async () => {
    const { added, known } = await importProxies({ ...settings, lines });
    await onChange();
    onClose();
    toast(`${plural(added, 'proxy', 'proxies')} added${known > 0 ? `, ${known} already known` : ''}`);
  };
  return (
    <Dialog title="Import proxies" onClose={onClose}>
      <DialogForm action="Import" onClose={onClose} onSubmit={submit}>
        <Field
          label="Proxies"
          isRequired
          help="One per line: a URL, host:port, host:port:user:password or user:password@host:port; optionally followed by a country code. At most 1,000."
        >
          {(props) => (
            <textarea
              {...props}
              className="control min-h-40 font-mono text-xs"
              maxLength={1_000_000}
              placeholder={'http://user:password@host:port DE\nhost:port:user:password'}
              spellCheck={false}
              value={lines}
              onChange={(event) => setLines(event.target.value)}
            />
          )}
        </Field>
        {fields}
      </DialogForm>
    </Dialog>
  );
}
