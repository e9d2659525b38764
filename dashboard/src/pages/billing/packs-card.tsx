// Packs of credits. Operators can add packs, and remove unused ones.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addPack, fetchPacks, removePack } from '../../api.ts';
import type { Pack } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Icon } from '../../components/icons.tsx';
import { Meter } from '../../components/meter.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDay, formatNumber } from '../../format.ts';
import { useRefresh } from './billing-card.ts';
import type { CardProps } from './billing-card.ts';
import { PackDialog } from './operator-forms.tsx';

export function PacksCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const packs = useQuery({ queryKey: ['packs', slug], queryFn: () => fetchPacks(slug) });
  const [removed, setRemoved] = useState<Pack>();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Packs"
      className="lg:min-h-68"
      isFlush
      action={isOperator && <Button onClick={() => setAdding(true)}>Add pack</Button>}
    >
      <Loaded query={packs} rows={5}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No packs" isSmall>
              Packs never expire. The oldest one is used first.
            </Empty>
          ) : (
            <ul className="space-y-4 p-4 sm:p-5">
              {items.map((pack) => (
                <li key={pack.id}>
                  <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
                    <span className="min-w-0 truncate font-medium" title={pack.title}>
                      {pack.title}
                    </span>
                    <span className="flex shrink-0 items-center gap-1 text-mute">
                      {formatDay(pack.purchased_at)}
                      {isOperator && pack.remaining === pack.total && (
                        <Button
                          look="quiet"
                          className="-my-2 px-2"
                          onClick={() => setRemoved(pack)}
                          aria-label={`Remove pack ${pack.title}`}
                        >
                          <Icon name="trash" className="size-4" />
                        </Button>
                      )}
                    </span>
                  </div>
                  <Meter label={pack.exhausted ? 'Used up' : 'Used'} used={pack.used} total={pack.total} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && (
        <PackDialog
          onClose={() => setAdding(false)}
          onSubmit={async (pack) => {
            await addPack(slug, pack);
            await refresh();
            toast(`${pack.title} added`);
          }}
        />
      )}
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
