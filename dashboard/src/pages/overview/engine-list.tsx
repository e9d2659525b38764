// The health of the engines that were called recently.
import type { Health } from '../../api.ts';
import { HealthBadge } from '../../components/health-badge.tsx';
import { formatPercent } from '../../format.ts';

/** Engines that were called in the last hour. There is nothing to say about others. */
export function EngineList({ engines }: { engines: Health['engines'] }) {
  const called = engines.filter(({ endpoints }) => endpoints.some(({ marks }) => marks.length > 0));
  if (called.length === 0) return <p className="text-sm text-mute">No calls in the last hour.</p>;
  return (
    <ul className="space-y-3">
      {called.map(({ engine, name, health, success_rate }) => (
        <li key={engine} className="flex items-center justify-between gap-3 text-sm">
          <span className="font-medium">{name}</span>
          <span className="flex items-center gap-3">
            <span className="text-mute">{formatPercent(success_rate / 100)}</span>
            <HealthBadge health={health} />
          </span>
        </li>
      ))}
    </ul>
  );
}
