// credit: credits that are used when plan and packs are exhausted.
import type { Command } from 'commander';
import type { Manage } from './context.ts';
import { formatFacts, formatTable } from './output.ts';
import { wholeNumber } from './typed-values.ts';

export function addCreditCommands(program: Command, manage: Manage): void {
  const credit = program
    .command('credit')
    .alias('credits')
    .description('manage credits, which are used when plan and packs are exhausted');
  credit
    .command('add')
    .argument('<account>', 'slug of the workspace')
    .argument('<amount>', 'credits to add', wholeNumber)
    .description('add credits')
    .action(
      manage(async ({ call, print }, slug: string, amount: number) => {
        print(await call('POST /accounts/{slug}/credits', { slug, body: { amount } }), formatFacts);
      }),
    );
  credit
    .command('withdraw')
    .argument('<account>', 'slug of the workspace')
    .argument('<amount>', 'unused credits to withdraw', wholeNumber)
    .description('withdraw unused credits')
    .action(
      manage(async ({ call, print }, slug: string, amount: number) => {
        print(await call('POST /accounts/{slug}/credits', { slug, body: { amount: -amount } }), formatFacts);
      }),
    );
  credit
    .command('list')
    .argument('<account>', 'slug of the workspace')
    .description('list credits added, with totals')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('GET /accounts/{slug}/credits', { slug }), ({ items, ...sums }) =>
          [
            formatTable(
              [
                { title: 'given at', read: ({ given_at }) => given_at },
                { title: 'amount', read: ({ amount }) => amount },
              ],
              items,
              'No credits.',
            ),
            formatFacts(sums),
          ].join('\n'),
        );
      }),
    );
}
