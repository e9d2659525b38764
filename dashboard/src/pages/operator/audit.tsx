// The audit log of the installation, as sentences with the changed values. Its filters are in the URL.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fetchAccounts, fetchAudit, fetchPeople } from '../../api.ts';
import type { AuditItem } from '../../api.ts';
import { actionKinds, differencesOf, describeAction } from '../../audit-text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';

export interface AuditSearch {
  /** The slug of a workspace. */
  workspace?: string | undefined;
  actor?: string | undefined;
  /** A kind of actions, such as `key`, or one action. */
  action?: string | undefined;
}

interface FilterProps {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}

export function Audit({ search: { workspace, actor, action }, onChange }: FilterProps) {
  const search = { workspace, actor, action };
  const audit = useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: ({ pageParam }) =>
      fetchAudit({
        account: workspace,
        actor,
        action,
        limit: 50,
        ...(pageParam && { cursor: Number(pageParam) }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  });
  const items = audit.data?.pages.flatMap((page) => page.items);
  return (
    <Card title="Audit log" isFlush>
      <Filters search={search} onChange={onChange} />
      <Loaded query={{ data: items, error: audit.error, refetch: audit.refetch }}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No matching changes" action={<Button onClick={() => onChange({})}>Clear filters</Button>} />
          ) : (
            <ul
              aria-label="Audit log"
              className={`divide-y divide-line ${audit.isPlaceholderData ? 'opacity-50' : ''}`}
            >
              {rows.map((row) => (
                <Entry key={row.id} item={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore query={audit} />
    </Card>
  );
}

/** Actors that are not people. */
const programs = ['admin token', 'first start', 'webunlocker'];

function Filters({ search, onChange }: FilterProps) {
  const { workspace = '', actor = '', action = '' } = search;
  const accounts = useQuery({
    queryKey: ['accounts'],
    queryFn: () => fetchAccounts({ limit: 500 }),
    staleTime: 60_000,
  });
  const people = useQuery({ queryKey: ['people'], queryFn: fetchPeople });
  const workspaces = new Map(accounts.data?.items.map(({ slug, name }) => [slug, name]));
  const actors = [...programs, ...(people.data?.items.map(({ email }) => email) ?? [])];
  return (
    <div className="grid gap-3 border-b border-line p-4 sm:grid-cols-3 sm:px-5 xl:grid-cols-[repeat(3,minmax(0,18rem))]">
      <SelectField
        label="Workspace"
        value={workspace}
        onChange={(slug) => onChange({ ...search, workspace: slug || undefined })}
      >
        <option value="">All</option>
        {withChosen([...workspaces.keys()], workspace).map((slug) => (
          <option key={slug} value={slug}>
            {workspaces.get(slug) ?? slug}
          </option>
        ))}
      </SelectField>
      <SelectField label="Actor" value={actor} onChange={(name) => onChange({ ...search, actor: name || undefined })}>
        <option value="">All</option>
        {withChosen(actors, actor).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Action"
        value={action}
        onChange={(kind) => onChange({ ...search, action: kind || undefined })}
      >
        <option value="">All</option>
        {withChosen(Object.keys(actionKinds), action).map((kind) => (
          <option key={kind} value={kind}>
            {actionKinds[kind] ?? kind}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The options, with the one of the URL, which may be of a person who was removed. */
const withChosen = (options: string[], chosen: string): string[] =>
  chosen === '' || options.includes(chosen) ? options : [...options, chosen];

function Entry({ item: { at, actor, account, action, detail } }: { item: AuditItem }) {
  const differences = differencesOf(action, detail);
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-3 text-sm sm:px-5 md:grid-cols-[15rem_1fr]">
      <Time at={at} className="text-mute" />
      <div className="min-w-0 space-y-1.5 wrap-anywhere">
        <p>
          <Link
            to="/operator"
            search={{ tab: 'audit', actor }}
            title={`Only changes by ${actor}`}
            className="rounded font-medium hover:underline"
          >
            {actor}
          </Link>{' '}
          {describeAction(action, detail)}
          {account !== null && (
            <>
              {action === 'account.create' ? ', ' : action.startsWith('account.') ? ' ' : ' in '}
              <Link
                to="/w/$slug/overview"
                params={{ slug: account }}
                className="rounded underline decoration-line-strong underline-offset-3"
              >
                {account}
              </Link>
            </>
          )}
        </p>
        {differences.length > 0 && (
          <dl className="space-y-0.5 text-xs">
            {differences.map(({ name, before, after }) => (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt className="font-mono text-mute">{name}</dt>
                <dd>
                  {before !== undefined && (
                    <>
                      <del className="text-bad">{before}</del> <span aria-hidden="true">→</span>{' '}
                    </>
                  )}
                  <ins className="text-good no-underline">{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {Object.keys(detail).length > 0 && (
          <details className="text-xs">
            <summary className="w-fit rounded text-mute">
              Details <span className="font-mono">{action}</span>
            </summary>
            <div className="mt-1.5">
              <JsonTree label={`Details of ${action}`} value={detail} />
            </div>
          </details>
        )}
      </div>
    </li>
  );
}
