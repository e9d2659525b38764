// Debian's own signed packages, unpacked into a folder of ours. Works without root: apt-get downloads and verifies into
// private folders, nothing is installed, and no script of a package runs.

import { access, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryFolders, missingLibraries } from './libraries.ts';
import { runTool } from './run-tool.ts';
import type { BrowserSource, FetchContext } from './source.ts';

const dpkgStatus = '/var/lib/dpkg/status';
const updateSeconds = 180;
const downloadSeconds = 600;
const unpackSeconds = 120;
const packedBytesMax = 512 * 1024 * 1024;
const libraryRoundsMax = 5;

/** In order of preference. A headless shell takes a sixth of the processor time of a full browser. */
const candidates = [
  { name: 'chromium-headless-shell', program: 'usr/lib/chromium/chromium-headless-shell' },
  { name: 'chromium', program: 'usr/lib/chromium/chromium' },
];
/** Files that both of them need, and that dpkg may believe to be installed. */
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
  /** What apt-get and its helpers get to see of our environment. */
  environment: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  /** Further options of apt-get, for tests. */
  aptOptions?: readonly string[] | undefined;
}

export function debianPackages({
  environment,
  platform = process.platform,
  aptOptions = [],
}: DebianOptions): BrowserSource {
  return {
    name: 'debian',
    title: "Debian's packages",
    diskBytes: 700 * 1024 * 1024,
    async refusal() {
      if (platform !== 'linux') return 'it is for Debian and systems like it';
      const tools = ['/usr/bin/apt-get', '/usr/bin/dpkg-deb', dpkgStatus];
      const missing = await firstMissing(tools);
      return missing === undefined ? undefined : `this system has no ${missing}`;
    },
    async fetch(folder, context) {
      const apt = createApt(join(folder, 'apt'), { environment, aptOptions, context });
      const root = join(folder, 'root');
      await mkdir(root);
      await apt.update();
      const { name, program, version } = await apt.choose();
      context.report('downloading packages');
      await apt.download(dpkgStatus, [name, ...(await apt.known([commonPackage]))]);
      for (const [index, file] of (await apt.downloaded()).entries()) {
        context.report('unpacking packages', (index / (await apt.downloaded()).length) * 100);
        await apt.unpack(file, root);
      }
      if (await isMissing(join(root, program))) throw new Error(`the package ${name} has no ${program}`);
      await addMissingLibraries(root, program, name, apt, context);
      await rm(join(folder, 'apt'), { recursive: true, force: true });
      for (const part of unused) await rm(join(root, part), { recursive: true, force: true });
      const libraries = (await libraryFolders(root)).map((one) => join('root', one));
      return { version, program: join('root', program), libraries };
    },
  };
}

/** Libraries that dpkg believes to be installed may still be missing: they are taken from the complete list of packages. */
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
  if (missing.length > 0) throw new Error(`no package brings ${missing.join(', ')}`);
}

const absoluteLibraries = async (root: string): Promise<string[]> =>
  (await libraryFolders(root)).map((folder) => join(root, folder));

// ---- apt -----------------------------------------------------------------------------------------------------------

type Apt = ReturnType<typeof createApt>;

interface AptParts {
  environment: NodeJS.ProcessEnv;
  aptOptions: readonly string[];
  context: FetchContext;
}

/** apt with state and cache in a folder of ours, and the sources and keys of the machine. */
function createApt(folder: string, { environment, aptOptions, context: { signal, report } }: AptParts) {
  const archives = join(folder, 'cache', 'archives');
  const empty = join(folder, 'no-packages');
  const tool = { environment: { ...environment, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }, signal };
  const options = [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    `Dir::Cache::archives=${archives}/`,
    'Debug::NoLocking=1',
    // Only what apt's signed lists name.
    'APT::Get::AllowUnauthenticated=false',
    'Acquire::AllowInsecureRepositories=false',
    'APT::Update::Error-Mode=any',
    'APT::Install-Recommends=false',
    ...aptOptions,
  ].flatMap((option) => ['-o', option]);

  const install = async (
    status: string,
    packages: readonly string[],
    flags: readonly string[],
    onStatus?: (text: string) => void,
  ) =>
    await runTool(
      'apt-get',
      [
        ...options,
        '-o',
        `Dir::State::status=${status}`,
        '-o',
        'APT::Status-Fd=3',
        '-qq',
        '-y',
        ...flags,
        'install',
        ...packages,
      ],
      { ...tool, timeoutSeconds: downloadSeconds, onStatus },
    );

  return {
    async update() {
      for (const one of [join(folder, 'state', 'lists', 'partial'), join(archives, 'partial')]) {
        await mkdir(one, { recursive: true });
      }
      await writeFile(empty, '');
      report('reading package lists');
      await runTool('apt-get', [...options, '-o', `Dir::State::status=${dpkgStatus}`, '-qq', 'update'], {
        ...tool,
        timeoutSeconds: updateSeconds,
      });
    },

    /** The best package that the sources offer. */
    async choose() {
      for (const candidate of candidates) {
        const version = await this.versionOf(candidate.name);
        if (version !== undefined) return { ...candidate, version };
      }
      throw new Error(`apt offers none of ${candidates.map(({ name }) => name).join(', ')} on this system`);
    },

    async versionOf(name: string): Promise<string | undefined> {
      const policy = await runTool('apt-cache', [...options, 'policy', name], {
        ...tool,
        timeoutSeconds: unpackSeconds,
      });
      const version = /^ +Candidate: (\S+)$/m.exec(policy)?.[1];
      return version === undefined || version === '(none)' ? undefined : version;
    },

    async known(names: readonly string[]): Promise<string[]> {
      const found = await Promise.all(
        names.map(async (name) => ((await this.versionOf(name)) === undefined ? [] : [name])),
      );
      return found.flat();
    },

    /** Downloads packages with what they need beyond that status. They are downloaded even where dpkg has them. */
    async download(status: string, packages: readonly string[]) {
      const onStatus = (text: string) => {
        const percent = /^dlstatus:[^:]*:([\d.]+):/m.exec(text)?.[1];
        if (percent !== undefined) report('downloading packages', Number(percent));
      };
      await install(status, packages, ['--reinstall', '--download-only'], onStatus);
      await checkSize(archives);
    },

    /** Downloads every library that a package needs, whatever dpkg says of it. */
    async downloadLibraries(name: string) {
      const plan = await install(empty, [name], ['--print-uris']);
      const libraries = [...plan.matchAll(/^'[^']*' (lib[^_\s]*)_/gm)].map(([, library]) => library!);
      await runTool(
        'apt-get',
        [...options, '-o', `Dir::State::status=${empty}`, '-qq', 'download', ...new Set(libraries)],
        {
          ...tool,
          timeoutSeconds: downloadSeconds,
          cwd: archives,
        },
      );
      await checkSize(archives);
    },

    downloaded: async () =>
      (await readdir(archives)).filter((file) => file.endsWith('.deb')).map((file) => join(archives, file)),

    unpack: async (file: string, target: string) =>
      await runTool('dpkg-deb', ['-x', file, target], { ...tool, timeoutSeconds: unpackSeconds }),

    /** The names of the shared libraries in a package. */
    async librariesIn(file: string): Promise<string[]> {
      const list = await runTool('dpkg-deb', ['-c', file], { ...tool, timeoutSeconds: unpackSeconds });
      return [...list.matchAll(/\/([^/\s]+\.so[^/\s]*)(?: -> .*)?$/gm)].map(([, library]) => library!);
    },
  };
}

async function checkSize(folder: string): Promise<void> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  if (bytes > packedBytesMax)
    throw new Error(`the packages take ${bytes} bytes, more than the ${packedBytesMax} allowed`);
}

async function firstMissing(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isMissing(path)) return path;
  return undefined;
}

const isMissing = (path: string): Promise<boolean> =>
  access(path).then(
    () => false,
    () => true,
  );
