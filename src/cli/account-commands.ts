// account, key, pack, credit, invoice, whitelist: what an operator does by hand or from a script.
import { text as readAll } from 'node:stream/consumers';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { withManagement } from './context.ts';
import type { CommandContext, Surroundings } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';
import type { Column } from './output.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- rows of the API's JSON
type Row = any;
type Options = Record<string, unknown>;

// ---- values as people type them ------------------------------------------------------------------------------------

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

// Stands for null on its way through commander, which takes null for a missing value.
const NONE = Symbol('none');

const wholeNumberOrNone = (text: string): number | symbol => (text === 'none' ? NONE : wholeNumber(text));

function amountOf(text: string): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('It must be an amount like 12.50.');
  return Number(text);
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.');
  return text === 'on';
}

const expiryOf = (text: string): string | symbol => (text === 'never' ? NONE : text);

const collect = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

/** The given members only; undefined when there are none. */
function given(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name, value === NONE ? null : value]));
}

const pathOf = (...parts: (string | number)[]): string =>
  `/accounts/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

const column = (title: string, read: Column<Row>['read'] = (row) => row[title]): Column<Row> => ({ title, read });

// ---- commands ------------------------------------------------------------------------------------------------------

/** Adds the commands; each runs against the management API. */
export function addAccountCommands(program: Command, surroundings: Surroundings): void {
  const run =
    (work: (context: CommandContext, args: string[], options: Options) => Promise<void>) =>
    // commander hands over the arguments, then the options, then the command itself
    async (...received: unknown[]) => {
      const command = received.at(-1) as Command;
      await withManagement(command, surroundings, (context) =>
        work(context, command.processedArgs as string[], command.opts()),
      );
    };

  const account = program.command('account').description('workspaces: who may call, with which plan');
  account
    .command('list')
    .description('all workspaces')
    .action(
      run(async ({ call, print }) => {
        print(await call('GET', '/accounts?limit=500'), ({ items }) =>
          formatTable(
            [
              column('slug'),
              column('name'),
              column('quota', ({ plan }) => plan?.quota),
              column('renews', ({ plan }) => plan?.period_end),
              column('per second', ({ plan }) => plan?.per_second),
              column('per minute', ({ plan }) => plan?.per_minute),
              column('remaining'),
            ],
            items,
            'No workspaces.',
          ),
        );
      }),
    );
  addAccountOptions(account.command('create').argument('<slug>').description('create a workspace'))
    .addHelpText('after', '\nExample:\n  siteglass account create acme --name "Acme Ltd" --quota 50000 --per-second 20')
    .action(
      run(async ({ call, print }, [slug], options) => {
        print(await call('POST', '/accounts', { slug, ...accountBody(options) }), formatAccount);
      }),
    );
  account
    .command('show')
    .argument('<slug>')
    .description('one workspace')
    .action(
      run(async ({ call, print }, [slug]) => {
        print(await call('GET', pathOf(slug!)), formatAccount);
      }),
    );
  addAccountOptions(
    account.command('update').argument('<slug>').description('change a workspace; what is not given stays'),
  )
    .option('--no-plan', 'take the subscription and its limits away')
    .addHelpText('after', '\nExample:\n  siteglass account update acme --quota 80000 --per-minute none')
    .action(
      run(async ({ call, print }, [slug], options) => {
        const body = { ...accountBody(options), ...(options.plan === false && { plan: null }) };
        print(await call('PATCH', pathOf(slug!), body), formatAccount);
      }),
    );

  const key = program.command('key').description('API keys of a workspace');
  key
    .command('list')
    .argument('<account>')
    .description('keys, without the keys themselves')
    .action(
      run(async ({ call, print }, [slug]) => {
        print(await call('GET', pathOf(slug!, 'keys')), ({ items }) =>
          formatTable(
            [
              { title: 'id', read: ({ id }: Row) => String(id) },
              column('alias'),
              column('category'),
              column('state'),
              column('expires'),
              column('ends in', ({ last_four }) => last_four),
              column('used', ({ used }) => used.total),
              column('quota', ({ quotas }) => quotas.total),
            ],
            items,
            'No keys.',
          ),
        );
      }),
    );
  addKeyOptions(key.command('create').argument('<account>').description('create a key; it is shown this once'))
    .option('--value <key>', 'take over a key of another service; - reads it from the input')
    .addHelpText(
      'after',
      '\nExample:\n  siteglass key create acme --alias backend --category production --quota-daily 1000',
    )
    .action(
      run(async ({ call, print }, [slug], options) => {
        const value = options.value === '-' ? (await readAll(surroundings.stdin)).trim() : options.value;
        print(await call('POST', pathOf(slug!, 'keys'), { ...keyBody(options), ...given({ value }) }), formatKey);
      }),
    );
  addKeyOptions(
    key.command('update').argument('<account>').argument('<id>').description('change a key; what is not given stays'),
  ).action(
    run(async ({ call, print }, [slug, id], options) => {
      print(await call('PATCH', pathOf(slug!, 'keys', id!), keyBody(options)), formatKey);
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
      .description(active ? 'let a key be used again' : 'refuse a key from its next call on')
      .action(
        run(async ({ call, print }, [slug, id]) => {
          print(await call('PATCH', pathOf(slug!, 'keys', id!), { active }), formatKey);
        }),
      );
  }
  key
    .command('delete')
    .argument('<account>')
    .argument('<id>')
    .description('withdraw a key for good')
    .action(
      run(async ({ call, print }, [slug, id]) => {
        print(await call('DELETE', pathOf(slug!, 'keys', id!)), () => `Key ${id} is deleted.\n`);
      }),
    );

  const pack = program.command('pack').description('one-time packs of credits');
  pack
    .command('add')
    .argument('<account>')
    .argument('<total>', 'credits in the pack', wholeNumber)
    .option('--title <text>', 'what the pack is called')
    .description('add a pack')
    .action(
      run(async ({ call, print }, [slug, total], { title }) => {
        print(await call('POST', pathOf(slug!, 'packs'), { total, ...given({ title }) }), formatFacts);
      }),
    );
  pack
    .command('list')
    .argument('<account>')
    .description('packs in the order they are drawn in')
    .action(
      run(async ({ call, print }, [slug]) => {
        print(await call('GET', pathOf(slug!, 'packs')), ({ items }) =>
          formatTable(
            [
              column('id'),
              column('title'),
              column('purchased', (row) => row.purchased_at),
              column('total'),
              column('used'),
              column('remaining'),
            ],
            items,
            'No packs.',
          ),
        );
      }),
    );

  const credit = program.command('credit').description('credits, used when plan and packs are exhausted');
  credit
    .command('add')
    .argument('<account>')
    .argument('<amount>', 'credits to give', wholeNumber)
    .description('give credits')
    .action(
      run(async ({ call, print }, [slug, amount]) => {
        print(await call('POST', pathOf(slug!, 'credits'), { amount }), formatFacts);
      }),
    );
  credit
    .command('list')
    .argument('<account>')
    .description('credits given and consumed')
    .action(
      run(async ({ call, print }, [slug]) => {
        print(await call('GET', pathOf(slug!, 'credits')), ({ items, ...sums }) =>
          [
            formatTable([column('given at', (row) => row.given_at), column('amount')], items, 'No credits.'),
            formatFacts(sums),
          ].join('\n'),
        );
      }),
    );

  const invoice = program.command('invoice').description('invoices; while one is open, calls are refused');
  invoice
    .command('create')
    .argument('<account>')
    .argument('<amount>', 'such as 12.50', amountOf)
    .option('--number <text>', 'default: INV-1, INV-2, …')
    .option('--paid', 'paid already')
    .description('write an invoice')
    .action(
      run(async ({ call, print }, [slug, amount], { number, paid }) => {
        const body = { amount, ...given({ number, status: paid ? 'paid' : undefined }) };
        print(await call('POST', pathOf(slug!, 'invoices'), body), formatFacts);
      }),
    );
  invoice
    .command('list')
    .argument('<account>')
    .description('invoices, newest first')
    .action(
      run(async ({ call, print }, [slug]) => {
        print(await call('GET', pathOf(slug!, 'invoices')), ({ items }) =>
          formatTable(
            [
              column('number'),
              column('amount'),
              column('status'),
              column('created', (row) => row.created_at),
              column('paid', (row) => row.paid_at),
            ],
            items,
            'No invoices.',
          ),
        );
      }),
    );
  invoice
    .command('pay')
    .argument('<account>')
    .argument('<number>', 'as it is listed')
    .description('mark an invoice as paid')
    .action(
      run(async ({ call, print }, [slug, number]) => {
        const { body } = await call('GET', pathOf(slug!, 'invoices'));
        const found = body.items.find((one: Row) => one.number === number);
        if (!found) throw new CommandError(`${slug} has no invoice ${number}`);
        print(await call('PATCH', pathOf(slug!, 'invoices', found.id), { status: 'paid' }), formatFacts);
      }),
    );

  const whitelist = program.command('whitelist').description('hosts that webunlocker may fetch for a workspace');
  const formatHosts = ({ unlocker_hosts }: Row) =>
    unlocker_hosts.length > 0 ? `${unlocker_hosts.join('\n')}\n` : 'No hosts.\n';
  whitelist
    .command('list')
    .argument('<account>')
    .description('hosts on the list')
    .action(
      run(async ({ call, print }, [slug]) => {
        print(await call('GET', pathOf(slug!)), formatHosts);
      }),
    );
  const changeHosts = (change: (present: string[], named: string[]) => string[]) =>
    run(async ({ call, print }, [slug, named]) => {
      const { body } = await call('GET', pathOf(slug!));
      const unlocker_hosts = change(body.unlocker_hosts, named as unknown as string[]);
      print(await call('PATCH', pathOf(slug!), { unlocker_hosts }), formatHosts);
    });
  whitelist
    .command('add')
    .argument('<account>')
    .argument('<hosts...>', 'host names, or *.example.com')
    .description('allow hosts')
    .action(changeHosts((present, named) => [...present, ...named]));
  whitelist
    .command('remove')
    .argument('<account>')
    .argument('<hosts...>', 'as they are listed')
    .description('forbid hosts again')
    .action(
      changeHosts((present, named) => {
        const missing = named.filter((host) => !present.includes(host.toLowerCase()));
        if (missing.length > 0) throw new CommandError(`Not on the list: ${missing.join(', ')}`);
        return present.filter((host) => !named.map((one) => one.toLowerCase()).includes(host));
      }),
    );
}

const addAccountOptions = (command: Command): Command =>
  command
    .option('--name <text>', 'what it is called')
    .option('--quota <credits>', 'credits per period', wholeNumber)
    .option('--per-second <calls>', 'limit; none: unlimited', wholeNumberOrNone)
    .option('--per-minute <calls>', 'limit; none: unlimited', wholeNumberOrNone)
    .option('--period-start <date>', 'first day of a period (default: today)')
    .option('--period-end <date>', 'first day of the next one (default: a month later)')
    .option('--stats <on|off>', 'access to /v1/stats', onOrOff)
    .option('--log-privacy <on|off>', 'keep no parameters and bodies in the request log', onOrOff)
    .option('--host <host>', 'host that webunlocker may fetch; may be repeated, and replaces the list', collect);

function accountBody(options: Options): Record<string, unknown> {
  const plan = given({
    quota: options.quota,
    per_second: options.perSecond,
    per_minute: options.perMinute,
    period_start: options.periodStart,
    period_end: options.periodEnd,
  });
  return (
    given({
      name: options.name,
      plan,
      stats_enabled: options.stats,
      log_privacy: options.logPrivacy,
      unlocker_hosts: options.host,
    }) ?? {}
  );
}

const addKeyOptions = (command: Command): Command =>
  command
    .option('--alias <text>', 'what it is called')
    .option('--category <text>', 'production makes a live key, anything else a test key')
    .option('--expires <date>', 'last day, in UTC, or an exact moment; never', expiryOf)
    .option('--quota-total <credits>', 'limit; none: unlimited', wholeNumberOrNone)
    .option('--quota-daily <credits>', 'limit; none: unlimited', wholeNumberOrNone)
    .option('--quota-weekly <credits>', 'limit; none: unlimited', wholeNumberOrNone)
    .option('--quota-monthly <credits>', 'limit; none: unlimited', wholeNumberOrNone);

function keyBody(options: Options): Record<string, unknown> {
  const quotas = given({
    total: options.quotaTotal,
    daily: options.quotaDaily,
    weekly: options.quotaWeekly,
    monthly: options.quotaMonthly,
  });
  return given({ alias: options.alias, category: options.category, expires: options.expires, quotas }) ?? {};
}

function formatAccount({ plan, unlocker_hosts, ...account }: Row): string {
  const { quota, per_second, per_minute, period_start, period_end } = plan ?? {};
  return formatFacts({
    slug: account.slug,
    name: account.name,
    remaining: account.remaining,
    plan: plan ? `${quota.toLocaleString('en-US')} credits from ${period_start} to ${period_end}` : 'none',
    'per second': per_second ?? 'unlimited',
    'per minute': per_minute ?? 'unlimited',
    stats: account.stats_enabled,
    'log privacy': account.log_privacy,
    whitelist: unlocker_hosts.join(', ') || 'empty',
    'open invoice': account.open_invoice,
    'webhook secret': account.webhook_secret,
    created: account.created_at,
  });
}

function formatKey({ key, quotas, used, ...row }: Row): string {
  const limits = Object.entries(quotas as Record<string, number | null>)
    .filter(([, limit]) => limit !== null)
    .map(([name, limit]) => `${name} ${limit}`);
  const facts = formatFacts({
    id: String(row.id),
    key,
    alias: row.alias,
    category: row.category,
    state: row.state,
    expires: row.expires ?? 'never',
    quotas: limits.join(', ') || 'none',
    used: used.total,
    'ends in': row.last_four,
  });
  return key === undefined ? facts : `${facts}\nKeep the key now: it is not shown again.\n`;
}
