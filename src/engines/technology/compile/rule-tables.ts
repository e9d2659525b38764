// The compiled rules. They are built with the installation, or by its first start, which stores them in the cache on disk: reading
// them takes a twentieth of the time that compiling takes. The analysis of every pattern is stored too, so that rules that have changed
// are compiled in a fraction of the time.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { objectOf } from '../../../contract/json.ts';
import { baseRulesKey } from '../rules/base-rules.ts';
import { compileRules } from './compile.ts';
import type { CompiledRules } from './compiled-rules.ts';
import type { KnownPatterns } from './pattern-compiler.ts';
import { loadRuleLayers } from '../rules/rule-layers.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { storeSignature } from '../rules/rule-set-store.ts';
import { areTablesComplete, readTables, writeTables } from './table-files.ts';

export interface RuleTablesOptions {
  /** Where tables are cached between starts; undefined: nowhere. */
  cacheDirectory?: string | undefined;
  /** The operator's rule sets; undefined: there are none. */
  ruleSetsDirectory?: string | undefined;
  /** The tables that were built with the installation. */
  builtDirectory?: string | undefined;
}

/** Tables of the built-in rules. The npm package and the image contain them; a checkout gets them from `npm ci`. */
const installedDirectory = join(import.meta.dirname, '../../../../assets/rule-tables');

/** The options that a worker thread was given. */
export function readTablesOptions(given: unknown): RuleTablesOptions {
  const { cacheDirectory, ruleSetsDirectory, builtDirectory } = objectOf(given);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    cacheDirectory: textOf(cacheDirectory),
    ruleSetsDirectory: textOf(ruleSetsDirectory),
    builtDirectory: textOf(builtDirectory),
  };
}

/** Rules of the operator that cannot be used are left out and listed in `refused`. */
export async function loadRuleTables(options: RuleTablesOptions): Promise<CompiledRules> {
  const { cacheDirectory, ruleSetsDirectory } = options;
  const name = tablesName(options);
  const stored = await readFirst<CompiledRules>(options, name);
  if (stored !== undefined) return stored;
  const { sets, problems } = await loadRuleLayers(ruleSetsDirectory);
  const tables = await compileWithCache(sets, options);
  const unusable = problems.map((reason) => ({ technology: '', part: '', reason }));
  const compiled = { ...tables, refused: [...unusable, ...tables.refused] };
  await keep(cacheDirectory, name, compiled);
  return compiled;
}

/** Compiles rule sets with the analyses of earlier compilations. */
export async function compileWithCache(sets: readonly RuleSet[], options: RuleTablesOptions): Promise<CompiledRules> {
  const name = patternsName();
  const stored = await readFirst<KnownPatterns>(options, name);
  const known: KnownPatterns = stored ?? new Map();
  const compiled = compileRules(sets, known);
  if (stored === undefined) await keep(options.cacheDirectory, name, known);
  return compiled;
}

/** Compiles the built-in rules for an installation. Throws when the folder cannot be written. */
export async function buildRuleTables(directory = installedDirectory): Promise<void> {
  const [tables, patterns] = [tablesName({}), patternsName()];
  if ((await areTablesComplete(directory, tables)) && (await areTablesComplete(directory, patterns))) return;
  const { sets } = await loadRuleLayers(undefined);
  const known: KnownPatterns = new Map();
  await writeTables(directory, tables, compileRules(sets, known));
  await writeTables(directory, patterns, known);
}

/** True when these rules need not be compiled. */
export async function areTablesReady(options: RuleTablesOptions): Promise<boolean> {
  const name = tablesName(options);
  for (const directory of placesOf(options)) if (await areTablesComplete(directory, name)) return true;
  return false;
}

const placesOf = ({ cacheDirectory, builtDirectory = installedDirectory }: RuleTablesOptions): string[] =>
  [cacheDirectory, builtDirectory].filter((directory) => directory !== undefined);

async function readFirst<T>(options: RuleTablesOptions, name: string): Promise<T | undefined> {
  for (const directory of placesOf(options)) {
    const stored = await readTables<T>(directory, name);
    if (stored !== undefined) return stored;
  }
  return undefined;
}

/** Does nothing when the folder cannot be written: the cache is optional. */
async function keep(directory: string | undefined, name: string, value: unknown): Promise<void> {
  if (directory !== undefined) await writeTables(directory, name, value).catch(() => {});
}

/** Changes whenever the operator changes a rule. */
export const rulesSignature = ({ ruleSetsDirectory }: RuleTablesOptions): string =>
  ruleSetsDirectory === undefined ? '' : storeSignature(ruleSetsDirectory);

const tablesName = (options: RuleTablesOptions): string => fileName('tables', baseRulesKey(), rulesSignature(options));
const patternsName = (): string => fileName('patterns', baseRulesKey());

function fileName(kind: 'tables' | 'patterns', ...keys: string[]): string {
  const hash = createHash('sha256').update(keys.join(''));
  return `technology-${hash.digest('hex').slice(0, 32)}.${kind}`;
}
