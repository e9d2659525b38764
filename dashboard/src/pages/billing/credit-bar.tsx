// The credits that are left, by balance, in the order in which calls use them.
import type { Balances } from '../../api.ts';
import { formatNumber } from '../../format.ts';

const colours = ['bg-accent', 'bg-accent/60', 'bg-accent/30'] as const;

export function CreditBar({ balances }: { balances: Balances | undefined }) {
  const parts = balances ? listParts(balances) : [];
  const total = parts.reduce((sum, { left }) => sum + left, 0);
  return (
    <section aria-label="Credits left by balance" className="mb-5 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map(
          ({ name, left }, index) =>
            left > 0 && <div key={name} className={colours[index]} style={{ width: `${(left / total) * 100}%` }} />,
        )}
      </div>
      <ol className="mt-3 flex min-h-11 flex-wrap sm:min-h-5 gap-x-8 gap-y-1 text-sm">
        {parts.map(({ name, left }, index) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${colours[index]}`} />
            <span className="text-mute">{name}</span>
            <span className="font-medium">{formatNumber(left)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function listParts({ subscription, packs, credits }: Balances): { name: string; left: number }[] {
  const leftOf = ({ total, used }: { total: number; used: number }) => Math.max(0, total - used);
  return [
    { name: 'Subscription', left: subscription ? leftOf(subscription) : 0 },
    { name: 'Packs', left: packs ? leftOf(packs) : 0 },
    { name: 'Extra credits', left: leftOf(credits) },
  ];
}
