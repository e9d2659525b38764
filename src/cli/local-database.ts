// Direct access to the database of this installation for commands: DATABASE_URL, or the embedded database, which is started
// unless it runs already.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../storage/postgres/embedded-postgres.ts';

const readyTimeoutMs = 5_000;
const applicationName = 'siteglass command';

export const migrationsDirectory = join(import.meta.dirname, '..', 'storage', 'migrations');

export interface LocalDatabase extends AsyncDisposable {
  database: Database;
  /** A description of its location, without passwords. */
  place: string;
}

export const embeddedDirectory = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  join(dataDirectory, 'postgres');

/** True when the folder contains an embedded database. */
export const hasEmbeddedDatabase = (directory: string): Promise<boolean> =>
  stat(join(directory, 'data', 'PG_VERSION')).then(
    () => true,
    () => false,
  );

export async function openLocalDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDirectory'>,
): Promise<LocalDatabase> {
  if (config.databaseUrl !== undefined) {
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    const variable = config.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'SITEGLASS_DATABASE_DIRECT_URL';
    const database = openDatabase({ url, poolMax: 2, applicationName });
    return ready(database, `${variable} (${URL.parse(url)?.host ?? 'socket'})`, () => database.close());
  }
  const directory = embeddedDirectory(config);
  return (await joinRunning(directory)) ?? startHere(directory);
}

/** Starts the embedded database in the folder; it stops on close. */
export async function startHere(directory: string): Promise<LocalDatabase> {
  const postgres = await startEmbeddedPostgres({ directory });
  const database = openDatabase({ connection: postgres.connection, poolMax: 2, applicationName });
  return ready(database, `the embedded database in ${directory}`, async () => {
    await database.close();
    await postgres.stop();
  });
}

/** Connects to the embedded database that another process runs in the folder, if any. */
async function joinRunning(directory: string): Promise<LocalDatabase | undefined> {
  const connection = await findRunningPostgres(directory);
  if (!connection) return undefined;
  const database = openDatabase({ connection, poolMax: 2, applicationName });
  try {
    await database.query('select 1');
  } catch {
    await database.close();
    return undefined; // the process has ended and left a stale lock file
  }
  return ready(database, `the running embedded database in ${directory}`, () => database.close());
}

async function ready(database: Database, place: string, close: () => Promise<void>): Promise<LocalDatabase> {
  try {
    await database.waitUntilReady(new Date(Date.now() + readyTimeoutMs));
  } catch (error) {
    await close();
    throw error;
  }
  return { database, place, [Symbol.asyncDispose]: close };
}
