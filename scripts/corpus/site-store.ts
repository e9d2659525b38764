// Installs packages with their dependencies: each version once in a store, with links to those that it depends on. Faster than npm for many
// sites, and works if the newest version of a dependency is not available.
import { existsSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readArchive } from './archive.ts';
import { registryOf } from './npm.ts';
import { toolIn } from './tools.ts';

interface Entry {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  dist: { tarball: string };
}

interface Semver {
  maxSatisfying(versions: string[], range: string): string | null;
  rcompare(a: string, b: string): number;
}

export interface SiteStore {
  /** A folder in which the package can be imported. `beside`: what the site itself has, for peers of the package. */
  install(name: string, version: string, beside: Readonly<Record<string, string>>): Promise<string | undefined>;
}

const fileBytesMax = 8_000_000;
const packagesMax = 600;

export async function openSiteStore(cache: string): Promise<SiteStore> {
  const semver = createRequire(import.meta.url)(await toolIn(cache, 'semver')) as Semver;
  const registry = await registryOf();
  const entries = new Map<string, Promise<Map<string, Entry>>>();
  const installed = new Map<string, Promise<string | undefined>>();
  const store = join(cache, 'store');

  async function entriesOf(name: string): Promise<Map<string, Entry>> {
    const response = await fetch(`${registry}/${name.replace('/', '%2f')}`, {
      headers: { accept: 'application/vnd.npm.install-v1+json' },
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) return new Map();
    const { versions } = (await response.json()) as { versions: Record<string, Entry> };
    return new Map(Object.entries(versions));
  }

  async function choose(name: string, range: string): Promise<Entry | undefined> {
    const alias = /^npm:((?:@[^/]+\/)?[^@]+)@?(.*)$/.exec(range);
    if (alias !== null) return await choose(alias[1]!, alias[2] || '*');
    if (!entries.has(name))
      entries.set(
        name,
        entriesOf(name).catch(() => new Map<string, Entry>()),
      );
    const all = await entries.get(name)!;
    const versions = [...all.keys()];
    const released = versions.filter((one) => !one.includes('-')).toSorted(semver.rcompare);
    const version = semver.maxSatisfying(versions, range) ?? released[0] ?? versions.at(-1);
    return version === undefined ? undefined : all.get(version);
  }

  /** The folder of a version in the store. Its dependencies are beside it. */
  async function add(
    name: string,
    range: string,
    beside: Readonly<Record<string, string>>,
    seen: Set<string>,
  ): Promise<string | undefined> {
    const entry = await choose(name, range);
    if (entry === undefined) return undefined;
    const key = `${name}@${entry.version}`;
    const place = join(
      store,
      `${key.replaceAll('/', '+')}+${Object.values(beside)
        .join('+')
        .replaceAll(/[^\w.+]/g, '')}`,
      'node_modules',
    );
    const own = join(place, name);
    if (seen.has(key) || seen.size > packagesMax) return own;
    seen.add(key);
    if (!installed.has(place)) installed.set(place, unpackTo(own, entry));
    await installed.get(place);
    const peers = Object.entries(entry.peerDependencies ?? {}).filter(
      ([peer]) => entry.peerDependenciesMeta?.[peer]?.optional !== true || peer in beside,
    );
    const wanted = Object.entries({
      ...Object.fromEntries(peers.map(([peer, one]) => [peer, beside[peer] ?? one])),
      ...entry.dependencies,
    });
    for (const [other, one] of wanted) {
      if (other === name || existsSync(join(place, other))) continue;
      const target = await add(other, one, beside, seen).catch(() => undefined);
      if (target !== undefined) await link(target, join(place, other));
    }
    return own;
  }

  return {
    async install(name, version, beside) {
      const own = await add(name, version, beside, new Set());
      if (own === undefined) return undefined;
      const site = join(cache, 'sites', `${name}@${version}`.replaceAll('/', '+'));
      await link(own, join(site, 'node_modules', name));
      await writeFile(join(site, 'package.json'), '{ "private": true, "type": "module" }');
      return site;
    },
  };
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path).catch(() => undefined);
}

async function unpackTo(folder: string, { dist }: Entry): Promise<string | undefined> {
  if (existsSync(folder)) return folder;
  const isWanted = (path: string, bytes: number) =>
    bytes <= fileBytesMax && /\.(?:[mc]?jsx?|json|css|vue|svelte|wasm)$|^readme(?:\.md)?$/i.test(path);
  const files = await readArchive(dist.tarball, isWanted).catch(() => undefined);
  if (files === undefined) return undefined;
  const partial = `${folder}.partial`;
  for (const [path, bytes] of files) {
    const target = join(partial, path);
    if (!target.startsWith(partial)) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  await mkdir(dirname(folder), { recursive: true });
  await rename(partial, folder);
  return folder;
}
