// pack: one-time packs of credits.
import type { Command } from 'commander';
import type { Manage } from './context.ts';
import { formatFacts, formatTable } from './output.ts';
import { wholeNumber } from './typed-values.ts';

export function addPackCommands(program: Command, manage: Manage): void {
  const pack = program.command('pack').description('manage one-time packs of credits');
  pack
    .command('add')
    .argument('<account>', 'slug of the workspace')
    .argument('<total>', 'credits in the pack', wholeNumber)
    .option('--title <text>', 'display name')
    .description('add a pack')
    .action(
      manage(async ({ call, print }, slug: string, total: number, { title }: { title?: string }) => {
        print(await call('POST /accounts/{slug}/packs', { slug, body: { total, title } }), formatFacts);
      }),
    );
  pack
    .command('remove')
    .argument('<account>', 'slug of the workspace')
    .argument('<id>')
    .description('remove an unused pack')
    .action(
      manage(async ({ call, print }, slug: string, id: string) => {
        print(await call('DELETE /accounts/{slug}/packs/{id}', { slug, id }), () => `Removed pack ${id}.\n`);
      }),
    );
  pack
    .command('list')
    .argument('<account>', 'slug of the workspace')
    .description('list packs, in the order in which they are used')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('GET /accounts/{slug}/packs', { slug }), ({ items }) =>
          formatTable(
            [
              { title: 'id', read: ({ id }) => id },
              { title: 'title', read: ({ title }) => title },
              { title: 'purchased', read: ({ purchased_at }) => purchased_at },
              { title: 'total', read: ({ total }) => total },
              { title: 'used', read: ({ used }) => used },
              { title: 'remaining', read: ({ remaining }) => remaining },
            ],
            items,
            'No packs.',
          ),
        );
      }),
    );
}
