// Creates folders with a checked owner. Symbolic links and folders of other users are rejected.

import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import type { UserIds } from './postgres-user.ts';

export interface Claim {
  /** The new owner. Undefined: the owner is unchanged. */
  owner?: UserIds | undefined;
  /** An accepted current owner, besides the current user. */
  alsoFrom?: UserIds | undefined;
  mode: number;
}

/** Creates the folder or takes it over. Throws when it is a link or belongs to another user. */
export async function claimFolder(folder: string, { owner, alsoFrom = owner, mode }: Claim): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  // Use a handle, so that the folder cannot be replaced with a link after the check.
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      throw ['ENOTDIR', 'ELOOP'].includes(error.code ?? '') ? notOurs(folder, 'not a folder') : error;
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
    `${folder} must be a folder owned by the user who runs Siteglass, but it is ${what}: ` +
      'remove it, or change its owner, or choose another DATA_DIR',
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
