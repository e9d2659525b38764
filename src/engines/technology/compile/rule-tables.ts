// The compiled rules, from the cache on disk if possible: reading them takes a twentieth of the time that compiling takes. The
// cache also keeps the analysis of every pattern, so that rules that have changed are compiled in a fraction of the time.

import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { objectOf } from '../../../contract/json.ts';
import { baseRulesKey } from '../rules/base-rules.ts';
import { compileRules } from './compile.ts';
import type { CompiledRules } from './compiled-rules.ts';
import type { KnownPatterns } from './pattern-compiler.ts';
import { loadRuleLayers } from '../rules/rule-layers.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { storeSignature } from '../rules/rule-set-store.ts';

export interface RuleTablesOptions {
  /** Where tables are cached between starts; undefined: nowhere. */
  cacheDirectory?: string | undefined;
  /** The operator's rule sets; undefined: there are none. */
  ruleSetsDirectory?: string | undefined;
}

/** The options that a worker thread was given. */
export function readTablesOptions(given: unknown): RuleTablesOptions {
  const { cacheDirectory, ruleSetsDirectory } = objectOf(given);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { cacheDirectory: textOf(cacheDirectory), ruleSetsDirectory: textOf(ruleSetsDirectory) };
}

/** Rules of the operator that cannot be used are left out and listed in `refused`. */
export async function loadRuleTables(options: RuleTablesOptions): Promise<CompiledRules> {
  const { cacheDirectory, ruleSetsDirectory } = options;
  const name = tablesName(options);
  const stored = cacheDirectory === undefined ? undefined : await readStored<CompiledRules>(cacheDirectory, name);
  if (stored !== undefined) return stored;
  const { sets, problems } = await loadRuleLayers(ruleSetsDirectory);
  const tables = await compileWithCache(sets, cacheDirectory);
  const unusable = problems.map((reason) => ({ technology: '', part: '', reason }));
  const compiled = { ...tables, refused: [...unusable, ...tables.refused] };
  if (cacheDirectory !== undefined) await keep(cacheDirectory, name, compiled);
  return compiled;
}

/** Compiles rule sets with the analyses of earlier compilations. */
export async function compileWithCache(
  sets: readonly RuleSet[],
  cacheDirectory: string | undefined,
): Promise<CompiledRules> {
  if (cacheDirectory === undefined) return compileRules(sets);
  const name = fileName('patterns', baseRulesKey());
  const stored = await readStored<KnownPatterns>(cacheDirectory, name);
  const known: KnownPatterns = stored ?? new Map();
  const compiled = compileRules(sets, known);
  if (stored === undefined) await keep(cacheDirectory, name, known);
  return compiled;
}

/** True when the tables of these rules are in the cache. */
export async function areTablesKept(options: RuleTablesOptions): Promise<boolean> {
  if (options.cacheDirectory === undefined) return false;
  return await access(join(options.cacheDirectory, tablesName(options))).then(
    () => true,
    () => false,
  );
}

/** Changes whenever the operator changes a rule. */
export const rulesSignature = ({ ruleSetsDirectory }: RuleTablesOptions): string =>
  ruleSetsDirectory === undefined ? '' : storeSignature(ruleSetsDirectory);

const tablesName = (options: RuleTablesOptions): string => fileName('tables', baseRulesKey(), rulesSignature(options));

function fileName(kind: 'tables' | 'patterns', ...keys: string[]): string {
  const hash = createHash('sha256').update(keys.join(''));
  return `technology-${hash.digest('hex').slice(0, 32)}.${kind}`;
}

async function readStored<T>(directory: string, name: string): Promise<T | undefined> {
  try {
    return deserialize(await readFile(join(directory, name))) as T;
  } catch {
    return undefined; // missing, or written by another version of Node.js
  }
}

/** Replaces older files of the same kind. Does nothing when the folder cannot be written: the cache is optional. */
async function keep(directory: string, name: string, value: unknown): Promise<void> {
  const temporary = join(directory, `${name}.${randomUUID()}`);
  const isSameKind = (other: string) => other.startsWith('technology-') && other.includes(extname(name));
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(temporary, serialize(value));
    await rename(temporary, join(directory, name));
    const others = (await readdir(directory)).filter((other) => isSameKind(other) && other !== name);
    await Promise.all(others.map((other) => rm(join(directory, other), { force: true })));
  } catch {
    await rm(temporary, { force: true }).catch(() => {});
  }
}
