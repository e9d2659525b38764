// Rule sets of the technology endpoint: built in, added and unusable ones.
import { useQuery } from '@tanstack/react-query';
import { fetchRuleSets } from '../../api.ts';
import { Badge, Word } from '../../components/badges.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatNumber } from '../../format.ts';

const tones = { active: 'good', previous: 'plain', unusable: 'bad' } as const;

export function RuleSets() {
  const ruleSets = useQuery({ queryKey: ['rule-sets'], queryFn: fetchRuleSets });
  return (
    <Card title="Rule sets" isFlush>
      <Loaded query={ruleSets}>
        {({ sets, problems }) => (
          <>
            {problems.length > 0 && (
              <div className="space-y-2 p-4 sm:px-5">
                {problems.map((problem) => (
                  <Notice key={problem} tone="warn">
                    {problem}
                  </Notice>
                ))}
              </div>
            )}
            <Table
              label="Rule sets"
              head={['Rule set', numeric('Technologies'), 'Licence', 'Added', 'Source', 'Status']}
            >
              {sets.map((set) => (
                <tr key={`${set.name} ${set.state} ${set.added_at}`}>
                  <td className="font-medium">{set.name}</td>
                  <td className="text-right">{set.technologies === null ? '–' : formatNumber(set.technologies)}</td>
                  <td>{set.licence ?? '–'}</td>
                  <td>{set.added_at ? <Time at={set.added_at} /> : '–'}</td>
                  <td className="max-w-72 truncate font-mono text-xs" title={set.source}>
                    {set.source}
                  </td>
                  <td>
                    <Badge tone={tones[set.state]}>
                      <Word>{set.state}</Word>
                    </Badge>
                  </td>
                </tr>
              ))}
            </Table>
            <p className="border-t border-line p-4 text-xs text-mute sm:px-5">
              Shows one machine. To add, update, restore or remove a rule set, run{' '}
              <code className="font-mono">bin/siteglass fingerprints</code> on every machine. No restart needed.
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
