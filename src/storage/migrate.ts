// Migrates the database to the schema of this version: numbered files run once, in order; repeatable files (functions) run
// when they change. Many nodes may start at the same time.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentenceOf } from '../contract/errors.ts';
import type { Database, Queryable } from './database.ts';

// An arbitrary number that must not be used for another advisory lock in the database.
const lockKey = 7_413_920_551;
const lockTimeoutSeconds = 600; // another node may be in the middle of a long migration

/** The tables before a restore. They exist while a restore runs, or after it was killed. */
export const previousSchema = 'siteglass_before_restore';

export interface MigrateOptions {
  /** The folder with `0001_name.sql`, `functions*.sql` and `repeatable/*.sql`. */
  directory: string;
  /** Applies only numbered migrations up to this one, the last one of a backup, to restore it. */
  upTo?: { name: string };
  /** True: continues a restore. Otherwise an unfinished restore is an error. */
  isRestoring?: boolean;
  log?: (line: string) => void;
}

interface MigrationFile {
  /** Undefined for a repeatable file. */
  number: number | undefined;
  name: string;
  text: string;
  sha256: string;
}

interface AppliedMigration {
  number: number | null;
  name: string;
  sha256: string;
}

/** Applies pending migrations and returns their names. */
export async function migrate(
  database: Database,
  { directory, upTo, isRestoring = upTo !== undefined, log = () => undefined }: MigrateOptions,
): Promise<string[]> {
  const all = await readMigrations(directory);
  const files = upTo === undefined ? all : chooseUpTo(all, upTo.name);
  const work = async (session: Queryable) => {
    await session.query(`set lock_timeout = '${lockTimeoutSeconds}s'`);
    await session.query('select pg_advisory_lock($1)', [lockKey]);
    try {
      if (!isRestoring) await requireNoRestore(session);
      await createHistory(session);
      const pending = choosePending(files, await listApplied(session));
      for (const file of pending) {
        log(`applying migration ${file.name}`);
        await apply(session, file);
      }
      return pending.map(({ name }) => name);
    } finally {
      await session.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined); // a lost session frees it too
      await session.query('reset lock_timeout').catch(() => undefined);
    }
  };
  return await database.session(work, { statementTimeoutMs: 0 });
}

/** The applied migrations, in order. Equal lists mean equal tables. */
export function listApplied(database: Queryable): Promise<AppliedMigration[]> {
  return database.query('select number, name, sha256 from siteglass.migration order by number nulls last, name');
}

/** The numbered migrations up to the one with this name. Throws when it is unknown here. */
function chooseUpTo(files: MigrationFile[], name: string): MigrationFile[] {
  const last = files.find((file) => file.name === name)?.number;
  if (last === undefined) {
    throw new Error(
      `The backup has the migration ${name}, which is unknown here: restore it with the version of Siteglass that wrote it, ` +
        'or a later one',
    );
  }
  return files.filter(({ number }) => number !== undefined && number <= last);
}

async function requireNoRestore(session: Queryable): Promise<void> {
  const [row] = await session.query<{ exists: boolean }>('select to_regnamespace($1) is not null as exists', [
    previousSchema,
  ]);
  if (!row?.exists) return;
  throw new Error('A restore of a backup is running or was interrupted: wait for it, or run `siteglass restore` again');
}

async function createHistory(session: Queryable): Promise<void> {
  await session.query(`
    create schema if not exists siteglass;
    create table if not exists siteglass.migration (
      number integer unique, -- null for a repeatable one
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
}

/** The pending migrations, in order. Throws when files and history contradict each other. */
function choosePending(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const fileByNumber = new Map(files.map((file) => [file.number, file]));
  const highest = Math.max(0, ...files.map(({ number }) => number ?? 0));
  for (const { number, name, sha256 } of applied) {
    if (number === null) continue;
    const file = fileByNumber.get(number);
    if (file === undefined && number > highest) {
      throw new Error(
        `The database is newer than this Siteglass: it has migration ${name}, which is unknown here. ` +
          'Start the version that created it, or a later one',
      );
    }
    if (file === undefined) throw new Error(`Migration ${name} was applied to the database, but its file is missing`);
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${file.name} was changed after it had been applied (as ${name}): ` +
          'restore the file, and put the change into a new migration',
      );
    }
  }
  const hashByName = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const numbersApplied = new Set(applied.map(({ number }) => number));
  return files.filter(({ number, name, sha256 }) =>
    number === undefined ? hashByName.get(name) !== sha256 : !numbersApplied.has(number),
  );
}

async function apply(session: Queryable, { number, name, text, sha256 }: MigrationFile): Promise<void> {
  try {
    await session.query('begin');
    await session.query(text);
    await session.query(
      `insert into siteglass.migration (number, name, sha256) values ($1, $2, $3)
       on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [number ?? null, name, sha256],
    );
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${sentenceOf(error)}`, {
      cause: error,
    });
  }
}

/** The numbered files by number, then the repeatable ones by name. */
async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql'));
  const repeatableFolder = join(directory, 'repeatable');
  const nested = existsSync(repeatableFolder) ? await readdir(repeatableFolder) : [];

  const numbered = await Promise.all(
    names
      .filter((name) => !name.startsWith('functions'))
      .map((name) => readMigration(directory, name, readNumber(name))),
  );
  const repeatable = await Promise.all(
    [
      ...names.filter((name) => name.startsWith('functions')),
      ...nested.filter((name) => name.endsWith('.sql')).map((name) => `repeatable/${name}`),
    ].map((name) => readMigration(directory, name, undefined)),
  );

  numbered.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  for (const [index, { number, name }] of numbered.entries()) {
    const previous = numbered[index - 1];
    if (previous?.number === number)
      throw new Error(`Two migrations have the same number: ${previous?.name} and ${name}`);
  }
  repeatable.sort((one, other) => (one.name < other.name ? -1 : 1));
  return [...numbered, ...repeatable];
}

async function readMigration(directory: string, name: string, number: number | undefined): Promise<MigrationFile> {
  const text = await readFile(join(directory, name), 'utf8');
  return { number, name, text, sha256: createHash('sha256').update(text).digest('hex') };
}

function readNumber(name: string): number {
  const digits = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1];
  if (digits === undefined || digits === '0000') {
    throw new Error(`Migration ${name} must have a name like 0001_accounts.sql`);
  }
  return Number(digits);
}
