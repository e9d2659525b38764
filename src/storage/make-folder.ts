// Creates a folder and the folders above it.
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errnoOf } from '../contract/errno.ts';

/**
 * Like `mkdir` with `recursive`, which never returns and cannot be interrupted where a file system refuses with ENOENT, as
 * /proc does.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path), mode);
      await mkdir(path, { mode }).catch(unlessFolder(path));
    } else await unlessFolder(path)(error);
  }
}

/** Another process may have created the folder at the same time. */
const unlessFolder = (path: string) => async (reason: unknown) => {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw reason;
};
