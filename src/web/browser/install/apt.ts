// Runs apt with its state and cache in a private folder: it downloads and verifies packages, and installs nothing.

import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import type { FetchContext } from './source.ts';

const updateSeconds = 180;
const downloadSeconds = 600;
const unpackSeconds = 120;
const policySeconds = 120;
const packedBytesMax = 512 * 1024 * 1024;

export type Apt = ReturnType<typeof createApt>;

interface AptParts {
  environment: NodeJS.ProcessEnv;
  aptOptions: readonly string[];
  status: string;
  context: FetchContext;
}

/** apt with state and cache in a private folder, and the sources and keys of the machine. */
export function createApt(folder: string, { environment, aptOptions, status, context: { signal, report } }: AptParts) {
  const archives = join(folder, 'cache', 'archives');
  const empty = join(folder, 'no-packages');
  const tool = { environment: { ...environment, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }, signal };
  const options = [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    `Dir::Cache::archives=${archives}/`,
    'Debug::NoLocking=1',
    // Container images disable these caches, and every command would read all lists again.
    'Dir::Cache::pkgcache=pkgcache.bin',
    'Dir::Cache::srcpkgcache=srcpkgcache.bin',
    'Acquire::Languages=none',
    // Only packages in apt's signed lists.
    'APT::Get::AllowUnauthenticated=false',
    'Acquire::AllowInsecureRepositories=false',
    'APT::Update::Error-Mode=any',
    'APT::Install-Recommends=false',
    ...aptOptions,
  ].flatMap((option) => ['-o', option]);

  const install = async (
    installed: string,
    packages: readonly string[],
    flags: readonly string[],
    onStatus?: (text: string) => void,
  ) =>
    await runTool(
      'apt-get',
      [
        ...options,
        '-o',
        `Dir::State::status=${installed}`,
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
      await runTool('apt-get', [...options, '-o', `Dir::State::status=${status}`, '-qq', 'update'], {
        ...tool,
        timeoutSeconds: updateSeconds,
      });
    },

    /** The versions that the sources offer, by package. What is installed may come from elsewhere. */
    async offered(names: readonly string[]): Promise<Map<string, string>> {
      const policy = await runTool('apt-cache', [...options, '-o', `Dir::State::status=${empty}`, 'policy', ...names], {
        ...tool,
        timeoutSeconds: policySeconds,
      });
      const entries = [...policy.matchAll(/^(\S+):\n(?: .*\n)*? +Candidate: (\S+)$/gm)].map(
        ([, name = '', version = '']) => [name, version] as const,
      );
      return new Map(entries.filter(([, version]) => version !== '(none)'));
    },

    /** Downloads packages with dependencies that are not installed. They are downloaded even if dpkg has them. */
    async download(packages: readonly string[]) {
      const onStatus = (text: string) => {
        const percent = /^dlstatus:[^:]*:([\d.]+):/m.exec(text)?.[1];
        if (percent !== undefined) report('downloading packages', Number(percent));
      };
      await install(status, packages, ['--reinstall', '--download-only'], onStatus);
      await checkSize(archives);
    },

    /** Downloads every library that a package needs, even if dpkg lists it as installed. */
    async downloadLibraries(name: string) {
      const plan = await install(empty, [name], ['--print-uris']);
      const libraries = [...plan.matchAll(/^'[^']*' (lib[^_\s]*)_/gm)].map(([, library = '']) => library);
      if (libraries.length === 0) return;
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
      return [...list.matchAll(/\/([^/\s]+\.so[^/\s]*)(?: -> .*)?$/gm)].map(([, library = '']) => library);
    },
  };
}

async function checkSize(folder: string): Promise<void> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  if (bytes > packedBytesMax)
    throw new Error(`the packages take ${bytes} bytes, more than the ${packedBytesMax} allowed`);
}
