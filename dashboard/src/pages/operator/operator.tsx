// The operator's pages: the whole installation. Each section has a tab of its own in the URL; sections that belong together share a tab of
// the page.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badges.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { PageHeader } from '../../components/page.tsx';
import { RangeButtons } from '../../components/range-buttons.tsx';
import { Empty, Loading } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { usePerson } from '../../session.ts';
import { totalsQuery } from './first-screen.ts';
import { OperatorOverview } from './operator-overview.tsx';
import { nameOfSection, toSection, toUsageRange, usageRangeLabels } from './usage-range.ts';

const Workspaces = onDemand(() => import('./workspaces.tsx').then((module) => module.Workspaces));
const People = onDemand(() => import('./people.tsx').then((module) => module.People));
const HostRequests = onDemand(() => import('./host-requests.tsx').then((module) => module.HostRequests));
const Machines = onDemand(() => import('./machines.tsx').then((module) => module.Machines));
const Proxies = onDemand(() => import('./proxies.tsx').then((module) => module.Proxies));
const SearchEngines = onDemand(() => import('./search-engines.tsx').then((module) => module.SearchEngines));
const Rules = onDemand(() => import('./rules.tsx').then((module) => module.Rules));
const Audit = onDemand(() => import('./audit.tsx').then((module) => module.Audit));

export function OperatorPage() {
  const person = usePerson();
  const {
    tab,
    range: wanted = '',
    search = '',
    sort,
    state,
    ...filters
  } = useSearch({ from: '/inside/shell/operator' });
  const navigate = useNavigate({ from: '/operator' });
  const totals = useQuery({
    ...totalsQuery,
    enabled: person.is_operator,
    refetchInterval: 30_000,
  });
  if (!person.is_operator) {
    return <Empty title="You need operator access">Ask an operator of this installation for access.</Empty>;
  }
  const range = toUsageRange(wanted);
  const section = toSection({ tab, search });
  const open = (next: string) =>
    void navigate({ search: { tab: next === 'overview' ? undefined : next, range: wanted || undefined } });
  const openHosts = totals.data?.open_host_requests ?? 0;
  return (
    <>
      <PageHeader
        title="Operator"
        tab={nameOfSection(section)}
        lead="All workspaces, people and machines of this installation."
      >
        {(section === 'overview' || section === 'workspaces') && (
          <RangeButtons
            label="Time range"
            options={usageRangeLabels}
            value={range}
            onChange={(next) =>
              void navigate({
                search: (before) => ({ ...before, range: next === 'week' ? undefined : next }),
                resetScroll: false,
              })
            }
          />
        )}
      </PageHeader>
      <Tabs
        label="Operator pages"
        chosen={section === 'hosts' ? 'workspaces' : section === 'proxies' ? 'search' : section}
        onChange={open}
        tabs={[
          { id: 'overview', label: 'Overview', content: <OperatorOverview range={range} /> },
          {
            id: 'workspaces',
            label: <Counted label="Workspaces" count={openHosts} />,
            content: (
              <Sections
                label="Workspace pages"
                options={{
                  workspaces: 'Workspaces',
                  hosts: openHosts > 0 ? `Host requests (${openHosts} open)` : 'Host requests',
                }}
                chosen={section}
                onChange={open}
              >
                {section === 'hosts' ? (
                  <HostRequests fallback={<Loading />} />
                ) : (
                  <Workspaces
                    fallback={<Loading rows={12} />}
                    filters={{ range, search, sort, state }}
                    onChange={(wishes) =>
                      void navigate({
                        search: (before) => ({ ...before, ...wishes, tab: 'workspaces' }),
                        replace: 'search' in wishes,
                        resetScroll: false,
                      })
                    }
                  />
                )}
              </Sections>
            ),
            load: Workspaces.load,
          },
          { id: 'people', label: 'People', content: <People fallback={<Loading />} />, load: People.load },
          {
            id: 'search',
            label: 'Engines & proxies',
            content: (
              <Sections
                label="Engine pages"
                options={{ search: 'Search engines', proxies: 'Exit proxies' }}
                chosen={section}
                onChange={open}
              >
                {section === 'proxies' ? <Proxies fallback={<Loading />} /> : <SearchEngines fallback={<Loading />} />}
              </Sections>
            ),
            load: SearchEngines.load,
          },
          { id: 'rules', label: 'Rules', content: <Rules fallback={<Loading />} />, load: Rules.load },
          { id: 'nodes', label: 'Machines', content: <Machines fallback={<Loading />} />, load: Machines.load },
          {
            id: 'audit',
            label: 'Audit log',
            content: (
              <Audit
                fallback={<Loading />}
                search={filters}
                onChange={(wishes) => void navigate({ search: { tab: 'audit', ...wishes }, resetScroll: false })}
              />
            ),
            load: Audit.load,
          },
        ]}
      />
    </>
  );
}

/** A tab with the number of entries that wait for a decision. */
function Counted({ label, count }: { label: string; count: number }) {
  return (
    <span className="flex items-center gap-1.5">
      {label}
      {count > 0 && <Badge tone="warn">{count} open</Badge>}
    </span>
  );
}

/** The sections of one tab. */
function Sections<Name extends string>({
  label,
  options,
  chosen,
  onChange,
  children,
}: {
  label: string;
  options: Record<Name, string>;
  chosen: string;
  onChange: (name: string) => void;
  children: ReactNode;
}) {
  return (
    <>
      <div className="mb-4 flex">
        <RangeButtons label={label} options={options} value={chosen as Name} onChange={onChange} />
      </div>
      {children}
    </>
  );
}
