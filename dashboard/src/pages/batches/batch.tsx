// One batch: live progress, errors by kind, its items, and downloads.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import {
  cancelBatch,
  fetchBatch,
  fetchBatchItem,
  fetchBatchItems,
  pauseBatch,
  resultsAddress,
  resumeBatch,
  retryBatch,
} from '../../batches-api.ts';
import type { BatchDetails, ItemStatus } from '../../batches-api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { plural } from '../../format.ts';
import { WorkItems } from './work-items.tsx';
import { PauseNotice, refetchMs } from './batch-parts.tsx';
import { WorkActions, WorkErrors, WorkProgress } from './work.tsx';

export function BatchPage() {
  const { slug, batch: id } = useParams({ from: '/inside/shell/w/$slug/batches/$batch' });
  const batch = useQuery({
    queryKey: ['batch', slug, id],
    queryFn: () => fetchBatch(slug, id),
    refetchInterval: ({ state: { data } }) => {
      // Running items of a cancelled batch finish.
      if (data && data.processing > 0) return refetchMs.running;
      return data ? refetchMs[data.status] : false;
    },
  });
  const name = batch.data ? (batch.data.name ?? `Batch ${id.slice(-8)}`) : 'Batch';
  return (
    <>
      <Breadcrumbs to={`/w/${slug}/batches`} list="Batches" here={name} />
      <PageHeader title={name} lead={batch.data && <code className="font-mono text-sm">{batch.data.endpoint}</code>}>
        {batch.data && <Actions slug={slug} batch={batch.data} />}
      </PageHeader>
      <Loaded query={batch} rows={8}>
        {(data) => <Details slug={slug} batch={data} />}
      </Loaded>
    </>
  );
}

function Actions({ slug, batch }: { slug: string; batch: BatchDetails }) {
  const queryClient = useQueryClient();
  const id = batch.batch_id;
  return (
    <WorkActions
      slug={slug}
      batch={batch}
      calls={{
        noun: 'batch',
        part: 'item',
        pause: () => pauseBatch(slug, id),
        resume: () => resumeBatch(slug, id),
        retry: () => retryBatch(slug, id),
        cancel: () => cancelBatch(slug, id),
        resultsAddress: (format) => resultsAddress(slug, id, format),
        refresh: () =>
          Promise.all([
            queryClient.invalidateQueries({ queryKey: ['batch', slug, id] }),
            queryClient.invalidateQueries({ queryKey: ['items', slug, id] }),
          ]),
      }}
    />
  );
}

function Details({ slug, batch }: { slug: string; batch: BatchDetails }) {
  const search = useSearch({ from: '/inside/shell/w/$slug/batches/$batch' });
  const navigate = useNavigate({ from: '/w/$slug/batches/$batch' });
  const setSearch = (change: { status?: ItemStatus; item?: number }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <div className="space-y-5">
      {batch.status === 'paused' && <PauseNotice slug={slug} batch={batch} noun="batch" />}
      <WorkProgress batch={batch} part="item">
        <span>{plural(batch.per_host, 'item')} at a time per host</span>
      </WorkProgress>
      {batch.errors.length > 0 && (
        <WorkErrors batch={batch} part="item" onShow={() => setSearch({ status: 'failed', item: undefined })} />
      )}
      <WorkItems
        slug={slug}
        source={{
          key: batch.batch_id,
          part: 'item',
          endpoint: batch.endpoint,
          isLive: batch.completed_at === null || batch.processing > 0,
          fetchItems: (query) => fetchBatchItems(slug, batch.batch_id, query),
          fetchItem: (item) => fetchBatchItem(slug, batch.batch_id, item),
        }}
        status={search.status}
        index={search.item}
        onStatus={(status) => setSearch({ status, item: undefined })}
        onOpen={(item) => setSearch({ item })}
      />
    </div>
  );
}
