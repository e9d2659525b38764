// The compiled rules, from the cache on disk if possible: reading them takes a twentieth of the time that compiling takes.

import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { baseRulesKey } from '../rules/base-rules.ts';
import { compileRules } from './compile.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { storeSignature } from '../rules/rule-set-store.ts';
import { loadRuleLayers } from '../rules/rule-layers.ts';

export interface RuleTablesOptions {
  /** Where tables are cached between starts; undefined: nowhere. */
  cacheDirectory?: string | undefined;
  /** The operator's rule sets; undefined: there are none. */
  ruleSetsDirectory?: string | undefined;
}

/** Rules of the operator that cannot be used are left out and listed in `refused`. */
export async function loadRuleTables(options: RuleTablesOptions): Promise<CompiledRules> {
  const { cacheDirectory, ruleSetsDirectory } = options;
  const name = tablesName(options);
  const stored = cacheDirectory === undefined ? undefined : await readTables(join(cacheDirectory, name));
  if (stored !== undefined) return stored;
  const { sets, problems } = await loadRuleLayers(ruleSetsDirectory);
  const tables = compileRules(sets);
  const compiled = { ...tables, refused: [...problems, ...tables.refused] };
  if (cacheDirectory !== undefined) await keepTables(cacheDirectory, name, compiled).catch(() => {}); // the cache is optional
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

function tablesName(options: RuleTablesOptions): string {
  const hash = createHash('sha256').update(baseRulesKey()).update(rulesSignature(options));
  return `technology-${hash.digest('hex').slice(0, 32)}.tables`;
}

async function readTables(path: string): Promise<CompiledRules | undefined> {
  try {
    return deserialize(await readFile(path)) as CompiledRules;
  } catch {
    return undefined; // missing, or written by another version of Node.js
  }
}

async function keepTables(directory: string, name: string, compiled: CompiledRules): Promise<void> {
  await mkdir(directory, { recursive: true });
  const temporary = join(directory, `${name}.${randomUUID()}`);
  await writeFile(temporary, serialize(compiled));
  await rename(temporary, join(directory, name));
  const others = (await readdir(directory)).filter((other) => /^technology-\w+\.tables/.test(other) && other !== name);
  await Promise.all(others.map((other) => rm(join(directory, other), { force: true })));
}
