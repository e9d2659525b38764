// What `npm-packages.json` says about a package, from its manifest.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestOf, registryOf, type Manifest } from './npm.ts';
import { categoryOf } from './package-category.ts';
import { describePackage } from './package-description.ts';

const target = join(import.meta.dirname, '../../src/engines/technology/rules/npm-packages.json');

export const descriptionOf = (manifest: Manifest): string =>
  describePackage(manifest.name, manifest.description, categoryOf(manifest));

export function websiteOf({ homepage }: Manifest): string | null {
  const isAddress = typeof homepage === 'string' && /^https?:\/\/[^\s"]{4,200}$/.test(homepage);
  return isAddress ? homepage.replace(/#readme$/, '') : null;
}

/** Adds packages that the list lacks, and returns how many. */
export async function addPackages(names: Iterable<string>, cache: string): Promise<number> {
  const before = JSON.parse(await readFile(target, 'utf8')) as [name: string, ...rest: unknown[]][];
  const lines = new Map(before.map((line) => [line[0], JSON.stringify(line)]));
  const registry = await registryOf();
  for (const name of names) {
    const manifest = lines.has(name) ? undefined : await manifestOf(name, registry, cache);
    if (manifest === undefined) continue;
    lines.set(name, JSON.stringify([name, descriptionOf(manifest), websiteOf(manifest), categoryOf(manifest)]));
  }
  const sorted = [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  await writeFile(target, `[\n${sorted.join(',\n')}\n]\n`);
  return lines.size - before.length;
}
