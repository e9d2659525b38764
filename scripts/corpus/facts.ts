// Writes what is known about the packages of the corpus: name, description, website, category, the JavaScript names that their
// file for browsers defines, and how its comment writes the name. Packages that are not in the corpus are kept. Packages without a
// file for browsers are added if `code-words.json` has words of theirs. No file of a package becomes part of the repository.
//
//   bin/siteglass-node scripts/corpus/facts.ts CACHE
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bannersIn } from '../../src/engines/technology/match/banners.ts';
import { isOrdinary } from '../../src/engines/technology/match/ordinary-words.ts';
import { readArchive } from './archive.ts';
import { descriptionOf, websiteOf } from './package-lines.ts';
import { categoryOf } from './package-category.ts';
import { isTooPlain, otherSpellings, publishedFiles } from './library-files.ts';
import {
  inParallel,
  manifestOf,
  rankedNames,
  readBundle,
  registryOf,
  type CorpusLibrary,
  type Manifest,
} from './npm.ts';

const rules = join(import.meta.dirname, '../../src/engines/technology/rules');
const target = join(rules, 'npm-packages.json');
/** Other libraries have a file of the same name that defines the same JavaScript name. */
const ambiguous = new Set(['cropper', 'jquery-knob-chif', 'jquery-timepicker', 'jqvmap-novulnerability', 'tinycolor']);
/** Forks with the files of the original, which is in the list. */
const forks = new Set(['@bangjelkoski/store2', '@gerhobbelt/json5', '@hongzhiyuan/preact', '@zkochan/js-yaml']);
/** The comment is that of another library in the file. */
const ofOthers = new Set(['allof-merge']);
const bannerCharactersMax = 2000;
const archivesAtOnce = 16;
const rankedMax = 100_000;

const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('Name the cache folder of scripts/corpus/collect.ts and scripts/corpus/releases.ts');
  process.exit(2);
}
const cache = resolve(given);
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8')) as unknown;
const libraries = (await readJson(join(cache, 'libraries.json'))) as CorpusLibrary[];
const before = (await readJson(target)) as [name: string, ...rest: unknown[]][];
const { scripts, styles } = (await readJson(join(rules, 'code-words.json'))) as Record<'scripts' | 'styles', object>;
const released = (await readJson(join(rules, 'released-files.json'))) as object;
const lines = new Map(before.map((line) => [line[0], JSON.stringify(line)]));
const misspelled = otherSpellings(await rankedNames(cache, rankedMax));
const isInCorpus = new Set(libraries.filter(({ files }) => files.length > 0).map(({ manifest }) => manifest.name));

for (const { manifest, folder, files } of libraries) {
  const [file] = files;
  if (file !== undefined) addFacts(manifest, file, await readBundle(folder, file));
  else if (manifest.name in scripts || manifest.name in styles) addFacts(manifest);
}
// Libraries that are less used have released files only.
const registry = await registryOf();
const others = Object.keys(released).filter((name) => !isInCorpus.has(name));
await inParallel(others, archivesAtOnce, async (name) => {
  const manifest = await manifestOf(name, registry, cache);
  if (manifest === undefined) return;
  const files = await readArchive(manifest.dist.tarball, (path) => /\.(?:js|css)$/.test(path)).catch(() => undefined);
  const [file] = files === undefined ? [] : publishedFiles(manifest, files);
  addFacts(manifest, file?.path, file?.text);
});
const sorted = [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
await writeFile(target, `[\n${sorted.join(',\n')}\n]\n`);
console.log(`${sorted.length} packages: ${target}`);

function addFacts(manifest: Manifest, file = '', text = ''): void {
  const isKnown = lines.has(manifest.name);
  if (isTooPlain(manifest.name) || ambiguous.has(manifest.name) || forks.has(manifest.name)) return;
  // What is new must not be called like a part of a site, or like another package.
  if (!isKnown && (isOrdinary(manifest.name) || misspelled.has(manifest.name))) return;
  const globals = file.endsWith('.js') ? globalsIn(text, manifest.name) : [];
  const banner = bannerIn(text, manifest);
  const names = banner === undefined ? globals : [...globals, `as ${banner}`];
  if (isKnown && names.length === 0) return;
  lines.set(
    manifest.name,
    JSON.stringify([manifest.name, descriptionOf(manifest), websiteOf(manifest), categoryOf(manifest), ...names]),
  );
}

/** The names that the file gives to the page, of those that belong to the package. */
function globalsIn(text: string, packageName: string): string[] {
  const own = plain(packageName.replace(/^@[^/]*\//, ''));
  const ends = [text.slice(0, 4000), text.slice(-2000)].join('\n');
  const found = new Set<string>();
  for (const [, name = ''] of ends.matchAll(
    /(?:[\w$)\]]\.|\b(?:var|let|const)\s{1,4}|\[["'])([A-Za-z_$][\w$]{2,40})(?:["']\])?\s{0,4}=(?!=)/g,
  )) {
    const word = plain(name);
    const isOwn =
      word.length > 2 &&
      (word === own ||
        word === `${own}js` ||
        `${word}js` === own ||
        (word.length > 4 && (own.includes(word) || word.includes(own))));
    if (isOwn) found.add(name);
  }
  return [...found].slice(0, 2);
}

/** How the comment writes the name of the package, if not as on npm. */
function bannerIn(text: string, { name, version }: Manifest): string | undefined {
  const [banner] = bannersIn(text.slice(0, bannerCharactersMax));
  const isOther =
    banner?.version === version &&
    plain(banner.name).length > 3 &&
    !/^(?:includes |default |modules in |undefined$)/i.test(banner.name);
  const isKnown = name.startsWith('@')
    ? banner?.name.toLowerCase() === name
    : plain(banner?.name ?? '') === plain(name);
  return isOther && !isKnown && !ofOthers.has(banner.name) && !isTooPlain(banner.name.toLowerCase())
    ? banner.name
    : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
