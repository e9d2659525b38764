// The operator's pages: the whole installation.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { fetchTotals } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Empty, Loading } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { usePerson } from '../../session.ts';
import { Totals } from './totals.tsx';
import { Workspaces } from './workspaces.tsx';

const People = onDemand(() => import('./people.tsx').then((module) => module.People));
const HostRequests = onDemand(() => import('./host-requests.tsx').then((module) => module.HostRequests));
const Machines = onDemand(() => import('./machines.tsx').then((module) => module.Machines));
const Proxies = onDemand(() => import('./proxies.tsx').then((module) => module.Proxies));
const SearchEngines = onDemand(() => import('./search-engines.tsx').then((module) => module.SearchEngines));
const Rules = onDemand(() => import('./rules.tsx').then((module) => module.Rules));
const Audit = onDemand(() => import('./audit.tsx').then((module) => module.Audit));

export function OperatorPage() {
  const person = usePerson();
  const { tab, search = '', ...filters } = useSearch({ from: '/inside/shell/operator' });
  const navigate = useNavigate({ from: '/operator' });
  const totals = useQuery({
    queryKey: ['totals'],
    queryFn: fetchTotals,
    enabled: person.is_operator,
    refetchInterval: 30_000,
  });
  if (!person.is_operator) {
    return <Empty title="You need operator access">Ask an operator of this installation for access.</Empty>;
  }
  return (
    <>
      <PageHeader title="Operator" lead="Manage this installation." />
      <Totals totals={totals.data} />
      <Tabs
        label="Operator pages"
        chosen={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            id: 'workspaces',
            label: 'Workspaces',
            content: (
              <Workspaces
                search={search}
                onSearch={(text) =>
                  void navigate({ search: { search: text || undefined }, replace: true, resetScroll: false })
                }
              />
            ),
          },
          { id: 'people', label: 'People', content: <People fallback={<Loading />} />, load: People.load },
          {
            id: 'hosts',
            label: <Counted label="Host requests" count={totals.data?.open_host_requests} />,
            content: <HostRequests fallback={<Loading />} />,
            load: HostRequests.load,
          },
          { id: 'nodes', label: 'Machines', content: <Machines fallback={<Loading />} />, load: Machines.load },
          { id: 'proxies', label: 'Exit proxies', content: <Proxies fallback={<Loading />} />, load: Proxies.load },
          {
            id: 'search',
            label: 'Search engines',
            content: <SearchEngines fallback={<Loading />} />,
            load: SearchEngines.load,
          },
          { id: 'rules', label: 'Rules', content: <Rules fallback={<Loading />} />, load: Rules.load },
          {
            id: 'audit',
            label: 'Audit log',
            content: (
              <Audit
                fallback={<Loading />}
                search={filters}
                onChange={(wanted) => void navigate({ search: { tab: 'audit', ...wanted }, resetScroll: false })}
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
function Counted({ label, count = 0 }: { label: string; count?: number | undefined }) {
  return (
    <span className="flex items-center gap-1.5">
      {label}
      {count > 0 && <Badge tone="warn">{count} open</Badge>}
    </span>
  );
}
