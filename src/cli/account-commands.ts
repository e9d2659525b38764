// account: workspaces.
import { Option } from 'commander';
import type { Command } from 'commander';
import type { BodyOf, QueryOf } from '../console/client.ts';
import type { Account } from '../contract/management/account.ts';
import { usageOrders, usageRanges } from '../contract/management/installation-usage.ts';
import type { RankedAccount } from '../contract/management/installation-usage.ts';
import type { Manage } from './context.ts';
import { formatFacts, formatTable } from './output.ts';
import { collect, nullIfNone, onOrOff, unlessEmpty, wholeNumber, wholeNumberOrNone } from './typed-values.ts';
import type { OrNone } from './typed-values.ts';

export function addAccountCommands(program: Command, manage: Manage): void {
  const account = program.command('account').description('manage workspaces and their plans');
  account
    .command('list')
    .description('list all workspaces')
    .action(
      manage(async ({ call, print }) => {
        print(await call('GET /accounts', { query: { limit: 500 } }), ({ items }) => formatAccounts(items));
      }),
    );
  addOptions(account.command('create').argument('<slug>').description('create a workspace'))
    .addHelpText('after', '\nExample:\n  siteglass account create acme --name "Acme Ltd" --quota 50000 --per-second 20')
    .action(
      manage(async ({ call, print }, slug: string, options: AccountOptions) => {
        print(await call('POST /accounts', { body: { slug, ...bodyOf(options) } }), formatAccount);
      }),
    );
  account
    .command('show')
    .argument('<slug>')
    .description('show a workspace')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('GET /accounts/{slug}', { slug }), formatAccount);
      }),
    );
  addOptions(account.command('update').argument('<slug>').description('change a workspace; other settings are kept'))
    .option('--no-plan', 'remove the subscription and its limits')
    .addHelpText('after', '\nExample:\n  siteglass account update acme --quota 80000 --per-minute none')
    .action(
      manage(async ({ call, print }, slug: string, options: AccountOptions) => {
        print(await call('PATCH /accounts/{slug}', { slug, body: bodyOf(options) }), formatAccount);
      }),
    );
  account
    .command('usage')
    .description('rank workspaces by their use')
    .addOption(new Option('--range <range>', 'time covered').choices(usageRanges).default('week'))
    .addOption(new Option('--sort <figure>', 'what they are ranked by').choices(usageOrders).default('credits'))
    .option('--limit <workspaces>', 'how many to list', wholeNumber, 20)
    .action(
      manage(async ({ call, print }, query: QueryOf<'GET /account-usage'>) => {
        print(await call('GET /account-usage', { query }), ({ items, total }) => formatUsage(items, total.credits));
      }),
    );
  account
    .command('alerts')
    .argument('[slug]', 'a workspace; default: the whole installation')
    .description('list what needs attention: credits, invoices, engines, errors, keys, paused work, webhooks, machines')
    .action(
      manage(async ({ call, print }, slug: string | undefined) => {
        if (slug === undefined) print(await call('GET /alerts'), ({ items }) => formatAlerts(items));
        else print(await call('GET /accounts/{slug}/alerts', { slug }), ({ items }) => formatAlerts(items));
      }),
    );
  account
    .command('suspend')
    .argument('<slug>')
    .description('refuse all calls of a workspace except usage; queued jobs wait')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('POST /accounts/{slug}/suspend', { slug }), formatAccount);
      }),
    );
  account
    .command('resume')
    .argument('<slug>')
    .description('admit calls of a suspended workspace again')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('POST /accounts/{slug}/resume', { slug }), formatAccount);
      }),
    );
  account
    .command('delete')
    .argument('<slug>')
    .requiredOption('--confirm <slug>', 'the same slug again')
    .description('delete a workspace with its keys, jobs, files, log, balances and members; this cannot be undone')
    .addHelpText('after', '\nExample:\n  siteglass account delete acme --confirm acme')
    .action(
      manage(async ({ call, print }, slug: string, { confirm }: { confirm: string }) => {
        print(await call('DELETE /accounts/{slug}', { slug, query: { confirm } }), () => `Deleted ${slug}.\n`);
      }),
    );
}

interface AccountOptions {
  name?: string;
  quota?: number;
  perSecond?: OrNone<number>;
  perMinute?: OrNone<number>;
  periodStart?: string;
  periodEnd?: string;
  stats?: boolean;
  logPrivacy?: boolean;
  host?: string[];
  /** False with `--no-plan`. */
  plan?: boolean;
}

const addOptions = (command: Command): Command =>
  command
    .option('--name <text>', 'display name')
    .option('--quota <credits>', 'credits per period', wholeNumber)
    .option('--per-second <calls>', 'rate limit; `none`: unlimited', wholeNumberOrNone)
    .option('--per-minute <calls>', 'rate limit; `none`: unlimited', wholeNumberOrNone)
    .option('--period-start <date>', 'first day of a period (default: today)')
    .option('--period-end <date>', 'first day of the next period (default: a month later)')
    .option('--stats <on|off>', 'access to /v1/stats', onOrOff)
    .option('--log-privacy <on|off>', 'do not store parameters and bodies in the request log', onOrOff)
    .option('--host <host>', 'host that webunlocker may fetch; repeatable; replaces the list', collect);

function bodyOf(options: AccountOptions): Omit<BodyOf<'PATCH /accounts/{slug}'>, 'slug'> {
  const plan = unlessEmpty({
    quota: options.quota,
    per_second: nullIfNone(options.perSecond),
    per_minute: nullIfNone(options.perMinute),
    period_start: options.periodStart,
    period_end: options.periodEnd,
  });
  return {
    name: options.name,
    plan: options.plan === false ? null : plan,
    stats_enabled: options.stats,
    log_privacy: options.logPrivacy,
    unlocker_hosts: options.host,
  };
}

const formatAlerts = (alerts: readonly { severity: string; message: string }[]): string =>
  formatTable(
    [
      { title: 'severity', read: ({ severity }) => severity },
      { title: 'message', read: ({ message }) => message },
    ],
    alerts,
    'No alerts.',
  );

const formatUsage = (accounts: readonly RankedAccount[], credits: number): string =>
  formatTable(
    [
      { title: 'slug', read: ({ slug }) => slug },
      { title: 'calls', read: ({ usage }) => usage.calls },
      { title: 'refused', read: ({ usage }) => usage.refusals },
      { title: 'failed', read: ({ usage }) => usage.failures },
      { title: 'credits', read: ({ usage }) => usage.credits },
      { title: 'share', read: ({ usage }) => `${Math.round((100 * usage.credits) / Math.max(1, credits))}%` },
      { title: 'remaining', read: ({ remaining }) => remaining },
    ],
    accounts,
    'No workspaces.',
  );

const formatAccounts = (accounts: readonly Account[]): string =>
  formatTable(
    [
      { title: 'slug', read: ({ slug }) => slug },
      { title: 'name', read: ({ name }) => name },
      { title: 'quota', read: ({ plan }) => plan?.quota },
      { title: 'renews', read: ({ plan }) => plan?.period_end },
      { title: 'per second', read: ({ plan }) => plan?.per_second },
      { title: 'per minute', read: ({ plan }) => plan?.per_minute },
      { title: 'remaining', read: ({ remaining }) => remaining },
      { title: 'suspended', read: ({ suspended_at }) => suspended_at },
    ],
    accounts,
    'No workspaces.',
  );

function formatAccount({ plan, ...account }: Account & { webhook_secret?: string | undefined }): string {
  return formatFacts({
    slug: account.slug,
    name: account.name,
    remaining: account.remaining,
    plan: plan
      ? `${plan.quota.toLocaleString('en-US')} credits from ${plan.period_start} to ${plan.period_end}`
      : 'none',
    'per second': plan?.per_second ?? 'unlimited',
    'per minute': plan?.per_minute ?? 'unlimited',
    stats: account.stats_enabled,
    'log privacy': account.log_privacy,
    whitelist: account.unlocker_hosts.join(', ') || 'empty',
    'open invoice': account.open_invoice,
    'suspended since': account.suspended_at,
    'webhook secret': account.webhook_secret,
    created: account.created_at,
  });
}
