// What a batch or crawl costs at most, beside the credits that are left.
import { useQuery } from '@tanstack/react-query';
import { fetchBalances } from '../../api.ts';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { formatNumber, plural } from '../../format.ts';

export function Estimate({
  slug,
  items,
  credits,
  noun,
}: {
  slug: string;
  items: number;
  credits: number;
  noun: 'batch' | 'crawl';
}) {
  const balances = useQuery({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });
  const cost = items * credits;
  const left = balances.data?.remaining;
  return (
    <Card title="Cost">
      <dl aria-live="polite" className="space-y-1.5 text-sm">
        <Line
          name={`${formatNumber(items)} × ${plural(credits, 'credit')}`}
          value={`up to ${formatNumber(cost)}`}
          isStrong
        />
        {left !== undefined && <Line name="Credits left" value={formatNumber(left)} />}
        {left !== undefined && cost <= left && <Line name="Afterwards at least" value={formatNumber(left - cost)} />}
      </dl>
      <p className="mt-3 text-xs text-mute">
        Only {noun === 'crawl' ? 'pages' : 'items'} that succeed are billed, when they end.
      </p>
      {left !== undefined && cost > left && (
        <div className="mt-3">
          <Notice tone="warn">
            {plural(cost - left, 'credit')} short. The {noun} pauses when credits run out, and continues after you add
            some.
          </Notice>
        </div>
      )}
    </Card>
  );
}

function Line({ name, value, isStrong }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-mute">{name}</dt>
      <dd className={isStrong ? 'font-semibold' : ''}>{value}</dd>
    </div>
  );
}
