// Exit proxies: their health and figures, and forms to add, import, change and remove them.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkProxy, deleteProxy, fetchProxies, fetchProxyPools, patchProxy } from '../../api.ts';
import type { ProxyItem } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import type { Tone } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { SelectField } from '../../components/fields.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import type { MenuAction } from '../../components/menu.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore, numeric, Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDuration, formatNumber, formatPercent } from '../../format.ts';
import { useAttempt } from '../../problem.ts';
import { ImportProxies, ProxyForm } from './proxy-forms.tsx';
import { ProxyPools } from './proxy-pools.tsx';

const refreshMs = 10_000;

export function Proxies() {
  const queryClient = useQueryClient();
  const [pool, setPool] = useState('');
  const pools = useQuery({ queryKey: ['proxy-pools'], queryFn: fetchProxyPools, refetchInterval: refreshMs });
  const proxies = useInfiniteQuery({
    queryKey: ['proxies', pool],
    queryFn: ({ pageParam }) => fetchProxies({ limit: 100, pool, ...(pageParam && { cursor: pageParam }) }),
    refetchInterval: refreshMs,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
  });
  const items = proxies.data?.pages.flatMap((page) => page.items);
  const [form, setForm] = useState<'add' | 'import' | ProxyItem>();
  const [removed, setRemoved] = useState<ProxyItem>();
  const [problem, attempt] = useAttempt();
  const refresh = () =>
    Promise.all(['proxies', 'proxy-pools'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const check = ({ id, url }: ProxyItem) =>
    void attempt(async () => {
      const { healthy, error, duration_ms: ms } = await checkProxy(id);
      await refresh();
      if (!healthy) throw new Error(`${error ?? 'The proxy does not work'}: ${url}`);
      toast(`${url} works (${formatDuration(ms)})`);
    });
  const pause = ({ id, active }: ProxyItem) =>
    void attempt(async () => {
      await patchProxy(id, { active: !active });
      await refresh();
    });
  return (
    <div className="space-y-5">
      <Card
        title="Exit proxies"
        isFlush
        action={
          <span className="flex gap-2">
            <Button onClick={() => setForm('import')}>Import</Button>
            <Button look="primary" icon="plus" onClick={() => setForm('add')}>
              Add proxy
            </Button>
          </span>
        }
      >
        {problem && (
          <div className="p-4">
            <Notice tone="bad">{problem}</Notice>
          </div>
        )}
        {(pools.data?.items.length ?? 0) > 1 && (
          <div className="max-w-80 p-4 sm:px-5">
            <SelectField label="Pool" value={pool} onChange={setPool}>
              <option value="">All pools</option>
              {pools.data?.items.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </div>
        )}
        <Loaded query={{ data: items, error: proxies.error, refetch: proxies.refetch }}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title="No exit proxies">
                Callers use them with the parameters proxy_pool and country, without knowing their addresses.
              </Empty>
            ) : (
              <ProxyTable
                proxies={rows}
                actionsOf={(proxy) => [
                  { label: 'Check now', onSelect: () => check(proxy) },
                  { label: 'Edit', onSelect: () => setForm(proxy) },
                  { label: proxy.active ? 'Pause' : 'Resume', onSelect: () => pause(proxy) },
                  { label: 'Remove', isDangerous: true, onSelect: () => setRemoved(proxy) },
                ]}
              />
            )
          }
        </Loaded>
        <LoadMore query={proxies} />
      </Card>
      <ProxyPools pools={pools} onChange={refresh} />
      {form === 'import' && <ImportProxies pool={pool} onClose={() => setForm(undefined)} onChange={refresh} />}
      {form !== undefined && form !== 'import' && (
        <ProxyForm
          proxy={form === 'add' ? undefined : form}
          pool={pool}
          onClose={() => setForm(undefined)}
          onChange={refresh}
        />
      )}
      {removed && <RemoveProxy proxy={removed} onClose={() => setRemoved(undefined)} onChange={refresh} />}
    </div>
  );
}

function RemoveProxy({
  proxy,
  onClose,
  onChange,
}: {
  proxy: ProxyItem;
  onClose: () => void;
  onChange: () => Promise<unknown>;
}) {
  const remove = async () => {
    await deleteProxy(proxy.id);
    await onChange();
  };
  return (
    <ConfirmDialog title="Remove proxy?" confirm="Remove proxy" onClose={onClose} onConfirm={remove}>
      <p>
        <span className="font-mono text-xs">{proxy.url}</span> leaves the pool {proxy.pool}. Sessions that use it get
        another proxy. Its figures are deleted.
      </p>
    </ConfirmDialog>
  );
}

function ProxyTable({
  proxies,
  actionsOf,
}: {
  proxies: readonly ProxyItem[];
  actionsOf: (proxy: ProxyItem) => MenuAction[];
}) {
  return (
    <Table
      label="Exit proxies"
      head={[
        'Proxy',
        'Country',
        'Kind',
        numeric('Weight'),
        'Health',
        numeric('Success'),
        numeric('Latency'),
        numeric('Calls'),
        'Last error',
      ]}
      hasActions
    >
      {proxies.map((proxy) => (
        <ProxyRow key={proxy.id} proxy={proxy} actions={actionsOf(proxy)} />
      ))}
    </Table>
  );
}

const healths: Record<ProxyItem['health'], { tone: Tone; text: string }> = {
  up: { tone: 'good', text: '✓ Up' },
  down: { tone: 'bad', text: '× Down' },
  paused: { tone: 'plain', text: 'Paused' },
  unknown: { tone: 'plain', text: 'Unknown' },
};

function ProxyRow({ proxy, actions }: { proxy: ProxyItem; actions: MenuAction[] }) {
  const { tone, text } = healths[proxy.health];
  return (
    <tr>
      <td className="min-w-48 wrap-anywhere">
        <span className="font-mono text-xs">{proxy.url}</span>
        <span className="block text-xs text-mute">{proxy.pool}</span>
      </td>
      <td>{proxy.country ?? '–'}</td>
      <td>{proxy.kind}</td>
      <td className="text-right tabular-nums">{formatNumber(proxy.weight)}</td>
      <td className="whitespace-nowrap">
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td className="text-right tabular-nums">
        {proxy.success_rate === null ? '–' : formatPercent(proxy.success_rate / 100)}
      </td>
      <td className="text-right whitespace-nowrap tabular-nums">
        {proxy.latency_ms === null ? '–' : formatDuration(proxy.latency_ms)}
      </td>
      <td className="text-right tabular-nums">{formatNumber(proxy.calls)}</td>
      <td className="max-w-72 min-w-48 text-xs wrap-anywhere">
        {proxy.last_error ?? '–'}
        {proxy.last_error_at && (
          <span className="block text-mute">
            <Ago at={proxy.last_error_at} />
          </span>
        )}
      </td>
      <td className="text-right">
        <ActionMenu label={`Actions for ${proxy.url}`} actions={actions} />
      </td>
    </tr>
  );
}
