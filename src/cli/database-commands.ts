// db export, import and audit: transfer an installation and check its ledger.
import { open, rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { onlyRow } from '../storage/rows.ts';
import { exportDatabase } from '../storage/transfer/export-database.ts';
import type { RowCounts } from '../storage/transfer/export-file.ts';
import { importDatabase } from '../storage/transfer/import-database.ts';
import { readCommon, withManagement } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { migrationsDirectory, openLocalDatabase } from './local-database.ts';
import type { LedgerFault } from '../contract/management/balance.ts';
import { CommandError } from './management.ts';
import { formatTable } from './output.ts';

export function addDatabaseCommands(program: Command, cli: CliEnvironment): void {
  const db = program.command('db').description('export, import and check the database; see also backup and restore');
  db.command('export')
    .argument('<file>', 'JSON Lines; - writes to stdout')
    .description('export the database, without secret key and stored files; the service may keep running')
    .addHelpText('after', '\nExample:\n  siteglass db export - | gzip > siteglass.jsonl.gz')
    .action(async (file: string, _options: unknown, command: Command) => {
      const { options, config } = readCommon(command, cli);
      await using local = await openLocalDatabase(config);
      const rows = await writeTo(file, cli.stdout, (writable) => exportDatabase(local.database, writable));
      // stdout may be the file.
      report(file === '-' ? cli.stderr : cli.stdout, options.json === true, 'Exported', rows);
    });
  db.command('import')
    .argument('<file>', 'an export; - reads from stdin')
    .option('--replace', 'empty the database first')
    .description('import an export into an empty database, in one transaction')
    .action(async (file: string, { replace = false }: { replace?: boolean }, command: Command) => {
      const { options, config } = readCommon(command, cli);
      await using local = await openLocalDatabase(config);
      await requireNoNodes(local.database);
      await migrate(local.database, { directory: migrationsDirectory });
      const rows = await readFrom(file, cli.stdin, (readable) =>
        importDatabase(local.database, readable, {
          isReplacing: replace,
          finish: (client) => client.query('delete from node'), // nodes of the exported installation do not run here
        }),
      );
      report(cli.stdout, options.json === true, 'Imported', rows);
      if (options.json === true) return;
      cli.stderr.write(
        'An export has neither the secret key nor stored files: copy DATA_DIR/secret-key and DATA_DIR/blobs as well, or use ' +
          '`siteglass backup` and `siteglass restore`. Without them, second factors and links to files do not work.\n',
      );
    });
  db.command('audit')
    .description('check the consistency of the ledger')
    .action(async (_options: unknown, command: Command) => {
      await withManagement(command, cli, async ({ call, print }) => {
        const answer = await call('GET /ledger-audit');
        print(answer, ({ items }) =>
          formatTable(
            (['what', 'id', 'used', 'billed', 'held', 'archived'] as const).map((title) => ({
              title,
              read: (row: LedgerFault) => row[title],
            })),
            items,
            'The ledger is consistent.',
          ),
        );
        if (!answer.body.clean) throw new CommandError('The ledger is inconsistent');
      });
    });
}

/** Running nodes would keep using cached data of the old rows. */
export async function requireNoNodes(database: Database): Promise<void> {
  const { exists } = onlyRow(
    await database.query<{ exists: boolean }>(`select to_regclass('siteglass.node') is not null as exists`),
  );
  if (!exists) return;
  const nodes = await database.query<{ host: string }>(
    `select host from node where seen_at > clock_timestamp() - interval '15 seconds'`,
  );
  if (nodes.length > 0)
    throw new CommandError(`Stop Siteglass first: it runs on ${nodes.map(({ host }) => host).join(', ')}`);
}

async function writeTo<T>(file: string, stdout: Writable, work: (writable: Writable) => Promise<T>): Promise<T> {
  if (file === '-') return work(stdout);
  // Contains hashes and secrets, so only the owner may read it. Existing files are not overwritten.
  const handle = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new CommandError(`${file} cannot be written: ${error.message}`);
  });
  const writable = handle.createWriteStream({ flush: true });
  try {
    const result = await work(writable);
    writable.end();
    await finished(writable);
    return result;
  } catch (error) {
    writable.destroy();
    await rm(file, { force: true }); // remove the incomplete export
    throw error;
  }
}

async function readFrom<T>(file: string, stdin: Readable, work: (readable: Readable) => Promise<T>): Promise<T> {
  if (file === '-') return work(stdin);
  const handle = await open(file).catch((error: Error) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`);
  });
  const readable = handle.createReadStream();
  readable.on('error', () => undefined); // the reader reports it; the end line may stop reading before the end of the file
  try {
    return await work(readable);
  } finally {
    readable.destroy();
  }
}

function report(output: Writable, isJson: boolean, verb: string, rows: RowCounts): void {
  if (isJson) {
    output.write(`${JSON.stringify({ rows })}\n`);
    return;
  }
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const tables = Object.entries(rows).filter(([, count]) => count > 0);
  output.write(`${verb} ${total.toLocaleString('en-US')} rows of ${tables.length} tables.\n`);
}
