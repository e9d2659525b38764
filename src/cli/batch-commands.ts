// `batch`: submits a list of calls to a running service, follows it and writes the results.
import { text as readStream } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Batch } from '../../clients/src/index.ts';
import { resultFormats } from '../contract/batch.ts';
import { isObject, tryParseJson } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError } from './management.ts';
import { formatTable } from './output.ts';
import {
  createAct,
  openOutput,
  readParameter,
  withKey,
  writeValue,
  type Output,
  type ServiceContext,
} from './service-commands.ts';
import { readTextFile } from './text-file.ts';
import { wholeNumber } from './typed-values.ts';
import { addWorkCommands, progressColumns, statusColumn } from './work-commands.ts';
import { failedCode, saveFile, writeResults } from './work-results.ts';

interface SubmitFlags {
  endpoint: string;
  param?: JsonObject;
  name?: string;
  perHost?: number;
  webhookUrl?: string;
  output?: string;
  wait: boolean;
}

export function addBatchCommands(program: Command, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  const batch = program
    .command('batch')
    .description('submit many calls at once to a running service, and read their results');

  const act = createAct(cli, setExitCode);

  withKey(batch.command('submit', { isDefault: true }))
    .description('submit a file with one URL or JSON object per line, wait, and write the results as NDJSON')
    .argument('<file>', 'file with the items; - is stdin')
    .option('--endpoint <endpoint>', 'endpoint to call, such as screenshot or /v1/website/technology', 'crawler')
    .option('--param <name=value>', 'parameter of all items; can be repeated', readParameter)
    .option('--name <text>', 'a name for your own use')
    .option('--per-host <number>', 'items of one host that run at the same time (default: 4)', wholeNumber)
    .option('--webhook-url <url>', 'URL to which the finished batch is posted')
    .option('--output <file>', 'write the results to this file (default: stdout)')
    .option('--no-wait', 'print the batch and do not wait for results')
    .action(act((context, file: string, flags: SubmitFlags) => submit(context, file, flags)));

  addWorkCommands<Batch>(batch, act, {
    noun: 'batch',
    nouns: 'batches',
    parts: 'items',
    routesOf: ({ batches }) => batches,
    format: formatBatches,
  });

  withKey(batch.command('results'))
    .description('write the results of a batch, in the order of completion')
    .argument('<batch-id>', 'the identifier of the batch')
    .addOption(
      new Option('--format <format>', 'csv and zip (Markdown files) have the results so far')
        .choices(resultFormats)
        .default('ndjson'),
    )
    .option('--cursor <cursor>', 'continue after the result with this cursor')
    .option('--output <file>', 'append to this file (default: stdout)')
    .option('--no-follow', 'stop at the newest result, even if items are still running')
    .action(
      act(async (context, id: string, flags: ResultFlags) => {
        if (flags.format !== 'ndjson')
          return await saveFile(context, await context.client.batches.download(id, flags.format), flags.output);
        await using output = await openOutput(context.cli, flags.output);
        return await writeItems(context, id, output, flags);
      }),
    );

  batch.addHelpText(
    'after',
    `
Options of a batch: siteglass batch submit --help

Examples:
  siteglass batch urls.txt --output pages.ndjson                          submit, wait and save the results
  siteglass batch urls.txt --endpoint screenshot --param full_page=true   with a parameter for all items
  siteglass batch list --status running
  siteglass batch results 0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21            results so far, then the following ones
  siteglass batch results 0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21 --format zip --output pages.zip`,
  );
}

async function submit(context: ServiceContext, file: string, flags: SubmitFlags): Promise<number> {
  const { client, cli } = context;
  const items = readItems(file === '-' ? await readStream(cli.stdin) : await readTextFile(file));
  if (items.length === 0) throw new CommandError(`${file === '-' ? 'stdin' : file} has no lines.`);
  await using output = await openOutput(cli, flags.output); // before the batch costs credits
  const accepted = await client.batches.create({
    endpoint: flags.endpoint as 'crawler', // the service checks it
    params: flags.param ?? {},
    items,
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.perHost === undefined ? {} : { per_host: flags.perHost }),
    ...(flags.webhookUrl === undefined ? {} : { webhook_url: flags.webhookUrl }),
  });
  if (!flags.wait) {
    writeValue(context, accepted, () => `${accepted.batch_id}  ${accepted.total} items\n`);
    return 0;
  }
  cli.stderr.write(`Batch ${accepted.batch_id}: ${accepted.total} items\n`);
  return await writeItems(context, accepted.batch_id, output, { follow: true });
}

/** One URL, or one JSON object or text, per line. Blank lines and comments are skipped. */
function readItems(text: string): (string | JsonObject)[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const value = /^["{]/.test(line) ? tryParseJson(line) : line;
      if (typeof value === 'string' || isObject(value)) return value;
      throw new CommandError(`This line is neither a URL nor a JSON object: ${line.slice(0, 100)}`);
    });
}

interface ResultFlags {
  format: (typeof resultFormats)[number];
  cursor?: string;
  output?: string;
  follow: boolean;
}

/** The exit code is 1 when an item has failed. */
async function writeItems(
  context: ServiceContext,
  id: string,
  output: Output,
  { cursor, follow }: { cursor?: string | undefined; follow: boolean },
): Promise<number> {
  const { batches } = context.client;
  const { failed } = await writeResults(context, output, {
    results: batches.results(id, { follow, ...(cursor === undefined ? {} : { cursor }) }),
    state: () => batches.get(id),
    done: 'done',
  });
  return failed > 0 ? failedCode : 0;
}

const formatBatches = (batches: readonly Batch[]): string =>
  formatTable<Batch>(
    [
      { title: 'batch', read: (row) => row.batch_id },
      { title: 'name', read: (row) => row.name },
      { title: 'endpoint', read: (row) => row.endpoint },
      statusColumn,
      { title: 'total', read: (row) => row.total },
      ...progressColumns,
    ],
    batches,
    'No batches.',
  );
