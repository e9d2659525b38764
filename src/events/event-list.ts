// The events of a workspace with their deliveries, and the choice of those that are mailed.
import type { EventType } from '../contract/events.ts';
import type { ListedEvent, MailSettings } from '../contract/management/event.ts';
import { mentions, searchPages } from '../flow/search-pages.ts';
import type { ListPage } from '../flow/search-pages.ts';
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';

export interface EventFilters {
  type?: string | undefined;
  /** Part of the type, the data or the id. */
  text?: string | undefined;
  limit: number;
  /** The id of the last event of the previous page. */
  cursor: string | undefined;
}

/** Newest first. A text search may stop early, with fewer events than `limit` and a cursor. */
export async function listEvents(
  client: Queryable,
  accountId: number,
  { type, text, limit, cursor }: EventFilters,
): Promise<ListPage<ListedEvent>> {
  const readPage = (after: string | null, count: number) => readEvents(client, accountId, type, after, count);
  const wanted = text?.trim().toLowerCase();
  if (!wanted) return await readPage(cursor ?? null, limit);
  return await searchPages(readPage, {
    cursor: cursor ?? null,
    limit,
    matches: (event) => mentions([event.id, event.type, JSON.stringify(event.data)], wanted),
    cursorOf: (event) => event.id,
  });
}

async function readEvents(
  client: Queryable,
  accountId: number,
  type: string | undefined,
  cursor: string | null,
  limit: number,
): Promise<ListPage<ListedEvent>> {
  const rows = await client.query<ListedEvent>(
    `select e.id, e.type, e.created_at, e.data, e.mail_state as mail, coalesce((
       select json_agg(json_build_object('id', d.id, 'webhook_id', d.webhook_id, 'state', d.state, 'last_status', d.last_status)
                       order by d.id)
       from event_delivery d where d.event_id = e.id), '[]') as deliveries
     from event e
     where e.account_id = $1 and ($2::text is null or e.type = $2)
       and ($3::uuid is null or (e.created_at, e.id) < (select l.created_at, l.id from event l where l.id = $3 and l.account_id = $1))
     order by e.created_at desc, e.id desc limit $4`,
    [accountId, type ?? null, cursor, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Mails go to the owners and admins who can sign in. */
export async function readMailSettings(client: Queryable, accountId: number): Promise<Omit<MailSettings, 'available'>> {
  return onlyRow(
    await client.query<Omit<MailSettings, 'available'>>(
      `select a.mail_events as events,
         (select count(*)::int from member m join person p on p.id = m.person_id
          where m.account_id = a.id and m.role in ('owner', 'admin') and p.active) as recipients
       from account a where a.id = $1`,
      [accountId],
    ),
  );
}

/** Null: all events are mailed. */
export async function changeMailSettings(
  client: Queryable,
  accountId: number,
  events: readonly EventType[] | null,
): Promise<void> {
  await client.query('update account set mail_events = $2 where id = $1', [
    accountId,
    events === null ? null : [...new Set(events)],
  ]);
}
