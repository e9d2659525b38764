// key: API keys of a workspace.
import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { Key, KeyChange } from '../contract/management/key.ts';
import type { Manage } from './context.ts';
import { formatFacts, formatTable } from './output.ts';
import { expiry, nullIfNone, unlessEmpty, wholeNumber, wholeNumberOrNone } from './typed-values.ts';
import type { OrNone } from './typed-values.ts';

export function addKeyCommands(program: Command, manage: Manage, stdin: Readable): void {
  const key = program.command('key').description('manage the API keys of a workspace');
  key
    .command('list')
    .argument('<account>')
    .description('list keys; the keys themselves are not shown')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('GET /accounts/{slug}/keys', { slug }), ({ items }) => formatKeys(items));
      }),
    );
  addOptions(key.command('create').argument('<account>').description('create a key; it is shown only once'))
    .option('--value <key>', 'import a key of another service; - reads it from stdin')
    .addHelpText(
      'after',
      '\nExample:\n  siteglass key create acme --alias backend --category production --quota-daily 1000',
    )
    .action(
      manage(async ({ call, print }, slug: string, options: KeyOptions & { value?: string }) => {
        const value = options.value === '-' ? (await readAll(stdin)).trim() : options.value;
        print(await call('POST /accounts/{slug}/keys', { slug, body: { ...bodyOf(options), value } }), formatKey);
      }),
    );
  addOptions(
    key.command('update').argument('<account>').argument('<id>').description('change a key; other settings are kept'),
  ).action(
    manage(async ({ call, print }, slug: string, id: string, options: KeyOptions) => {
      print(await call('PATCH /accounts/{slug}/keys/{id}', { slug, id, body: bodyOf(options) }), formatKey);
    }),
  );
  for (const [name, active] of [
    ['deactivate', false],
    ['activate', true],
  ] as const) {
    key
      .command(name)
      .argument('<account>')
      .argument('<id>')
      .description(active ? 'enable a key' : 'disable a key from the next call on')
      .action(
        manage(async ({ call, print }, slug: string, id: string) => {
          print(await call('PATCH /accounts/{slug}/keys/{id}', { slug, id, body: { active } }), formatKey);
        }),
      );
  }
  key
    .command('rotate')
    .argument('<account>')
    .argument('<id>')
    .option('--grace-hours <hours>', 'hours for which the old key still works (default: 0)', wholeNumber)
    .description('replace a key with a new one that has the same settings')
    .addHelpText('after', '\nExample:\n  siteglass key rotate acme 17 --grace-hours 24')
    .action(
      manage(async ({ call, print }, slug: string, id: string, { graceHours }: { graceHours?: number }) => {
        const body = { grace_hours: graceHours };
        print(await call('POST /accounts/{slug}/keys/{id}/rotate', { slug, id, body }), formatKey);
      }),
    );
  key
    .command('delete')
    .argument('<account>')
    .argument('<id>')
    .description('delete a key; this cannot be undone')
    .action(
      manage(async ({ call, print }, slug: string, id: string) => {
        print(await call('DELETE /accounts/{slug}/keys/{id}', { slug, id }), () => `Deleted key ${id}.\n`);
      }),
    );
}

interface KeyOptions {
  alias?: string;
  category?: string;
  expires?: OrNone<string>;
  quotaTotal?: OrNone<number>;
  quotaDaily?: OrNone<number>;
  quotaWeekly?: OrNone<number>;
  quotaMonthly?: OrNone<number>;
}

const addOptions = (command: Command): Command =>
  command
    .option('--alias <text>', 'display name')
    .option('--category <text>', 'production creates a live key, anything else a test key')
    .option('--expires <date>', 'last day in UTC, a date-time, or `never`', expiry)
    .option('--quota-total <credits>', 'limit; `none`: unlimited', wholeNumberOrNone)
    .option('--quota-daily <credits>', 'limit; `none`: unlimited', wholeNumberOrNone)
    .option('--quota-weekly <credits>', 'limit; `none`: unlimited', wholeNumberOrNone)
    .option('--quota-monthly <credits>', 'limit; `none`: unlimited', wholeNumberOrNone);

function bodyOf({ alias, category, expires, ...options }: KeyOptions): KeyChange {
  const quotas = unlessEmpty({
    total: nullIfNone(options.quotaTotal),
    daily: nullIfNone(options.quotaDaily),
    weekly: nullIfNone(options.quotaWeekly),
    monthly: nullIfNone(options.quotaMonthly),
  });
  return { alias, category, expires: nullIfNone(expires), quotas };
}

const formatKeys = (keys: readonly Key[]): string =>
  formatTable(
    [
      { title: 'id', read: ({ id }) => String(id) },
      { title: 'alias', read: ({ alias }) => alias },
      { title: 'category', read: ({ category }) => category },
      { title: 'state', read: ({ state }) => state },
      { title: 'expires', read: ({ expires }) => expires },
      { title: 'ends in', read: ({ last_four }) => last_four },
      { title: 'used', read: ({ used }) => used.total },
      { title: 'quota', read: ({ quotas }) => quotas.total },
    ],
    keys,
    'No keys.',
  );

function formatKey({ quotas, used, ...row }: Key & { key?: string | undefined }): string {
  const limits = Object.entries(quotas)
    .filter(([, limit]) => limit !== null)
    .map(([name, limit]) => `${name} ${limit}`);
  const facts = formatFacts({
    id: String(row.id),
    key: row.key,
    alias: row.alias,
    category: row.category,
    state: row.state,
    expires: row.expires ?? 'never',
    quotas: limits.join(', ') || 'none',
    used: used.total,
    'ends in': row.last_four,
  });
  return row.key === undefined ? facts : `${facts}\nSave the key now: it is not shown again.\n`;
}
