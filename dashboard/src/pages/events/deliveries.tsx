// The delivery log of a webhook.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Attempts } from '../../components/attempts.tsx';
import { Badge, StatusBadge, Word } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Notice } from '../../components/notice.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { fetchDeliveries, redeliverEvent } from '../../events-api.ts';
import type { EventDelivery, Webhook } from '../../events-api.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';

export function Deliveries({ slug, webhook, onClose }: { slug: string; webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [problem, attempt] = useAttempt();
  const queryKey = ['deliveries', slug, webhook.id];
  const deliveries = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchDeliveries(slug, webhook.id, pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 1) === 1 ? 2000 : false),
  });
  const items = deliveries.data?.pages.flatMap((page) => page.items);
  const redeliver = (delivery: EventDelivery) =>
    void attempt(async () => {
      await redeliverEvent(slug, webhook.id, delivery.id);
      toast('Event queued for delivery');
      await queryClient.invalidateQueries({ queryKey });
    });
  return (
    <Dialog title="Deliveries" onClose={onClose} isWide>
      <p className="mb-4 text-sm break-all text-mute">{webhook.url}. The log is kept for 30 days.</p>
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Loaded query={{ data: items, error: deliveries.error, refetch: deliveries.refetch }} rows={5}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No deliveries yet">Send a test to see one.</Empty>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {list.map((delivery) => (
                <DeliveryRow key={delivery.id} slug={slug} delivery={delivery} onRedeliver={redeliver} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore query={deliveries} />
    </Dialog>
  );
}

const looks = {
  delivered: { tone: 'good', sign: '✓' },
  failed: { tone: 'bad', sign: '×' },
  waiting: { tone: 'warn', sign: '…' },
} as const;

export function DeliveryBadge({ state }: { state: keyof typeof looks }) {
  const { tone, sign } = looks[state];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> <Word>{state}</Word>
    </Badge>
  );
}

function DeliveryRow({
  slug,
  delivery,
  onRedeliver,
}: {
  slug: string;
  delivery: EventDelivery;
  onRedeliver: (delivery: EventDelivery) => void;
}) {
  const mayManage = useCan(slug)('workspace.manage');
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DeliveryBadge state={delivery.state} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-w-0 flex-1 rounded text-left"
        >
          <code className="font-mono text-xs font-semibold">{delivery.event.type}</code>
          <span className="block text-xs text-mute">
            <Time at={delivery.event.created_at} />
          </span>
        </button>
        {delivery.last_status !== null ? (
          <StatusBadge status={delivery.last_status} />
        ) : (
          delivery.last_error && <span className="max-w-60 truncate text-xs text-mute">{delivery.last_error}</span>
        )}
        {mayManage && delivery.state !== 'waiting' && (
          <Button icon="refresh" onClick={() => onRedeliver(delivery)}>
            Redeliver
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-3 space-y-3">
          {delivery.tries.length > 0 && <Attempts tries={delivery.tries} />}
          {delivery.next_at !== null && (
            <p className="text-sm text-mute">
              Next attempt: <Time at={delivery.next_at} />
            </p>
          )}
          <JsonTree label="Event" value={delivery.event} />
        </div>
      )}
    </li>
  );
}
