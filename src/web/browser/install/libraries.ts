// The shared libraries of a private copy: where they are, and which are missing.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, ToolError } from './run-tool.ts';

const lddSeconds = 30;
const isLibrary = (name: string): boolean => /^lib.+\.so(\.|$)/.test(name);

/** Folders below `usr/lib/<triple>` and `lib/<triple>` that contain libraries, relative to the root. */
export async function libraryFolders(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const base of ['usr/lib', 'lib']) {
    const triples = (await namesIn(join(root, base))).filter((name) => /-linux-gnu/.test(name));
    for (const triple of triples) {
      const folder = join(base, triple);
      const inner = (await namesIn(join(root, folder))).map((name) => join(folder, name));
      for (const one of [folder, ...inner]) if ((await namesIn(join(root, one))).some(isLibrary)) found.push(one);
    }
  }
  return found;
}

/** The libraries that the dynamic linker does not find. */
export async function missingLibraries(
  program: string,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', LD_LIBRARY_PATH: folders.join(':') };
  const list = await runTool('ldd', [program], { environment, timeoutSeconds: lddSeconds, signal }).catch(
    (error: unknown) => {
      if (error instanceof ToolError && error.output.includes('not a dynamic executable')) return '';
      throw error;
    },
  );
  return [...new Set([...list.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name = '']) => name))];
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
