// The machines of the installation and their browsers, in short.
import { useQuery } from '@tanstack/react-query';
import { fetchNodes } from '../../api.ts';
import type { NodeItem } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Loaded } from '../../components/states.tsx';
import { Ago } from '../../components/time.tsx';
import { plural } from '../../format.ts';

const shownMax = 5;

export function MachineList() {
  const nodes = useQuery({ queryKey: ['nodes'], queryFn: fetchNodes, refetchInterval: 10_000 });
  return (
    <Loaded query={nodes} rows={2}>
      {({ items }) => (
        <>
          <ul aria-label="Machines" className="space-y-3">
            {items.slice(0, shownMax).map((node) => (
              <Machine key={node.id} node={node} />
            ))}
          </ul>
          {items.length > shownMax && (
            <p className="mt-3 text-sm text-mute">and {plural(items.length - shownMax, 'other machine')}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function Machine({ node: { host, role, version, alive, seen_at, parts } }: { node: NodeItem }) {
  return (
    <li className="text-sm">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-mono text-xs" title={host}>
          {host}
        </span>
        <Badge tone={alive ? 'good' : 'bad'}>{alive ? '✓ Online' : '× Offline'}</Badge>
      </p>
      <p className="text-xs text-mute">
        {role === 'all' ? 'API and jobs' : role === 'api' ? 'API' : 'Jobs'}, version {version}
        {!alive && (
          <>
            , last seen <Ago at={seen_at} />
          </>
        )}
      </p>
      {alive && <p className="text-xs text-mute">{describeBrowser(parts.browser)}</p>}
    </li>
  );
}

function describeBrowser(browser: NodeItem['parts']['browser']): string {
  if (!browser) return 'No browser';
  const { version, isolation, pages, waiting, crashes } = browser;
  // Some builds report a number only.
  const name = /^\d/.test(version) ? `Browser ${version}` : version || 'Browser';
  if (isolation === null) return `${name}, starts with the first call that needs it`;
  return [
    name,
    plural(pages, 'open page'),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(crashes > 0 ? [plural(crashes, 'crash', 'crashes')] : []),
  ].join(', ');
}
