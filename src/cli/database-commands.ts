// db export, import and audit: move an installation, and prove that its ledger is whole.
import { open, rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { exportDatabase, importDatabase } from '../storage/transfer.ts';
import type { RowCounts } from '../storage/transfer.ts';
import { readCommon, withManagement } from './context.ts';
import type { Surroundings } from './context.ts';
import { migrationsDirectory, openLocalDatabase } from './local-database.ts';
import type { LedgerFault } from '../contract/management/balance.ts';
import { CommandError } from './management.ts';
import { formatTable } from './output.ts';

export function addDatabaseCommands(program: Command, surroundings: Surroundings): void {
  const db = program.command('db').description('the database: move it, check it');
  db.command('export')
    .argument('<file>', 'JSON Lines; - writes to the output')
    .description('write everything as of one moment; the service may go on')
    .addHelpText('after', '\nExample:\n  siteglass db export - | gzip > siteglass.jsonl.gz')
    .action(async (file: string, _options: unknown, command: Command) => {
      const { options, config } = readCommon(command, surroundings);
      await using local = await openLocalDatabase(config);
      const rows = await writeTo(file, surroundings.stdout, (writable) => exportDatabase(local.database, writable));
      // The output itself may be the file.
      report(file === '-' ? surroundings.stderr : surroundings.stdout, options.json === true, 'Exported', rows);
    });
  db.command('import')
    .argument('<file>', 'an export; - reads the input')
    .option('--replace', 'empty the database first')
    .description('read an export into an empty database; all of it, or nothing')
    .action(async (file: string, { replace = false }: { replace?: boolean }, command: Command) => {
      const { options, config } = readCommon(command, surroundings);
      await using local = await openLocalDatabase(config);
      await requireNobody(local.database);
      await migrate(local.database, { directory: migrationsDirectory });
      const rows = await readFrom(file, surroundings.stdin, (readable) =>
        importDatabase(local.database, readable, { isReplacing: replace }),
      );
      report(surroundings.stdout, options.json === true, 'Imported', rows);
    });
  db.command('audit')
    .description('check that every credit is accounted for')
    .action(async (_options: unknown, command: Command) => {
      await withManagement(command, surroundings, async ({ call, print }) => {
        const answer = await call('GET /ledger-audit');
        print(answer, ({ items }) =>
          formatTable(
            (['what', 'id', 'used', 'billed', 'held', 'archived'] as const).map((title) => ({
              title,
              read: (row: LedgerFault) => row[title],
            })),
            items,
            'Every credit is accounted for.',
          ),
        );
        if (!answer.body.clean) throw new CommandError('The ledger has faults');
      });
    });
}

/** Nodes that run would go on with what they remember of the old rows. */
async function requireNobody(database: Database): Promise<void> {
  const [history] = await database.query<{ exists: boolean }>(
    `select to_regclass('siteglass.node') is not null as exists`,
  );
  if (!history!.exists) return;
  const nodes = await database.query<{ host: string }>(
    `select host from node where seen_at > clock_timestamp() - interval '15 seconds'`,
  );
  if (nodes.length > 0)
    throw new CommandError(`Stop Siteglass first: it runs on ${nodes.map(({ host }) => host).join(', ')}`);
}

async function writeTo<T>(file: string, stdout: Writable, work: (writable: Writable) => Promise<T>): Promise<T> {
  if (file === '-') return work(stdout);
  // Holds hashes and secrets, so it is nobody else's; and what is there already is not overwritten.
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
    await rm(file, { force: true }); // half an export is worse than none
    throw error;
  }
}

async function readFrom<T>(file: string, stdin: Readable, work: (readable: Readable) => Promise<T>): Promise<T> {
  if (file === '-') return work(stdin);
  const handle = await open(file).catch((error: Error) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`);
  });
  const readable = handle.createReadStream();
  readable.on('error', () => undefined); // told to whoever reads; the last line ends the reading before the file's end
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
