// Folders that are made once and kept: each is complete or not there, because others may be making the same one.

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const completeMark = 'complete';

/** Has the folder made, unless we have made it before. Nobody else can have put it there. */
export async function makeCompleteFolder(target: string, fill: (draft: string) => Promise<void>): Promise<string> {
  if (await isOurs(target)) return target;
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  await mkdir(draft, { recursive: true });
  await chmod(draft, 0o755); // whatever the user's own rule for new folders is
  try {
    await fill(draft);
    await writeFile(join(draft, completeMark), 'yes');
    await rename(draft, target).catch(async (error: unknown) => {
      if (await isOurs(target)) return; // somebody else was faster
      await rm(target, { recursive: true, force: true });
      await rename(draft, target).catch(() => {
        throw error;
      });
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

async function isOurs(directory: string): Promise<boolean> {
  try {
    const [folder, mark] = await Promise.all([stat(directory), readFile(join(directory, completeMark))]);
    return folder.uid === process.getuid?.() && (folder.mode & 0o022) === 0 && mark.length > 0;
  } catch {
    return false;
  }
}
