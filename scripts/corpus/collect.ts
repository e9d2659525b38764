// Downloads the most used front-end libraries of npm into a cache folder. Nothing of them becomes part of the repository.
//
//   bin/siteglass-node scripts/corpus/collect.ts CACHE [count]
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fetchLibrary, listLibraries, type CorpusPackage } from './npm.ts';

const [given, count = '700'] = process.argv.slice(2);
if (given === undefined) {
  console.error('Name a cache folder outside the repository: scripts/corpus/collect.ts CACHE [count]');
  process.exit(2);
}
const cache = resolve(given);
await mkdir(cache, { recursive: true });
const libraries = await listLibraries(cache, Number(count), console.log);
const present: (CorpusPackage & { folder: string })[] = [];
const atOnce = 8;
for (let at = 0; at < libraries.length; at += atOnce) {
  const some = libraries.slice(at, at + atOnce);
  const folders = await Promise.all(some.map((one) => fetchLibrary(one, cache).catch(() => undefined)));
  for (const [index, folder] of folders.entries()) if (folder !== undefined) present.push({ ...some[index]!, folder });
  if ((at / atOnce) % 10 === 0) console.log(`${at} of ${libraries.length} downloaded`);
}
await writeFile(join(cache, 'libraries.json'), JSON.stringify(present));
console.log(
  `${present.length} of ${libraries.length} libraries have their file for browsers: ${join(cache, 'libraries.json')}`,
);
