// The audit log of the installation, as sentences with the changed values.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fetchAudit } from '../../api.ts';
import type { AuditItem } from '../../api.ts';
import { differencesOf, describeAction } from '../../audit-text.ts';
import { JsonTree } from '../../components/json-tree.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';

export function Audit() {
  const audit = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => fetchAudit({ limit: 50, ...(pageParam && { cursor: Number(pageParam) }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const items = audit.data?.pages.flatMap((page) => page.items);
  return (
    <Card title="Audit log" isFlush>
      <Loaded query={{ data: items, error: audit.error, refetch: audit.refetch }}>
        {(rows) => (
          <ul aria-label="Audit log" className="divide-y divide-line">
            {rows.map((row) => (
              <Entry key={row.id} item={row} />
            ))}
          </ul>
        )}
      </Loaded>
      <LoadMore query={audit} />
    </Card>
  );
}

function Entry({ item: { at, actor, account, action, detail } }: { item: AuditItem }) {
  const differences = differencesOf(action, detail);
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-3 text-sm sm:px-5 md:grid-cols-[15rem_1fr]">
      <Time at={at} className="text-mute" />
      <div className="min-w-0 space-y-1.5 wrap-anywhere">
        <p>
          <span className="font-medium">{actor}</span> {describeAction(action, detail)}
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
