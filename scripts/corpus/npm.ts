// The npm half of the corpus: which packages are the most used front-end libraries, and the files that sites serve of them.
//
// Downloads are ranked by the package `download-counts`, which lists every public package with its downloads of a month. A
// package counts as a front-end library if its manifest names a file for browsers (`unpkg`, `jsdelivr` or `style`).
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';

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
  bin?: unknown;
  dist: { tarball: string };
}

export interface CorpusPackage {
  manifest: Manifest;
  downloads: number;
  /** Paths in the package, of files that pages load. */
  files: string[];
}

const manifestsAtOnce = 12;
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

const isScript = (file: unknown): file is string => typeof file === 'string' && /\.m?js$/.test(file);
const isStyle = (file: unknown): file is string => typeof file === 'string' && file.endsWith('.css');

/** The files of a package for browsers. */
export function browserFilesOf({ unpkg, jsdelivr, style }: Manifest): string[] {
  const script = [jsdelivr, unpkg].find(isScript);
  const file = script ?? [style, jsdelivr, unpkg].find(isStyle);
  return file === undefined ? [] : [file.replace(/^\.?\//, '')];
}

/** The first `count` front-end libraries of the ranking. */
export async function listLibraries(
  cache: string,
  count: number,
  log: (line: string) => void,
): Promise<CorpusPackage[]> {
  const registry = await registryOf();
  const ranked = await rankedNames(cache);
  const found: CorpusPackage[] = [];
  for (let at = 0; at < ranked.length && found.length < count; at += manifestsAtOnce) {
    const some = ranked.slice(at, at + manifestsAtOnce);
    const manifests = await Promise.all(some.map(([name]) => manifestOf(name, registry, cache)));
    for (const [index, manifest] of manifests.entries()) {
      const files = manifest === undefined ? [] : browserFilesOf(manifest);
      if (manifest !== undefined && files.length > 0) found.push({ manifest, downloads: some[index]![1], files });
    }
    if ((at / manifestsAtOnce) % 100 === 0) log(`${at} packages examined, ${found.length} front-end libraries`);
  }
  return found.slice(0, count);
}

/** The folder with the files of a package, downloaded once; undefined when it does not have them. */
export async function fetchLibrary({ manifest, files }: CorpusPackage, cache: string): Promise<string | undefined> {
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

export const nameOfFile = (file: string): string => basename(file);
