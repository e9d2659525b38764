// Writes `site-words.json`, one library on each line.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const target = join(import.meta.dirname, '../../src/engines/technology/rules/site-words.json');

type Lists = ReadonlyMap<string, readonly string[]>;

export async function writeSiteWords(lists: Record<'scripts' | 'versions' | 'sequences', Lists>): Promise<void> {
  const parts = Object.entries(lists).map(([kind, all]) => {
    const lines = [...all]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, list]) => `${JSON.stringify(name)}: ${JSON.stringify(list)}`);
    return `${JSON.stringify(kind)}: {\n${lines.join(',\n')}\n}`;
  });
  await writeFile(target, `{\n${parts.join(',\n')}\n}\n`);
}
