// invoice: invoices of a workspace. While one is open, calls are refused.
import type { Command } from 'commander';
import type { Manage } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';
import { amount } from './typed-values.ts';

export function addInvoiceCommands(program: Command, manage: Manage): void {
  const invoice = program.command('invoice').description('manage invoices; while one is open, calls are refused');
  invoice
    .command('create')
    .argument('<account>', 'slug of the workspace')
    .argument('<amount>', 'such as 12.50', amount)
    .option('--number <text>', 'default: INV-1, INV-2, …')
    .option('--description <text>', 'what the invoice is for')
    .option('--paid', 'mark as paid')
    .description('create an invoice')
    .action(
      manage(async ({ call, print }, slug: string, total: number, options: InvoiceOptions) => {
        const { number, description, paid } = options;
        const body = { amount: total, number, description, status: paid ? 'paid' : undefined } as const;
        print(await call('POST /accounts/{slug}/invoices', { slug, body }), formatFacts);
      }),
    );
  invoice
    .command('list')
    .argument('<account>', 'slug of the workspace')
    .description('list invoices, newest first')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('GET /accounts/{slug}/invoices', { slug }), ({ items }) =>
          formatTable(
            [
              { title: 'number', read: ({ number }) => number },
              { title: 'amount', read: (row) => row.amount },
              { title: 'currency', read: ({ currency }) => currency },
              { title: 'status', read: ({ status }) => status },
              { title: 'created', read: ({ created_at }) => created_at },
              { title: 'paid', read: ({ paid_at }) => paid_at },
            ],
            items,
            'No invoices.',
          ),
        );
      }),
    );
  invoice
    .command('pay')
    .argument('<account>', 'slug of the workspace')
    .argument('<number>', 'number shown by `invoice list`')
    .description('mark an invoice as paid')
    .action(
      manage(async ({ call, print }, slug: string, number: string) => {
        const { body } = await call('GET /accounts/{slug}/invoices', { slug });
        const found = body.items.find((one) => one.number === number);
        if (!found) throw new CommandError(`${slug} has no invoice ${number}`);
        const change = { slug, id: found.id, body: { status: 'paid' } } as const;
        print(await call('PATCH /accounts/{slug}/invoices/{id}', change), formatFacts);
      }),
    );
}

interface InvoiceOptions {
  number?: string;
  description?: string;
  paid?: boolean;
}
