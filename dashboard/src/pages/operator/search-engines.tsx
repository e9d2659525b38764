// The offered search engines and their providers.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchSearchEngines } from '../../api.ts';
import type { SearchEngine } from '../../../../src/contract/management/installation.ts';
import { Badge, ExperimentalBadge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Ago, Time } from '../../components/time.tsx';
import { formatPercent } from '../../format.ts';
import { fetchSearchChecks } from '../../rules-api.ts';

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
    <span className="block text-sm whitespace-nowrap" title={health.detail ?? undefined}>
      <Badge tone={isWorking ? 'good' : 'bad'}>{isWorking ? '✓ Working' : `Broken: ${health.state}`}</Badge> changed{' '}
      <Ago at={health.since} />
      <span className="block text-xs text-mute">
        {health.read} of {health.seen} results read, checked <Ago at={health.checked_at} />
      </span>
    </span>
  );
}

const shownChecks = 50;

/** The latest checks, newest first. */
function History({ engine: { slug, type, name }, onClose }: { engine: SearchEngine; onClose: () => void }) {
  const checks = useQuery({
    queryKey: ['search-checks', slug, type],
    queryFn: () => fetchSearchChecks({ engine: slug, type, limit: shownChecks }),
  });
  return (
    <Dialog title={`Checks of ${name} ${type}`} onClose={onClose} isWide>
      <Loaded query={checks}>
        {({ items }) => (
          <Table label="Checks" head={['Checked', 'Result', 'Results read', 'Fields filled', 'Detail']}>
            {items.map(({ state, checked_at, read, seen, complete, detail }) => (
              <tr key={checked_at}>
                <td className="whitespace-nowrap">
                  <Time at={checked_at} />
                </td>
                <td>
                  <Badge tone={state === 'ok' ? 'good' : 'bad'}>{state}</Badge>
                </td>
                <td>
                  {read} of {seen}
                </td>
                <td>{complete === null ? '–' : formatPercent(complete)}</td>
                <td className="min-w-40 text-xs">{detail ?? '–'}</td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </Dialog>
  );
}

export function SearchEngines() {
  const [opened, setOpened] = useState<SearchEngine>();
  const engines = useQuery({ queryKey: ['search-engines'], queryFn: fetchSearchEngines, refetchInterval: 10_000 });
  return (
    <Card title="Search engines" isFlush>
      {opened && <History engine={opened} onClose={() => setOpened(undefined)} />}
      <Loaded query={engines}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No search engines">Set SITEGLASS_SEARCH_ENGINES to offer some.</Empty>
          ) : (
            <Table label="Search engines" head={['Engine', 'Status', 'Last check', 'Sources']}>
              {items.map((engine) => (
                <tr key={`${engine.slug} ${engine.type}`}>
                  <td>
                    <span className="font-medium">{engine.name}</span> {engine.is_experimental && <ExperimentalBadge />}
                    <span className="block font-mono text-xs text-mute">
                      /v1/{engine.slug}/{engine.type}
                    </span>
                  </td>
                  <td>
                    {engine.providers.every(({ pause }) => pause === null) ? (
                      <Badge tone="good">✓ Enabled</Badge>
                    ) : (
                      engine.providers.flatMap(({ name, pause }) =>
                        pause
                          ? [
                              <span key={name} className="block text-sm">
                                <Badge tone="warn">Paused: {pause.reason}</Badge> tried again <Ago at={pause.until} />
                              </span>,
                            ]
                          : [],
                      )
                    )}
                  </td>
                  <td>
                    <LastCheck engine={engine} />
                    {engine.health && (
                      <Button
                        look="quiet"
                        className="-ml-3 text-accent-strong"
                        aria-label={`History of ${engine.name} ${engine.type}`}
                        onClick={() => setOpened(engine)}
                      >
                        History
                      </Button>
                    )}
                  </td>
                  <td className="min-w-40">
                    {engine.providers.map(({ kind }) => kinds[kind] ?? kind).join(', then ')}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      <p className="border-t border-line p-4 text-xs text-mute sm:px-5">
        <code className="font-mono">bin/siteglass search doctor --report</code> checks the engines. An engine that stops
        working, or works again, is an event of the oldest workspace of an operator.
      </p>
    </Card>
  );
}
