// Records which processes use a downloaded browser, so that it is not deleted while a service runs it. A lease is a file
// beside the copies, `<cache>/in-use/<copy> <process>`. Its owner touches it regularly; the lease of a process that has
// exited does not count.

import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isGone, ownIdentity, pidIn } from '../launch/process-identity.ts';

const beatMs = 30_000;
/** Decides if the owner's processes cannot be seen from here. */
const silentMsMax = 5 * 60_000;

/** Marks a copy as used by this process. If the cache cannot be written, the copy is used without a mark. */
export async function takeLease(folder: string): Promise<AsyncDisposable> {
  const file = join(leasesFolder(folder), `${basename(folder)} ${ownIdentity()}`);
  const isTaken = await mkdir(dirname(file), { recursive: true, mode: 0o755 })
    .then(() => writeFile(file, '', { mode: 0o644 }))
    .then(
      () => true,
      () => false,
    );
  const beat = isTaken
    ? setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), beatMs)
    : undefined;
  beat?.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat);
      if (isTaken) await rm(file, { force: true });
    },
  };
}

/** The ids of the processes that use a copy. Removes the leases of processes that have exited. */
export async function usersOf(folder: string): Promise<string[]> {
  const parent = leasesFolder(folder);
  const users: string[] = [];
  for (const name of await readdir(parent).catch((): string[] => [])) {
    const [copy, identity = ''] = name.split(' ');
    if (copy !== basename(folder)) continue;
    const file = join(parent, name);
    const touchedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (isGone(identity) || Date.now() - touchedAt > silentMsMax) await rm(file, { force: true }).catch(() => {});
    else users.push(pidIn(identity));
  }
  return users;
}

/** Copies are in folders of the cache. */
const leasesFolder = (copy: string): string => join(dirname(dirname(copy)), 'in-use');
