// Writes the hashes of the scripts and style sheets that web applications bring: `application-files.json`. The packages of several suites of
// Debian are read, so that most applications have several versions. A file counts if no other software has it and if it names the
// application. It has a version only if it states it: many files are the same in several versions. No file becomes part of the
// repository. Needs dpkg.
//
//   bin/siteglass-node scripts/corpus/debian/application-files.ts CORPUS [--suites bookworm,sid] [--mirror ADDRESS]
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { createGunzip, gunzipSync } from 'node:zlib';
import { compileRules } from '../../../src/engines/technology/compile/compile.ts';
import { isOrdinary } from '../../../src/engines/technology/match/ordinary-words.ts';
import { fileCharactersMin, fileHash } from '../../../src/engines/technology/match/released-files.ts';
import { loadBaseRuleSets } from '../../../src/engines/technology/rules/base-rules.ts';
import { technologyNames, wordsOf } from '../application-names.ts';
import { filesOf } from '../archive.ts';
import { inParallel } from '../npm.ts';
import { writeReleases } from '../release-lines.ts';
import { packagesWithArchives, parsePackages, type DebianPackage } from './catalogue.ts';

const run = promisify(execFile);
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    suites: { type: 'string', default: 'bullseye,bookworm,trixie,sid' },
    mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
  },
});
const [given] = positionals;
if (given === undefined) {
  console.error('Name the folder of collect-debian.ts: scripts/corpus/debian/application-files.ts CORPUS');
  process.exit(2);
}
const corpus = resolve(given);
const target = join(import.meta.dirname, '../../../src/engines/technology/rules/application-files.json');
const archivesAtOnce = 6;
const packageBytesMax = 40_000_000;
/** The service reads no more of a file. */
const fileBytesMax = 1024 * 1024;
const filesPerVersionMax = 60;
const nameCharactersMin = 4;
/** A file of a package. */
interface Asset {
  hash: number;
  /** Whether it contains the name of the application. */
  isNamed: boolean;
  /** Whether it contains the version. */
  isVersioned: boolean;
}

/** What is kept of a package. */
interface Assets {
  source: string;
  version: string;
  files: Asset[];
}

// Without what an earlier run has written.
const rules = compileRules((await loadBaseRuleSets()).map((set) => ({ ...set, releases: {} })));
const technologyOf = technologyNames(rules);
const libraries = new Set(rules.releasedFiles.hashes);
const wanted = await packagesWithAssets();
console.log(`${wanted.size} packages with scripts or style sheets`);
const folder = join(corpus, 'assets');
await mkdir(folder, { recursive: true });
const all: Assets[] = [];
for (const suite of options.suites.split(',')) {
  const packages = (await packagesOf(suite)).filter(({ name }) => wanted.has(name));
  await inParallel(packages, archivesAtOnce, async (one) => {
    const assets = await assetsOf(one).catch((error: unknown) => {
      console.error(`${one.name}: ${String(error).slice(0, 200)}`);
    });
    if (assets !== undefined) all.push(assets);
  });
  console.log(`${suite}: ${packages.length} packages`);
}

// They came in any order, and the result is to be the same each time.
const key = ({ source, version }: Assets) => `${source} ${version}`;
all.sort((a, b) => (key(a) < key(b) ? -1 : 1));
const sources = new Map<number, Set<string>>();
for (const { source, files } of all)
  for (const { hash } of files) sources.set(hash, (sources.get(hash) ?? new Set()).add(source));
const found = new Map<string, Map<number, string>>();
const unknown = new Set<string>();
for (const { source, version, files } of all) {
  const own = files.filter(({ hash, isNamed }) => isNamed && sources.get(hash)!.size === 1 && !libraries.has(hash));
  if (own.length === 0) continue;
  const name = technologyOf(source);
  if (name === undefined) unknown.add(source);
  else {
    const versions = found.get(name) ?? new Map<number, string>();
    found.set(name, versions);
    for (const { hash, isVersioned } of own.slice(0, filesPerVersionMax))
      if (!versions.has(hash) || isVersioned) versions.set(hash, isVersioned ? version : '');
  }
}
const owned = [...found].flatMap(([name, versions]) =>
  Array.from(versions, ([hash, version]) => ({ name, version, hash })),
);
const applications = await writeReleases(target, owned);
console.log(`${applications} applications: ${target}`);
console.log(`without a technology: ${[...unknown].toSorted().join(' ')}`);

/** The packages whose files are scripts or style sheets of a web interface. */
async function packagesWithAssets(): Promise<Set<string>> {
  const catalogue = JSON.parse(await readFile(join(corpus, 'catalogue.json'), 'utf8')) as DebianPackage[];
  const bySource = new Set(catalogue.map(({ source }) => source));
  const sourceOf = new Map<string, string>();
  for (const file of globSync(`${corpus}/root/var/lib/apt/lists/*_Packages`))
    for (const { name, source } of parsePackages(await readFile(file, 'utf8')).values()) sourceOf.set(name, source);
  const names = new Set<string>();
  for (const file of globSync(`${corpus}/contents/Contents-*.gz`)) {
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      const space = line.lastIndexOf(' ');
      if (!isAsset(line.slice(0, space).trimEnd())) continue;
      for (const owner of line.slice(space + 1).split(',')) {
        const name = owner.slice(owner.lastIndexOf('/') + 1);
        if (bySource.has(sourceOf.get(name) ?? '') && !/^(?:lib(?!reoffice)|node-|fonts-)|-(?:doc|dev|dbg)$/.test(name))
          names.add(name);
      }
    }
  }
  return names;
}

function isAsset(path: string): boolean {
  return (
    /\.(?:js|css)$/.test(path) &&
    !/(?:^|\/)(?:doc|docs|examples?|javascript|nodejs|node_modules|bower_components|vendor|gems|tests?|locales?|lang|i18n)\//.test(
      path,
    )
  );
}

async function packagesOf(suite: string): Promise<(DebianPackage & { file: string })[]> {
  const kept = join(corpus, `Packages-${suite}`);
  if (!existsSync(kept)) {
    const response = await fetch(`${options.mirror}/dists/${suite}/main/binary-amd64/Packages.gz`);
    if (!response.ok) throw new Error(`no list of packages of ${suite}: status ${response.status}`);
    await writeFile(kept, gunzipSync(Buffer.from(await response.arrayBuffer())));
  }
  const text = await readFile(kept, 'utf8');
  return packagesWithArchives(text, packageBytesMax);
}

/** The scripts and style sheets of a package, read once. */
async function assetsOf({ name, source, version, file }: DebianPackage & { file: string }): Promise<Assets> {
  const kept = join(folder, `${name}_${version.replaceAll('/', '_')}.json`);
  if (existsSync(kept)) return JSON.parse(await readFile(kept, 'utf8')) as Assets;
  const response = await fetch(`${options.mirror}/${file}`, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const archive = join(folder, `${name}.deb`);
  await writeFile(archive, Buffer.from(await response.arrayBuffer()));
  try {
    const { stdout } = await run('dpkg-deb', ['--fsys-tarfile', archive], {
      encoding: 'buffer',
      maxBuffer: 600_000_000,
    });
    const texts = filesOf(stdout, (path, bytes) => isAsset(`usr/${path}`) && bytes <= fileBytesMax);
    const names = wordsOf(source);
    const release = upstream(version);
    const files = [...texts.values()]
      .map((bytes) => bytes.toString('utf8'))
      .filter((text) => text.length >= fileCharactersMin)
      .map((text): Asset => {
        const isVersioned = statesVersion(text, release);
        return { hash: fileHash(text), isNamed: contains(text, names), isVersioned };
      });
    const assets: Assets = { source, version: release, files };
    await writeFile(kept, JSON.stringify(assets));
    return assets;
  } finally {
    await rm(archive, { force: true });
  }
}

/** A short or an ordinary name may stand in any file. */
function contains(text: string, words: readonly string[]): boolean {
  if (words.join('').length < nameCharactersMin || isOrdinary(words.join(' '))) return false;
  return new RegExp(`(?<![a-z0-9])${words.join('[^a-z0-9]?')}(?![a-z])`, 'i').test(text);
}

/** Two numbers may stand for anything, unless the text calls them a version. */
function statesVersion(text: string, version: string): boolean {
  if (version === '') return false;
  const before = version.split('.').length > 2 ? String.raw`(?<![\d.])` : String.raw`\bv(?:er(?:sion)?)?[\s:="']{0,4}`;
  return new RegExp(`${before}${version.replaceAll('.', String.raw`\.`)}(?![.\\d]*\\d)`, 'i').test(text);
}

/** `2.4.57` for `1:2.4.57+dfsg1-2+deb12u1`. Empty for what is no release, such as `1.0~rc1`. */
function upstream(version: string): string {
  return (
    /^(?:\d+:)?(\d+(?:\.\d+){1,3}[a-z]?)(?:[-+.](?!\d|rc|beta|alpha).*|-[\d.]+(?:\+.*)?)?$/.exec(version)?.[1] ?? ''
  );
}
