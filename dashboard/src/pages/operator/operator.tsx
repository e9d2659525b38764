// The operator's pages: the whole installation.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { fetchTotals } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { usePerson } from '../../session.ts';
import { Audit } from './audit.tsx';
import { CustomRules } from './custom-rules.tsx';
import { HostRequests } from './host-requests.tsx';
import { Machines } from './machines.tsx';
import { People } from './people.tsx';
import { Proxies } from './proxies.tsx';
import { RuleSets } from './rule-sets.tsx';
import { SearchEngines } from './search-engines.tsx';
import { Totals } from './totals.tsx';
import { Workspaces } from './workspaces.tsx';

export function OperatorPage() {
  const person = usePerson();
  const { tab } = useSearch({ from: '/inside/shell/operator' });
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
          { id: 'workspaces', label: 'Workspaces', content: <Workspaces /> },
          { id: 'people', label: 'People', content: <People /> },
          {
            id: 'hosts',
            label: <Counted label="Host requests" count={totals.data?.open_host_requests} />,
            content: <HostRequests />,
          },
          { id: 'nodes', label: 'Machines', content: <Machines /> },
          { id: 'proxies', label: 'Exit proxies', content: <Proxies /> },
          { id: 'search', label: 'Search engines', content: <SearchEngines /> },
          {
            id: 'rules',
            label: 'Rules',
            content: (
              <div className="space-y-5">
                <CustomRules />
                <RuleSets />
              </div>
            ),
          },
          { id: 'audit', label: 'Audit log', content: <Audit /> },
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
