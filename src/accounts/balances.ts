// Packs, credits and invoices of an account.
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import type {
  Balance,
  Balances,
  Credits,
  CreditsDetails,
  Invoice,
  InvoiceChange,
  LedgerFault,
  Pack,
} from '../contract/management/balance.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { lockAccount } from './accounts.ts';
import { writeAudit } from './audit.ts';
import { isUniqueViolation } from './unique-violation.ts';
import { percentOf, toPack } from './usage.ts';
import { onlyRow } from '../storage/rows.ts';

const packKind = 1;
const creditsKind = 2;
const listedMax = 1000;

// ---- packs ---------------------------------------------------------------------------------------------------------

/** The packs of an account in the order of purchase, in which they are drawn. */
export async function listPacks(client: Queryable, accountId: number): Promise<Pack[]> {
  const rows = await selectBuckets(client, accountId, packKind);
  return rows.map(toPack);
}

/** Adds a pack, which is drawn after the existing ones. */
export async function addPack(
  database: Database,
  actor: string,
  accountId: number,
  { title, total }: { title: string; total: number },
): Promise<Pack> {
  return database.transaction(async (client) => {
    await lockAccount(client, accountId);
    const id = await insertBucket(client, accountId, packKind, title, total);
    await writeAudit(client, { actor, action: 'pack.add', accountId, detail: { id, title, total } });
    return onlyRow((await listPacks(client, accountId)).filter((pack) => pack.id === String(id)));
  });
}

/** Removes a pack of which nothing is billed or reserved. */
export async function removePack(database: Database, actor: string, accountId: number, id: number): Promise<void> {
  await database.transaction(async (client) => {
    await lockAccount(client, accountId);
    const pack = (await selectBuckets(client, accountId, packKind)).find((row) => row.id === id);
    if (!pack) throw notFound();
    if (pack.used > 0) {
      throw conflict(`the pack cannot be removed: ${pack.used} of its ${pack.total} credits are used or reserved`);
    }
    await client.query('delete from bucket where id = $1', [id]);
    await writeAudit(client, {
      actor,
      action: 'pack.remove',
      accountId,
      detail: { id, title: pack.title, total: pack.total },
    });
  });
}

// ---- credits -------------------------------------------------------------------------------------------------------

/** The credits of an account: their sum and every addition. */
export async function readCredits(client: Queryable, accountId: number): Promise<CreditsDetails> {
  const rows = await selectBuckets(client, accountId, creditsKind);
  const sum = (read: (row: BucketRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const given = sum((row) => row.total);
  const consumed = sum((row) => row.used - row.held);
  return {
    given,
    consumed,
    remaining: given - sum((row) => row.used),
    percent_used: percentOf(consumed, given),
    items: rows.map((row) => ({ id: String(row.id), amount: row.total, given_at: row.purchased_at.toISOString() })),
  };
}

/** Adds credits, or withdraws them if the amount is negative. */
export async function changeCredits(
  database: Database,
  actor: string,
  accountId: number,
  { amount }: { amount: number },
): Promise<Credits> {
  if (amount === 0) throw badParameter('amount', 'must not be 0');
  return database.transaction(async (client) => {
    await lockAccount(client, accountId);
    if (amount > 0) {
      const id = await insertCredits(client, accountId, amount);
      await writeAudit(client, { actor, action: 'credits.give', accountId, detail: { id, amount } });
    } else {
      await withdrawCredits(client, accountId, -amount);
      await writeAudit(client, { actor, action: 'credits.withdraw', accountId, detail: { amount: -amount } });
    }
    const { items: _, ...credits } = await readCredits(client, accountId);
    return credits;
  });
}

/** Withdraws unused credits, from the newest addition first. An addition of which nothing is left or used is removed. */
async function withdrawCredits(client: Queryable, accountId: number, amount: number): Promise<void> {
  const rows = await selectBuckets(client, accountId, creditsKind);
  const unused = rows.reduce((sum, row) => sum + row.total - row.used, 0);
  if (amount > unused) throw conflict(`${amount} credits cannot be withdrawn: ${unused} are unused`);
  let left = amount;
  for (const { id, total, used } of rows.toReversed()) {
    const taken = Math.min(left, total - used);
    left -= taken;
    if (taken === total) await client.query('delete from bucket where id = $1', [id]);
    else if (taken > 0) await client.query('update bucket set total = total - $2 where id = $1', [id, taken]);
  }
}

export const insertCredits = (client: Queryable, accountId: number, amount: number): Promise<number> =>
  insertBucket(client, accountId, creditsKind, 'Credits', amount);

interface BucketRow {
  id: number;
  title: string;
  purchased_at: Date;
  total: number;
  used: number;
  held: number;
}

const selectBuckets = (client: Queryable, accountId: number, rank: number): Promise<BucketRow[]> =>
  client.query<BucketRow>(
    `select b.id, b.title, b.purchased_at, b.total, b.used, coalesce(h.amount, 0)::bigint as held
     from bucket b left join (
       select u.id, sum(u.amount) as amount
       from (select unnest(bucket_ids) as id, unnest(amounts) as amount from hold where account_id = $1) u group by u.id
     ) h on h.id = b.id
     where b.account_id = $1 and b.rank = $2 order by b.purchased_at, b.id`,
    [accountId, rank],
  );

async function insertBucket(
  client: Queryable,
  accountId: number,
  rank: number,
  title: string,
  total: number,
): Promise<number> {
  const row = onlyRow(
    await client.query<{ id: number }>(
      'insert into bucket (account_id, rank, title, total) values ($1, $2, $3, $4) returning id',
      [accountId, rank, title, total],
    ),
  );
  return row.id;
}

// ---- everything together -------------------------------------------------------------------------------------------

/** The balances of an account in the order in which they are drawn. `used` counts billed credits, not reserved ones. */
export async function readBalances(client: Queryable, accountId: number): Promise<Balances> {
  const row = onlyRow(
    await client.query<{
      plan_quota: number | null;
      starts: string | null;
      ends: string | null;
      buckets: { rank: number; count: number; total: number; used: number; held: number }[];
    }>(
      `select a.plan_quota, p.starts, p.ends, coalesce(b.buckets, '[]') as buckets
     from account a
     cross join (select clock_timestamp() as now offset 0) t
     left join lateral period_at(a.plan_anchor, a.plan_months, a.plan_days, (t.now at time zone 'UTC')::date) p
       on a.plan_quota is not null
     cross join lateral (
       select json_agg(r) as buckets from (
         select b.rank, count(*) as count, sum(b.total) as total, sum(b.used) as used, coalesce(sum(h.amount), 0) as held
         from bucket b left join (
           select u.id, sum(u.amount) as amount
           from (select unnest(bucket_ids) as id, unnest(amounts) as amount from hold where account_id = $1) u group by u.id
         ) h on h.id = b.id
         where b.account_id = $1 and (b.rank <> 0 or (b.valid_from <= t.now and b.valid_to > t.now)) group by b.rank
       ) r
     ) b
     where a.id = $1`,
      [accountId],
    ),
  );
  const { plan_quota, starts, ends, buckets } = row;
  const balanceOf = (rank: number): (Balance & { count: number }) | null => {
    const found = buckets.find((bucket) => bucket.rank === rank);
    if (!found) return null;
    const { count, total, used, held } = found;
    return { count, total, used: used - held, remaining: total - used };
  };
  // No call was made in this period yet: the whole quota is left.
  const unopened = { total: plan_quota ?? 0, used: 0, remaining: plan_quota ?? 0 };
  const subscription = starts === null ? null : withoutCount(balanceOf(0) ?? unopened);
  const packs = balanceOf(packKind);
  const credits = withoutCount(balanceOf(creditsKind) ?? { total: 0, used: 0, remaining: 0 });
  const remaining = (subscription?.remaining ?? 0) + (packs?.remaining ?? 0) + credits.remaining;
  return { remaining, renewal_date: ends, period_start: starts, subscription, packs, credits };
}

const withoutCount = ({ total, used, remaining }: Balance): Balance => ({ total, used, remaining });

// ---- invoices ------------------------------------------------------------------------------------------------------

/** Invoices, newest first. */
export async function listInvoices(client: Queryable, accountId: number): Promise<Invoice[]> {
  return await selectInvoices(client, 'true', [accountId]);
}

/** Creates an invoice. While one is open, billed calls are refused. */
export async function createInvoice(
  database: Database,
  actor: string,
  accountId: number,
  {
    number,
    amount = 0,
    status = 'open',
    description = '',
    currency,
  }: InvoiceChange & { currency?: string | undefined },
): Promise<Invoice> {
  return database.transaction(async (client) => {
    await lockAccount(client, accountId);
    const given = number ?? (await nextInvoiceNumber(client, accountId));
    const row = onlyRow(
      await unlessTaken(
        given,
        client.query<{ id: number }>(
          `insert into invoice (account_id, number, amount, status, created_at, paid_at, description, currency)
         values ($1, $2, $3, $4, clock_timestamp(), case when $4 = 'paid' then clock_timestamp() end, $5, $6) returning id`,
          [accountId, given, amount, status, description, currency ?? null],
        ),
      ),
    );
    await refreshOpenInvoice(client, accountId);
    const detail = { id: row.id, number: given, amount, status };
    await writeAudit(client, { actor, action: 'invoice.create', accountId, detail });
    return onlyRow(await selectInvoices(client, 'id = $2', [accountId, row.id]));
  });
}

/** Changes only the given fields, such as the status. */
export async function patchInvoice(
  database: Database,
  actor: string,
  accountId: number,
  invoiceId: number,
  change: InvoiceChange,
): Promise<Invoice> {
  return database.transaction(async (client) => {
    await lockAccount(client, accountId);
    await unlessTaken(
      change.number ?? '',
      client.query(
        `update invoice set number = coalesce($3, number), amount = coalesce($4, amount), status = coalesce($5, status),
           description = coalesce($6, description),
           paid_at = case coalesce($5, status) when 'paid' then coalesce(paid_at, clock_timestamp()) end
         where account_id = $1 and id = $2`,
        [
          accountId,
          invoiceId,
          change.number ?? null,
          change.amount ?? null,
          change.status ?? null,
          change.description ?? null,
        ],
      ),
    );
    const [invoice] = await selectInvoices(client, 'id = $2', [accountId, invoiceId]);
    if (!invoice) throw notFound();
    await refreshOpenInvoice(client, accountId);
    await writeAudit(client, { actor, action: 'invoice.update', accountId, detail: { id: invoiceId, ...change } });
    return invoice;
  });
}

async function unlessTaken<T>(number: string, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(`the account already has an invoice ${number}`) : error;
  }
}

/** Stores the number of the oldest open invoice in the account row, where admission reads it. */
async function refreshOpenInvoice(client: Queryable, accountId: number): Promise<void> {
  await client.query(
    `update account set open_invoice =
       (select number from invoice where account_id = $1 and status = 'open' order by created_at, id limit 1)
     where id = $1`,
    [accountId],
  );
}

async function nextInvoiceNumber(client: Queryable, accountId: number): Promise<string> {
  const row = onlyRow(
    await client.query<{ next: number }>(
      `select coalesce(max(substring(number from '^INV-(\\d{1,9})$')::int), 0) + 1 as next from invoice where account_id = $1`,
      [accountId],
    ),
  );
  return `INV-${row.next}`;
}

async function selectInvoices(client: Queryable, where: string, values: unknown[]): Promise<Invoice[]> {
  const rows = await client.query<
    Pick<Invoice, 'id' | 'number' | 'status' | 'currency' | 'description'> & {
      amount: string;
      created_at: Date;
      paid_at: Date | null;
    }
  >(
    `select id, number, amount, currency, description, status, created_at, paid_at from invoice
     where account_id = $1 and ${where} order by id desc limit ${listedMax}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount),
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }));
}

// ---- the audit of the ledger ---------------------------------------------------------------------------------------

/** Buckets, keys and accounts whose used credits differ from billed plus held. Must always be empty. */
export const auditLedger = (client: Queryable): Promise<LedgerFault[]> =>
  client.query<LedgerFault>('select * from audit_ledger()');
