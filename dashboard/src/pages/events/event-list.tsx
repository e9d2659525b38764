// The log of events with their deliveries. Its filters are in the URL.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { Badge } from '../../components/badges.tsx';
import { SelectField } from '../../components/fields.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Card } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { eventTypeNames, fetchEvents } from '../../events-api.ts';
import type { EventType, ListedEvent } from '../../events-api.ts';
import { textOf } from '../../json.ts';
import { DeliveryBadge } from './deliveries.tsx';

export function EventList({ slug }: { slug: string }) {
  const search = useSearch({ from: '/inside/shell/w/$slug/events' });
  const navigate = useNavigate({ from: '/w/$slug/events' });
  const type = eventTypeNames.find((one) => one === search.type);
  const { text = '' } = search;
  const setSearch = (change: { type?: string; text?: string }, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false });
  const events = useInfiniteQuery({
    queryKey: ['events', slug, type, text],
    queryFn: ({ pageParam }) =>
      fetchEvents(slug, { type, text: text || undefined, limit: 50, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // A search reads many rows.
    refetchInterval: (query) => (!text && (query.state.data?.pages.length ?? 1) === 1 ? 5000 : false),
    placeholderData: (before) => before,
  });
  const items = events.data?.pages.flatMap((page) => page.items);
  return (
    <Card isFlush>
      <div className="grid gap-3 border-b border-line p-4 sm:grid-cols-[1fr_2fr] sm:px-5">
        <SelectField label="Type" value={type ?? ''} onChange={(value) => setSearch({ type: value || undefined })}>
          <option value="">All</option>
          {eventTypeNames.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <SearchField
          value={text}
          placeholder="Type, name, URL, ID"
          onChange={(value) => setSearch({ text: value || undefined }, true)}
        />
      </div>
      <Loaded query={{ data: items, error: events.error, refetch: events.refetch }} rows={6}>
        {(list) =>
          list.length === 0 ? (
            <Empty
              title={
                text && events.hasNextPage ? 'No matches so far' : type || text ? 'No matching events' : 'No events yet'
              }
            >
              {text && events.hasNextPage
                ? 'Only the newest events were searched.'
                : 'Events are kept for 30 days. They appear here even without a webhook.'}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {list.map((event) => (
                <EventRow key={event.id} slug={slug} event={event} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore query={events} action={text ? 'Search older events' : 'Load more'} />
    </Card>
  );
}

function EventRow({ slug, event }: { slug: string; event: ListedEvent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-w-0 flex-1 basis-64 rounded text-left"
        >
          <span className="block text-sm font-medium">
            {titleOf(event)}
            {textOf(event.data['name']) && (
              <span className="font-normal text-mute"> · {textOf(event.data['name'])}</span>
            )}
          </span>
          <span className="block text-xs text-mute">
            <code className="font-mono">{event.type}</code> · <Time at={event.created_at} />
          </span>
        </button>
        <Subject slug={slug} event={event} />
        <span className="flex flex-wrap gap-1.5">
          {event.deliveries.map(({ id, state }) => (
            <DeliveryBadge key={id} state={state} />
          ))}
          {event.mail !== null && event.mail !== 'waiting' && (
            <Badge tone={event.mail === 'failed' ? 'bad' : 'plain'}>Mail {event.mail}</Badge>
          )}
          {event.deliveries.length === 0 && event.mail === null && <span className="text-xs text-mute">Not sent</span>}
        </span>
      </div>
      {isOpen && (
        <div className="mt-3">
          <JsonTree label="Data of the event" value={event.data} />
        </div>
      )}
    </li>
  );
}

const titles: Record<EventType, string> = {
  'credits.low': 'Credits running low',
  'key.expiring': 'API key expires soon',
  'quota.reached': 'Quota of an API key used up',
  'batch.completed': 'Batch completed',
  'batch.paused': 'Batch paused',
  'schedule.changed': 'Watched page changed',
  'schedule.failed': 'Scheduled run failed',
  'invoice.opened': 'Invoice opened',
  'engine.broken': 'Search engine stopped working',
  'engine.recovered': 'Search engine works again',
};

/** Crawls have the events of batches. An engine that fails its first check has not stopped working. */
function titleOf({ type, data }: ListedEvent): string {
  const known = eventTypeNames.find((one) => one === type);
  if (known === undefined) return 'Test of a webhook';
  if (known === 'engine.broken' && data['from'] === null) return 'Search engine does not work';
  return data['kind'] === 'crawl' ? titles[known].replace('Batch', 'Crawl') : titles[known];
}

const look = 'rounded text-sm text-accent-strong underline';

/** A link to what the event is about. */
function Subject({ slug, event: { type, data } }: { slug: string; event: ListedEvent }) {
  const batch = textOf(data['batch_id']);
  const schedule = textOf(data['schedule_id']);
  if (batch !== undefined && data['kind'] === 'crawl') {
    return (
      <Link to="/w/$slug/crawls/$crawl" params={{ slug, crawl: batch }} className={look}>
        Open crawl
      </Link>
    );
  }
  if (batch !== undefined) {
    return (
      <Link to="/w/$slug/batches/$batch" params={{ slug, batch }} className={look}>
        Open batch
      </Link>
    );
  }
  if (schedule !== undefined) {
    return (
      <Link
        to="/w/$slug/schedules/$schedule"
        params={{ slug, schedule }}
        search={{ run: type === 'schedule.changed' ? textOf(data['run_id']) : undefined }}
        className={look}
      >
        Open schedule
      </Link>
    );
  }
  if (type === 'credits.low' || type === 'invoice.opened') {
    return (
      <Link to="/w/$slug/billing" params={{ slug }} className={look}>
        Open billing
      </Link>
    );
  }
  if (type === 'key.expiring' || type === 'quota.reached') {
    return (
      <Link to="/w/$slug/keys" params={{ slug }} search={{ search: textOf(data['alias']) }} className={look}>
        Open key
      </Link>
    );
  }
  if (type === 'engine.broken' || type === 'engine.recovered') {
    return (
      <Link to="/operator" search={{ tab: 'search' }} className={look}>
        Open search engines
      </Link>
    );
  }
  return <Fragment />;
}
