// The whole installation, for whoever runs it.
import { PageHeader } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { usePerson } from '../../session.ts';
import { Audit } from './audit.tsx';
import { HostRequests } from './host-requests.tsx';
import { Machines } from './machines.tsx';
import { People } from './people.tsx';
import { RuleSets } from './rule-sets.tsx';
import { SearchEngines } from './search-engines.tsx';
import { Workspaces } from './workspaces.tsx';

export function OperatorPage() {
  const person = usePerson();
  if (!person.is_operator) {
    return <Empty title="This is for the operator">Only whoever runs this installation can see this page.</Empty>;
  }
  return (
    <>
      <PageHeader title="Operator" lead="Workspaces, people and machines of this installation." />
      <Tabs
        label="Parts of the installation"
        tabs={[
          { id: 'workspaces', label: 'Workspaces', content: <Workspaces /> },
          { id: 'people', label: 'People', content: <People /> },
          { id: 'hosts', label: 'Requests', content: <HostRequests /> },
          { id: 'nodes', label: 'Machines', content: <Machines /> },
          { id: 'search', label: 'Search engines', content: <SearchEngines /> },
          { id: 'rules', label: 'Rule sets', content: <RuleSets /> },
          { id: 'audit', label: 'Audit log', content: <Audit /> },
        ]}
      />
    </>
  );
}
