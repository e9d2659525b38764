// The custom rules of the installation, and a page to try all rules on.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkButton } from '../../components/link-button.ts';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { fetchRules } from '../../rules-api.ts';
import type { Rule } from '../../rules-api.ts';
import { StateBadge } from '../rules/rule.tsx';
import { TryRules } from '../rules/rule-trial.tsx';

export function CustomRules() {
  const rules = useQuery({ queryKey: ['rules'], queryFn: fetchRules });
  return (
    <>
      <Card
        title="Custom rules"
        isFlush
        action={
          <Link to="/operator/rules/new" className={linkButton.primary}>
            New rule
          </Link>
        }
      >
        <Loaded query={rules}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title="No custom rules">
                Add technologies and vendors of bot protection that the built-in rules do not cover.
              </Empty>
            ) : (
              <RuleTable rules={items} />
            )
          }
        </Loaded>
      </Card>
      <Card title="Try all rules on a page">
        <TryRules />
      </Card>
    </>
  );
}

const RuleTable = ({ rules }: { rules: readonly Rule[] }) => (
  <Table label="Custom rules" head={['Rule', 'Detects', 'Status', 'Matched', 'Changed']}>
    {rules.map((rule) => (
      <tr key={rule.id}>
        <td>
          <Link
            to="/operator/rules/$rule"
            params={{ rule: String(rule.id) }}
            className="rounded font-medium text-accent-strong hover:underline"
          >
            {rule.name}
          </Link>
        </td>
        <td>{rule.kind === 'technology' ? 'Technology' : 'Bot protection'}</td>
        <td>
          <StateBadge rule={rule} />
        </td>
        <td className="max-w-60 truncate" title={rule.tried_on ?? undefined}>
          {rule.tried_at === null ? '–' : <Ago at={rule.tried_at} />}
        </td>
        <td>
          <Ago at={rule.changed_at} /> <span className="block text-xs text-mute">{rule.changed_by}</span>
        </td>
      </tr>
    ))}
  </Table>
);
