import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { startTemporaryPostgres } from '../../test/support/temporary-postgres.ts';
import type { TemporaryPostgres } from '../../test/support/temporary-postgres.ts';

let server: TemporaryPostgres;
beforeAll(async () => {
  server = await startTemporaryPostgres();
});
afterAll(() => server[Symbol.asyncDispose]());

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const first = { '0001_account.sql': 'create table account (id bigint primary key)' };

function write(files: Record<string, string>, into = mkdtempSync(join(tmpdir(), 'sg-migrations-'))): string {
  folders.push(into);
  mkdirSync(join(into, 'repeatable'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(into, name), text);
  return into;
}

async function names(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>('select name from migration order by applied_at, name');
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  test('are applied once: numbered ones by number, then repeatable ones by name', async () => {
    const database = await server.createDatabase();
    const directory = write({
      ...first,
      '0002_key.sql': 'create table key (account_id bigint references account); insert into account values (7)',
      'functions_b.sql': 'create or replace function two() returns int language sql return one() + 1',
      'functions_a.sql': 'create or replace function one() returns int language sql return 1',
      'repeatable/views.sql': 'create or replace view everybody as select two() as two, * from account',
    });
    const order = ['0001_account.sql', '0002_key.sql', 'functions_a.sql', 'functions_b.sql', 'repeatable/views.sql'];
    expect(await migrate(database, { directory })).toEqual(order);
    expect(await migrate(database, { directory })).toEqual([]);
    expect(await database.query('select * from everybody')).toEqual([{ two: 2, id: 7 }]);
    expect(await names(database)).toEqual(order);
  });

  test('that are repeatable run again when they change', async () => {
    const database = await server.createDatabase();
    const make = (answer: number) => ({
      'functions.sql': `create or replace function answer() returns int language sql return ${answer}`,
    });
    const directory = write({ ...first, ...make(1) });
    await migrate(database, { directory });
    expect(await migrate(database, { directory: write(make(2), directory) })).toEqual(['functions.sql']);
    expect(await database.query('select answer()')).toEqual([{ answer: 2 }]);
  });

  test('are applied once when many nodes start at the same time', async () => {
    const database = await server.createDatabase();
    const directory = write({ ...first, '0002_row.sql': 'insert into account values (1); select pg_sleep(0.1)' });
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database, { directory })));
    expect(applied.flat()).toEqual(['0001_account.sql', '0002_row.sql']);
  });

  test('that were changed after they were applied are reported by name', async () => {
    const database = await server.createDatabase();
    const directory = write(first);
    await migrate(database, { directory });
    write({ '0001_account.sql': 'create table account (id uuid)' }, directory);
    await expect(migrate(database, { directory })).rejects.toThrow('Migration 0001_account.sql was changed');
  });

  test('that fail are rolled back and leave the connection clean', async () => {
    const database = await server.createDatabase();
    const directory = write({ ...first, '0002_bad.sql': 'create table half (id int); select nonsense' });
    await expect(migrate(database, { directory })).rejects.toThrow(
      'Migration 0002_bad.sql failed: column "nonsense" does not exist',
    );
    expect(await database.query(`select to_regclass('siteglass.half') as half`)).toEqual([{ half: null }]);
    expect(await names(database)).toEqual(['0001_account.sql']);
    expect(await migrate(database, { directory: write({ '0002_bad.sql': 'select 1' }, directory) })).toEqual([
      '0002_bad.sql',
    ]);
    expect(await database.query('show statement_timeout')).toEqual([{ statement_timeout: '10s' }]);
  });

  test('of a newer version are refused with advice', async () => {
    const database = await server.createDatabase();
    await migrate(database, { directory: write({ ...first, '0002_later.sql': 'select 1' }) });
    await expect(migrate(database, { directory: write(first) })).rejects.toThrow(
      'The database is newer than this Siteglass: it has migration 0002_later.sql',
    );
  });

  test('with an invalid or duplicate name are refused', async () => {
    const database = await server.createDatabase();
    const doubled = write({ ...first, '0001_other.sql': '' });
    await expect(migrate(database, { directory: doubled })).rejects.toThrow('Two migrations have the same number');
    await expect(migrate(database, { directory: write({ 'one.sql': '' }) })).rejects.toThrow('like 0001_accounts.sql');
  });
});
