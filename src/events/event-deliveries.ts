// Deliveries of events to webhooks: their queue, the log, tests and redeliveries.
import { conflict, notFound } from '../contract/errors.ts';
import { eventChannel, testEvent } from '../contract/events.ts';
import type { EventBody } from '../contract/events.ts';
import type { EventDelivery } from '../contract/management/webhook.ts';
import type { WebhookQueue } from '../jobs/webhooks.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { withAbsoluteLink } from './picture-link.ts';

export const eventWebhooks: WebhookQueue = {
  table: 'event_delivery',
  column: 'id',
  take: 'select * from take_event_deliveries($1, $2, $3, $4)',
  channel: eventChannel,
};

/** The body of a delivery. `publicUrl`: the address that links begin with. */
export async function readEvent(database: Queryable, id: string, publicUrl: URL | undefined): Promise<EventBody> {
  const row = onlyRow(
    await database.query<Omit<EventBody, 'created_at'> & { created_at: Date }>(
      `select e.id, e.type, e.created_at, a.slug as account, e.data
       from event_delivery d join event e on e.id = d.event_id join account a on a.id = e.account_id where d.id = $1`,
      [id],
    ),
  );
  const { id: eventId, type, created_at: createdAt, account, data } = row;
  return { id: eventId, type, created_at: createdAt.toISOString(), account, data: withAbsoluteLink(data, publicUrl) };
}

const selectDeliveries = (client: Queryable, where: string, values: unknown[]): Promise<EventDelivery[]> =>
  client.query<EventDelivery>(
    `select d.id, json_build_object('id', e.id, 'type', e.type, 'created_at', api_time(e.created_at), 'data', e.data) as event, d.state,
       d.attempt as attempts, d.last_at, d.last_status, d.last_error, case when d.state = 'waiting' then d.next_at end as next_at, d.tries
     from event_delivery d join event e on e.id = d.event_id where ${where}`,
    values,
  );

/** Deliveries to a webhook, newest first. */
export async function listDeliveries(
  client: Queryable,
  webhookId: number,
  { limit, cursor }: { limit: number; cursor: number | undefined },
): Promise<{ items: EventDelivery[]; next: string | null }> {
  const rows = await selectDeliveries(
    client,
    'd.webhook_id = $1 and ($2::bigint is null or d.id < $2) order by d.id desc limit $3',
    [webhookId, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: page, next: rows.length > limit ? String(page.at(-1)?.id) : null };
}

/** Sends a test event to one webhook, active or not. */
export async function sendTest(
  database: Database,
  webhook: { id: number; url: string },
  accountId: number,
): Promise<EventDelivery> {
  const { id } = onlyRow(
    await database.query<{ id: number }>(
      `with sent as (
         insert into event (account_id, type, data, mail_state) values ($1, $2, $3, 'sent') returning id
       ), delivery as (
         insert into event_delivery (event_id, account_id, webhook_id, url) select id, $1, $4, $5 from sent returning id
       ) select id, pg_notify('${eventChannel}', '') from delivery`,
      [accountId, testEvent, JSON.stringify({ webhook_id: webhook.id }), webhook.id, webhook.url],
    ),
  );
  return onlyRow(await selectDeliveries(database, 'd.id = $1', [id]));
}

/** Queues a delivery once more, to the current address of the webhook. The count of attempts continues. */
export async function redeliverEvent(database: Database, webhookId: number, id: number): Promise<EventDelivery> {
  const [row] = await database.query<{ state: string }>(
    `with before as (
       select id, state from event_delivery where id = $2 and webhook_id = $1 for update
     ), changed as (
       update event_delivery d set state = 'waiting', next_at = clock_timestamp(), url = w.url
       from before b, webhook w where d.id = b.id and w.id = $1 and b.state <> 'waiting'
     ) select state, pg_notify('${eventChannel}', '') from before`,
    [webhookId, id],
  );
  if (!row) throw notFound();
  if (row.state === 'waiting') throw conflict('the event is already waiting for delivery');
  return onlyRow(await selectDeliveries(database, 'd.id = $1', [id]));
}
