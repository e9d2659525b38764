// proxies: exit proxies of the operator.
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Command } from 'commander';
import { proxyKinds } from '../contract/management/proxy.ts';
import type { ProxyCheck, ProxyItem, ProxyKind, ProxyPool } from '../contract/management/proxy.ts';
import type { CommandContext, Manage } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';
import { none, nullIfNone, wholeNumber } from './typed-values.ts';
import type { OrNone } from './typed-values.ts';

const pagesMax = 100;

interface AddOptions {
  pool: string;
  country?: string;
  kind?: ProxyKind;
  weight?: number;
}

interface UpdateOptions {
  pool?: string;
  proxyUrl?: string;
  country?: OrNone<string>;
  kind?: ProxyKind;
  weight?: number;
}

export function addProxyCommands(program: Command, manage: Manage, stdin: Readable): void {
  const proxies = program.command('proxies').description('manage exit proxies and their health');
  proxies
    .command('list')
    .option('--pool <name>', 'only proxies of this pool')
    .option('--country <code>', 'only proxies in this country')
    .description('list proxies with their health')
    .action(
      manage(async ({ call, print }, query: { pool?: string; country?: string }) => {
        const answer = await call('GET /proxies', { query: { ...query, limit: 500 } });
        print(answer, ({ items, next }) => formatProxies(items) + (next === null ? '' : 'More: use --pool.\n'));
      }),
    );
  proxies
    .command('add')
    .argument('<url>', 'http://user:password@host:port, https or socks5; - reads one per line from standard input')
    .requiredOption('--pool <name>', 'pool to add it to')
    .option('--country <code>', 'country of the exit address, such as DE')
    .addOption(new Option('--kind <kind>', 'kind of the exit address').choices(proxyKinds))
    .option('--weight <number>', 'share of calls compared to other proxies (default: 1)', wholeNumber)
    .description('add a proxy, or many')
    .addHelpText(
      'after',
      `
Examples:
  siteglass proxies add http://user:password@proxy.example.com:3128 --pool residential --country DE
  siteglass proxies add - --pool datacenter < proxies.txt`,
    )
    .action(
      manage(async ({ call, print }, url: string, settings: AddOptions) => {
        if (url === '-') {
          const body = { ...settings, lines: await text(stdin) };
          print(
            await call('POST /proxies/import', { body }),
            ({ added, known }) => `Added ${added}, known ${known}.\n`,
          );
        } else {
          print(await call('POST /proxies', { body: { ...settings, url } }), formatFacts);
        }
      }),
    );
  proxies
    .command('remove')
    .argument('<id>', 'id shown by `proxies list`')
    .description('remove a proxy')
    .action(
      manage(async ({ call, print }, id: string) => {
        print(await call('DELETE /proxies/{id}', { id: toId(id) }), () => `Removed proxy ${id}.\n`);
      }),
    );
  proxies
    .command('check')
    .argument('[ids...]', 'ids shown by `proxies list` (default: all)')
    .option('--pool <name>', 'only proxies of this pool')
    .description('check proxies now; fails if one of them does not work')
    .action(
      manage(async (context, ids: string[], { pool }: { pool?: string }) => {
        const wanted = ids.length > 0 ? ids.map(toId) : await allIds(context, pool);
        const checks: ProxyCheck[] = [];
        for (const id of wanted) checks.push((await context.call('POST /proxies/{id}/check', { id })).body);
        const answer = { status: 200, text: JSON.stringify({ items: checks }), body: checks };
        context.print(answer, formatChecks);
        const down = checks.filter(({ healthy }) => !healthy).length;
        if (down > 0) throw new CommandError(`${down} of ${checks.length} proxies do not work`);
      }),
    );
  addChangeCommands(proxies, manage);
  addPoolCommands(proxies, manage);
}

function addChangeCommands(proxies: Command, manage: Manage): void {
  proxies
    .command('show')
    .argument('<id>', 'id shown by `proxies list`')
    .description('show a proxy with its health and figures')
    .action(
      manage(async ({ call, print }, id: string) => {
        print(await call('GET /proxies/{id}', { id: toId(id) }), formatFacts);
      }),
    );
  proxies
    .command('update')
    .argument('<id>', 'id shown by `proxies list`')
    .option('--pool <name>', 'pool to move it to')
    .option('--proxy-url <url>', 'new address, with the password; its figures start again')
    .option('--country <code>', 'country of the exit address; none: unknown', countryOrNone)
    .addOption(new Option('--kind <kind>', 'kind of the exit address').choices(proxyKinds))
    .option('--weight <number>', 'share of calls compared to other proxies', wholeNumber)
    .description('change a proxy; other settings are kept')
    .action(
      manage(async ({ call, print }, id: string, { proxyUrl, country, ...settings }: UpdateOptions) => {
        const body = { ...settings, url: proxyUrl, country: nullIfNone(country) };
        print(await call('PATCH /proxies/{id}', { id: toId(id), body }), formatFacts);
      }),
    );
  for (const [name, active] of [
    ['pause', false],
    ['resume', true],
  ] as const) {
    proxies
      .command(name)
      .argument('<id>', 'id shown by `proxies list`')
      .description(active ? 'use a paused proxy again' : 'stop using a proxy')
      .action(
        manage(async ({ call, print }, id: string) => {
          print(await call('PATCH /proxies/{id}', { id: toId(id), body: { active } }), formatFacts);
        }),
      );
  }
}

function addPoolCommands(proxies: Command, manage: Manage): void {
  proxies
    .command('pools')
    .description('list the pools, and which workspaces may use them')
    .action(
      manage(async ({ call, print }) => {
        print(await call('GET /proxy-pools'), ({ items }) => formatPools(items));
      }),
    );
  proxies
    .command('limit')
    .argument('<pool>')
    .argument('[accounts...]', 'slugs of the workspaces that may use the pool; none: all may')
    .description('limit a pool to some workspaces, or open it to all')
    .action(
      manage(async ({ call, print }, pool: string, accounts: string[]) => {
        const body = { accounts: accounts.length === 0 ? null : accounts };
        print(await call('PATCH /proxy-pools/{pool}', { pool, body }), (changed) => formatPools([changed]));
      }),
    );
}

const countryOrNone = (code: string): OrNone<string> => (code === 'none' ? none : code);

function toId(given: string): number {
  if (/^[1-9]\d{0,9}$/.test(given)) return Number(given);
  throw new CommandError(`${given} is not the id of a proxy; siteglass proxies list shows them`);
}

async function allIds({ call }: CommandContext, pool: string | undefined): Promise<number[]> {
  const ids: number[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const { body } = await call('GET /proxies', {
      query: { limit: 500, ...(pool && { pool }), ...(cursor && { cursor }) },
    });
    ids.push(...body.items.map(({ id }) => id));
    if (body.next === null) break;
    cursor = Number(body.next);
  }
  return ids;
}

const formatProxies = (items: readonly ProxyItem[]): string =>
  formatTable(
    [
      { title: 'id', read: ({ id }) => id },
      { title: 'pool', read: ({ pool }) => pool },
      { title: 'url', read: ({ url }) => url },
      { title: 'country', read: ({ country }) => country },
      { title: 'kind', read: ({ kind }) => kind },
      { title: 'weight', read: ({ weight }) => weight },
      { title: 'health', read: ({ health }) => health },
      { title: 'success %', read: ({ success_rate }) => success_rate },
      { title: 'ms', read: ({ latency_ms }) => latency_ms },
      { title: 'last error', read: ({ last_error }) => last_error },
    ],
    items,
    'No proxies.',
  );

const formatChecks = (checks: readonly ProxyCheck[]): string =>
  formatTable(
    [
      { title: 'id', read: ({ id }) => id },
      { title: 'healthy', read: ({ healthy }) => healthy },
      { title: 'ms', read: ({ duration_ms }) => duration_ms },
      { title: 'error', read: ({ error }) => error },
    ],
    checks,
    'No proxies.',
  );

const formatPools = (pools: readonly ProxyPool[]): string =>
  formatTable(
    [
      { title: 'pool', read: ({ name }) => name },
      { title: 'proxies', read: ({ proxies }) => proxies },
      { title: 'healthy', read: ({ healthy }) => healthy },
      { title: 'countries', read: ({ countries }) => countries.join(', ') },
      { title: 'workspaces', read: ({ accounts }) => accounts?.join(', ') ?? 'all' },
    ],
    pools,
    'No pools.',
  );
