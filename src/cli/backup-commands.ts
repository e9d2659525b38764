// backup and restore: a whole installation as one file.
import { join } from 'node:path';
import type { Command } from 'commander';
import { openBlobs } from '../app/storage.ts';
import type { Config } from '../config.ts';
import { writeBackup } from '../storage/backup/backup.ts';
import type { BackupCounts, BucketAddress } from '../storage/backup/backup.ts';
import { restoreBackup } from '../storage/backup/restore.ts';
import type { RestoreParts } from '../storage/backup/restore.ts';
import { createDiskBlobs } from '../storage/blobs.ts';
import { readOrMakeSecret } from '../storage/secret-file.ts';
import { mkdir } from 'node:fs/promises';
import { readCommon } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { requireNoNodes } from './database-commands.ts';
import { embeddedDirectory, hasEmbeddedDatabase, migrationsDirectory, openLocalDatabase } from './local-database.ts';
import { CommandError } from './management.ts';

export function addBackupCommands(program: Command, cli: CliEnvironment, version: string): void {
  program
    .command('backup')
    .argument('<file>', 'the archive to write, such as siteglass.tar')
    .option(
      '--files',
      'with SITEGLASS_BLOBS: copy the files of the bucket into the archive, instead of naming its address',
    )
    .description('back up database, secret key and stored files into one file; the service may keep running')
    .addHelpText('after', '\nThe file contains the secret key. Only its owner can read it; keep it that way.')
    .action(async (file: string, { files = false }: { files?: boolean }, command: Command) => {
      const { options, config } = readCommon(command, cli);
      if (config.databaseUrl === undefined && !(await hasEmbeddedDatabase(embeddedDirectory(config)))) {
        throw new CommandError(`There is nothing to back up: ${config.dataDirectory} has no database`);
      }
      const secretKey = config.secretKey ?? (await readOrMakeSecret(join(config.dataDirectory, 'secret-key')));
      await using local = await openLocalDatabase(config);
      const counts = await writeBackup(file, {
        database: local.database,
        blobs: openBlobs(config),
        dataDirectory: config.dataDirectory,
        secretKey,
        version,
        bucket: files ? undefined : bucketOf(config),
      });
      report(cli, options.json === true, 'Backed up', counts);
    });
  program
    .command('restore')
    .argument('<file>', 'an archive written by backup')
    .option('--force', 'replace existing data')
    .description('restore a backup into an empty installation; the service must be stopped')
    .action(async (file: string, { force = false }: { force?: boolean }, command: Command) => {
      const { options, config } = readCommon(command, cli);
      await mkdir(config.dataDirectory, { recursive: true, mode: 0o711 });
      await using local = await openLocalDatabase(config);
      await requireNoNodes(local.database);
      const restored = await restoreBackup(file, {
        database: local.database,
        migrations: migrationsDirectory,
        dataDirectory: config.dataDirectory,
        secretKey: config.secretKey,
        store: storeOf(config),
        isForced: force,
      });
      report(cli, options.json === true, `Restored the backup of ${restored.created_at}:`, restored);
    });
}

const bucketOf = ({ blobs, s3Endpoint }: Config): BucketAddress | undefined =>
  blobs && { bucket: blobs.bucket, prefix: blobs.prefix, endpoint: s3Endpoint ?? null };

function storeOf(config: Config): RestoreParts['store'] {
  const bucket = bucketOf(config);
  if (bucket) return { bucket, blobs: openBlobs(config) };
  return {
    folder: join(config.dataDirectory, 'blobs'),
    open: (directory) => createDiskBlobs({ directory, maxBytes: config.blobBytesMax }),
  };
}

function report({ stdout }: CliEnvironment, isJson: boolean, verb: string, counts: BackupCounts): void {
  if (isJson) {
    stdout.write(`${JSON.stringify(counts)}\n`);
    return;
  }
  const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
  const [rowText, fileText] = [rows, counts.files].map((count) => count.toLocaleString('en-US'));
  stdout.write(`${verb} ${rowText} rows and ${fileText} files (${(counts.file_bytes / 1e6).toFixed(1)} MB).\n`);
}
