// The compiled rules of the technology engine. Compiling takes seconds of processor time, so it is done once for all files.
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Puts the compiled rules into the folder where an engine looks for them. An engine with other rules compiles its own. */
export async function bringRuleTables(cacheDirectory: string): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true });
  const shared = inject('ruleTables');
  for (const name of await readdir(shared)) {
    const [from, to] = [join(shared, name), join(cacheDirectory, name)];
    await link(from, to).catch(() => copyFile(from, to)); // a link cannot leave its file system
  }
}
