// Storage: secrets in the data directory, everything else in the database and the blob store.
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createDiskBlobs } from '../storage/blobs.ts';
import type { Blobs } from '../storage/blobs.ts';
import { openDatabase } from '../storage/database.ts';
import { startEmbeddedPostgres } from '../storage/postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../storage/postgres/embedded-postgres.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { migrate } from '../storage/migrate.ts';
import { requireSessionDefaults, setSessionDefaults } from '../storage/pooler.ts';
import { createS3Blobs } from '../storage/s3-blobs.ts';
import { readOrMakeSecret } from '../storage/secret-file.ts';
import type { Closers } from './closers.ts';
import { explainDataFolderErrors } from './start-errors.ts';

const databaseStartMs = 60_000;
const migrations = join(import.meta.dirname, '..', 'storage', 'migrations');

export type Storage = Awaited<ReturnType<typeof openStorage>>;

export async function openStorage(config: Config, { log, closers }: { log: Logger; closers: Closers }) {
  const { dataDirectory } = config;
  const adminTokenFile = join(dataDirectory, 'admin-token');
  const adminTokenPlace = config.adminToken === undefined ? adminTokenFile : 'SITEGLASS_ADMIN_TOKEN';
  const { adminToken, secretKey } = await explainDataFolderErrors(dataDirectory, async () => {
    await makeFolder(dataDirectory, 0o711);
    return {
      adminToken: config.adminToken ?? (await readOrMakeSecret(adminTokenFile, 'sgadmin_')),
      secretKey: config.secretKey ?? (await readOrMakeSecret(join(dataDirectory, 'secret-key'))),
    };
  });
  const { database, direct, connection, down } = await connect(config, { log, closers });
  await migrate(direct, { directory: migrations });
  await database.query('select ensure_log_partitions(7), ensure_batch_partitions(7)');
  return { adminToken, adminTokenPlace, secretKey, database, connection, down, blobs: openBlobs(config) };
}

async function connect(config: Config, { log, closers }: { log: Logger; closers: Closers }) {
  const options = { poolMax: 16, applicationName: 'siteglass', log: (line: string) => log.warn(line) };
  const startDeadline = () => new Date(Date.now() + databaseStartMs);
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
    const direct = openDatabase({ ...options, url: directUrl ?? url, ...(directUrl !== undefined && { poolMax: 2 }) });
    closers.add(direct);
    await direct.waitUntilReady(startDeadline());
    const connection = { connectionString: directUrl ?? url };
    const down = new Promise<never>(() => {});
    if (directUrl === undefined) return { database: direct, direct, connection, down };
    await setSessionDefaults(direct);
    const database = closers.add(openDatabase({ ...options, url, isPooled: true }));
    await database.waitUntilReady(startDeadline());
    await requireSessionDefaults(database);
    return { database, direct, connection, down };
  }
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDirectory, 'postgres'),
    log: (line) => log.debug({ postgres: line }),
  });
  closers.push(() => postgres.stop());
  const database = closers.add(openDatabase({ ...options, connection: postgres.connection }));
  await database.waitUntilReady(startDeadline());
  return { database, direct: database, connection: postgres.connection, down: untilExit(postgres) };
}

async function untilExit({ exited }: EmbeddedPostgres): Promise<string> {
  const { isExpected, reason } = await exited;
  return isExpected ? await new Promise<never>(() => {}) : reason;
}

export function openBlobs(config: Config): Blobs {
  if (!config.blobs) {
    return createDiskBlobs({ directory: join(config.dataDirectory, 'blobs'), maxBytes: config.blobBytesMax });
  }
  return createS3Blobs({
    ...config.blobs,
    endpoint: config.s3Endpoint,
    region: config.awsRegion,
    accessKeyId: config.awsAccessKeyId ?? '', // the configuration rejects S3 without keys
    secretKey: config.awsSecretAccessKey ?? '',
    sessionToken: config.awsSessionToken,
  });
}
