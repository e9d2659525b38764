// The request log, with filters and details. Logged content is always shown as text, never as markup.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { exportAddress, fetchKeys, fetchOpenApi, fetchRequests } from '../api.ts';
import type { LoggedRequest, LogFilters } from '../api.ts';
import { StatusBadge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs.tsx';
import { Facts } from '../components/facts.tsx';
import { SelectField, TextField, Toggle } from '../components/fields.tsx';
import { Icon } from '../components/icons.tsx';
import { JsonTree } from '../components/json-tree.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { Pre } from '../components/pre.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { LoadMore, numeric } from '../components/table.tsx';
import { ShortTime, Time } from '../components/time.tsx';
import { VirtualTable } from '../components/virtual-table.tsx';
import type { RowPlace } from '../components/virtual-table.tsx';
import { formatBytes, formatDuration, formatNumber, labelOf, timeZone } from '../format.ts';
import { isRow, textOf } from '../json.ts';
import { useAccount, useCan } from '../session.ts';

const firstPageSize = 50;
const nextPageSize = 200;

export function RequestsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/requests' });
  const filters: LogFilters = useSearch({ from: '/inside/shell/w/$slug/requests' });
  const navigate = useNavigate({ from: '/w/$slug/requests' });
  const account = useAccount(slug);
  const [isLive, setLive] = useState(true);
  const [chosen, setChosen] = useState<LoggedRequest>();
  const log = useInfiniteQuery({
    queryKey: ['requests', slug, filters],
    queryFn: ({ pageParam }) =>
      fetchRequests(slug, {
        ...filters,
        limit: pageParam ? nextPageSize : firstPageSize,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Stop refreshing while older pages are open, so that rows do not move.
    placeholderData: (before) => before,
    refetchInterval: (query) => (isLive && (query.state.data?.pages.length ?? 1) === 1 ? 3000 : false),
  });
  const items = log.data?.pages.flatMap((page) => page.items);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const setFilter = (change: LogFilters) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).map(([name, value]) => [name, value || undefined])),
      // Back undoes a filter, but not every pause while typing.
      replace: 'text' in change,
    });

  return (
    <>
      <PageHeader title="Request log" lead={`Every request of this workspace. Times in ${timeZone}.`}>
        <Export slug={slug} filters={filters} />
      </PageHeader>
      {account.data?.log_privacy && (
        <div className="mb-4">
          <Notice tone="accent" title="Log privacy is on">
            Parameters and response bodies are not stored. Endpoint, status, duration, client IP, key and credits are.
          </Notice>
        </div>
      )}
      <Card isFlush>
        <Filters slug={slug} filters={filters} onChange={setFilter} isLive={isLive} onLive={setLive} />
        <Loaded query={{ data: items, error: log.error, refetch: log.refetch }} rows={10}>
          {(rows) =>
            rows.length === 0 ? (
              <NoRows slug={slug} isFiltered={isFiltered} search={log} onClear={() => void navigate({ search: {} })} />
            ) : (
              <>
                <VirtualTable label="Requests" columns={columns} rows={rows}>
                  {(row, place) => (
                    <CallRow key={row.id} row={row} place={place} isOld={log.isPlaceholderData} onChoose={setChosen} />
                  )}
                </VirtualTable>
                <LoadMore query={log} action={filters.text ? 'Search older requests' : 'Load more'} />
              </>
            )
          }
        </Loaded>
      </Card>
      {chosen && (
        <Details
          slug={slug}
          row={chosen}
          isPrivate={account.data?.log_privacy ?? false}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

const columns = [
  { head: 'Time', width: '10.5rem' },
  { head: 'Status', width: '6rem' },
  { head: 'Endpoint', width: '15rem' },
  { head: 'Target', width: 'auto' },
  { head: numeric('Duration'), width: '7rem' },
  { head: numeric('Credits'), width: '5.5rem' },
  { head: 'Key', width: '9rem' },
  { head: 'Client IP', width: '10rem' },
];

/** A text search scans a part of the log at a time, so no match yet does not mean that there is none. */
function NoRows({
  slug,
  isFiltered,
  search,
  onClear,
}: {
  slug: string;
  isFiltered: boolean;
  search: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  onClear: () => void;
}) {
  if (search.hasNextPage) {
    return (
      <Empty
        title="No matches so far"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" isBusy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
              Search older requests
            </Button>
            <Button onClick={onClear}>Clear filters</Button>
          </div>
        }
      >
        Only the newest requests have been searched.
      </Empty>
    );
  }
  return (
    <Empty
      title={isFiltered ? 'No matching requests' : 'No requests yet'}
      action={
        isFiltered ? (
          <Button onClick={onClear}>Clear filters</Button>
        ) : (
          <Link to="/w/$slug/playground" params={{ slug }} className="rounded text-accent-strong underline">
            Send one in the playground
          </Link>
        )
      }
    />
  );
}

function CallRow({
  row,
  place,
  isOld,
  onChoose,
}: {
  row: LoggedRequest;
  place: RowPlace;
  /** The row belongs to the previous filters, while the new result loads. */
  isOld: boolean;
  onChoose: (row: LoggedRequest) => void;
}) {
  return (
    <tr
      {...place}
      className={`cursor-pointer hover:bg-sunken ${isOld ? 'opacity-50' : ''}`}
      onClick={() => onChoose(row)}
    >
      <td>
        <button type="button" className="rounded underline decoration-line-strong underline-offset-3">
          <span className="sr-only">Details of the request at </span>
          <ShortTime at={row.at} />
        </button>
      </td>
      <td>
        <StatusBadge status={row.status} />
      </td>
      <td className="font-mono text-xs" title={row.endpoint}>
        {row.endpoint}
        {row.job_id && <span className="ml-1.5 text-mute">(job)</span>}
      </td>
      <td title={targetOf(row)}>{targetOf(row) ?? '–'}</td>
      <td className="text-right whitespace-nowrap">{formatDuration(row.duration_ms)}</td>
      <td className="text-right">{formatNumber(row.credits)}</td>
      <td title={row.key_alias ?? undefined}>{row.key_alias ?? '–'}</td>
      <td className="font-mono text-xs">{row.ip ?? '–'}</td>
    </tr>
  );
}

/** The URL or the search query of the request. */
function targetOf({ params }: LoggedRequest): string | undefined {
  const { query, url, q } = isRow(params) ? params : {};
  return textOf(query ?? url ?? q);
}

function Filters({
  slug,
  filters,
  onChange,
  isLive,
  onLive,
}: {
  slug: string;
  filters: LogFilters;
  onChange: (change: LogFilters) => void;
  isLive: boolean;
  onLive: (isLive: boolean) => void;
}) {
  const api = useQuery({ queryKey: ['openapi'], queryFn: fetchOpenApi, staleTime: Infinity });
  const keys = useQuery({ queryKey: ['keys', slug], queryFn: () => fetchKeys(slug) });
  const endpoints = Object.keys(api.data?.paths ?? {}).filter((path) => path.startsWith('/v1/'));
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 sm:px-5 md:grid-cols-4 xl:grid-cols-14">
      <SelectField
        label="Endpoint"
        className="col-span-2 xl:col-span-4"
        value={filters.endpoint ?? ''}
        onChange={(endpoint) => onChange({ endpoint })}
      >
        <option value="">All</option>
        {[...new Set([...endpoints, ...(filters.endpoint ? [filters.endpoint] : [])])].map((path) => (
          <option key={path}>{path}</option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        className="xl:col-span-2"
        value={filters.status ?? ''}
        onChange={(status) => onChange({ status })}
      >
        <option value="">All</option>
        {['2xx', '4xx', '5xx', '200', '201', '400', '401', '402', '403', '404', '500'].map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        label="Key"
        className="xl:col-span-2"
        value={filters.key ?? ''}
        onChange={(key) => onChange({ key })}
      >
        <option value="">All</option>
        {keys.data?.items.map((key) => (
          <option key={key.id} value={String(key.id)}>
            {labelOf(key)}
          </option>
        ))}
      </SelectField>
      <MomentField label="From (UTC)" value={filters.from} onChange={(from) => onChange({ from })} />
      <MomentField label="To (UTC)" value={filters.to} onChange={(to) => onChange({ to })} />
      <SearchField value={filters.text ?? ''} onChange={(text) => onChange({ text })} />
      <div className="col-span-2 md:col-span-4">
        <div className="w-fit xl:ml-auto">
          <Toggle label="Auto-refresh" help="Every 3 seconds" checked={isLive} onChange={onLive} />
        </div>
      </div>
    </div>
  );
}

/** A moment in UTC, to the minute. Links may contain a whole day. */
function MomentField({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (moment: string) => void;
}) {
  const shown = value.length === 10 ? `${value}T00:00` : value.slice(0, 16);
  return (
    <TextField
      label={label}
      className="col-span-2 xl:col-span-3"
      type="datetime-local"
      value={shown}
      onChange={(moment) => onChange(moment && `${moment}Z`)}
    />
  );
}

/** Debounced: a text search reads a large part of the log. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), 400);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField
      label="Search"
      help="Client IPs, parameters, responses and key names"
      type="search"
      className="col-span-2 md:col-span-4 xl:col-span-10"
      maxLength={200}
      value={text}
      onChange={setText}
    />
  );
}

function Details({
  slug,
  row,
  isPrivate,
  onClose,
}: {
  slug: string;
  row: LoggedRequest;
  isPrivate: boolean;
  onClose: () => void;
}) {
  const mayCall = useCan(slug)('calls.make');
  const params = isRow(row.params) ? row.params : null;
  return (
    <Dialog title={row.endpoint} onClose={onClose} isWide>
      <div className="space-y-5">
        <Facts
          items={[
            ['Time', <Time key="at" at={row.at} />],
            ['Status', <StatusBadge key="status" status={row.status} />],
            ['Duration', formatDuration(row.duration_ms)],
            ['Credits', formatNumber(row.credits)],
            ['Key', row.key_alias ?? '–'],
            ['Client IP', row.ip ?? '–'],
            [
              'Request ID',
              <code key="id" className="font-mono text-xs break-all">
                {row.id}
              </code>,
            ],
          ]}
        />
        {isPrivate ? (
          <Notice tone="accent">Log privacy is on. Parameters and response bodies are not stored.</Notice>
        ) : (
          <>
            <div>
              <h3 className="mb-1.5 text-sm font-semibold">Parameters</h3>
              {params ? (
                <JsonTree label="Parameters" value={params} />
              ) : (
                <p className="text-sm text-mute">No parameters stored.</p>
              )}
            </div>
            <div>
              <h3 className="mb-1.5 text-sm font-semibold">
                Response
                {row.response_bytes !== null && (
                  <span className="ml-2 font-normal text-mute">
                    {formatBytes(row.response_bytes)}
                    {row.response_truncated && ' (only the beginning is stored)'}
                  </span>
                )}
              </h3>
              {row.response === null ? (
                <p className="text-sm text-mute">No response text stored.</p>
              ) : (
                <Pre label="Response" text={row.response} />
              )}
            </div>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          {mayCall && params && (
            <Link
              to="/w/$slug/playground"
              params={{ slug }}
              search={{ endpoint: row.endpoint, params }}
              className="inline-flex min-h-9 items-center rounded-lg bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-strong"
            >
              Open in playground
            </Link>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** A plain download link: the file may be too large to hold in memory. */
function Export({ slug, filters }: { slug: string; filters: LogFilters }) {
  return (['csv', 'json'] as const).map((format) => (
    <a
      key={format}
      href={exportAddress(slug, format, filters)}
      download
      className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken"
    >
      <Icon name="download" />
      Export {format.toUpperCase()}
    </a>
  ));
}
