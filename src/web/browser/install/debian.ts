// Debian's signed packages, unpacked into a private folder. Works without root: apt-get downloads and verifies into
// private folders, nothing is installed, and no package scripts run.

import { access, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createApt } from './apt.ts';
import type { Apt } from './apt.ts';
import { libraryFolders, missingLibraries } from './libraries.ts';
import type { BrowserKind, BrowserSource, FetchContext } from './source.ts';

const libraryRoundsMax = 5;

const shell = {
  name: 'chromium-headless-shell',
  program: 'usr/lib/chromium/chromium-headless-shell',
  kind: 'shell',
} as const;
const full = { name: 'chromium', program: 'usr/lib/chromium/chromium', kind: 'full' } as const;
/** Files that both of them need, and that dpkg may list as installed. */
const commonPackage = 'chromium-common';
/** Parts of packages that a headless browser does not read. */
const unused = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/applications',
  'usr/share/icons',
  'etc',
];

export interface DebianOptions {
  /** The environment of apt-get and its helpers. */
  environment: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  /** Additional options of apt-get, for tests. */
  aptOptions?: readonly string[] | undefined;
  /** Which packages are installed according to dpkg. */
  status?: string | undefined;
}

export function debianPackages({
  environment,
  platform = process.platform,
  aptOptions = [],
  status = '/var/lib/dpkg/status',
}: DebianOptions): BrowserSource {
  return {
    name: 'debian',
    title: "Debian's packages",
    diskBytes: 700 * 1024 * 1024,
    async refusal() {
      if (platform !== 'linux') return 'it is for Debian and systems like it';
      const tools = ['/usr/bin/apt-get', '/usr/bin/dpkg-deb', status];
      const missing = await firstMissing(tools);
      return missing === undefined ? undefined : `this system has no ${missing}`;
    },
    async fetch(folder, context) {
      const apt = createApt(join(folder, 'apt'), { environment, aptOptions, status, context });
      const root = join(folder, 'root');
      await mkdir(root);
      await apt.update();
      const { name, program, kind, version, packages } = await choose(apt, context.kind);
      context.report('downloading packages');
      await apt.download(packages);
      const files = await apt.downloaded();
      for (const [index, file] of files.entries()) {
        context.report('unpacking packages', (index / files.length) * 100);
        await apt.unpack(file, root);
      }
      if (await isMissing(join(root, program))) throw new Error(`the package ${name} has no ${program}`);
      await addMissingLibraries(root, program, name, apt, context);
      await rm(join(folder, 'apt'), { recursive: true, force: true });
      for (const part of unused) await rm(join(root, part), { recursive: true, force: true });
      const libraries = (await libraryFolders(root)).map((one) => join('root', one));
      return { version, program: join('root', program), libraries, kind };
    },
  };
}

/** The best package that the sources offer, with the one that both kinds share their files with. */
async function choose(apt: Apt, kind: BrowserKind) {
  const candidates = kind === 'shell' ? [shell, full] : [full]; // older releases have no shell
  const offered = await apt.offered([...candidates.map(({ name }) => name), commonPackage]);
  const best = candidates.find(({ name }) => offered.has(name));
  const version = best && offered.get(best.name);
  if (best === undefined || version === undefined) {
    throw new Error(`apt offers none of ${candidates.map(({ name }) => name).join(', ')} on this system`);
  }
  const packages = [best.name, commonPackage].filter((name) => offered.has(name));
  return { ...best, version, packages };
}

/** Libraries that dpkg lists as installed may be missing: they are taken from the complete list of packages. */
async function addMissingLibraries(
  root: string,
  program: string,
  name: string,
  apt: Apt,
  { report, signal }: FetchContext,
): Promise<void> {
  const find = async () => await missingLibraries(join(root, program), await absoluteLibraries(root), signal);
  let missing = await find();
  if (missing.length === 0) return;
  report('downloading missing libraries');
  await apt.downloadLibraries(name);
  for (let round = 0; round < libraryRoundsMax && missing.length > 0; round++) {
    const wanted = new Set(missing);
    for (const file of await apt.downloaded()) {
      if ((await apt.librariesIn(file)).some((library) => wanted.has(library))) await apt.unpack(file, root);
    }
    missing = await find();
  }
  if (missing.length > 0) throw new Error(`no package contains ${missing.join(', ')}`);
}

const absoluteLibraries = async (root: string): Promise<string[]> =>
  (await libraryFolders(root)).map((folder) => join(root, folder));

async function firstMissing(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isMissing(path)) return path;
  return undefined;
}

const isMissing = (path: string): Promise<boolean> =>
  access(path).then(
    () => false,
    () => true,
  );
