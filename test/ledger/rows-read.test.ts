// Periodic and frequent statements read the rows that they need, not whole tables. The planner uses no index for conditions with
// a volatile function such as clock_timestamp().
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobTasks } from '../../src/jobs/maintenance.ts';
import { inState } from '../../src/accounts/accounts.ts';
import { installationAlerts } from '../../src/stats/installation-alerts.ts';
import { installationUsage, rankAccounts } from '../../src/stats/installation-usage.ts';
import { readTotals } from '../../src/stats/totals.ts';
import type { Queryable } from '../../src/storage/database.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

const rows = 5000;
/** Far less than all rows, far more than the statements need. */
const readMax = 500;

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await fill(opened.database);
});
afterAll(async () => await opened[Symbol.asyncDispose]());

/** The rows of tables with this name, or of their partitions, that the statement reads. It is rolled back. */
async function rowsRead(table: string, run: (client: Queryable) => Promise<unknown>): Promise<number> {
  const undone = new Error('undo');
  let read = 0;
  const work = async (client: Queryable) => {
    await run(client);
    const [row] = await client.query<{ read: number }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables where relname ~ ('^' || $1 || '(_\\d{8}|_default)?$')`,
      [table],
    );
    read = row?.read ?? 0;
    throw undone;
  };
  await opened.database.transaction(work).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return read;
}

describe('a table of several thousand rows is not read as a whole', () => {
  test.for([
    { what: 'reaping jobs', table: 'job', statement: 'select reap_jobs(1, 1000, 60)', max: readMax },
    { what: 'sweeping holds', table: 'hold', statement: 'select sweep(1, 1000)', max: readMax },
    {
      what: 'rolling up the same hours again',
      table: 'request_log',
      statement: 'select roll_up_usage()',
      max: readMax,
    },
    // Twice 100 rows: found, then deleted.
    { what: 'deleting a log', table: 'request_log', statement: 'select delete_account_log(1, 100)', max: readMax },
    {
      what: 'deleting payloads',
      table: 'request_payload',
      statement: 'select delete_account_payloads(1, 100)',
      max: readMax,
    },
    { what: 'dropping old payloads', table: 'request_payload', statement: 'select drop_old_payloads()', max: readMax },
  ])('by $what', async ({ table, statement, max }) => {
    expect(await rowsRead(table, (client) => client.query(statement))).toBeLessThan(max);
  });

  test('by deleting expired jobs', async () => {
    const read = await rowsRead('job', async (client) => {
      const parts = { database: { ...opened.database, ...client }, blobs: { delete: async () => undefined } };
      await jobTasks({ ...parts, nodeId: 1, retainSeconds: 60 }).expireJobs.run();
    });
    expect(read).toBeLessThan(readMax);
  });

  test.for([
    { what: 'the totals of the installation', run: readTotals },
    { what: 'the usage of all workspaces', run: (client: Queryable) => installationUsage(client, 'month') },
    {
      what: 'the ranking of workspaces',
      run: (client: Queryable) => rankAccounts(client, { range: 'week', sort: 'credits', limit: 50 }),
    },
    {
      what: 'the alerts of the installation',
      run: (client: Queryable) => installationAlerts(client, { engines: [], inState }),
    },
  ])('by $what', async ({ run }) => {
    expect(await rowsRead('request_log', run)).toBeLessThan(readMax);
    expect(await rowsRead('usage_hour', run)).toBeLessThan(readMax);
  });
});

/** Two workspaces: the second has all old payloads. Nothing is due, overdue or expired. */
async function fill(database: Queryable): Promise<void> {
  const id = (age: string) =>
    `(left(uuid7_floor(clock_timestamp() - ${age})::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid`;
  const statements = [
    `insert into node (role, host, version) values ('all', 'test', '1')`,
    `insert into endpoint (path) values ('/test') on conflict do nothing`,
    `insert into account (slug, name, webhook_secret, payload_days) values ('one', 'One', '', 1), ('two', 'Two', '', null)`,
    `insert into job (id, account_id, key_id, endpoint_id, state, params_sealed, deadline_at, expires_at)
       select gen_random_uuid(), 1, 1, 1, state, false, now() + interval '1 hour', now() + interval '1 hour'
       from generate_series(1, ${rows}), unnest(array['completed', 'queued']) state`,
    `insert into hold (id, account_id, key_id, endpoint_id, cost, bucket_ids, amounts, day, admitted_at, expires_at)
       select gen_random_uuid(), 1, 1, 1, 1, '{}', '{}', now(), now(), 'infinity' from generate_series(1, ${rows})`,
    `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms)
       select ${id(`interval '25 hours'`)}, 1, 1, 1, 200, 0, 1 from generate_series(1, ${rows})`,
    `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms)
       select ${id(`interval '3 hours'`)}, 1, 1, 1, 200, 0, 1 from generate_series(1, ${rows})`,
    `insert into request_payload (id, account_id)
       select ${id(`interval '1 minute'`)}, 1 from generate_series(1, ${rows})`,
    `insert into request_payload (id, account_id)
       select ${id(`interval '25 hours'`)}, 2 from generate_series(1, ${rows})`,
    `insert into usage_hour (hour, account_id, key_id, endpoint_id, calls, failures, credits, duration_sum_ms)
       select date_trunc('hour', now()), 1, n, 1, 1, 0, 0, 1 from generate_series(1, ${rows}) n`,
    `insert into progress (task, until) values ('usage_hour', now()) on conflict (task) do update set until = now()`,
    `analyze job, hold, request_log, request_payload, account, usage_hour`,
  ];
  for (const statement of statements) await database.query(statement);
}
