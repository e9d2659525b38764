// Requests of workspaces for hosts on the webunlocker whitelist. The operator approves or declines them.
import { conflict, notFound } from '../contract/errors.ts';
import type { hostRequestSchema } from '../contract/management/account.ts';
import type { ValueOf } from '../contract/schema.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { writeAudit } from './audit.ts';
import { isUniqueViolation } from './unique-violation.ts';
import { readUnlockerHost } from './unlocker-host.ts';
import { onlyRow } from '../storage/rows.ts';

const listedMax = 200;
const openMax = 50;

type HostRequestRow = ValueOf<typeof hostRequestSchema, Date>;

/** Requests of one workspace or of all: open ones first, then the newest. */
export const listUnlockerRequests = (
  client: Queryable,
  { accountId, status }: { accountId?: number; status?: string | undefined },
): Promise<HostRequestRow[]> =>
  client.query<HostRequestRow>(
    `select r.id, a.slug as account, r.host, r.reason, r.status, r.asked_by, r.asked_at, r.decided_by, r.decided_at
     from unlocker_request r join account a on a.id = r.account_id
     where ($1::int is null or r.account_id = $1) and ($2::text is null or r.status = $2)
     order by r.status <> 'open', r.id desc limit ${listedMax}`,
    [accountId ?? null, status ?? null],
  );

export async function requestHost(
  database: Database,
  actor: string,
  accountId: number,
  { host: text, reason = '' }: { host: string; reason?: string | undefined },
): Promise<HostRequestRow> {
  const host = readUnlockerHost(text, 'host');
  try {
    return await database.transaction(async (client) => {
      const known = onlyRow(
        await client.query<{ isAllowed: boolean; open: number }>(
          `select exists (select from unlocker_host where account_id = $1 and host = $2) as "isAllowed",
           (select count(*) from unlocker_request where account_id = $1 and status = 'open') as open`,
          [accountId, host],
        ),
      );
      if (known.isAllowed) throw conflict(`${host} is already on the whitelist`);
      if (known.open >= openMax) throw conflict(`${openMax} requests are open; wait until some are decided`);
      const row = onlyRow(
        await client.query<{ id: number }>(
          'insert into unlocker_request (account_id, host, reason, asked_by) values ($1, $2, $3, $4) returning id',
          [accountId, host, reason, actor],
        ),
      );
      await writeAudit(client, { actor, action: 'unlocker.ask', accountId, detail: { host, reason } });
      return readRequest(client, accountId, row.id);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(`${host} has already been requested`) : error;
  }
}

export async function decideHostRequest(
  database: Database,
  actor: string,
  accountId: number,
  id: number,
  status: 'approved' | 'declined',
): Promise<HostRequestRow> {
  return database.transaction(async (client) => {
    const [row] = await client.query<{ host: string }>(
      `update unlocker_request set status = $3, decided_by = $4, decided_at = clock_timestamp()
       where account_id = $1 and id = $2 and status = 'open' returning host`,
      [accountId, id, status, actor],
    );
    if (!row) {
      const { status: present } = await readRequest(client, accountId, id);
      throw conflict(`the request has already been ${present}`);
    }
    if (status === 'approved')
      await client.query('insert into unlocker_host (account_id, host) values ($1, $2) on conflict do nothing', [
        accountId,
        row.host,
      ]);
    await writeAudit(client, { actor, action: `unlocker.${status}`, accountId, detail: { host: row.host } });
    return readRequest(client, accountId, id);
  });
}

async function readRequest(client: Queryable, accountId: number, id: number): Promise<HostRequestRow> {
  const rows = await listUnlockerRequests(client, { accountId });
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}
