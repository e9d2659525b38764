// Commands that batches and crawls have in common: list, show, pause, resume, retry and cancel.
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Column } from './output.ts';
import type { Batch, Client, Crawl } from '../../clients/src/index.ts';
import { batchStatuses } from '../contract/batch.ts';
import { withKey, writeValue, type createAct } from './service-commands.ts';
import { wholeNumber } from './typed-values.ts';

type Verb = 'get' | 'pause' | 'resume' | 'retry' | 'cancel';

export interface WorkCommands<Work extends Batch | Crawl> {
  /** `batch` or `crawl`, for the help. */
  noun: string;
  nouns: string;
  /** What it consists of, for the help: `items` or `pages`. */
  parts: string;
  routesOf(client: Client): Record<Verb, (id: string) => Promise<Work>> & {
    list(query: { limit: number; status?: Work['status'] }): Promise<{ items: Work[] }>;
  };
  format(works: readonly Work[]): string;
  /** What `show` prints in addition to the table. */
  formatDetails?(work: Work): string;
}

/** The columns of tables of batches and crawls. */
export const statusColumn: Column<Batch | Crawl> = {
  title: 'status',
  read: ({ status, reason }) => (reason === null ? status : `${status} (${reason})`),
};
export const progressColumns: Column<Batch | Crawl>[] = [
  { title: 'queued', read: (row) => row.queued },
  { title: 'running', read: (row) => row.processing },
  { title: 'completed', read: (row) => row.completed },
  { title: 'failed', read: (row) => row.failed },
  { title: 'credits', read: (row) => row.credits_charged },
];

export function addWorkCommands<Work extends Batch | Crawl>(
  command: Command,
  act: ReturnType<typeof createAct>,
  { noun, nouns, parts, routesOf, format, formatDetails }: WorkCommands<Work>,
): void {
  withKey(command.command('list'))
    .description(`list ${nouns}, newest first`)
    .addOption(new Option('--status <status>', `only ${nouns} in this state`).choices(batchStatuses))
    .option('--limit <number>', `number of ${nouns}`, wholeNumber, 20)
    .action(
      act(async (context, { status, limit }: { status?: Work['status']; limit: number }) => {
        const { items } = await routesOf(context.client).list({ limit, ...(status === undefined ? {} : { status }) });
        writeValue(context, { items }, () => format(items));
      }),
    );

  const verbs: [name: string, verb: Verb, description: string][] = [
    ['show', 'get', `show the state of a ${noun}${formatDetails ? ', and what was skipped' : ''}`],
    ['pause', 'pause', `pause a ${noun}: running ${parts} finish`],
    ['resume', 'resume', `resume a paused ${noun}`],
    ['retry', 'retry', `queue the failed ${parts} again`],
    ['cancel', 'cancel', `cancel the ${parts} that have not started`],
  ];
  for (const [name, verb, description] of verbs) {
    withKey(command.command(name))
      .description(description)
      .argument(`<${noun}-id>`, `the identifier of the ${noun}`)
      .action(
        act(async (context, id: string) => {
          const found = await routesOf(context.client)[verb](id);
          const details = verb === 'get' ? (formatDetails?.(found) ?? '') : '';
          writeValue(context, found, () => `${format([found])}${details}`);
        }),
      );
  }
}
