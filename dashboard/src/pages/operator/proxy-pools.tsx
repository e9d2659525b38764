// Pools of exit proxies, and the workspaces that may use them.
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { patchProxyPool } from '../../api.ts';
import type { ProxyPool } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogForm } from '../../components/dialogs.tsx';
import { TextField, Toggle } from '../../components/fields.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { formatNumber } from '../../format.ts';

export function ProxyPools({
  pools,
  onChange,
}: {
  pools: UseQueryResult<{ items: ProxyPool[] }>;
  onChange: () => Promise<unknown>;
}) {
  const [edited, setEdited] = useState<ProxyPool>();
  if (pools.data?.items.length === 0) return null;
  return (
    <Card title="Pools" isFlush>
      <Loaded query={pools}>
        {({ items }) => (
          <Table
            label="Pools"
            head={['Pool', numeric('Proxies'), numeric('Usable'), 'Countries', 'Workspaces']}
            hasActions
          >
            {items.map((pool) => (
              <tr key={pool.name}>
                <td className="font-medium">{pool.name}</td>
                <td className="text-right tabular-nums">{formatNumber(pool.proxies)}</td>
                <td className="text-right tabular-nums">{formatNumber(pool.healthy)}</td>
                <td>{pool.countries.join(', ') || '–'}</td>
                <td className="max-w-96 wrap-anywhere">
                  {pool.accounts === null ? 'All' : pool.accounts.join(', ') || 'None'}
                </td>
                <td className="text-right">
                  <Button aria-label={`Limit ${pool.name}`} onClick={() => setEdited(pool)}>
                    Limit
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {edited && <LimitPool pool={edited} onClose={() => setEdited(undefined)} onChange={onChange} />}
    </Card>
  );
}

function LimitPool({
  pool,
  onClose,
  onChange,
}: {
  pool: ProxyPool;
  onClose: () => void;
  onChange: () => Promise<unknown>;
}) {
  const [isLimited, setLimited] = useState(pool.accounts !== null);
  const [slugs, setSlugs] = useState(pool.accounts?.join(', ') ?? '');
  const submit = async () => {
    const accounts = slugs.split(/[\s,]+/).filter((slug) => slug !== '');
    await patchProxyPool(pool.name, isLimited ? accounts : null);
    await onChange();
    onClose();
  };
  return (
    <Dialog title={`Who may use ${pool.name}`} onClose={onClose}>
      <DialogForm action="Save" onClose={onClose} onSubmit={submit}>
        <Toggle
          label="Only some workspaces"
          help="For all others, the pool does not exist."
          checked={isLimited}
          onChange={setLimited}
        />
        {isLimited && (
          <TextField
            label="Workspaces"
            help="Identifiers, separated by commas"
            maxLength={10_000}
            value={slugs}
            onChange={setSlugs}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
