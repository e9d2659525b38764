// The items of a batch, or the pages of a crawl, as a table, and a panel for one of them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BatchItem, ItemStatus } from '../../batches-api.ts';
import type { CrawlItem } from '../../crawls-api.ts';
import { Explanation } from '../../components/explanation.tsx';
import { Facts } from '../../components/facts.tsx';
import { FilterButtons } from '../../components/filter-buttons.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Card } from '../../components/page.tsx';
import { jsonParts } from '../../components/result-parts.tsx';
import { CopyButton } from '../../components/secret.tsx';
import { PanelPart, SidePanel } from '../../components/side-panel.tsx';
import { Empty, Failed, Loaded, Loading } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { ShortTime, Time } from '../../components/time.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { formatNumber, timeZone } from '../../format.ts';
import { isRow, textOf } from '../../json.ts';
import { useCan } from '../../session.ts';
import { StateBadge } from '../jobs/job-panel.tsx';

const statuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;

/** The URL or the search of an item. */
const targetOf = ({ params }: Item): string => textOf(params['query'] ?? params['url'] ?? params['q']) ?? '–';

type Item = BatchItem & Partial<Omit<CrawlItem, keyof BatchItem>>;

/** Where the items come from. */
export interface ItemSource {
  /** The id of the batch or crawl. */
  key: string;
  /** `item` or `page`. */
  part: string;
  endpoint: string;
  /** Whether items can still change. */
  isLive: boolean;
  fetchItems: (query: {
    status?: ItemStatus | undefined;
    limit: number;
    cursor?: string;
  }) => Promise<{ items: Item[]; next: string | null }>;
  fetchItem: (index: number) => Promise<Item>;
}

const shortTargetOf = (item: Item): string => targetOf(item).replace(/^https?:\/\//, '');

interface ItemsProps {
  slug: string;
  source: ItemSource;
  status: ItemStatus | undefined;
  /** The item that is open. */
  index: number | undefined;
  onStatus: (status: ItemStatus | undefined) => void;
  onOpen: (index: number | undefined) => void;
}

export function WorkItems({ slug, source, status, index, onStatus, onOpen }: ItemsProps) {
  const { part, isLive } = source;
  const title = part === 'page' ? 'Pages' : 'Items';
  const items = useInfiniteQuery({
    queryKey: ['items', slug, source.key, status],
    queryFn: ({ pageParam }) => source.fetchItems({ status, limit: 100, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => (isLive && (query.state.data?.pages.length ?? 1) === 1 ? 3000 : false),
    placeholderData: (before) => before,
  });
  const rows = useMemo(
    () => items.data?.pages.flatMap((page) => page.items).map((item) => ({ ...item, id: String(item.index) })),
    [items.data],
  );
  return (
    <Card
      title={title}
      isFlush
      action={<span className="text-xs text-mute">Times are in {timeZone.replaceAll('_', ' ')}</span>}
    >
      <FilterButtons label="Status" options={statuses} value={status} onChange={onStatus} />
      <Loaded query={{ data: rows, error: items.error, refetch: items.refetch }} rows={8}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={status ? `No ${status} ${part}s` : `No ${part}s`} />
          ) : (
            <VirtualTable
              label={title}
              rows={list}
              current={index === undefined ? undefined : String(index)}
              onEnd={() => {
                if (items.hasNextPage && !items.isFetchingNextPage) void items.fetchNextPage();
              }}
              columns={[
                { head: '#', width: '5.5rem', phoneWidth: '4rem' },
                { head: 'Status', width: '8rem', phoneWidth: '7.5rem' },
                { head: 'Target', width: 'auto' },
                { head: 'Error', width: '11rem', hidden: 'phones' },
                { head: <span className="block text-right">Credits</span>, width: '6rem', hidden: 'tablets' },
                { head: 'Ended', width: '12rem', hidden: 'tablets' },
              ]}
            >
              {(item, place) => (
                <tr
                  key={item.id}
                  {...place}
                  className={`cursor-pointer hover:bg-sunken ${item.index === index ? 'bg-accent-soft' : ''}`}
                  onClick={() => onOpen(item.index)}
                >
                  <td className="text-mute">{formatNumber(item.index + 1)}</td>
                  <td>
                    <StateBadge state={item.status} />
                  </td>
                  <td>
                    <button
                      type="button"
                      data-item={item.index}
                      aria-label={`Details of ${part} ${item.index + 1}: ${shortTargetOf(item)}`}
                      className="max-w-full truncate rounded text-left hover:underline"
                      onClick={() => onOpen(item.index)}
                    >
                      {shortTargetOf(item)}
                    </button>
                  </td>
                  <td className="truncate font-mono text-xs max-sm:hidden">{item.error_code ?? ''}</td>
                  <td className="text-right max-lg:hidden">{formatNumber(item.credits_charged)}</td>
                  <td className="max-lg:hidden">
                    {item.completed_at === null ? '–' : <ShortTime at={item.completed_at} />}
                  </td>
                </tr>
              )}
            </VirtualTable>
          )
        }
      </Loaded>
      <LoadMore query={items} />
      {index !== undefined && <ItemPanel slug={slug} source={source} index={index} rows={rows ?? []} onOpen={onOpen} />}
    </Card>
  );
}

function ItemPanel({
  slug,
  source,
  index,
  rows,
  onOpen,
}: {
  slug: string;
  source: ItemSource;
  index: number;
  rows: Item[];
  onOpen: (index: number | undefined) => void;
}) {
  const item = useQuery({
    queryKey: ['item', slug, source.key, index],
    queryFn: () => source.fetchItem(index),
    refetchInterval: ({ state: { data } }) =>
      data && (data.status === 'queued' || data.status === 'processing') ? 2000 : false,
  });
  const place = rows.findIndex((row) => row.index === index);
  const before = rows[place - 1];
  const after = place < 0 ? undefined : rows[place + 1];
  const close = () => {
    onOpen(undefined);
    document.querySelector<HTMLElement>(`[data-item="${index}"]`)?.focus();
  };
  return (
    <SidePanel
      id={String(index)}
      title={`${source.part === 'page' ? 'Page' : 'Item'} ${formatNumber(index + 1)}`}
      badge={item.data && <StateBadge state={item.data.status} />}
      up={{ label: `Previous ${source.part}`, go: before && (() => onOpen(before.index)) }}
      down={{ label: `Next ${source.part}`, go: after && (() => onOpen(after.index)) }}
      onClose={close}
    >
      {item.data ? (
        <ItemDetails slug={slug} endpoint={source.endpoint} item={item.data} />
      ) : item.error ? (
        <Failed error={item.error} />
      ) : (
        <Loading rows={8} className="p-0" />
      )}
    </SidePanel>
  );
}

function ItemDetails({ slug, endpoint, item }: { slug: string; endpoint: string; item: Item }) {
  const mayCall = useCan(slug)('calls.make');
  const target = targetOf(item);
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-2">
        {mayCall && (
          <Link
            to="/w/$slug/playground"
            params={{ slug }}
            search={{ endpoint, params: item.params }}
            className={linkButton.plain}
          >
            Open in playground
          </Link>
        )}
        <CopyButton text={target} label="Copy target" />
      </div>
      {item.error !== null && (
        <Explanation status={item.status_code ?? 500} code={item.error_code} message={item.error} isFree />
      )}
      <Facts
        items={[
          [
            'Target',
            <span key="target" className="break-all">
              {target}
            </span>,
          ],
          ['Credits', formatNumber(item.credits_charged)],
          ['Ended', item.completed_at === null ? '–' : <Time key="ended" at={item.completed_at} />],
          ...foundFacts(item),
        ]}
      />
      <PanelPart title="Parameters">
        <JsonTree label="Parameters" value={item.params} />
      </PanelPart>
      {item.status === 'completed' && (
        <PanelPart title="Result">
          <Tabs
            label="Result"
            tabs={jsonParts(
              item.result,
              JSON.stringify(item.result, null, 2),
              isRow(item.params) ? item.params : undefined,
            )}
          />
        </PanelPart>
      )}
    </div>
  );
}

/** How a page of a crawl was found. */
function foundFacts({ depth, found_on, source, duplicate_of }: Item): [string, React.ReactNode][] {
  if (depth === undefined) return [];
  return [
    ['Depth', formatNumber(depth)],
    [
      'Found on',
      found_on ? (
        <span key="found" className="break-all">
          {found_on} {source === 'sitemap' && '(sitemap)'}
        </span>
      ) : (
        'Start page'
      ),
    ],
    ...(duplicate_of === null || duplicate_of === undefined
      ? []
      : ([['Duplicate of', `Page ${formatNumber(duplicate_of + 1)}`]] satisfies [string, React.ReactNode][])),
  ];
}
