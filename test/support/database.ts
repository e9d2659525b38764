// Databases for tests: each one a fresh copy of the migrated template.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';

/** The address of a database on the test server, as `DATABASE_URL` takes it. */
export const databaseUrl = (host: string, name: string, user = 'postgres'): string =>
  `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;

/** Creates a migrated database without data and returns its address. It is removed with the server after the run. */
export const createTestDatabase = (): Promise<string> => createDatabase('template siteglass_template');

/**
 * Creates the database of a service that has been started once: with the workspace `default` and an operator. Creating them
 * in each test would take a tenth of a second, mostly to hash the password.
 */
export const createStartedDatabase = (): Promise<string> => createDatabase('template siteglass_started');

/** Creates an empty database and returns its address. */
export const createEmptyDatabase = (): Promise<string> => createDatabase('');

async function createDatabase(template: string): Promise<string> {
  const host = inject('postgresSocket');
  const user = inject('postgresUser');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase({ url: databaseUrl(host, 'postgres'), poolMax: 1, applicationName: 'tests' });
  try {
    // Copying locks the template, so concurrent test files wait for each other.
    await admin.session(async (session) => {
      await session.query('select pg_advisory_lock(1)');
      await session.query(`create database ${name} ${template} owner ${user} strategy file_copy`);
      await session.query('select pg_advisory_unlock(1)');
    });
  } finally {
    await admin.close();
  }
  return databaseUrl(host, name, user);
}

export interface TestDatabase extends AsyncDisposable {
  database: Database;
  /** The same database as a DATABASE_URL. */
  url: string;
}

/** Opens a fresh test database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = await createTestDatabase();
  const database = openDatabase({ url, poolMax: 10, applicationName: 'tests' });
  return { database, url, [Symbol.asyncDispose]: () => database.close() };
}
