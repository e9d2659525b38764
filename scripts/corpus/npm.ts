// The npm half of the corpus: manifests, archives and the ranking of packages. Downloads are ranked by the package
// `download-counts`, which lists every public package with its downloads of a month.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { download } from './archive.ts';

const run = promisify(execFile);

export interface Manifest {
  name: string;
  version: string;
  description?: string;
  homepage?: string;
  keywords?: unknown;
  license?: unknown;
  unpkg?: unknown;
  jsdelivr?: unknown;
  style?: unknown;
  browser?: unknown;
  main?: unknown;
  bin?: unknown;
  dependencies?: unknown;
  devDependencies?: unknown;
  peerDependencies?: unknown;
  dist: { tarball: string };
}

/** A library of the corpus, as `collect.ts` lists it in `libraries.json`. */
export interface CorpusLibrary {
  manifest: Manifest;
  downloads: number;
  /** Where its files are. */
  folder: string;
  /** Paths in the package of the files that pages load, the script first. */
  files: string[];
}

/** The words of the script or of the style sheet of a library. */
export interface KeptWords {
  all: string[];
  /** Those that an older version and other builds have too, in the order in which they occur. */
  lasting: string[];
  /** Words beside the version in the code of a script that states it, in an older version too. */
  besideVersion?: string[];
}

/** A version of a package, and the hashes of those files for pages that do not say what they are. */
export interface Release {
  version: string;
  /** Whether it has files for pages at all. */
  isForPages: boolean;
  files: [path: string, hash: number][];
}

const rankedMax = 40_000;
const bundleBytesMax = 8 * 1024 * 1024;

/** The address of the registry that npm uses here. */
export async function registryOf(): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  return stdout.trim().replace(/\/$/, '');
}

/** The address of the archive of a package. */
export async function tarballOf(name: string, version: string): Promise<string> {
  knownRegistry ??= registryOf();
  return `${await knownRegistry}/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
}

let knownRegistry: Promise<string> | undefined;

/** Names and downloads, the most downloaded first. */
export async function rankedNames(cache: string, max = rankedMax): Promise<[name: string, downloads: number][]> {
  const folder = join(cache, 'download-counts');
  if (!existsSync(join(folder, 'package', 'counts.json'))) {
    await mkdir(folder, { recursive: true });
    const { stdout } = await run('npm', ['pack', 'download-counts', '--silent'], { cwd: folder });
    await run('tar', ['xzf', stdout.trim().split('\n').at(-1)!], { cwd: folder });
  }
  const counts = JSON.parse(await readFile(join(folder, 'package', 'counts.json'), 'utf8')) as Record<string, number>;
  return Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, max);
}

/** All packages that a manifest names. */
export function usedBy({
  dependencies,
  devDependencies,
  peerDependencies,
}: Pick<Manifest, 'dependencies' | 'devDependencies' | 'peerDependencies'>): string[] {
  return [dependencies, devDependencies, peerDependencies].flatMap((one) => Object.keys(Object(one)));
}

export async function manifestOf(name: string, registry: string, cache: string): Promise<Manifest | undefined> {
  const file = join(cache, 'manifests', `${name.replaceAll('/', '+')}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept === '' ? undefined : (JSON.parse(kept) as Manifest);
  const response = await fetch(`${registry}/${name.replace('/', '%2f')}/latest`, {
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
  if (response === undefined || (!response.ok && response.status !== 404)) return undefined;
  const manifest = response.ok ? ((await response.json()) as Manifest) : undefined;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, manifest === undefined ? '' : JSON.stringify(manifest));
  return manifest;
}

/** The folder with the files of a package, downloaded once; undefined when it does not have them. */
export async function fetchFiles(
  { manifest, files }: Pick<CorpusLibrary, 'manifest' | 'files'>,
  cache: string,
): Promise<string | undefined> {
  const folder = join(cache, 'packages', `${manifest.name.replaceAll('/', '+')}@${manifest.version}`);
  const isThere = () => files.every((file) => existsSync(join(folder, 'package', file)));
  if (existsSync(folder)) return isThere() ? join(folder, 'package') : undefined;
  const response = await fetch(manifest.dist.tarball, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) return undefined;
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const archive = join(partial, 'package.tgz');
  await writeFile(archive, Buffer.from(await response.arrayBuffer()));
  // Archives name their top folder as they like.
  const wanted = files.flatMap((file) => [`*/${file}`, `*/${file.replace(extname(file), `.min${extname(file)}`)}`]);
  await run('tar', ['xzf', archive, '--wildcards', '--strip-components=1', '--one-top-level=package', ...wanted], {
    cwd: partial,
  }).catch(() => undefined);
  await rm(archive);
  await rename(partial, folder);
  return isThere() ? join(folder, 'package') : undefined;
}

export const readBundle = async (folder: string, file: string): Promise<string> =>
  (await readFile(join(folder, file))).subarray(0, bundleBytesMax).toString('utf8');

/** Unpacks the scripts, style sheets and JSON of an archive, except those of tests and examples. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  const bytes = await download(tarball);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'package.tgz');
  await writeFile(archive, bytes);
  const others = ['node_modules', 'test*', 'docs', 'demo*', 'example*'].map((name) => `--exclude=*/${name}/*`);
  const wanted = ['*.js', '*.mjs', '*.cjs', '*.css', '*.json'];
  // An archive without one of the kinds is an error to tar.
  await run('tar', ['xzf', archive, '--wildcards', '--strip-components=1', ...others, ...wanted], {
    cwd: folder,
  }).catch(() => undefined);
  await rm(archive);
}

export interface PackageArchive {
  address: string;
  /** 0 if it is not known. */
  unpackedBytes: number;
}

/** The archives of all versions. */
export async function archivesOf(name: string, registry: string): Promise<Map<string, PackageArchive>> {
  const response = await fetch(`${registry}/${name.replace('/', '%2f')}`, {
    headers: { accept: 'application/vnd.npm.install-v1+json' },
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) return new Map();
  const { versions } = (await response.json()) as {
    versions: Record<string, { dist: { tarball: string; unpackedSize?: number } }>;
  };
  const archives = Object.entries(versions);
  return new Map(
    archives.map(([version, { dist }]) => [version, { address: dist.tarball, unpackedBytes: dist.unpackedSize ?? 0 }]),
  );
}

/** The versions that are three numbers, the newest first. */
export function releasedVersions(archives: ReadonlyMap<string, PackageArchive>): string[] {
  const versions = [...archives.keys()].filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  return versions.toSorted((a, b) => compareVersions(b, a));
}

export function compareVersions(a: string, b: string): number {
  const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10));
  const [x, y] = [numbers(a), numbers(b)];
  return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]!;
}

/** Works on a list, on several of its members at a time. */
export async function inParallel<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  let at = 0;
  const next = async () => {
    while (at < list.length) await work(list[at++]!);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
