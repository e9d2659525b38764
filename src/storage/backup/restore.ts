// Restores a backup, completely or not at all. Tables are restored into a new schema and files into a new folder, beside the
// current ones, which are removed at the end or come back after a failure.
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type { Blobs } from '../blobs.ts';
import type { Database } from '../database.ts';
import { migrate, previousSchema } from '../migrate.ts';
import { readExportHeader } from '../transfer/export-file.ts';
import { importDatabase } from '../transfer/import-database.ts';
import { endName, openArchive } from './archive.ts';
import type { ArchiveReader } from './archive.ts';
import { backupFormat, dataFiles } from './backup.ts';
import type { BackupCounts, BucketAddress, Manifest, StoredFile } from './backup.ts';

export interface RestoreParts {
  database: Database;
  migrations: string;
  dataDirectory: string;
  /** The secret of the settings, if it is set there instead of in DATA_DIR. */
  secretKey: string | undefined;
  /** Where files are stored: in a bucket, or in a folder. */
  store: { bucket: BucketAddress; blobs: Blobs } | { folder: string; open(folder: string): Blobs };
  /** Replaces the data that exists. Otherwise a target with data is refused. */
  isForced: boolean;
}

export interface Restored extends BackupCounts {
  version: string;
  created_at: string;
}

export async function restoreBackup(path: string, parts: RestoreParts): Promise<Restored> {
  await using archive = await openArchive(path);
  const manifest = await readManifest(path, archive);
  const end = await readJson<BackupCounts>(archive, endName);
  await requireSecret(archive, parts);
  requireSameBucket(manifest, parts);
  if (await isUnfinished(parts.database)) await bringBack(parts); // an earlier restore was killed
  if (!parts.isForced) await requireEmpty(parts);

  await removePrevious(parts); // leftovers of a restore that was killed after it had completed
  try {
    await setTablesAside(parts.database);
    await restoreFiles(archive, parts);
    await restoreDatabase(archive, parts);
    await restoreData(archive, parts);
  } catch (error) {
    if (await isUnfinished(parts.database)) await bringBack(parts);
    throw error;
  }
  await parts.database.query(`drop schema ${previousSchema} cascade`); // from here on, the restored data is valid
  await removePrevious(parts);
  return { version: manifest.version, created_at: manifest.created_at, ...end };
}

// ---- whether the backup and the target fit ---------------------------------------------------------------------------

async function readManifest(path: string, archive: ArchiveReader): Promise<Manifest> {
  const manifest = await readJson<Partial<Manifest>>(archive, 'manifest.json');
  if (manifest.product !== 'siteglass') throw new Error(`${path} is not a backup of Siteglass`);
  if (manifest.format !== backupFormat) {
    throw new Error(
      `${path} has the format ${manifest.format} of Siteglass ${manifest.version}, but this version reads ` +
        `${backupFormat}: restore it with Siteglass ${manifest.version}`,
    );
  }
  return manifest as Manifest;
}

async function readJson<T>(archive: ArchiveReader, name: string): Promise<T> {
  return JSON.parse((await readEntry(archive, name)).toString()) as T;
}

async function readEntry(archive: ArchiveReader, name: string): Promise<Buffer> {
  for await (const entry of archive.entries(name)) return await entry.read();
  throw new Error(`The archive has no ${name}`);
}

/** A secret in the settings cannot be replaced by a restore, so it must be the one of the backup. */
async function requireSecret(archive: ArchiveReader, { secretKey }: RestoreParts): Promise<void> {
  const kept = (await readEntry(archive, 'data/secret-key')).toString().trim();
  if (secretKey === undefined || secretKey === kept) return;
  throw new Error(
    'SITEGLASS_SECRET_KEY differs from the key of the backup, which encrypts second factors and secrets of jobs and signs ' +
      'links: set it to the key of the backed up installation, or unset it to use the key in the backup',
  );
}

function requireSameBucket({ files }: Manifest, { store }: RestoreParts): void {
  if (files === 'archive') return;
  const here = 'bucket' in store ? store.bucket : undefined;
  if (here && here.bucket === files.bucket && here.prefix === files.prefix && here.endpoint === files.endpoint) return;
  throw new Error(
    `The files of this backup are in s3://${files.bucket}/${files.prefix}` +
      `${files.endpoint === null ? '' : ` at ${files.endpoint}`}, not in the archive: set SITEGLASS_BLOBS and ` +
      'SITEGLASS_S3_ENDPOINT to that address, or write the backup with --files',
  );
}

async function requireEmpty({ database, store }: RestoreParts): Promise<void> {
  const [tables] = await database.query<{ found: string[] | null }>(
    `select array_agg(relname::text) as found from pg_class
     where relnamespace = to_regnamespace('siteglass') and relkind in ('r', 'p') and not relispartition and relname <> 'migration'`,
  );
  for (const name of tables?.found ?? []) {
    const [row] = await database.query<{ exists: boolean }>(`select exists (select from siteglass."${name}")`);
    if (row?.exists) {
      throw new Error(`The database already has data (in ${name}): restore into a new one, or replace it with --force`);
    }
  }
  if ('bucket' in store) return; // files have unique names, so they can be added to a bucket with others
  const { files } = await store.open(store.folder).usage();
  if (files > 0)
    throw new Error(`${store.folder} already has files: use an empty DATA_DIR, or replace them with --force`);
}

// ---- the three parts -------------------------------------------------------------------------------------------------

async function restoreDatabase(archive: ArchiveReader, { database, migrations }: RestoreParts): Promise<void> {
  const header = await readExportHeader(exportOf(archive));
  const last = header.migrations.at(-1)?.split(' ')[0] ?? '';
  await migrate(database, { directory: migrations, upTo: { name: last } });
  await importDatabase(database, exportOf(archive), { finish: (client) => client.query('delete from node') });
  await migrate(database, { directory: migrations, isRestoring: true });
}

function exportOf(archive: ArchiveReader): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const entry of archive.entries('database/')) yield await entry.read();
  }
  const compressed = Readable.from(pieces());
  const lines = createZstdDecompress();
  compressed.on('error', (error) => lines.destroy(error));
  lines.on('close', () => compressed.destroy());
  return compressed.pipe(lines);
}

async function restoreFiles(archive: ArchiveReader, { store }: RestoreParts): Promise<void> {
  if ('bucket' in store) {
    await putFiles(archive, store.blobs);
    return;
  }
  const { folder } = store;
  const fresh = `${folder}.restoring`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await putFiles(archive, store.open(fresh));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await setAside(folder);
  await rename(fresh, folder);
}

async function putFiles(archive: ArchiveReader, blobs: Blobs): Promise<void> {
  for await (const entry of archive.entries('files/')) {
    const content = await entry.read();
    const end = content.indexOf(10);
    const { key, expiresAt, ...details } = JSON.parse(content.toString('utf8', 0, end)) as Omit<
      StoredFile,
      'expiresAt'
    > & { expiresAt: string | null };
    const expiry = expiresAt === null ? null : new Date(expiresAt);
    await blobs.put(key, content.subarray(end + 1), { ...details, expiresAt: expiry });
  }
}

async function restoreData(archive: ArchiveReader, { dataDirectory, secretKey }: RestoreParts): Promise<void> {
  for await (const entry of archive.entries('data/')) {
    const path = resolve(dataDirectory, entry.name.slice('data/'.length));
    if (!path.startsWith(`${dataDirectory}${sep}`)) {
      throw new Error(`The archive names ${entry.name}, outside of DATA_DIR`);
    }
    if (path === join(dataDirectory, 'secret-key') && secretKey !== undefined) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}.draft`;
    await writeFile(draft, await entry.read(), { mode: 0o600, flush: true });
    if (secretFiles.some((name) => path === join(dataDirectory, name))) await setAside(path);
    await rename(draft, path);
  }
}

// ---- the previous data, until the restore is complete ----------------------------------------------------------------

const secretFiles = ['secret-key', ...dataFiles];
const asideOf = (path: string): string => `${path}.before-restore`;

/** The tables set aside also mark the restore as unfinished, so that the service does not start. */
async function setTablesAside(database: Database): Promise<void> {
  await database.transaction(async (client) => {
    await client.query('create schema if not exists siteglass');
    await client.query(`alter schema siteglass rename to ${previousSchema}`);
  });
}

async function isUnfinished(database: Database): Promise<boolean> {
  const [row] = await database.query<{ exists: boolean }>('select to_regnamespace($1) is not null as exists', [
    previousSchema,
  ]);
  return row?.exists === true;
}

async function setAside(path: string): Promise<void> {
  await rm(asideOf(path), { recursive: true, force: true });
  if (await exists(path)) await rename(path, asideOf(path));
}

/** Everything that a restore sets aside, except the tables. */
const placesOf = ({ dataDirectory, store }: RestoreParts): string[] => [
  ...secretFiles.map((name) => join(dataDirectory, name)),
  ...('folder' in store ? [store.folder] : []),
];

/** Replaces what has been restored by the previous files, then by the previous tables. */
async function bringBack(parts: RestoreParts): Promise<void> {
  for (const path of placesOf(parts)) {
    if (!(await exists(asideOf(path)))) continue;
    await rm(path, { recursive: true, force: true });
    await rename(asideOf(path), path);
  }
  if ('folder' in parts.store) await rm(`${parts.store.folder}.restoring`, { recursive: true, force: true });
  await parts.database.transaction(async (client) => {
    await client.query('drop schema if exists siteglass cascade');
    await client.query(`alter schema ${previousSchema} rename to siteglass`);
  });
}

async function removePrevious(parts: RestoreParts): Promise<void> {
  for (const path of placesOf(parts)) await rm(asideOf(path), { recursive: true, force: true });
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
