// The offered search engines and their sources.
import { useQuery } from '@tanstack/react-query';
import { fetchSearchEngines } from '../../api.ts';
import type { SearchEngine } from '../../../../src/contract/management/installation.ts';
import { Badge, ExperimentalBadge } from '../../components/badges.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';

const kinds: Record<string, string> = {
  official_api: 'official API',
  searxng: 'your SearXNG',
  public_feed: 'public feed',
  page_http: 'page',
  page_browser: 'page (browser)',
};

/** The verdict of `search doctor --report`, and since when it has been the same. */
function LastCheck({ engine: { health, verified } }: { engine: SearchEngine }) {
  const capture = verified === null ? 'never verified' : `verified ${verified}`;
  if (health === null) return <span className="text-sm text-mute">Not checked ({capture})</span>;
  const isWorking = health.state === 'ok';
  return (
    <span className="block text-sm" title={health.detail ?? undefined}>
      <Badge tone={isWorking ? 'good' : 'bad'}>{isWorking ? '✓ Working' : `Broken: ${health.state}`}</Badge>, changed{' '}
      <Ago at={health.since} />
      <span className="block text-xs text-mute">
        {health.read} of {health.seen} results read, checked <Ago at={health.checked_at} />
      </span>
    </span>
  );
}

export function SearchEngines() {
  const engines = useQuery({ queryKey: ['search-engines'], queryFn: fetchSearchEngines, refetchInterval: 10_000 });
  return (
    <Card title="Search engines" isFlush>
      <Loaded query={engines}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No search engines">Set SITEGLASS_SEARCH_ENGINES to offer some.</Empty>
          ) : (
            <Table label="Search engines" head={['Engine', 'Results', 'Sources', 'Status', 'Last check']}>
              {items.map((engine) => (
                <tr key={`${engine.slug} ${engine.type}`}>
                  <td>
                    <span className="font-medium">{engine.name}</span> {engine.is_experimental && <ExperimentalBadge />}
                    <span className="block font-mono text-xs text-mute">
                      /v1/{engine.slug}/{engine.type}
                    </span>
                  </td>
                  <td>{engine.type}</td>
                  <td>{engine.ways.map(({ kind }) => kinds[kind] ?? kind).join(', then ')}</td>
                  <td>
                    {engine.ways.every(({ rest }) => rest === null) ? (
                      <Badge tone="good">✓ Enabled</Badge>
                    ) : (
                      engine.ways.flatMap(({ name, rest }) =>
                        rest
                          ? [
                              <span key={name} className="block text-sm">
                                <Badge tone="warn">Paused: {rest.trouble}</Badge> until <Ago at={rest.until} />
                              </span>,
                            ]
                          : [],
                      )
                    )}
                  </td>
                  <td>
                    <LastCheck engine={engine} />
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Card>
  );
}
