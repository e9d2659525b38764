// Keeps the words of all scripts of the packages in the store of `library-pages.ts`: whatever contains a word of a library without naming the
// library in its manifest is known in this way. Can be continued.
//
//   bin/siteglass-node scripts/corpus/store-words.ts CACHE
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import { usedBy, type Manifest } from './npm.ts';

/** What is kept of a package. */
export interface StoreWords {
  name: string;
  uses: string[];
  words: string[];
}

const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('Name the cache folder of scripts/corpus/library-pages.ts');
  process.exit(2);
}
const cache = resolve(given);
const charactersMax = 2_500_000;
const besideCode = [
  '**/test/**',
  '**/tests/**',
  '**/__tests__/**',
  '**/docs/**',
  '**/demo/**',
  '**/examples/**',
  '**/locale*/**',
  '**/i18n/**',
  '**/lang/**',
];

await mkdir(join(cache, 'store-words'), { recursive: true });
let count = 0;
for (const stored of await readdir(join(cache, 'store'))) {
  const target = join(cache, 'store-words', `${stored}.json`);
  if (++count % 500 === 0) console.log(count);
  if (existsSync(target)) continue;
  const kept = await wordsOf(stored).catch(() => undefined);
  if (kept !== undefined) await writeFile(target, JSON.stringify(kept));
}

async function wordsOf(stored: string): Promise<StoreWords> {
  // `name@version+…`, with `+` for the slash of a scope.
  const [, name = ''] = /^((?:@[^+]+\+)?[^@]+)@/.exec(stored) ?? [];
  const folder = join(cache, 'store', stored, 'node_modules', name.replace('+', '/'));
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const words = new Set<string>();
  let left = charactersMax;
  for (const path of globSync('**/*.{js,mjs,cjs}', { cwd: folder, exclude: besideCode })) {
    if (left <= 0) break;
    const text = (await readFile(join(folder, path), 'utf8')).slice(0, left);
    left -= text.length;
    for (const word of codeWordsOf(text)) words.add(word);
  }
  return { name: manifest.name, uses: usedBy(manifest), words: [...words] };
}
