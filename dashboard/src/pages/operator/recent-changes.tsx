// The latest entries of the audit log, in short.
import { useQuery } from '@tanstack/react-query';
import { fetchAudit } from '../../api.ts';
import { describeAction } from '../../audit-text.ts';
import { Loaded } from '../../components/states.tsx';
import { Ago } from '../../components/time.tsx';

export function RecentChanges() {
  const audit = useQuery({ queryKey: ['audit', 'recent'], queryFn: () => fetchAudit({ limit: 5 }) });
  return (
    <Loaded query={audit} rows={5}>
      {({ items }) => (
        <ul aria-label="Recent changes" className="space-y-3">
          {items.map(({ id, at, actor, account, action, detail }) => (
            <li key={id} className="text-sm wrap-anywhere">
              <p>
                <span className="font-medium">{actor}</span> {describeAction(action, detail)}
              </p>
              <p className="text-xs text-mute">
                <Ago at={at} />
                {account !== null && `, ${account}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
