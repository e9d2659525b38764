// Machines, their browsers, which workspaces use them, and the ledger check.
import { useQuery } from '@tanstack/react-query';
import { fetchLedgerAudit, fetchNodes, fetchShares } from '../../api.ts';
import type { SharedResource } from '../../../../src/contract/shared-resources.ts';
import type { NodeItem, ShareItem } from '../../api.ts';
import { Badge, Word } from '../../components/badges.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded, Loading } from '../../components/states.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { Ago, Time } from '../../components/time.tsx';
import { formatBytes, formatNumber } from '../../format.ts';

export function Machines() {
  const nodes = useQuery({ queryKey: ['nodes'], queryFn: fetchNodes, refetchInterval: 5000 });
  const shares = useQuery({ queryKey: ['shares'], queryFn: fetchShares, refetchInterval: 5000 });
  const ledger = useQuery({ queryKey: ['ledger'], queryFn: fetchLedgerAudit });
  // The first tables appear together, so that none moves another.
  if (nodes.isPending || shares.isPending) {
    return (
      <Card title="Machines" isFlush>
        <Loading rows={12} />
      </Card>
    );
  }
  return (
    <div className="space-y-5">
      <Card title="Machines" isFlush>
        <Loaded query={nodes}>
          {({ items }) => (
            <Table label="Machines" head={['Machine', 'Role', 'Version', 'Started', 'Last seen', 'Status']}>
              {items.map((node) => (
                <tr key={node.id}>
                  <td className="font-mono text-xs">{node.host}</td>
                  <td>{node.role}</td>
                  <td>{node.version}</td>
                  <td>
                    <Time at={node.started_at} />
                  </td>
                  <td>
                    <Ago at={node.seen_at} />
                  </td>
                  <td>
                    <Badge tone={node.alive ? 'good' : 'bad'}>{node.alive ? '✓ Online' : '× Offline'}</Badge>
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </Loaded>
      </Card>
      <Card title="Browsers" isFlush>
        <Loaded query={nodes}>{({ items }) => <Browsers nodes={items} />}</Loaded>
      </Card>
      <Card title="Usage by workspace" isFlush>
        <Loaded query={shares}>{({ items }) => <Shares shares={items} />}</Loaded>
      </Card>
      <Card title="Ledger">
        <Loaded query={ledger} rows={1}>
          {({ clean, items }) =>
            clean ? (
              <Notice tone="good">Ledger balanced</Notice>
            ) : (
              <Notice tone="bad">{items.length} balances do not add up. Run bin/siteglass db audit for details.</Notice>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function Browsers({ nodes }: { nodes: NodeItem[] }) {
  const running = nodes.flatMap(({ id, host, alive, parts }) =>
    alive && parts.browser ? [{ id, host, ...parts.browser }] : [],
  );
  if (running.length === 0) {
    return <Empty title="No browser running">A browser starts with the first call that needs one.</Empty>;
  }
  return (
    <Table
      label="Browsers"
      head={[
        'Machine',
        'Browser',
        'Isolation',
        numeric('Pages'),
        numeric('Waiting'),
        numeric('Processes'),
        numeric('Memory'),
        numeric('Crashes'),
      ]}
    >
      {running.map((browser) => (
        <tr key={browser.id}>
          <td className="font-mono text-xs">{browser.host}</td>
          <td title={browser.path}>{browser.version || '–'}</td>
          <td>
            <Badge tone={browser.isolation === 'jailed' ? 'good' : browser.isolation === null ? 'plain' : 'warn'}>
              <Word>{browser.isolation ?? 'not started'}</Word>
            </Badge>
            {browser.shortcomings.length > 0 && (
              <span className="block text-xs text-mute">{browser.shortcomings.join('; ')}</span>
            )}
          </td>
          <td className="text-right">{formatNumber(browser.pages)}</td>
          <td className="text-right">{formatNumber(browser.waiting)}</td>
          <td className="text-right">{formatNumber(browser.processes)}</td>
          <td className="text-right whitespace-nowrap">{formatBytes(browser.resident_bytes)}</td>
          <td className="text-right">{formatNumber(browser.crashes)}</td>
        </tr>
      ))}
    </Table>
  );
}

const resourceNames: Record<SharedResource, string> = {
  calls: 'Calls',
  reads: 'Reads of results and figures',
  downloads: 'Downloads',
  dns: 'DNS lookups',
  page_threads: 'Page threads',
  analysis_threads: 'Technology threads',
  antibot_threads: 'Antibot threads',
  rule_threads: 'Threads for custom rules',
  tabs: 'Browser tabs',
  capture_tabs: 'Large capture tabs',
  webunlocker_tabs: 'Webunlocker tabs',
  jobs: 'Jobs',
  batches: 'Batch items',
  changes: 'Comparisons of runs',
  webhooks: 'Webhooks',
  images: 'Image previews',
  sign_ins: 'Password checks',
};

// Another node may run a newer version.
const isKnown = (resource: string): resource is SharedResource => Object.hasOwn(resourceNames, resource);

function Shares({ shares }: { shares: ShareItem[] }) {
  if (shares.length === 0)
    return <Empty title="Nothing in use">Running calls and jobs of workspaces appear here.</Empty>;
  return (
    <Table label="Usage by workspace" head={['Resource', 'Workspace', numeric('Running'), numeric('Waiting')]}>
      {shares.map(({ resource, account, running, waiting }) => (
        <tr key={`${resource} ${account ?? ''}`}>
          <td>{isKnown(resource) ? resourceNames[resource] : resource}</td>
          <td>{account ?? <span className="text-mute">Siteglass itself</span>}</td>
          <td className="text-right tabular-nums">{formatNumber(running)}</td>
          <td className="text-right tabular-nums">{formatNumber(waiting)}</td>
        </tr>
      ))}
    </Table>
  );
}
