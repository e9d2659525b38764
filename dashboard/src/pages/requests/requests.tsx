// The request log: histogram, filters, rows, and a side panel with the details of one request.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { exportAddress, fetchRequests } from '../../api.ts';
import type { LoggedRequest, LogFilters } from '../../api.ts';
import { StatusBadge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { SampleCall } from '../../components/sample-link.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore, numeric } from '../../components/table.tsx';
import { ShortTime } from '../../components/time.tsx';
import { hiddenOn, VirtualTable } from '../../components/virtual-table.tsx';
import type { RowPlace } from '../../components/virtual-table.tsx';
import { formatClockSeconds, formatDayShort, formatDuration, formatNumber, timeZone } from '../../format.ts';
import { isRow, textOf } from '../../json.ts';
import { useKey } from '../../keyboard.ts';
import { useAccount } from '../../session.ts';
import { Filters } from './filters.tsx';
import type { LogSearch } from './filters.tsx';
import { Histogram } from './histogram.tsx';
import { boundsOf, rangeOf, ranges } from './range.ts';

// Loaded when the pointer or the focus reaches the rows, before a request is opened.
const RequestPanel = onDemand(() => import('./request-panel.tsx').then((module) => module.RequestPanel));

const firstPageSize = 50;
const nextPageSize = 500;

export function RequestsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/requests' });
  const search: LogSearch = useSearch({ from: '/inside/shell/w/$slug/requests' });
  const navigate = useNavigate({ from: '/w/$slug/requests' });
  const account = useAccount(slug);
  const [isLive, setLive] = useState(true);
  const { request: chosen, range, ...filters } = search;
  const log = useLog(slug, search, isLive);
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.items), [log.data]);
  const setSearch = useCallback(
    (change: LogSearch) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...change }).map(([name, value]) => [name, value || undefined]),
          ),
        // Back undoes a filter, but not every pause while typing, nor every request that was looked at.
        replace: 'text' in change || 'request' in change,
        resetScroll: false,
      }),
    [navigate],
  );
  const choose = useCallback((request: string) => setSearch({ request }), [setSearch]);
  // With an open panel, the arrow keys do the same.
  const first = rows?.[0];
  useKey('j', first !== undefined && chosen === undefined, () => first && choose(first.id));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  return (
    <>
      <PageHeader title="Request log" lead={`Every request of this workspace. Times in ${timeZone}.`}>
        <Export slug={slug} filters={{ ...filters, ...boundsOf(search) }} />
      </PageHeader>
      {account.data?.log_privacy && (
        <div className="mb-4">
          <Notice tone="accent" title="Log privacy is on">
            Parameters and response bodies are not stored. Endpoint, status, duration, client IP, key and credits are.
          </Notice>
        </div>
      )}
      <Card isFlush>
        <Filters slug={slug} search={search} onChange={setSearch} isLive={isLive} onLive={setLive} />
        <Histogram
          slug={slug}
          filters={{
            endpoint: search.endpoint,
            status: search.status,
            error_code: search.error_code,
            key: search.key,
            ...boundsOf(search),
          }}
          isLive={isLive}
          isSearch={Boolean(search.text)}
          onSelect={({ from, to }) => setSearch({ from, to, range: '' })}
        />
        <Loaded query={{ data: rows, error: log.error, refetch: log.refetch }} rows={10}>
          {(items) =>
            items.length === 0 ? (
              <NoRows
                slug={slug}
                range={rangeOf({ range, ...filters })}
                isFiltered={isFiltered}
                log={log}
                onChange={setSearch}
              />
            ) : (
              <Rows items={items} chosen={chosen} log={log} isSearch={Boolean(search.text)} onChoose={choose} />
            )
          }
        </Loaded>
      </Card>
      {chosen !== undefined && (
        <RequestPanel
          slug={slug}
          id={chosen}
          rows={rows ?? noRows}
          isPrivate={account.data?.log_privacy ?? false}
          onChoose={choose}
          onClose={() => setSearch({ request: '' })}
        />
      )}
    </>
  );
}

const noRows: LoggedRequest[] = [];

/** The rows of the log. Responses are loaded with a single request only: 50,000 rows fit into memory without them. */
function useLog(slug: string, { request: _request, range, from, to, ...filters }: LogSearch, isLive: boolean) {
  return useInfiniteQuery({
    queryKey: ['requests', slug, filters, range, from, to],
    queryFn: ({ pageParam }) =>
      fetchRequests(slug, {
        ...filters,
        ...boundsOf({ range, from, to }),
        responses: false,
        limit: pageParam ? nextPageSize : firstPageSize,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    // Comparing all loaded rows with each new page would take longer and longer.
    structuralSharing: false,
    // Stop refreshing while older pages are open, so that rows do not move.
    refetchInterval: (query) => (isLive && (query.state.data?.pages.length ?? 1) === 1 ? 3000 : false),
  });
}

type Log = ReturnType<typeof useLog>;

function Rows({
  items,
  chosen,
  log,
  isSearch,
  onChoose,
}: {
  items: LoggedRequest[];
  chosen: string | undefined;
  log: Log;
  isSearch: boolean;
  onChoose: (id: string) => void;
}) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  // A text search continues on request only, because it may read the whole log without a match.
  const loadMore = hasNextPage && !isFetchingNextPage && !isSearch ? () => void fetchNextPage() : undefined;
  return (
    <div onPointerEnter={() => void RequestPanel.load()} onFocus={() => void RequestPanel.load()}>
      <VirtualTable label="Requests" columns={columns} rows={items} current={chosen} onEnd={loadMore}>
        {(row, place) => (
          <CallRow
            key={row.id}
            row={row}
            place={place}
            isChosen={row.id === chosen}
            isOld={log.isPlaceholderData}
            onChoose={onChoose}
          />
        )}
      </VirtualTable>
      <LoadMore query={log} action={isSearch ? 'Search older requests' : 'Load more'} />
    </div>
  );
}

const columns = [
  { head: 'Time', width: '11.5rem', phoneWidth: '7.8rem' },
  { head: 'Status', width: '5.5rem', phoneWidth: '4.6rem' },
  { head: 'Endpoint', width: '13.5rem', phoneWidth: 'auto' },
  { head: 'Target', width: 'auto', hidden: 'phones' },
  { head: numeric('Duration'), width: '6rem', hidden: 'phones' },
  { head: numeric('Credits'), width: '5rem', hidden: 'tablets' },
  { head: 'Key', width: '7.5rem', hidden: 'tablets' },
  { head: 'Client IP', width: '8.5rem', hidden: 'laptops' },
] as const;

/** A text search scans a part of the log at a time, so no match yet does not mean that there is none. */
function NoRows({
  slug,
  range,
  isFiltered,
  log,
  onChange,
}: {
  slug: string;
  range: keyof typeof ranges | 'custom';
  isFiltered: boolean;
  log: Log;
  onChange: (change: LogSearch) => void;
}) {
  const clear = () =>
    onChange({ endpoint: '', status: '', error_code: '', key: '', from: '', to: '', text: '', range: '' });
  if (log.hasNextPage) {
    return (
      <Empty
        title="No matches so far"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              Search older requests
            </Button>
            <Button onClick={clear}>Clear filters</Button>
          </div>
        }
      >
        Only the newest requests have been searched.
      </Empty>
    );
  }
  if (isFiltered) return <Empty title="No matching requests" action={<Button onClick={clear}>Clear filters</Button>} />;
  return (
    <Empty
      title={range === 'custom' ? 'No requests' : `No requests in the last ${ranges[range]}`}
      action={
        <div className="flex flex-wrap items-center justify-center gap-4">
          {range !== '30d' && <Button onClick={() => onChange({ range: '30d' })}>Show 30 days</Button>}
          <Link to="/w/$slug/playground" params={{ slug }} className="rounded text-accent-strong underline">
            Send one in the playground
          </Link>
          <SampleCall slug={slug} />
        </div>
      }
    />
  );
}

/** Rows that stay in view while the table scrolls are not rendered again. */
const CallRow = memo(
  CallRowView,
  (one, other) =>
    one.row === other.row &&
    one.isChosen === other.isChosen &&
    one.isOld === other.isOld &&
    one.onChoose === other.onChoose &&
    one.place['aria-rowindex'] === other.place['aria-rowindex'] &&
    one.place.style.height === other.place.style.height,
);

function CallRowView({
  row,
  place,
  isChosen,
  isOld,
  onChoose,
}: {
  row: LoggedRequest;
  place: RowPlace;
  isChosen: boolean;
  /** The row belongs to the previous filters, while the new result loads. */
  isOld: boolean;
  onChoose: (id: string) => void;
}) {
  const target = targetOf(row);
  return (
    <tr
      {...place}
      className={`cursor-pointer ${isChosen ? 'bg-accent-soft' : 'hover:bg-sunken'} ${isOld ? 'opacity-50' : ''}`}
      onClick={() => onChoose(row.id)}
    >
      <td>
        <button
          type="button"
          data-request={row.id}
          aria-current={isChosen || undefined}
          className="rounded text-left underline decoration-line-strong underline-offset-3"
        >
          <span className="sr-only">Details of the request at </span>
          <span className="max-sm:hidden">
            <ShortTime at={row.at} />
          </span>
          <span className="sm:hidden">
            <PhoneTime at={row.at} />
          </span>
        </button>
      </td>
      <td>
        <StatusBadge status={row.status} />
      </td>
      <td title={row.endpoint}>
        <span className="font-mono text-xs max-sm:hidden">{row.endpoint}</span>
        <span className="font-mono text-xs sm:hidden">{row.endpoint.replace(/^\/v1\//, '')}</span>
        {row.job_id && <span className="ml-1.5 text-xs text-mute">(job)</span>}
        <span className="block truncate text-xs text-mute sm:hidden">
          {row.error_code ? <code className="font-mono text-bad">{row.error_code}</code> : shorten(target)}
        </span>
      </td>
      <td className="max-sm:hidden" title={row.error_code ?? target}>
        {row.error_code && <code className="mr-2 font-mono text-xs text-bad">{row.error_code}</code>}
        {shorten(target)}
      </td>
      <td className="text-right whitespace-nowrap max-sm:hidden">{formatDuration(row.duration_ms)}</td>
      <td className={`text-right ${hiddenOn.tablets}`}>{formatNumber(row.credits)}</td>
      <td className={hiddenOn.tablets} title={row.key_alias ?? undefined}>
        {row.key_alias ?? '–'}
      </td>
      <td className={`font-mono text-xs ${hiddenOn.laptops}`}>{row.ip ?? '–'}</td>
    </tr>
  );
}

/** Without the scheme and `www.`, so that a narrow column shows what differs. */
const shorten = (target: string | undefined): string => target?.replace(/^https?:\/\/(www\.)?/, '') ?? '–';

/** Time and day in two lines. */
const PhoneTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="block leading-tight">
    {formatClockSeconds(at)}
    <span className="block text-xs text-mute">{formatDayShort(at)}</span>
  </time>
);

/** The URL or the search query of the request. */
function targetOf({ params }: LoggedRequest): string | undefined {
  const { query, url, q } = isRow(params) ? params : {};
  return textOf(query ?? url ?? q);
}

const formats = { csv: 'CSV', json: 'JSON', ndjson: 'NDJSON' } as const;

/** Plain download links: the file may be too large to hold in memory. */
function Export({ slug, filters }: { slug: string; filters: LogFilters }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (box.current?.open && !(event.target instanceof Node && box.current.contains(event.target)))
        box.current.open = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  return (
    <details
      ref={box}
      className="relative"
      onKeyDown={(event) => event.key === 'Escape' && box.current?.removeAttribute('open')}
    >
      <summary className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken">
        <Icon name="download" className="size-4" />
        Export
      </summary>
      <div className="absolute right-0 z-20 mt-1 w-44 rounded-xl border border-line bg-surface p-1 shadow-lg max-sm:right-auto max-sm:left-0">
        {(['csv', 'json', 'ndjson'] as const).map((format) => (
          <a
            key={format}
            href={exportAddress(slug, format, filters)}
            download
            className="block rounded-lg px-2.5 py-2 text-sm hover:bg-sunken"
          >
            Export {formats[format]}
          </a>
        ))}
      </div>
    </details>
  );
}
