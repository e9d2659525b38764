// The implementation of the fingerprints commands. They change files in DATA_DIR/fingerprints and need no running service; a
// running one detects the change.
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import {
  createRuleSetStore,
  ruleSetNamePattern,
  type StoredRuleSet,
} from '../engines/technology/rules/rule-set-store.ts';
import type { ListedRuleSet } from '../contract/management/installation.ts';
import { builtInLicences, listRuleSets } from '../engines/technology/rule-set-list.ts';
import { loadRuleTables } from '../engines/technology/compile/rule-tables.ts';
import {
  letterMark,
  readSource,
  type ReadSource,
  type SourceParts,
} from '../engines/technology/rules/rule-set-source.ts';
import { tryRuleSet, UnusableRuleSet, type RuleSetTrial } from '../engines/technology/compile/rule-set-trial.ts';
import { createAddressGuard } from '../web/address/address-guard.ts';
import { createPageFetcher, type PageFetcher } from '../web/http/fetch-page.ts';
import { createNameLookup } from '../web/address/name-lookup.ts';
import { createResolver } from '../web/address/resolver.ts';
import { createUndiciEngine } from '../web/http/undici-engine.ts';
import { readCommon } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';
import { sentenceOf } from '../contract/errors.ts';

export interface AddOptions {
  name?: string;
  licence?: string;
  acceptLicence?: boolean;
  categories?: string;
}

const listedMax = 10;

export const tablesOf = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) => ({
  cacheDirectory: join(dataDirectory, 'cache'),
  ruleSetsDirectory: join(dataDirectory, 'fingerprints'),
});

// ---- list ----------------------------------------------------------------------------------------------------------

/** False when something in the folder cannot be used. */
export async function listSets(command: Command, cli: CliEnvironment): Promise<boolean> {
  const { options, config } = readCommon(command, cli);
  const { sets, problems } = await listRuleSets(tablesOf(config).ruleSetsDirectory);
  const { stdout, stderr } = cli;
  stdout.write(options.json ? `${JSON.stringify({ sets, problems })}\n` : formatSets(sets));
  if (!options.json) for (const problem of problems) stderr.write(`${problem}\n`);
  return problems.length === 0;
}

const formatSets = (sets: readonly ListedRuleSet[]): string =>
  formatTable<ListedRuleSet>(
    [
      { title: 'name', read: ({ name }) => name },
      { title: 'state', read: ({ state }) => state },
      { title: 'technologies', read: ({ technologies }) => technologies },
      { title: 'licence', read: ({ licence }) => licence },
      { title: 'added', read: ({ added_at }) => added_at?.slice(0, 16).replace('T', ' ') },
      { title: 'source', read: ({ source }) => source },
    ],
    sets,
    'There are no rule sets.',
  );

// ---- add and update ------------------------------------------------------------------------------------------------

export async function addSet(
  given: string,
  { name: wanted, licence: stated, acceptLicence = false, categories }: AddOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const source = absolute(given);
  const name = wanted ?? nameFrom(source);
  if (!ruleSetNamePattern.test(name) || name in builtInLicences) {
    throw new CommandError(`"${name}" is not a valid name: choose one of a–z, 0–9 and - with --name`);
  }
  const categoriesSource = categories === undefined ? undefined : absolute(categories);
  const read = await withWeb(config, (parts) => readSource(source, categoriesSource, parts)).catch(asCommandError);
  const licence = stated ?? read.licence;
  if (licence === undefined) {
    throw new CommandError('The rule set does not state its licence: pass it with --licence');
  }
  if (!acceptLicence) {
    const facts = formatFacts({ name, licence, technologies: Object.keys(read.technologies).length, source });
    throw new CommandError(`${facts}Nothing was added. To use the rule set under ${licence}, pass --accept-licence`);
  }
  const set = toStored(name, source, categoriesSource, licence, read);
  const trial = await tried(set);
  await keep({ ...set, slow: trial.slow }, config);
  const { stdout } = cli;
  stdout.write(options.json ? `${JSON.stringify(toJson(set, trial))}\n` : formatTrial(set, trial, 'Added'));
}

/** False when a rule set could not be updated. */
export async function updateSets(wanted: readonly string[], command: Command, cli: CliEnvironment): Promise<boolean> {
  const { options, config } = readCommon(command, cli);
  const store = createRuleSetStore(tablesOf(config).ruleSetsDirectory);
  const present = await store.names();
  for (const name of wanted) if (!present.includes(name)) throw new CommandError(`There is no rule set "${name}"`);
  const results: { name: string; outcome: 'updated' | 'unchanged' | 'failed'; error?: string }[] = [];
  for (const name of present.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    try {
      const before = await readUsable(name, store);
      const read = await withWeb(config, (parts) => readSource(before.source, before.categoriesSource, parts));
      if (read.licence !== undefined && read.licence !== before.licence) {
        throw new CommandError(
          `its licence has changed from ${before.licence} to ${read.licence}: add it again to accept the new one`,
        );
      }
      if (read.hash === before.hash) {
        results.push({ name, outcome: 'unchanged' });
        continue;
      }
      const set = toStored(name, before.source, before.categoriesSource, before.licence, read);
      const trial = await tried(set);
      await keep({ ...set, slow: trial.slow }, config);
      if (!options.json) cli.stdout.write(formatTrial(set, trial, 'Updated'));
      results.push({ name, outcome: 'updated' });
    } catch (error) {
      results.push({ name, outcome: 'failed', error: sentenceOf(error) });
    }
  }
  if (options.json) cli.stdout.write(`${JSON.stringify({ sets: results })}\n`);
  else if (results.length === 0) cli.stdout.write('There are no added rule sets.\n');
  else {
    for (const { name, outcome, error } of results) {
      if (outcome === 'unchanged') cli.stdout.write(`${name} has not changed.\n`);
      if (outcome === 'failed') cli.stderr.write(`${name} was not updated: ${error}\n`);
    }
  }
  return results.every(({ outcome }) => outcome !== 'failed');
}

interface SourcedSet extends StoredRuleSet {
  categoriesSource?: string;
  hash: string;
}

type Store = ReturnType<typeof createRuleSetStore>;

async function readUsable(name: string, store: Store): Promise<SourcedSet> {
  const set = (await store.read(name).catch(() => undefined)) ?? (await store.read(name, 'previous'));
  if (set === undefined) throw new CommandError(`There is no rule set "${name}"`);
  return set as SourcedSet;
}

const toStored = (
  name: string,
  source: string,
  categoriesSource: string | undefined,
  licence: string,
  { technologies, categories, hash }: ReadSource,
): SourcedSet => ({
  name,
  licence,
  source,
  ...(categoriesSource === undefined ? {} : { categoriesSource }),
  addedAt: new Date().toISOString(),
  hash,
  isWhole: true,
  technologies,
  categories,
});

async function tried(set: StoredRuleSet): Promise<RuleSetTrial> {
  try {
    return await tryRuleSet(set);
  } catch (error) {
    if (!(error instanceof UnusableRuleSet)) throw error;
    const { mistakes, message } = error;
    const more = mistakes.length > listedMax ? [`and ${mistakes.length - listedMax} more`] : [];
    throw new CommandError([`${message}:`, ...mistakes.slice(0, listedMax), ...more].join('\n  '));
  }
}

/** Compiles the rules here, so that a running service only has to read them. */
async function keep(set: StoredRuleSet, config: Config): Promise<void> {
  const tables = tablesOf(config);
  await createRuleSetStore(tables.ruleSetsDirectory).keep(set);
  await loadRuleTables(tables);
}

const toJson = ({ name, licence, source }: StoredRuleSet, trial: RuleSetTrial) => ({
  name,
  licence,
  source,
  technologies: trial.technologyCount,
  new_technologies: trial.newCount,
  patterns: trial.patternCount,
  linear: trial.linearCount,
  refused: trial.refused,
});

function formatTrial(set: StoredRuleSet, trial: RuleSetTrial, verb: string): string {
  const { refused } = trial;
  const more = refused.length > listedMax ? [`  and ${refused.length - listedMax} more`] : [];
  const facts = formatFacts({
    licence: set.licence,
    source: set.source,
    technologies: trial.technologyCount,
    new: trial.newCount,
    patterns: trial.patternCount,
    'run by the linear engine': `${trial.linearCount}, ${trial.slow.length} of them because adversarial input made them slow`,
    'refused rules': refused.length,
  });
  const list = refused.slice(0, listedMax).map((rule) => `  ${rule.replaceAll(/\p{Cc}/gu, ' ')}`);
  return `${verb} ${set.name}. Running services use it from now on.\n${facts}${[...list, ...more, ''].join('\n')}`;
}

// ---- restore and remove --------------------------------------------------------------------------------------------

export async function restoreSet(name: string, command: Command, cli: CliEnvironment): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const store = createRuleSetStore(tablesOf(config).ruleSetsDirectory);
  const previous = await store.read(name, 'previous').catch(asCommandError);
  if (previous === undefined) throw new CommandError(`There is no previous version of a rule set "${name}"`);
  await store.restore(name);
  await loadRuleTables(tablesOf(config));
  const text = `${name} is now the version of ${previous.addedAt}; restore again to go back.`;
  cli.stdout.write(options.json ? `${JSON.stringify({ name, added_at: previous.addedAt })}\n` : `${text}\n`);
}

export async function removeSet(name: string, command: Command, cli: CliEnvironment): Promise<void> {
  const { options, config } = readCommon(command, cli);
  const store = createRuleSetStore(tablesOf(config).ruleSetsDirectory);
  if (!(await store.names()).includes(name)) throw new CommandError(`There is no rule set "${name}"`);
  await store.remove(name);
  cli.stdout.write(options.json ? `${JSON.stringify({ name })}\n` : `Removed ${name}.\n`);
}

// ---- shared --------------------------------------------------------------------------------------------------------

/** Provides the HTTP client of the service: the same address guard, limits and settings. */
export async function withWeb<T>(
  config: Config,
  work: (parts: SourceParts & { pages: PageFetcher }) => Promise<T>,
  /** The argument that URLs come from, for errors. */
  argument = 'source',
): Promise<T> {
  const engine = createUndiciEngine();
  try {
    const guard = createAddressGuard({ egressAllow: config.egressAllow, knownNames: config.resolve.keys() });
    const resolver = createResolver({
      guard,
      resolve: config.resolve,
      lookup: createNameLookup({ servers: config.dnsServers }),
    });
    const pages = createPageFetcher({ engine, resolver, guard });
    return await work({ pages, vetUrl: (text) => guard.vetUrl(text, { parameter: argument }) });
  } finally {
    await engine.close();
  }
}

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);
const absolute = (source: string): string => (isAddress(source) ? source : resolve(source));

function nameFrom(source: string): string {
  const path = isAddress(source) ? new URL(source.replaceAll(letterMark, '')).hostname : basename(source, '.json');
  return path
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

/** These commands belong to the operator, so a refused address comes with the setting that allows it. */
export function asCommandError({ message }: Error): never {
  const isRefused = / (?:is private|is a private address|to a private address)$/.test(message);
  const remedy = 'to allow it, add its address or network to SITEGLASS_EGRESS_ALLOW';
  throw new CommandError(isRefused ? `${message}; ${remedy}` : message);
}
