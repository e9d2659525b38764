// Keeps the words of the code that sites bundle of the most used libraries: what their README imports, and all of it, without their
// dependencies, in the newest version and the last one of another major version. `site-choice.ts` chooses from them. Nothing of the code
// becomes part of the repository. Can be continued.
//
//   bin/siteglass-node scripts/corpus/site-words.ts CACHE [--libraries 2500]
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import { statedVersions } from '../../src/engines/technology/match/stated-versions.ts';
import { readArchive } from './archive.ts';
import { openBundler } from './bundler.ts';
import { mayBeLibrary } from './library-files.ts';
import {
  archivesOf,
  inParallel,
  manifestOf,
  rankedNames,
  registryOf,
  releasedVersions,
  usedBy,
  type Manifest,
} from './npm.ts';
import { siteEntries } from './readme-imports.ts';

/** What is kept of a library. */
export interface SiteWords {
  name: string;
  uses: string[];
  versions: SiteVersion[];
}

export interface SiteVersion {
  version: string;
  /** Words of what sites bundle, in the order in which they occur. */
  used: string[];
  /** Words of all of it. */
  all: string[];
  /** Words beside each place where the code states its version. */
  beside: string[][];
  characters: number;
}

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { libraries: { type: 'string', default: '2500' } },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name a cache folder outside the repository: scripts/corpus/site-words.ts CACHE');
  process.exit(2);
}
const cache = resolve(given);
const rankedMax = 16_000;
const manifestsAtOnce = 32;
const librariesAtOnce = 6;
const unpackedBytesMax = 40_000_000;
const fileBytesMax = 6_000_000;

const registry = await registryOf();
const bundler = await openBundler(cache);
const listed = JSON.parse(await readFile(join(import.meta.dirname, 'library-pages.json'), 'utf8')) as string[];
const candidates: [Manifest, number][] = [];
await inParallel(await rankedNames(cache, rankedMax), manifestsAtOnce, async ([name, downloads]) => {
  const manifest = await manifestOf(name, registry, cache);
  if (manifest !== undefined && mayBeLibrary(manifest)) candidates.push([manifest, downloads]);
});
const names = new Set([
  ...listed,
  ...candidates
    .toSorted(([, a], [, b]) => b - a)
    .map(([{ name }]) => name)
    .slice(0, Number(options.libraries)),
]);
await mkdir(join(cache, 'site-words'), { recursive: true });
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
let examined = 0;
await inParallel([...names], librariesAtOnce, async (name) => {
  const file = join(cache, 'site-words', `${name.replaceAll('/', '+')}.json`);
  if (!existsSync(file)) {
    const words = await collect(name).catch((error: unknown) => {
      console.error(`${name}: ${String(error).slice(0, 150)}`);
    });
    if (words !== undefined) await writeFile(file, JSON.stringify(words));
  }
  if (++examined % 100 === 0) console.log(`${examined} of ${names.size}`);
});
await bundler.close();

async function collect(name: string): Promise<SiteWords | undefined> {
  const manifest = await manifestOf(name, registry, cache);
  if (manifest === undefined) return undefined;
  const archives = await archivesOf(name, registry);
  const released = releasedVersions(archives);
  const major = manifest.version.split('.')[0];
  const before =
    released.find((version) => version.split('.')[0] !== major && !version.startsWith('0.')) ??
    released[Math.floor(released.length / 3)];
  const versions: SiteVersion[] = [];
  for (const version of new Set([manifest.version, before])) {
    const archive = version === undefined ? undefined : archives.get(version);
    if (archive === undefined || archive.unpackedBytes > unpackedBytesMax) continue;
    const words = await wordsOf(name, version!, archive.address).catch(() => undefined);
    if (words !== undefined) versions.push(words);
  }
  return { name, uses: usedBy(manifest), versions };
}

async function wordsOf(name: string, version: string, address: string): Promise<SiteVersion | undefined> {
  const folder = await mkdtemp(join(temporary, 'site-'));
  try {
    const isWanted = (path: string, bytes: number) =>
      bytes <= fileBytesMax &&
      /\.(?:[mc]?jsx?|json)$|^readme(?:\.md)?$/i.test(path) &&
      !/(?:^|\/)(?:test|tests|__tests__|docs|demo|examples?)\//.test(path);
    const place = join(folder, 'node_modules', name);
    for (const [path, bytes] of await readArchive(address, isWanted)) {
      const target = join(place, path);
      if (!target.startsWith(place)) continue;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }
    const [readme] = globSync('[rR][eE][aA][dD][mM][eE]*', { cwd: place });
    const text = readme === undefined ? '' : await readFile(join(place, readme), 'utf8');
    const built: string[] = [];
    for (const entry of siteEntries(name, text)) {
      const code = await bundler.bundleAlone(name, entry, folder).catch(() => undefined);
      if (code !== undefined) built.push(code);
    }
    const [used, all = used] = built;
    if (used === undefined || all === undefined) return undefined;
    const stated = [...statedVersions(used), ...statedVersions(all)].filter((one) => one.version === version);
    return {
      version,
      used: [...codeWordsOf(used)],
      all: [...codeWordsOf(all)],
      beside: stated.map(({ beside }) => [...beside]),
      characters: used.length,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
