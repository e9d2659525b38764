// The request log: live, filtered, with what was sent and answered. Whatever was logged is shown as text, never as markup.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchKeys, fetchOpenApi, fetchRequests } from '../api.ts';
import type { LoggedRequest, LogFilters } from '../api.ts';
import { StatusBadge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs.tsx';
import { Facts } from '../components/facts.tsx';
import { SelectField, TextField, Toggle } from '../components/fields.tsx';
import { JsonTree } from '../components/json-tree.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { Pre } from '../components/pre.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { numeric, OlderButton, Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { download, toCsv } from '../download.ts';
import { formatBytes, formatDuration, formatNumber, timeZone } from '../format.ts';
import { sayProblem } from '../problem.ts';
import { useAccount, useCan } from '../session.ts';

const PAGE = 50;
const EXPORT_MAX = 10_000;

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
      fetchRequests(slug, { ...filters, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // While older pages are open, the list stands still: it must not move under the reader's eyes.
    refetchInterval: (query) => (isLive && (query.state.data?.pages.length ?? 1) === 1 ? 3000 : false),
  });
  const items = log.data?.pages.flatMap((page) => page.items);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const setFilter = (change: LogFilters) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).map(([name, value]) => [name, value || undefined])),
      replace: true,
    });

  return (
    <>
      <PageHeader title="Request log" lead={`Every call of this workspace. Times in ${timeZone}.`}>
        <Export slug={slug} filters={filters} />
      </PageHeader>
      {account.data?.log_privacy && (
        <div className="mb-4">
          <Notice tone="accent" title="Log privacy is on">
            Parameters and response bodies are not stored. Endpoint, status, duration, address, key and credits are.
          </Notice>
        </div>
      )}
      <Card isFlush>
        <Filters slug={slug} filters={filters} onChange={setFilter} isLive={isLive} onLive={setLive} />
        <Loaded query={{ data: items, error: log.error, refetch: log.refetch }} rows={10}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty
                title={isFiltered ? 'No call fits these filters' : 'No calls yet'}
                action={
                  isFiltered ? (
                    <Button onClick={() => void navigate({ search: {} })}>Clear the filters</Button>
                  ) : (
                    <Link to="/w/$slug/playground" params={{ slug }} className="rounded text-accent-strong underline">
                      Make one in the playground
                    </Link>
                  )
                }
              />
            ) : (
              <Table
                label="Calls"
                head={['Time', 'Endpoint', 'Status', numeric('Duration'), numeric('Credits'), 'Key', 'Address']}
              >
                {rows.map((row) => (
                  <tr key={row.id} className="cursor-pointer hover:bg-sunken" onClick={() => setChosen(row)}>
                    <td>
                      <button type="button" className="rounded underline decoration-line-strong underline-offset-3">
                        <span className="sr-only">Details of the call of </span>
                        <Time at={row.at} />
                      </button>
                    </td>
                    <td className="font-mono text-xs whitespace-nowrap">
                      {row.endpoint}
                      {row.job_id && <span className="ml-1.5 text-mute">(job)</span>}
                    </td>
                    <td>
                      <StatusBadge status={row.status} />
                    </td>
                    <td className="text-right whitespace-nowrap">{formatDuration(row.duration_ms)}</td>
                    <td className="text-right">{formatNumber(row.credits)}</td>
                    <td className="max-w-40 truncate" title={row.key_alias ?? undefined}>
                      {row.key_alias ?? '–'}
                    </td>
                    <td className="font-mono text-xs">{row.ip ?? '–'}</td>
                  </tr>
                ))}
              </Table>
            )
          }
        </Loaded>
        <OlderButton query={log}>Older calls</OlderButton>
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
    <div className="grid items-end gap-3 border-b border-line p-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-6">
      <SelectField
        label="Endpoint"
        className="lg:col-span-2"
        value={filters.endpoint ?? ''}
        onChange={(endpoint) => onChange({ endpoint })}
      >
        <option value="">all</option>
        {[...new Set([...endpoints, ...(filters.endpoint ? [filters.endpoint] : [])])].map((path) => (
          <option key={path}>{path}</option>
        ))}
      </SelectField>
      <SelectField label="Status" value={filters.status ?? ''} onChange={(status) => onChange({ status })}>
        <option value="">all</option>
        {['2xx', '4xx', '5xx', '200', '201', '400', '401', '402', '403', '404', '500'].map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField label="Key" value={filters.key ?? ''} onChange={(key) => onChange({ key })}>
        <option value="">all</option>
        {keys.data?.items.map((key) => (
          <option key={key.id} value={String(key.id)}>
            {key.alias} (…{key.last_four})
          </option>
        ))}
      </SelectField>
      <TextField
        label="From day (UTC)"
        type="date"
        value={filters.from ?? ''}
        onChange={(from) => onChange({ from })}
      />
      <TextField label="To day (UTC)" type="date" value={filters.to ?? ''} onChange={(to) => onChange({ to })} />
      <div className="sm:col-span-2 lg:col-span-6">
        <div className="w-fit">
          <Toggle label="Live" help="New calls appear by themselves" checked={isLive} onChange={onLive} />
        </div>
      </div>
    </div>
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
  const params = row.params as Record<string, unknown> | null;
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
            ['Address', row.ip ?? '–'],
            [
              'Request',
              <code key="id" className="font-mono text-xs break-all">
                {row.id}
              </code>,
            ],
          ]}
        />
        {isPrivate ? (
          <Notice tone="accent">Log privacy is on: parameters and bodies are not stored.</Notice>
        ) : (
          <>
            <div>
              <h3 className="mb-1.5 text-sm font-semibold">Parameters</h3>
              {params ? (
                <JsonTree label="Parameters" value={params} />
              ) : (
                <p className="text-sm text-mute">None were stored.</p>
              )}
            </div>
            <div>
              <h3 className="mb-1.5 text-sm font-semibold">
                Response
                {row.response_bytes !== null && (
                  <span className="ml-2 font-normal text-mute">
                    {formatBytes(row.response_bytes)}
                    {row.response_truncated && ', of which the beginning was kept'}
                  </span>
                )}
              </h3>
              {row.response === null ? (
                <p className="text-sm text-mute">No text was stored.</p>
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
              Replay in the playground
            </Link>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Export({ slug, filters }: { slug: string; filters: LogFilters }) {
  const [state, setState] = useState<string>();
  const run = async (format: 'csv' | 'json') => {
    const rows: LoggedRequest[] = [];
    try {
      for (let cursor: string | null = ''; cursor !== null && rows.length < EXPORT_MAX;) {
        const page: { items: LoggedRequest[]; next: string | null } = await fetchRequests(slug, {
          ...filters,
          limit: 500,
          ...(cursor && { cursor }),
        });
        rows.push(...page.items);
        cursor = page.next;
        setState(`${formatNumber(rows.length)} calls…`);
      }
      const name = `siteglass-${slug}-requests.${format}`;
      if (format === 'json') download(name, 'application/json', JSON.stringify(rows, null, 2));
      else {
        const columns = [
          'id',
          'at',
          'endpoint',
          'status',
          'duration_ms',
          'credits',
          'key_alias',
          'ip',
          'params',
          'response',
        ] as const;
        download(name, 'text/csv', toCsv(columns, rows));
      }
      setState(rows.length >= EXPORT_MAX ? `The newest ${formatNumber(EXPORT_MAX)} calls were exported.` : undefined);
    } catch (problem) {
      setState(sayProblem(problem));
    }
  };
  return (
    <>
      <span aria-live="polite" className="text-sm text-mute">
        {state}
      </span>
      <Button icon="download" onClick={() => void run('csv')}>
        CSV
      </Button>
      <Button icon="download" onClick={() => void run('json')}>
        JSON
      </Button>
    </>
  );
}
