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
import { commentCharactersMax, isOfOther } from './foreign-files.ts';
import { baseName, mayBeLibrary, plain, publishedFiles } from './library-files.ts';
import {
  archivesOf,
  compareVersions,
  inParallel,
  manifestOf,
  rankedNames,
  registryOf,
  releasedVersions,
  type Manifest,
  type PackageArchive,
  type Release,
} from './npm.ts';

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
/** Downloads a month of a library that is read in more versions, and of one that is read in most. */
const usedMin = 100_000;
const popularMin = 1_000_000;
const versionsMax = { popular: 80, used: 40, others: 6 };
/** A used library may have its last files for pages in an earlier major version. */
const majorsMax = 3;
/** Earlier versions of larger packages take too long to read. */
const unpackedBytesMax = 20_000_000;

const registry = await registryOf();
const ranked = await rankedNames(cache, Number(options.count));
const downloadsOf = new Map(ranked);
await mkdir(join(cache, 'releases'), { recursive: true });
let examined = 0;
let libraries = 0;
await inParallel(ranked, packagesAtOnce, async ([name, downloads]) => {
  const file = join(cache, 'releases', `${name.replaceAll('/', '+')}.json`);
  const kept = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Release[]) : undefined;
  const isFinished = kept !== undefined && (kept.length === 0 || downloads < usedMin);
  const releases = isFinished
    ? kept
    : await readReleases(name, downloads, kept ?? []).catch((error: unknown) => {
        console.error(`${name}: ${String(error).slice(0, 200)}`);
      });
  // The next run tries again what has failed.
  if (releases !== undefined && releases !== kept) await writeFile(file, JSON.stringify(releases));
  if ((releases ?? kept ?? []).length > 0) libraries++;
  if (++examined % 1000 === 0) console.log(`${examined} of ${ranked.length} examined, ${libraries} libraries`);
});

/** The newest first, those that are kept included. Empty if the package is not a library for pages. */
async function readReleases(name: string, downloads: number, kept: Release[]): Promise<Release[]> {
  const manifest = await manifestOf(name, registry, cache);
  if (manifest === undefined || !mayBeLibrary(manifest)) return [];
  const newest = kept[0] ?? (await readRelease(manifest, manifest.version, manifest.dist.tarball));
  if (!newest.isForPages && downloads < usedMin) return [];
  const archives = await archivesOf(name, registry);
  const earlier = earlierVersions(archives, newest.version);
  const readEarlier = async (version: string) =>
    kept.find((release) => release.version === version) ??
    (await readRelease(manifest, version, archives.get(version)!.address).catch(() => undefined));
  const begin = newest.isForPages ? newest : await lastForPages(earlier, newest.version, readEarlier);
  if (begin === undefined) return [];
  const max = downloads >= popularMin ? 'popular' : downloads >= usedMin ? 'used' : 'others';
  const releases = [begin];
  const older = earlier.filter((version) => compareVersions(version, begin.version) < 0);
  for (const version of older.slice(0, versionsMax[max] - 1)) {
    const release = await readEarlier(version);
    if (release !== undefined) releases.push(release);
  }
  return releases.toSorted((a, b) => compareVersions(b.version, a.version));
}

/** The last version with files for pages, of libraries that no longer publish them. */
async function lastForPages(
  earlier: readonly string[],
  newest: string,
  read: (version: string) => Promise<Release | undefined>,
): Promise<Release | undefined> {
  const majors = [...Map.groupBy(earlier, majorOf)].filter(([major]) => major !== majorOf(newest));
  for (const [, [last]] of majors.slice(0, majorsMax)) {
    const release = await read(last!);
    if (release?.isForPages === true) return release;
  }
  return undefined;
}

function majorOf(version: string): string {
  return version.replace(/\..*$/, '');
}

async function readRelease(manifest: Manifest, version: string, archive: string): Promise<Release> {
  const isWanted = (path: string, bytes: number) => /\.(?:js|css)$/.test(path) && bytes <= fileBytesMax;
  const files = await readArchive(archive, isWanted);
  const published = publishedFiles(manifest, files);
  const silent = published.filter(
    ({ text }) => !states(text, manifest.name, version) && !isOfOther(text, manifest.name, downloadsOf),
  );
  return { version, files: silent.map(({ path, text }) => [path, fileHash(text)]), isForPages: published.length > 0 };
}

/** Whether the first comment says what the file is. Nothing else is needed to recognise it. */
function states(text: string, name: string, version: string): boolean {
  const [banner] = bannersIn(text.slice(0, commentCharactersMax));
  return banner?.version === version && plain(banner.name) === plain(baseName(name));
}

/** The last version of each minor version, then the others, the newest first. */
function earlierVersions(archives: Map<string, PackageArchive>, newest: string): string[] {
  const ordered = releasedVersions(archives).filter(
    (version) => version !== newest && archives.get(version)!.unpackedBytes <= unpackedBytesMax,
  );
  const lines = Map.groupBy(ordered, (version) => version.replace(/\.\d+$/, ''));
  const last = new Set([...lines.values()].map(([first]) => first!));
  return [...last, ...ordered.filter((version) => !last.has(version))];
}
