// Downloads the most used libraries for pages from npm into a cache folder: the script and the style sheet that pages load, and the
// words of the code of the library, without its dependencies, that an older version has too. Nothing of them becomes part of the
// repository. Takes about half an hour and can be continued.
//
// Of the most downloaded other packages, the words alone are kept: libraries contain their code too.
//
//   bin/siteglass-node scripts/corpus/collect.ts CACHE [--count 40000] [--libraries 5000] [--others 8000]
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileRules } from '../../src/engines/technology/compile/compile.ts';
import { technologyOf } from '../../src/engines/technology/compile/package-names.ts';
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import { statedVersions } from '../../src/engines/technology/match/stated-versions.ts';
import { loadBaseRuleSets } from '../../src/engines/technology/rules/base-rules.ts';
import { openBundler } from './bundler.ts';
import { findBrowserFiles, mayBeLibrary, namesBrowserFile } from './library-files.ts';
import {
  archivesOf,
  inParallel,
  manifestOf,
  rankedNames,
  registryOf,
  releasedVersions,
  unpack,
  type CorpusLibrary,
  type KeptWords,
  type Manifest,
} from './npm.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40000' },
    libraries: { type: 'string', default: '5000' },
    others: { type: 'string', default: '8000' },
  },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name a cache folder outside the repository: scripts/corpus/collect.ts CACHE');
  process.exit(2);
}
const cache = resolve(given);
const manifestsAtOnce = 32;
const archivesAtOnce = 12;
/** Which version of the same major version is compared: a third of them are older. */
const olderShare = 0.3;

const registry = await registryOf();
const bundler = await openBundler(cache);
const { packages } = compileRules(await loadBaseRuleSets());
const ranked = await rankedNames(cache, Number(options.count));
const found: { manifest: Manifest; downloads: number }[] = [];
await inParallel(ranked, manifestsAtOnce, async ([name, downloads]) => {
  const manifest = await manifestOf(name, registry, cache);
  if (manifest === undefined) return;
  if (mayBeLibrary(manifest) || technologyOf(name, packages) !== undefined) found.push({ manifest, downloads });
});
// Those with a file for pages first: the others are found in bundles only.
const isFirst = ({ manifest }: { manifest: Manifest }) => Number(namesBrowserFile(manifest));
const candidates = found
  .toSorted((a, b) => isFirst(b) - isFirst(a) || b.downloads - a.downloads)
  .slice(0, Number(options.libraries));
console.log(`${found.length} of ${ranked.length} packages may be libraries for pages`);

const libraries: CorpusLibrary[] = [];
let examined = 0;
await inParallel(candidates, archivesAtOnce, async ({ manifest, downloads }) => {
  const folder = join(cache, 'packages', `${manifest.name.replaceAll('/', '+')}@${manifest.version}`);
  if (!existsSync(folder)) await collect(manifest, folder).catch(() => mkdir(folder, { recursive: true }));
  const files = await readFile(join(folder, 'files.json'), 'utf8').catch(() => undefined);
  if (files !== undefined) libraries.push({ manifest, downloads, folder, files: JSON.parse(files) as string[] });
  if (++examined % 200 === 0) console.log(`${examined} examined, ${libraries.length} libraries`);
});
await writeFile(join(cache, 'libraries.json'), JSON.stringify(libraries));
console.log(`${libraries.length} libraries: ${join(cache, 'libraries.json')}`);

const names = new Set(libraries.map(({ manifest }) => manifest.name));
const others = ranked.filter(([name]) => !names.has(name)).slice(0, Number(options.others));
await mkdir(join(cache, 'others'), { recursive: true });
examined = 0;
await inParallel(others, archivesAtOnce, async ([name]) => {
  const file = join(cache, 'others', `${name.replaceAll('/', '+')}.json`);
  if (!existsSync(file)) await collectOther(name, file).catch(() => writeFile(file, '[]'));
  if (++examined % 200 === 0) console.log(`${examined} of ${others.length} others examined`);
});
await bundler.close();

async function collectOther(name: string, file: string): Promise<void> {
  const manifest = await manifestOf(name, registry, cache);
  const folder = `${file}.whole`;
  try {
    if (manifest !== undefined) await unpack(manifest.dist.tarball, folder);
    await writeFile(file, JSON.stringify([...codeWordsOf((await codeIn(folder)) ?? '')]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function collect(manifest: Manifest, folder: string): Promise<void> {
  const [whole, older, partial] = [`${folder}.whole`, `${folder}.older`, `${folder}.partial`];
  try {
    await unpack(manifest.dist.tarball, whole);
    const { script, style } = await findBrowserFiles(manifest, whole);
    const files = [script, style].filter((file) => file !== undefined);
    await mkdir(partial, { recursive: true });
    for (const file of files) {
      await mkdir(dirname(join(partial, file)), { recursive: true });
      await copyFile(join(whole, file), join(partial, file));
    }
    const before = await olderArchive(manifest);
    if (before !== undefined) await unpack(before.archive, older);
    const olderRelease = before === undefined ? undefined : { folder: older, version: before.version };
    const scriptWords = await wordsOfScript(manifest, whole, olderRelease, script);
    const styleWords = style === undefined ? undefined : await wordsOfStyle(style, whole, olderRelease?.folder);
    await writeFile(join(partial, 'words.json'), JSON.stringify({ scripts: scriptWords, styles: styleWords }));
    await writeFile(join(partial, 'files.json'), JSON.stringify(files));
    await rename(partial, folder);
  } finally {
    await Promise.all([whole, older, partial].map((place) => rm(place, { recursive: true, force: true })));
  }
}

/** Of the code itself, and of the file for pages, which may contain others. */
async function wordsOfScript(
  manifest: Manifest,
  folder: string,
  older: { folder: string; version: string } | undefined,
  script: string | undefined,
): Promise<KeptWords | undefined> {
  const served = script === undefined ? undefined : codeWordsOf(await bundler.minify(join(folder, script)));
  const ownCode = await codeIn(folder);
  const own = ownCode === undefined ? undefined : codeWordsOf(ownCode);
  const isAlone = Object.keys(Object(manifest.dependencies)).length === 0;
  const code = own ?? (isAlone ? served : undefined);
  if (code === undefined) return undefined;
  const olderCode = older === undefined ? undefined : await codeIn(older.folder);
  const compared = [served, olderCode === undefined ? undefined : codeWordsOf(olderCode)];
  const isLasting = (word: string) => compared.every((words) => words === undefined || words.has(word));
  return {
    all: [...new Set([...code, ...(served ?? [])])],
    lasting: [...code].filter(isLasting),
    besideVersion: wordsBeside(
      { code: ownCode, version: manifest.version },
      { code: olderCode, version: older?.version ?? '' },
    ),
  };
}

interface VersionedCode {
  code: string | undefined;
  version: string;
}

/** Words beside the version that the code states, of the place where an older version has the most of them too. */
function wordsBeside(newer: VersionedCode, older: VersionedCode): string[] {
  const placesIn = ({ code = '', version }: VersionedCode) =>
    statedVersions(code).filter((stated) => stated.version === version);
  const before = older.code === undefined ? undefined : placesIn(older);
  const common = placesIn(newer).flatMap(({ beside }) =>
    before === undefined ? [[...beside]] : before.map((one) => [...beside].filter((word) => one.beside.has(word))),
  );
  return common.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

async function codeIn(folder: string): Promise<string | undefined> {
  return await bundler.bundle(folder).catch(() => undefined);
}

async function wordsOfStyle(style: string, folder: string, older: string | undefined): Promise<KeptWords> {
  const read = async (place: string) =>
    codeWordsOf((await readFile(join(place, style), 'utf8')).replaceAll(/\/\*[^]*?\*\//g, ''));
  const all = await read(folder);
  const before = older === undefined ? undefined : await read(older).catch(() => undefined);
  return { all: [...all], lasting: [...all].filter((word) => before === undefined || before.has(word)) };
}

async function olderArchive({ name, version }: Manifest): Promise<{ version: string; archive: string } | undefined> {
  const archives = await archivesOf(name, registry);
  const same = releasedVersions(archives)
    .filter((one) => one !== version && one.split('.')[0] === version.split('.')[0])
    .toReversed();
  const older = same[Math.floor(same.length * olderShare)];
  return older === undefined ? undefined : { version: older, archive: archives.get(older)!.address };
}
