// rules: custom rules of the installation.
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Command } from 'commander';
import { isObject, tryParseJson } from '../contract/json.ts';
import { ruleKinds } from '../contract/management/rule.ts';
import type { NewRule, Rule, RuleCheckResult, SavedRule, TrialResult } from '../contract/management/rule.ts';
import type { Manage } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';
import { readPageArgument } from './page-argument.ts';
import { readTextFile } from './text-file.ts';

interface RuleOptions {
  name: string;
  kind: NewRule['kind'];
}

interface CheckOptions extends Partial<RuleOptions> {
  rule?: string;
}

const example = `
Example: detect pages of Acme Shop
  echo '{"cats": [6], "meta": {"generator": "^Acme Shop ([\\\\d.]+)\\\\;version:\\\\1"}}' > acme.json
  siteglass rules check acme.json --name 'Acme Shop'
  siteglass rules add acme.json --name 'Acme Shop'
  siteglass rules try https://acme.example/ --rule 1
  siteglass rules activate 1`;

export function addRuleCommands(program: Command, manage: Manage, stdin: Readable): void {
  const rules = program
    .command('rules')
    .description('manage custom rules for technologies and bot protection')
    .addHelpText('after', example);
  const file = ['<file>', 'a JSON file with the definition; - reads standard input'] as const;
  const kind = () => new Option('--kind <kind>', 'what the rule detects').choices(ruleKinds).default('technology');
  const readBody = async (path: string, { kind: wanted, name }: RuleOptions): Promise<NewRule> => ({
    kind: wanted,
    name,
    definition: await readDefinition(path, stdin),
  });

  rules
    .command('list')
    .description('list the custom rules')
    .action(manage(async ({ call, print }) => print(await call('GET /rules'), ({ items }) => formatRules(items))));
  rules
    .command('show')
    .argument('<id>', 'id shown by `rules list`')
    .description('print a rule')
    .action(
      manage(async ({ call, print }, id: string) => {
        print(await call('GET /rules/{id}', { id: toId(id) }), (rule) => `${JSON.stringify(rule, null, 2)}\n`);
      }),
    );
  rules
    .command('check')
    .argument(...file)
    .option('--name <name>', 'name of the technology, or slug of the vendor')
    .option(
      '--rule <id>',
      'check it as a new version of this rule, with the kind and, without --name, the name of that rule',
    )
    .addOption(kind())
    .description(
      'check a rule without storing it; fails if it has mistakes, or is in use and matches pages of something else',
    )
    .action(
      manage(async ({ call, print }, path: string, { rule, name, kind: wanted = 'technology' }: CheckOptions) => {
        const id = rule === undefined ? undefined : toId(rule);
        const stored = id === undefined ? undefined : (await call('GET /rules/{id}', { id })).body;
        const checked = name ?? stored?.name;
        if (checked === undefined) throw new CommandError('--name is required without --rule');
        const body = await readBody(path, { name: checked, kind: stored?.kind ?? wanted });
        const answer = await call('POST /rules/check', { body: { ...body, ...(id !== undefined && { id }) } });
        print(answer, formatCheck);
        if (answer.body.mistakes.length > 0) throw new CommandError('The rule cannot be used');
        if (stored?.in_use && answer.body.false_hit_count > 0)
          throw new CommandError('The rule is in use, and this version is probably too broad');
      }),
    );
  rules
    .command('add')
    .argument(...file)
    .requiredOption('--name <name>', 'name of the technology, or slug of the vendor')
    .addOption(kind())
    .description('add a rule as a draft')
    .action(
      manage(async ({ call, print }, path: string, options: RuleOptions) => {
        print(await call('POST /rules', { body: await readBody(path, options) }), describeSaved('Added'));
      }),
    );
  rules
    .command('change')
    .argument('<id>', 'id shown by `rules list`')
    .argument(...file)
    .description('replace the definition; the version in use stays until the new one is activated')
    .action(
      manage(async ({ call, print }, id: string, path: string) => {
        const body = { definition: await readDefinition(path, stdin) };
        print(await call('PATCH /rules/{id}', { id: toId(id), body }), describeSaved('Changed'));
      }),
    );
  rules
    .command('try')
    .argument('<page>', 'a URL, a domain or an HTML file; - reads standard input')
    .option('--rule <id>', 'try this rule too; a match is recorded')
    .option('--headers <file>', 'response headers of an HTML file, one per line')
    .description('show which rules match a page, which nearly match, and why they do not')
    .action(
      manage(async ({ call, print }, page: string, { rule, headers }: { rule?: string; headers?: string }) => {
        const given = page === '-' ? { body: await text(stdin) } : await readPageArgument(page);
        const body = {
          ...('url' in given ? { url: given.url } : { html: given.body.toString() }),
          ...(headers === undefined ? {} : { headers: await readText(headers, stdin) }),
          ...(rule === undefined ? {} : { id: toId(rule) }),
        };
        print(await call('POST /rules/try', { body }), formatTrial);
      }),
    );
  for (const [name, done, description] of [
    ['activate', 'Activated', 'use this version of a rule on all nodes'],
    ['deactivate', 'Deactivated', 'stop using a rule'],
  ] as const) {
    rules
      .command(name)
      .argument('<id>', 'id shown by `rules list`')
      .description(description)
      .action(
        manage(async ({ call, print }, id: string) => {
          print(await call(`POST /rules/{id}/${name}`, { id: toId(id) }), describe(done));
        }),
      );
  }
  rules
    .command('remove')
    .argument('<id>', 'id shown by `rules list`')
    .description('remove a rule')
    .action(
      manage(async ({ call, print }, id: string) => {
        print(await call('DELETE /rules/{id}', { id: toId(id) }), () => `Removed rule ${id}.\n`);
      }),
    );
}

function toId(given: string): number {
  if (/^[1-9]\d{0,9}$/.test(given)) return Number(given);
  throw new CommandError(`${given} is not the id of a rule; siteglass rules list shows them`);
}

const readText = async (path: string, stdin: Readable): Promise<string> =>
  path === '-' ? await text(stdin) : await readTextFile(path);

async function readDefinition(path: string, stdin: Readable): Promise<Record<string, unknown>> {
  const value = tryParseJson(await readText(path, stdin));
  if (!isObject(value)) throw new CommandError(`${path} must contain a JSON object`);
  return value;
}

const describe =
  (done: string) =>
  ({ id, name, state, in_use }: Rule): string =>
    `${done} rule ${id} (${name}): ${state}${in_use && state !== 'active' ? ', an older version is in use' : ''}.\n`;

const describeSaved =
  (done: string) =>
  (rule: SavedRule): string =>
    [describe(done)(rule), ...rule.warnings.map(toLine('warning'))].join('');

const toLine = (label: string) => (one: { field: string; message: string }) =>
  `${label}: ${`${one.field} ${one.message}`.trim()}\n`;

const formatRules = (items: readonly Rule[]): string =>
  formatTable<Rule>(
    [
      { title: 'id', read: ({ id }) => id },
      { title: 'kind', read: ({ kind }) => kind },
      { title: 'name', read: ({ name }) => name },
      { title: 'state', read: ({ state }) => state },
      { title: 'in use', read: ({ in_use }) => in_use },
      { title: 'tried on', read: ({ tried_on }) => tried_on },
      { title: 'changed by', read: ({ changed_by }) => changed_by },
    ],
    items,
    'No custom rules.',
  );

function formatCheck({ mistakes, warnings, false_hits, false_hit_count, page_count }: RuleCheckResult): string {
  const hits = false_hits.map(
    ({ page, match, count }) => `matches ${page}${count > 1 ? ` (${count} pages)` : ''}: ${match}\n`,
  );
  const pages = `${false_hit_count} of ${page_count} known pages of something else`;
  const breadth =
    false_hit_count === 0 ? `${pages} match.\n` : `warning: The rule is probably too broad: it matches ${pages}.\n`;
  const summary = mistakes.length > 0 ? '' : breadth;
  return [...mistakes.map(toLine('mistake')), ...warnings.map(toLine('warning')), summary, ...hits].join('');
}

const shownMax = 40;

type Candidate = NonNullable<TrialResult['antibot']>['detections'][number]['candidate'];

/** A line for each kind of unusual parts, from which a rule can be made. */
const unusualIn = (candidate: Candidate): string[] =>
  Object.entries(candidate ?? {})
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `  unusual ${name.replace('_', ' ')}: ${values.join(', ')}\n`);

function formatTrial({ url, status, partial, rule, technology, antibot }: TrialResult): string {
  const where = ({ type, key }: { type: string; key: string | null }) => [type, key].filter(Boolean).join(' ');
  const own = rule && [
    `The rule ${rule.found ? `matches${rule.version === null ? '' : `, version ${rule.version}`}` : 'does not match'}${rule.why_not === null ? '' : `: ${rule.why_not}`}.\n`,
    ...rule.fired.map((one) => `  matched: ${where(one)}: ${one.match}\n`),
    ...rule.near.map((one) => `  nearly: ${where(one)}: ${one.wanted}: ${one.why}\n`),
    '\n',
  ];
  const found = technology && [
    formatTable<NonNullable<TrialResult['technology']>['fired'][number]>(
      [
        { title: 'technology', read: (one) => one.technology },
        { title: 'where', read: where },
        { title: 'match', read: (one) => one.match.slice(0, 100) },
      ],
      technology.fired,
      'No active technology rule matched.',
    ),
    ...technology.near
      .slice(0, shownMax)
      .map((one) => `nearly: ${one.technology}: ${where(one)}: ${one.wanted}: ${one.why}\n`),
  ];
  const protection = antibot && [
    formatFacts({ 'bot protection': antibot.vendor, confidence: antibot.confidence }),
    ...antibot.detections.flatMap(({ vendor, state, evidence, candidate }) => [
      `  ${vendor} ${state}: ${evidence.join(', ')}\n`,
      ...unusualIn(candidate),
    ]),
    ...antibot.near.slice(0, shownMax).map(({ vendor, sign, why }) => `nearly: ${vendor}: ${sign}: ${why}\n`),
  ];
  const cut = partial ? 'The trial was cut short: the page was not examined completely.\n' : '';
  return [`${url} (${status})\n${cut}\n`, ...(own ?? []), ...(found ?? []), ...(protection ?? [])].join('');
}
