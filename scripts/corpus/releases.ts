// Downloads the archives of libraries for pages from npm, several versions of each, and keeps which files they publish: paths and hashes.
// No file is kept. Takes about an hour and can be continued.
//
//   bin/siteglass-node scripts/corpus/releases.ts CACHE [--count 92000]
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bannersIn } from '../../src/engines/technology/match/banners.ts';
import { fileHash } from '../../src/engines/technology/match/released-files.ts';
import { readArchive } from './archive.ts';
import { baseName, mayBeLibrary, plain, publishedFiles } from './library-files.ts';
import { archivesOf, inParallel, manifestOf, rankedNames, registryOf, type Manifest, type Release } from './npm.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '92000' } },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name a cache folder outside the repository: scripts/corpus/releases.ts CACHE');
  process.exit(2);
}
const cache = resolve(given);
const packagesAtOnce = 24;
/** The service reads no more of a file. */
const fileBytesMax = 1024 * 1024;
/** Downloads a month of a library that is read in more versions. */
const popularMin = 1_000_000;
const commentCharactersMax = 2000;
const versionsMax = { popular: 16, others: 6 };
/** Downloads a month of a library whose earlier major versions are read if the newest has no files for pages. */
const usedMin = 100_000;
const majorsMax = 3;

const registry = await registryOf();
const ranked = await rankedNames(cache, Number(options.count));
await mkdir(join(cache, 'releases'), { recursive: true });
let examined = 0;
let libraries = 0;
await inParallel(ranked, packagesAtOnce, async ([name, downloads]) => {
  const file = join(cache, 'releases', `${name.replaceAll('/', '+')}.json`);
  if (!existsSync(file)) {
    const releases = await readReleases(name, downloads).catch((error: unknown) => {
      console.error(`${name}: ${String(error).slice(0, 200)}`);
    });
    // The next run tries again what has failed.
    if (releases !== undefined) await writeFile(file, JSON.stringify(releases));
  }
  if ((await readFile(file, 'utf8').catch(() => '[]')) !== '[]') libraries++;
  if (++examined % 1000 === 0) console.log(`${examined} of ${ranked.length} examined, ${libraries} libraries`);
});

/** The newest first. Libraries that no longer publish files for pages begin with the last major version that has them. */
async function readReleases(name: string, downloads: number): Promise<Release[]> {
  const manifest = await manifestOf(name, registry, cache);
  if (manifest === undefined || !mayBeLibrary(manifest)) return [];
  const newest = await readRelease(manifest, manifest.version, manifest.dist.tarball);
  if (!newest.isForPages && downloads < usedMin) return [];
  const archives = await archivesOf(name, registry);
  const earlier = earlierVersions([...archives.keys()], manifest.version);
  const readEarlier = async (version: string) =>
    await readRelease(manifest, version, archives.get(version)!).catch(() => undefined);
  const releases = [newest];
  if (!newest.isForPages) {
    const majors = [...Map.groupBy(earlier, majorOf).values()].map(([last]) => last!);
    for (const version of majors.filter((one) => majorOf(one) !== majorOf(manifest.version)).slice(0, majorsMax)) {
      const release = await readEarlier(version);
      if (release?.isForPages !== true) continue;
      releases.push(release);
      break;
    }
  }
  const begin = releases.at(-1)!;
  if (!begin.isForPages) return [];
  const max = downloads >= popularMin ? versionsMax.popular : versionsMax.others;
  // `indexOf` is -1 for the newest.
  for (const version of earlier.slice(earlier.indexOf(begin.version) + 1).slice(0, max - 1)) {
    const release = await readEarlier(version);
    if (release?.isForPages === true) releases.push(release);
  }
  return releases.filter(({ isForPages }) => isForPages);
}

const majorOf = (version: string): string => version.replace(/\..*$/, '');

async function readRelease(manifest: Manifest, version: string, archive: string): Promise<Release> {
  const isWanted = (path: string, bytes: number) => /\.(?:js|css)$/.test(path) && bytes <= fileBytesMax;
  const files = await readArchive(archive, isWanted);
  const published = publishedFiles(manifest, files);
  const silent = published.filter(({ text }) => !states(text, manifest.name, version));
  return { version, files: silent.map(({ path, text }) => [path, fileHash(text)]), isForPages: published.length > 0 };
}

/** Whether the first comment says what the file is. Nothing else is needed to recognise it. */
function states(text: string, name: string, version: string): boolean {
  const [banner] = bannersIn(text.slice(0, commentCharactersMax));
  return banner?.version === version && plain(banner.name) === plain(baseName(name));
}

/** The last version of each minor version, the newest first. */
function earlierVersions(versions: readonly string[], newest: string): string[] {
  const ordered = versions
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .map((version) => ({ version, parts: version.split('.').map(Number) as [number, number, number] }))
    .toSorted(({ parts: a }, { parts: b }) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
  const lines = Map.groupBy(ordered, ({ parts: [major, minor] }) => `${major}.${minor}`);
  return [...lines.values()].map(([last]) => last!.version).filter((version) => version !== newest);
}
