// Folders that can be relied on: made by us or taken over from ourselves, and never a link that somebody laid.

import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import type { UserIds } from './postgres-user.ts';

export interface Claim {
  /** Who is to own it; left out, it stays with whom it is. */
  owner?: UserIds | undefined;
  /** Who may own it already, besides ourselves. */
  alsoFrom?: UserIds | undefined;
  mode: number;
}

/** Creates the folder or takes it over; refuses one that is a link or belongs to somebody else. */
export async function claimFolder(folder: string, { owner, alsoFrom = owner, mode }: Claim): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  // By handle, so that nobody can exchange the folder for a link after we have looked at it.
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      throw ['ENOTDIR', 'ELOOP'].includes(error.code ?? '') ? notOurs(folder, 'no folder') : error;
    },
  );
  try {
    const found = await handle.stat();
    if (found.uid !== process.getuid?.() && found.uid !== alsoFrom?.uid) {
      throw notOurs(folder, `owned by the user with id ${found.uid}`);
    }
    if (owner !== undefined && found.uid !== owner.uid) await handle.chown(owner.uid, owner.gid);
    if ((found.mode & 0o777) !== mode) await handle.chmod(mode);
  } finally {
    await handle.close();
  }
}

function notOurs(folder: string, what: string): Error {
  return new Error(
    `${folder} must be a folder of the user who runs Siteglass, but it is ${what}: ` +
      'remove it, or change its owner, or choose another DATA_DIR',
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
