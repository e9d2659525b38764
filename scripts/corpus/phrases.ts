// Writes which sentences and words only the code of one library contains: `code-phrases.json`. Unlike the words of `words.ts`, they may also
// be in the packages that are made with the library, which contain parts of it: so they name libraries that many others contain.
//
// Keeps the phrases of the most used libraries without words of their own, in two versions of each, and those of other packages. Nothing of
// their code becomes part of the repository. Takes about half an hour and can be continued.
//
//   bin/siteglass-node scripts/corpus/phrases.ts CACHE [--libraries 3000] [--others 5000]
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { openBundler } from './bundler.ts';
import {
  archivesOf,
  compareVersions,
  inParallel,
  manifestOf,
  rankedNames,
  registryOf,
  releasedVersions,
  unpack,
  usedBy,
  type Manifest,
} from './npm.ts';
import { choosePhrases, phrasesOf, type Phrases } from './phrase-choice.ts';

const rules = join(import.meta.dirname, '../../src/engines/technology/rules');
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    libraries: { type: 'string', default: '3000' },
    others: { type: 'string', default: '5000' },
  },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name a cache folder outside the repository: scripts/corpus/phrases.ts CACHE');
  process.exit(2);
}
const cache = resolve(given);
const rankedMax = 100_000;
const archivesAtOnce = 8;
/** Which version of the same major version is compared if there is no other: a third of them are older. */
const olderShare = 0.3;

const registry = await registryOf();
const bundler = await openBundler(cache);
const { packages } = compileRules(await loadBaseRuleSets());
const ranked = await rankedNames(cache, rankedMax);
const listed = JSON.parse(await readFile(join(rules, 'npm-packages.json'), 'utf8')) as [name: string][];
const { scripts } = JSON.parse(await readFile(join(rules, 'code-words.json'), 'utf8')) as { scripts: object };
const isListed = new Set(listed.map(([name]) => name));
const isWanted = (name: string) =>
  !(name in scripts) && (isListed.has(name) || technologyOf(name, packages) !== undefined);
const wanted = new Set(
  ranked
    .map(([name]) => name)
    .filter(isWanted)
    .slice(0, Number(options.libraries)),
);
// Libraries that have words of their own are compared too: their words may be in others.
const compared = new Set([
  ...ranked
    .filter(([name]) => !wanted.has(name))
    .slice(0, Number(options.others))
    .map(([name]) => name),
  ...Object.keys(scripts),
]);
console.log(`${wanted.size} libraries, compared with ${compared.size} other packages`);

const found: Phrases[] = [];
await mkdir(join(cache, 'phrases'), { recursive: true });
let examined = 0;
await inParallel([...wanted, ...compared], archivesAtOnce, async (name) => {
  const isLibrary = wanted.has(name);
  const manifest = await manifestOf(name, registry, cache);
  if (++examined % 200 === 0) console.log(`${examined} of ${wanted.size + compared.size} examined`);
  if (manifest === undefined) return;
  const file = join(cache, 'phrases', `${manifest.name.replaceAll('/', '+')}@${manifest.version}.json`);
  const kept = await readFile(file, 'utf8').catch(async () => {
    const text = JSON.stringify(await collect(manifest, isLibrary).catch(() => ({ all: [], lasting: [] })));
    await writeFile(file, text);
    return text;
  });
  const phrases = JSON.parse(kept) as Pick<Phrases, 'all' | 'lasting'>;
  found.push({ name: manifest.name, isLibrary, uses: new Set(usedBy(manifest)), ...phrases });
});
await bundler.close();

const chosen = choosePhrases(found).toSorted((a, b) => (a.name < b.name ? -1 : 1));
const lines = chosen.map(({ name, phrases }) => `${JSON.stringify(name)}: ${JSON.stringify(phrases)}`);
await writeFile(join(rules, 'code-phrases.json'), `{\n${lines.join(',\n')}\n}\n`);
console.log(`${chosen.length} libraries have phrases of their own`);

async function collect(manifest: Manifest, isLibrary: boolean): Promise<Pick<Phrases, 'all' | 'lasting'>> {
  const newest = await phrasesIn(manifest.dist.tarball, `${manifest.name.replaceAll('/', '+')}.newer`);
  if (!isLibrary || newest.length === 0) return { all: newest, lasting: [] };
  const address = await olderArchive(manifest);
  const older = new Set(
    address === undefined ? newest : await phrasesIn(address, `${manifest.name.replaceAll('/', '+')}.older`),
  );
  return { all: [...new Set([...newest, ...older])], lasting: newest.filter((phrase) => older.has(phrase)) };
}

async function phrasesIn(archive: string, name: string): Promise<string[]> {
  const folder = join(cache, 'phrases', name);
  try {
    await unpack(archive, folder);
    return phrasesOf(await bundler.bundle(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last version of the major version before, or else an older one of the same. */
async function olderArchive({ name, version }: Manifest): Promise<string | undefined> {
  const archives = await archivesOf(name, registry);
  const versions = releasedVersions(archives).filter((one) => compareVersions(one, version) < 0);
  const isSameMajor = (one: string) => one.split('.')[0] === version.split('.')[0];
  const before = versions.find((one) => !isSameMajor(one) && !one.startsWith('0.'));
  const same = versions.filter(isSameMajor).toReversed();
  const older = before ?? same[Math.floor(same.length * olderShare)];
  return older === undefined ? undefined : archives.get(older)!.address;
}
