import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '../contract/errors.ts';
import { isRetryable, openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { startTemporaryPostgres } from '../../test/support/temporary-postgres.ts';
import type { TemporaryPostgres } from '../../test/support/temporary-postgres.ts';

let server: TemporaryPostgres;
let database: Database;
beforeAll(async () => {
  server = await startTemporaryPostgres();
  database = await server.createDatabase();
  await database.query('create schema siteglass; create table thing (id int primary key)');
});
afterAll(() => server[Symbol.asyncDispose]());

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a value', () => {
  test('of each type is read without loss', async () => {
    const [row] = await database.query(`
      select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, 1.10::numeric as money,
             date '2026-03-29' as day, array[date '2026-03-29'] as days,
             timestamptz '2026-03-29 02:30+02' as moment, timestamp '2026-03-29 02:30' as local, '{"a":1}'::jsonb as json`);
    expect(row).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      bigs: [1, null],
      money: '1.10',
      day: '2026-03-29',
      days: ['2026-03-29'],
      moment: new Date('2026-03-29T00:30:00Z'),
      local: new Date('2026-03-29T02:30:00Z'),
      json: { a: 1 },
    });
  });

  test('too large for a number is an error', async () => {
    await expect(database.query('select 9007199254740993::bigint')).rejects.toThrow('exceeds the safe integer range');
    expect(await database.query('select 1 as fine')).toEqual([{ fine: 1 }]);
  });
});

describe('a session', () => {
  test('uses our search path and UTC', async () => {
    expect(await database.query('show search_path')).toEqual([{ search_path: 'siteglass,public' }]);
    expect(await database.query('show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    expect(await database.query(`select 'thing'::regclass::text as name`)).toEqual([{ name: 'thing' }]);
  });

  test('opened by URL has the same settings and the options of the URL', async () => {
    const { host, user } = server.postgres.connection;
    const url = `postgres://${user}@${encodeURIComponent(host)}/test_1?options=-c%20work_mem%3D7MB`;
    const other = openDatabase({ url, poolMax: 1, applicationName: 'by url' });
    try {
      expect(await other.query('show search_path')).toEqual([{ search_path: 'siteglass,public' }]);
      expect(await other.query('show work_mem')).toEqual([{ work_mem: '7MB' }]);
      expect(await other.query('show application_name')).toEqual([{ application_name: 'by url' }]);
    } finally {
      await other.close();
    }
  });

  test('with an invalid URL fails without showing its password', () => {
    const open = () => openDatabase({ url: 'mysql://me:secret@host/db', poolMax: 1, applicationName: 'test' });
    expect(open).toThrow(/^DATABASE_URL must look like [^]*$/);
    expect(open).not.toThrow('secret');
  });

  test('cancels a statement that takes too long', async () => {
    const connection = { ...server.postgres.connection };
    const hasty = openDatabase({ connection, poolMax: 1, applicationName: 'test', statementTimeoutMs: 50 });
    const failure = (await failureOf(hasty.query('select pg_sleep(5)'))) as ApiError;
    expect(failure).toMatchObject({ code: 'database', cause: { code: '57014' } });
    await hasty.close();
    await hasty.close();
  });
});

describe('a statement', () => {
  test('with a name is prepared once per connection', async () => {
    await database.session(async (session) => {
      for (const value of [1, 2]) {
        expect(await session.named('double', 'select $1::int * 2 as twice', [value])).toEqual([{ twice: value * 2 }]);
      }
      const known = await session.query(`select name from pg_prepared_statements where name = 'double'`);
      expect(known).toHaveLength(1);
    });
  });

  test('that is the last of several in one text returns its rows', async () => {
    expect(await database.query('select 1 as one; select 2 as two')).toEqual([{ two: 2 }]);
  });

  test('returns the number of affected rows', async () => {
    expect(await database.execute('insert into thing select generate_series(1001, 1003)')).toBe(3);
    expect(await database.execute('delete from thing where id > $1', [1000])).toBe(3);
  });
});

describe('a transaction', () => {
  test('commits everything or nothing', async () => {
    await database.transaction((client) => client.query('insert into thing values (1)'));
    const failed = database.transaction(async (client) => {
      await client.query('insert into thing values (2)');
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await database.query('select id from thing order by id')).toEqual([{ id: 1 }]);
  });

  test('fails when the error of a statement was ignored', async () => {
    const transaction = database.transaction(async (client) => {
      await failureOf(client.query('select nonsense'));
      return 'done';
    });
    await expect(transaction).rejects.toThrow('was rolled back');
  });

  test('has the requested isolation', async () => {
    const seen = await database.transaction(
      async (client) => [
        ...(await client.query('show transaction_isolation')),
        ...(await client.query('show transaction_read_only')),
      ],
      { isolation: 'repeatable read', isReadOnly: true },
    );
    expect(seen).toEqual([{ transaction_isolation: 'repeatable read' }, { transaction_read_only: 'on' }]);
  });
});

describe('a lost connection', () => {
  test('is retryable when active, in a transaction or idle, and never ends the process', async () => {
    const end = (text: string) =>
      database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${text}`);
    const working = failureOf(database.query('select pg_sleep(20)'));
    await sleep(50);
    await end(`query = 'select pg_sleep(20)'`);
    expect(isRetryable(await working)).toBe(true);

    const inTransaction = failureOf(
      database.transaction(async (client) => {
        await client.query(`select 'mine'`);
        await end(`query = $$select 'mine'$$`);
        await sleep(50);
        await client.query('select 1');
      }),
    );
    expect(isRetryable(await inTransaction)).toBe(true);

    await end('pid <> pg_backend_pid() and datname = current_database()');
    await sleep(50);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is distinguished from an SQL error', async () => {
    expect(isRetryable(await failureOf(database.query('select nonsense')))).toBe(false);
    expect(isRetryable(await failureOf(database.query('insert into thing values (1), (1)')))).toBe(false);
    expect(isRetryable(new Error('something else'))).toBe(false);
    expect(isRetryable('text')).toBe(false);
    for (const code of ['40001', '40P01', '53300', '57P01', '08006', 'ECONNREFUSED', 'EPIPE', 'ENOENT']) {
      expect(isRetryable(Object.assign(new Error('x'), { code }))).toBe(true);
    }
  });

  test('to an unreachable server fails at the deadline', async () => {
    const connection = { ...server.postgres.connection, host: '/nonexistent' };
    const nowhere = openDatabase({ connection, poolMax: 1, applicationName: 'test' });
    await expect(nowhere.waitUntilReady(new Date(Date.now() + 200))).rejects.toThrow('did not respond in time');
    // By now, statements are refused without an attempt.
    await expect(nowhere.waitUntilReady(new Date(Date.now() + 4000))).rejects.toThrow(/in time: connect ENOENT/);
    await nowhere.close();
  });
});
