// The compiled rules, from disk when they are there: reading them takes a twentieth of the time that making them takes.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { baseRulesKey, loadBaseRuleSets } from './base-rules.ts';
import { compileRules, type CompiledRules } from './compile.ts';
import type { RuleSet, TechnologyRule } from './rule-set.ts';

export interface RuleTablesOptions {
  /** Where tables are kept between starts; undefined: nowhere. */
  cacheDirectory?: string | undefined;
  /** Folders with further rules as JSON files, each a map from names to technologies; the last one has the last word. */
  ruleFolders?: readonly string[] | undefined;
}

/** Mistakes in the files of `ruleFolders` leave the service's own rules in force, and are told in `refused`. */
export async function loadRuleTables({ cacheDirectory, ruleFolders = [] }: RuleTablesOptions): Promise<CompiledRules> {
  const files = await readRuleFiles(ruleFolders);
  const key = createHash('sha256').update(baseRulesKey()).update(JSON.stringify(files)).digest('hex').slice(0, 32);
  const name = `technology-${key}.tables`;
  const stored = cacheDirectory === undefined ? undefined : await readTables(join(cacheDirectory, name));
  if (stored !== undefined) return stored;
  const compiled = await compile(files);
  if (cacheDirectory !== undefined) await keepTables(cacheDirectory, name, compiled).catch(() => {}); // a full disk is no reason to fail
  return compiled;
}

interface RuleFile {
  name: string;
  text: string;
}

async function readRuleFiles(folders: readonly string[]): Promise<RuleFile[]> {
  const files: RuleFile[] = [];
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
    for (const name of names) files.push({ name, text: await readFile(join(folder, name), 'utf8') });
  }
  return files;
}

async function compile(files: readonly RuleFile[]): Promise<CompiledRules> {
  const base = await loadBaseRuleSets();
  if (files.length === 0) return compileRules(base);
  try {
    return compileRules([...base, ...files.map(toRuleSet)]);
  } catch (error) {
    const compiled = compileRules(base);
    return { ...compiled, refused: [...compiled.refused, (error as Error).message] };
  }
}

function toRuleSet({ name, text }: RuleFile): RuleSet {
  try {
    return { name, technologies: JSON.parse(text) as Record<string, TechnologyRule> };
  } catch (cause) {
    throw new Error(`${name} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

async function readTables(path: string): Promise<CompiledRules | undefined> {
  try {
    return deserialize(await readFile(path)) as CompiledRules;
  } catch {
    return undefined; // not there, or written by another version of Node.js
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
