// The offered search engines: one line for each, with a button for each kind of results that shows its checks and sources.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fetchSearchEngines } from '../../api.ts';
import type { SearchEngine } from '../../../../src/contract/management/installation.ts';
import { Badge, ExperimentalBadge, tones } from '../../components/badges.tsx';
import type { Tone } from '../../components/badges.tsx';
import { Dialog } from '../../components/dialogs.tsx';
import { Facts } from '../../components/facts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Ago, Time } from '../../components/time.tsx';
import { formatPercent, plural } from '../../format.ts';
import { fetchSearchChecks } from '../../rules-api.ts';

const kinds: Record<string, string> = {
  official_api: 'official API',
  searxng: 'your SearXNG',
  public_feed: 'public feed',
  page_http: 'page',
  page_browser: 'page (browser)',
};

const shownChecks = 50;

const nameOf = ({ name, type }: SearchEngine): string => `${name} ${type}`;
const pathOf = ({ slug, type }: SearchEngine): string => `/v1/${slug}/${type}`;

interface State {
  tone: Tone;
  /** For people who cannot distinguish the colours. */
  sign: string;
  word: string;
}

/** The verdict of `search doctor --report`, or that of real calls if they paused a source. */
function stateOf({ health, providers }: SearchEngine): State {
  if (health !== null && health.state !== 'ok') return { tone: 'bad', sign: '×', word: `Broken: ${health.state}` };
  const pause = providers.map((provider) => provider.pause).find((one) => one !== null);
  if (pause) return { tone: 'warn', sign: '!', word: `Paused: ${pause.reason}` };
  return health === null
    ? { tone: 'plain', sign: '○', word: 'Not checked' }
    : { tone: 'good', sign: '✓', word: 'Working' };
}

export function SearchEngines() {
  const [opened, setOpened] = useState<string>();
  const engines = useQuery({ queryKey: ['search-engines'], queryFn: fetchSearchEngines, refetchInterval: 10_000 });
  const chosen = engines.data?.items.find((engine) => pathOf(engine) === opened);
  return (
    <Card title="Search engines">
      {chosen && <Details engine={chosen} onClose={() => setOpened(undefined)} />}
      <Loaded query={engines}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No search engines">Set SITEGLASS_SEARCH_ENGINES to offer some.</Empty>
          ) : (
            <div className="space-y-4">
              <Summary engines={items} />
              <EngineList engines={items} onOpen={(engine) => setOpened(pathOf(engine))} />
              <Legend />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

/** What needs attention, by name. */
function Summary({ engines }: { engines: SearchEngine[] }) {
  const broken = engines.filter((engine) => ['bad', 'warn'].includes(stateOf(engine).tone));
  const checked = engines.filter(({ health }) => health !== null).length;
  return broken.length > 0 ? (
    <Notice tone="warn">
      {plural(broken.length, 'endpoint')} with problems:{' '}
      {broken.map((engine) => `${nameOf(engine)} (${stateOf(engine).word.toLowerCase()})`).join(', ')}
    </Notice>
  ) : (
    <Notice tone={checked > 0 ? 'good' : 'plain'}>
      {plural(engines.length, 'endpoint')} enabled,{' '}
      {checked === 0 ? 'none checked yet' : `${checked} checked and working`}
    </Notice>
  );
}

function EngineList({ engines, onOpen }: { engines: SearchEngine[]; onOpen: (engine: SearchEngine) => void }) {
  return (
    <ul aria-label="Search engines" className="gap-x-10 text-sm lg:columns-2 min-[100rem]:columns-3">
      {[...Map.groupBy(engines, ({ slug }) => slug)].map(([slug, members]) => (
        <li
          key={slug}
          className="grid min-h-11 items-center gap-x-3 gap-y-1 border-b border-line py-1.5 break-inside-avoid sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <span className="truncate font-medium">{members[0]?.name}</span>
          <span className="flex flex-wrap gap-1.5">
            {members.map((engine) => (
              <Chip key={engine.type} engine={engine} onClick={() => onOpen(engine)} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  return (
    <p className="text-xs text-mute">
      ✓ works, × is broken, ! is paused, ○ has not been checked, dashed is experimental.{' '}
      <code className="font-mono">bin/siteglass search doctor --report</code> checks the engines. When an engine stops
      working or works again, an event is sent to the oldest workspace that has an operator as owner or admin.
    </p>
  );
}

function Chip({ engine, onClick }: { engine: SearchEngine; onClick: () => void }) {
  const { tone, sign, word } = stateOf(engine);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${nameOf(engine)}: ${word}${engine.is_experimental ? ', experimental' : ''}`}
      className={`inline-flex min-h-7 items-center gap-1 rounded-md border px-2 text-xs font-medium hover:border-line-strong ${tones[tone]} ${engine.is_experimental ? 'border-dashed border-line-strong' : 'border-transparent'}`}
      onClick={onClick}
    >
      <span aria-hidden="true">{sign}</span> {engine.type}
    </button>
  );
}

/** One endpoint: how it is queried, whether that works, and its latest checks, newest first. */
function Details({ engine, onClose }: { engine: SearchEngine; onClose: () => void }) {
  const { health, providers, verified, is_experimental } = engine;
  const { tone, sign, word } = stateOf(engine);
  const paused = providers.filter(({ pause }) => pause !== null);
  return (
    <Dialog title={nameOf(engine)} onClose={onClose} isWide>
      <div className="space-y-5">
        <Facts
          items={[
            ['Endpoint', <code className="font-mono text-xs">{pathOf(engine)}</code>],
            [
              'Status',
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={tone}>
                  <span aria-hidden="true">{sign}</span> {word}
                </Badge>
                {is_experimental && <ExperimentalBadge />}
                {health && (
                  <span className="text-mute">
                    since <Ago at={health.since} />
                  </span>
                )}
              </span>,
            ],
            ['Sources', providers.map(({ kind }) => kinds[kind] ?? kind).join(', then ')],
            ...(paused.length > 0 ? ([['Paused', <Pauses providers={paused} />]] satisfies [string, ReactNode][]) : []),
            ['Verified', verified ?? 'Never'],
          ]}
        />
        {health ? <Checks engine={engine} /> : <p className="text-sm text-mute">Not checked yet.</p>}
      </div>
    </Dialog>
  );
}

/** The sources that are not used for some time, and why. */
function Pauses({ providers }: { providers: SearchEngine['providers'] }) {
  return providers.map(
    ({ name, pause }) =>
      pause && (
        <span key={name} className="block">
          {name}: {pause.reason}, tried again <Ago at={pause.until} />
        </span>
      ),
  );
}

function Checks({ engine: { slug, type } }: { engine: SearchEngine }) {
  const checks = useQuery({
    queryKey: ['search-checks', slug, type],
    queryFn: () => fetchSearchChecks({ engine: slug, type, limit: shownChecks }),
  });
  return (
    <div className="overflow-clip rounded-lg border border-line">
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
    </div>
  );
}
