// One real PostgreSQL for the whole test run, with a migrated template that every test copies its own database from.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/embedded-postgres.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { databaseUrl } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string;
    postgresUser: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'siteglass-tests-'));
  const postgres = await startEmbeddedPostgres({ directory, settings: { max_connections: 300, fsync: 'off' } });
  const { host, user } = postgres.connection;
  const admin = openDatabase({ connection: postgres.connection, poolMax: 1, applicationName: 'tests' });
  await admin.waitUntilReady(new Date(Date.now() + 30_000));
  await admin.query('create database siteglass_template');
  await admin.close();
  const template = openDatabase({
    url: databaseUrl({ host, user }, 'siteglass_template'),
    poolMax: 2,
    applicationName: 'tests',
  });
  await migrate(template, { directory: join(import.meta.dirname, '../../src/storage/migrations') });
  await template.query('select ensure_log_partitions(7)');
  await template.close();
  project.provide('postgresSocket', host);
  project.provide('postgresUser', user);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
