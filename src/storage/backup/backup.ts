// Writes a backup: the database, the files of DATA_DIR that cannot be recreated, and the stored files or their address.
//
//   manifest.json            what the archive contains, and who wrote it
//   data/secret-key …        files of DATA_DIR
//   database/000001.zst …    the export (`../transfer/export-file.ts`), compressed, in pieces
//   files/000001 …           stored files: a line of JSON with key, content type and expiry, then the content
//   end.json                 the numbers of rows and files, and the checksum
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import { errnoOf } from '../../contract/errno.ts';
import type { BlobDetails, Blobs } from '../blobs.ts';
import type { Database } from '../database.ts';
import { exportDatabase } from '../transfer/export-database.ts';
import type { RowCounts } from '../transfer/export-file.ts';
import { writeArchive } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';

export const backupFormat = 1;
const pieceBytes = 8 << 20;

/** A bucket, as `SITEGLASS_BLOBS` and `SITEGLASS_S3_ENDPOINT` name it. */
export interface BucketAddress {
  bucket: string;
  prefix: string;
  endpoint: string | null;
}

export interface Manifest {
  product: 'siteglass';
  format: number;
  /** The version of Siteglass that wrote the backup. */
  version: string;
  created_at: string;
  /** `archive`: the stored files are in the archive. Otherwise they are in this bucket. */
  files: 'archive' | BucketAddress;
}

export interface BackupCounts {
  rows: RowCounts;
  files: number;
  file_bytes: number;
}

export interface BackupParts {
  database: Database;
  blobs: Blobs;
  dataDirectory: string;
  /** Encrypts sealed data and signs links. */
  secretKey: string;
  version: string;
  /** Set: the archive names this bucket instead of containing the files. */
  bucket: BucketAddress | undefined;
  now?: () => Date;
}

/** Folders of DATA_DIR that belong to a backup, beside the secret key. Everything else is recreated. */
const dataFolders = ['fingerprints', 'unconfirmed'] as const;
export const dataFiles = ['admin-token'] as const;

/** Writes a consistent backup; the service may keep running. */
export function writeBackup(path: string, parts: BackupParts): Promise<BackupCounts> {
  const { database, blobs, version, bucket, now = () => new Date() } = parts;
  return writeArchive(path, async (archive) => {
    const manifest: Manifest = {
      product: 'siteglass',
      format: backupFormat,
      version,
      created_at: now().toISOString(),
      files: bucket ?? 'archive',
    };
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)));
    await addData(archive, parts);
    const rows = await addDatabase(archive, database);
    // After the database: the files that its rows name were stored before the rows.
    const files = bucket === undefined ? await addFiles(archive, blobs) : { files: 0, file_bytes: 0 };
    return { rows, ...files };
  });
}

async function addData(archive: ArchiveWriter, { dataDirectory, secretKey }: BackupParts): Promise<void> {
  await archive.add('data/secret-key', Buffer.from(`${secretKey}\n`));
  for (const name of dataFiles) {
    const content = await unlessMissing(readFile(join(dataDirectory, name)));
    if (content) await archive.add(`data/${name}`, content);
  }
  for (const folder of dataFolders) {
    const found = await unlessMissing(readdir(join(dataDirectory, folder), { recursive: true, withFileTypes: true }));
    for (const entry of found ?? []) {
      if (!entry.isFile() || entry.name.endsWith('.draft')) continue;
      const path = join(entry.parentPath, entry.name);
      const content = await unlessMissing(readFile(path)); // it may just have been removed
      if (content) await archive.add(`data/${path.slice(dataDirectory.length + 1)}`, content);
    }
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function addDatabase(archive: ArchiveWriter, database: Database): Promise<RowCounts> {
  const lines = new PassThrough();
  const compress = createZstdCompress();
  const piping = pipeline(lines, compress, async (compressed: AsyncIterable<Buffer>) => {
    let piece = 0;
    let parts: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      await archive.add(`database/${numbered(++piece)}.zst`, Buffer.concat(parts));
      parts = [];
      bytes = 0;
    };
    for await (const part of compressed) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= pieceBytes) await flush();
    }
    await flush();
  });
  const exporting = exportDatabase(database, lines).then(
    (rows) => {
      lines.end();
      return rows;
    },
    (error: Error) => {
      lines.destroy(error);
      throw error;
    },
  );
  const [rows] = await Promise.all([exporting, piping]);
  return rows;
}

async function addFiles(archive: ArchiveWriter, blobs: Blobs): Promise<Omit<BackupCounts, 'rows'>> {
  const counts = { files: 0, file_bytes: 0 };
  for await (const key of blobs.keys()) {
    const blob = await blobs.get(key);
    if (!blob) continue; // it has expired
    const { bytes, ...details } = blob;
    const header = Buffer.from(`${JSON.stringify({ key, ...details } satisfies StoredFile)}\n`);
    await archive.add(`files/${numbered(++counts.files)}`, Buffer.concat([header, bytes]));
    counts.file_bytes += bytes.length;
  }
  return counts;
}

/** The first line of a stored file. Dates are text in JSON. */
export type StoredFile = { key: string } & BlobDetails;

const numbered = (position: number): string => String(position).padStart(6, '0');
