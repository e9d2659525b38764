// Writes the hashes of the files that libraries have released: `released-files.json`. A file that several packages have belongs to the
// one that it is named after; if that is not clear, it is left out. A file that several versions have tells no version.
//
//   bin/siteglass-node scripts/corpus/released.ts CACHE
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isNamedLike, isTooPlain, otherSpellings, plain } from './library-files.ts';
import { rankedNames, type Release } from './npm.ts';
import { writeReleases } from './release-lines.ts';

const target = join(import.meta.dirname, '../../src/engines/technology/rules/released-files.json');
const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('Name the cache folder of scripts/corpus/releases.ts');
  process.exit(2);
}
const cache = resolve(given);
const rankedMax = 100_000;
/** Of two packages with the same file, the one with so many times the downloads is the original. */
const originalRatio = 20;

/** A package that has a file, and the version that has it; empty if several have it. */
interface Claim {
  name: string;
  version: string;
  path: string;
}

const downloads = new Map(await rankedNames(cache, rankedMax));
const names = Map.groupBy(downloads.keys(), plain);
const misspelled = otherSpellings(downloads);
const claims = new Map<number, Claim[]>();
for (const file of await readdir(join(cache, 'releases'))) {
  const name = file.replace(/\.json$/, '').replace('+', '/');
  if (isTooPlain(name) || misspelled.has(name)) continue;
  const releases = JSON.parse(await readFile(join(cache, 'releases', file), 'utf8')) as Release[];
  for (const { version, files } of releases)
    for (const [path, hash] of files) {
      const others = claims.get(hash) ?? [];
      const own = others.find((claim) => claim.name === name);
      if (own !== undefined && own.version !== version) own.version = '';
      if (own === undefined && isCredible(name, path)) claims.set(hash, [...others, { name, version, path }]);
    }
}
const owned = [...claims].flatMap(([hash, all]) => {
  const owner = ownerOf(all);
  return owner === undefined ? [] : [{ hash, ...owner }];
});
const packages = await writeReleases(target, owned);
console.log(`${owned.length} of ${claims.size} files of ${packages} packages: ${target}`);

/** A package may contain `jquery.min.js` and name it in its manifest. */
function isCredible(name: string, path: string): boolean {
  if (isNamedLike(path, name)) return true;
  const stem = plain(
    path.replace(/^.*\//, '').replace(/(?:[.-](?:min|umd|bundle|all|global|browser))*\.(?:js|css)$/, ''),
  );
  if (isTooPlain(stem) || /^(?:bundle|dist|build|browser|umd)$/.test(stem)) return true;
  const count = (one: string) => downloads.get(one) ?? 0;
  return (names.get(stem) ?? []).every((other) => other === name || count(other) < count(name));
}

function ownerOf(all: readonly Claim[]): Claim | undefined {
  const rank = ({ name, path }: Claim) => Number(isNamedLike(path, name)) * 2 + Number(!name.startsWith('@'));
  const best = Math.max(...all.map(rank));
  const count = ({ name }: Claim) => downloads.get(name) ?? 0;
  const [first, second] = all.filter((claim) => rank(claim) === best).toSorted((a, b) => count(b) - count(a));
  return second === undefined || count(first!) >= count(second) * originalRatio ? first : undefined;
}
