// Cached folders that are created once. Each is complete or absent: it is filled as a draft and then renamed, because
// another process may be creating the same one, and any process may be killed at any time.

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isRunning } from './processes.ts';

const completeMark = 'complete';
const draftPattern = /\.draft-([^.]+)-(\d+)-[0-9a-f]{12}$/;
/** A draft older than this is stale, whichever machine created it. */
const draftHoursMax = 24;

/** Creates the folder unless it exists. Returns its path. */
export async function makeCompleteFolder(target: string, fill: (draft: string) => Promise<void>): Promise<string> {
  if (await isOurs(target)) return target;
  return await fillCompleteFolder(dirname(target), async (draft) => {
    await fill(draft);
    return basename(target);
  });
}

/** Creates a folder whose name is only known once it is filled. */
export async function fillCompleteFolder(parent: string, fill: (draft: string) => Promise<string>): Promise<string> {
  const draft = join(parent, draftName());
  await mkdir(draft, { recursive: true });
  await chmod(draft, 0o755); // regardless of the umask
  try {
    const target = join(parent, await fill(draft));
    await writeFile(join(draft, completeMark), 'yes');
    await rename(draft, target).catch(async (error: unknown) => {
      if (await isOurs(target)) return; // another process was faster
      await rm(target, { recursive: true, force: true });
      await rename(draft, target).catch(() => {
        throw error;
      });
    });
    return target;
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes the drafts of killed processes. Drafts of running ones stay. */
export async function removeStaleDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch((): string[] => [])) {
    const [, host, pid] = draftPattern.exec(name) ?? [];
    if (host === undefined) continue;
    const isDead = host === hostMark() && !isRunning(Number(pid));
    if (isDead || (await ageHours(join(parent, name))) > draftHoursMax) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

/** True for a folder that this user or root created and that no other user can write to. */
export async function isOurs(directory: string): Promise<boolean> {
  try {
    const [folder, mark] = await Promise.all([stat(directory), readFile(join(directory, completeMark))]);
    const isTrusted = folder.uid === process.getuid?.() || folder.uid === 0;
    return isTrusted && (folder.mode & 0o022) === 0 && mark.length > 0;
  } catch {
    return false;
  }
}

const draftName = (): string => `.draft-${hostMark()}-${process.pid}-${randomBytes(6).toString('hex')}`;

const hostMark = (): string => hostname().replaceAll(/[^\w]/g, '') || 'host';

async function ageHours(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? 0 : (Date.now() - found.mtimeMs) / 3_600_000;
}
