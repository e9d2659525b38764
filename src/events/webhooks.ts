// The webhooks of a workspace: where its events are sent.
import { conflict, notFound } from '../contract/errors.ts';
import { webhooksPerAccountMax } from '../contract/management/webhook.ts';
import type { NewWebhook, Webhook, WebhookChange } from '../contract/management/webhook.ts';
import { hideUserInfo } from '../contract/secrets.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';

const columns = 'id, url, description, events, active, created_at';

const shown = (webhook: Webhook): Webhook => ({ ...webhook, url: hideUserInfo(webhook.url) });

export async function listWebhooks(client: Queryable, accountId: number): Promise<Webhook[]> {
  const rows = await client.query<Webhook>(`select ${columns} from webhook where account_id = $1 order by id`, [
    accountId,
  ]);
  return rows.map(shown);
}

/** With its real address. 404 when the account has no such webhook. */
export async function requireWebhook(client: Queryable, accountId: number, id: number): Promise<Webhook> {
  const [row] = await client.query<Webhook>(`select ${columns} from webhook where account_id = $1 and id = $2`, [
    accountId,
    id,
  ]);
  if (!row) throw notFound();
  return row;
}

export async function createWebhook(
  database: Database,
  accountId: number,
  { url, description = '', events = [], active = true }: NewWebhook,
): Promise<Webhook> {
  return await database.transaction(async (client) => {
    await client.query('select from account where id = $1 for no key update', [accountId]);
    const { count } = onlyRow(
      await client.query<{ count: number }>('select count(*)::int from webhook where account_id = $1', [accountId]),
    );
    if (count >= webhooksPerAccountMax)
      throw conflict(`the workspace has ${webhooksPerAccountMax} webhooks, which is the limit; delete one first`);
    const rows = await client.query<Webhook>(
      `insert into webhook (account_id, url, description, events, active) values ($1, $2, $3, $4, $5) returning ${columns}`,
      [accountId, url, description, [...new Set(events)], active],
    );
    return shown(onlyRow(rows));
  });
}

/** Omitted fields stay as they are. */
export async function changeWebhook(
  client: Queryable,
  accountId: number,
  id: number,
  { url, description, events, active }: WebhookChange,
): Promise<Webhook> {
  const [row] = await client.query<Webhook>(
    `update webhook set url = coalesce($3, url), description = coalesce($4, description), events = coalesce($5, events),
       active = coalesce($6, active)
     where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, id, url ?? null, description ?? null, events ? [...new Set(events)] : null, active ?? null],
  );
  if (!row) throw notFound();
  return shown(row);
}

export async function deleteWebhook(client: Queryable, accountId: number, id: number): Promise<void> {
  const gone = await client.execute('delete from webhook where account_id = $1 and id = $2', [accountId, id]);
  if (gone === 0) throw notFound();
}
