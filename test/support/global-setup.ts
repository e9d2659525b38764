// Prepares one browser for the whole test run, and one PostgreSQL with two templates that tests copy: a migrated database, and
// the database of a service after its first start.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bootstrap } from '../../src/accounts/bootstrap.ts';
import { createAnalysisWorkers } from '../../src/engines/technology/analysis-workers.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { BrowserProgram } from '../../src/web/browser/launch/browser-program.ts';
import { bringBrowser, bringFullBrowser } from './bring-browser.ts';
import { databaseUrl } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for the files of the run, which is removed in the end. */
    directory: string;
    postgresSocket: string;
    postgresUser: string;
    /** The operator's login in the databases of `createStartedDatabase()`. */
    firstLogin: { email: string; password: string };
    browser: BrowserProgram;
    /** undefined where none can be downloaded. */
    fullBrowser: BrowserProgram | undefined;
    /** A folder with the compiled rules of the technology engine. */
    ruleTables: string;
  }
}

// Their name is a hash of the rules and of the code that compiles them, so they can be kept between runs.
const ruleTables = join(import.meta.dirname, '../../node_modules/.cache/siteglass-tests');

// The data is not needed after the run, so it does not have to reach the disk. Autovacuum and checkpoints would visit each of
// the hundreds of databases of a run; without them and without replication, copying the template takes half the time.
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browser', await bringBrowser());
  project.provide('fullBrowser', await bringFullBrowser());
  const analysts = createAnalysisWorkers({ cacheDirectory: ruleTables, builtDirectory: ruleTables });
  const compiled = analysts.prepare();
  const directory = await mkdtemp(join(tmpdir(), 'siteglass-tests-'));
  await chmod(directory, 0o755); // so that the database of root needs no capability to enter it
  const settings = { max_connections: 300, ...fastSettings };
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), settings });
  const { host, user } = postgres.connection;
  const admin = openDatabase({ url: databaseUrl(host, 'postgres'), poolMax: 1, applicationName: 'tests' });
  await admin.query(`create database siteglass_template owner ${user}`);
  const template = openDatabase({
    url: databaseUrl(host, 'siteglass_template', user),
    poolMax: 2,
    applicationName: 'tests',
  });
  await migrate(template, { directory: join(import.meta.dirname, '../../src/storage/migrations') });
  await template.query('select ensure_log_partitions(7)');
  await template.query(`insert into endpoint (path) values ('/v1/website/crawler'), ('/v1/usage')`);
  await template.close();
  await admin.query(`create database siteglass_started template siteglass_template owner ${user} strategy file_copy`);
  await admin.close();
  const started = openDatabase({
    url: databaseUrl(host, 'siteglass_started', user),
    poolMax: 1,
    applicationName: 'tests',
  });
  project.provide('firstLogin', (await bootstrap(started)).login!);
  await started.close();
  await compiled;
  await analysts.close();
  project.provide('ruleTables', ruleTables);
  project.provide('directory', directory);
  project.provide('postgresSocket', host);
  project.provide('postgresUser', user);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
}
