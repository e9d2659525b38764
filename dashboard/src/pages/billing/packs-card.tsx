// Packs of credits. Operators can add packs, and remove unused ones.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addPack, fetchPacks, removePack } from '../../api.ts';
import type { Pack } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Meter } from '../../components/meter.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDay, formatNumber } from '../../format.ts';
import { useRefresh } from './billing-card.ts';
import type { CardProps } from './billing-card.ts';
import { PackForm } from './operator-forms.tsx';

export function PacksCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const packs = useQuery({ queryKey: ['packs', slug], queryFn: () => fetchPacks(slug) });
  const [removed, setRemoved] = useState<Pack>();
  return (
    <Card title="Packs" isFlush>
      <Loaded query={packs} rows={8}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <Empty title="No packs">Packs never expire. The oldest one is used first.</Empty>
            ) : (
              <ul className="space-y-4 p-4 sm:p-5">
                {items.map((pack) => (
                  <li key={pack.id}>
                    <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
                      <span className="min-w-0 truncate font-medium" title={pack.title}>
                        {pack.title}
                      </span>
                      <span className="shrink-0 text-mute">{formatDay(pack.purchased_at)}</span>
                    </div>
                    <Meter label={pack.exhausted ? 'Used up' : 'Used'} used={pack.used} total={pack.total} />
                    {isOperator && pack.remaining === pack.total && (
                      <div className="mt-2 text-right">
                        <Button look="danger" onClick={() => setRemoved(pack)} aria-label={`Remove pack ${pack.title}`}>
                          Remove pack
                        </Button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {isOperator && (
              <div className="border-t border-line p-4 sm:p-5">
                <PackForm
                  onSubmit={async (pack) => {
                    await addPack(slug, pack);
                    await refresh();
                    toast(`${pack.title} added`);
                  }}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.title}?`}
          confirm="Remove pack"
          onClose={() => setRemoved(undefined)}
          onConfirm={async () => {
            await removePack(slug, removed.id);
            await refresh();
            toast(`${removed.title} removed`);
          }}
        >
          <p>The workspace loses {formatNumber(removed.total)} credits. None of them has been used.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
