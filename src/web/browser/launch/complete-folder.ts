// Cached folders that are created once. Each is complete or absent: it is filled as a draft and then renamed, because
// another process may be creating the same one, and any process may be killed at any time.

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isGone, ownIdentity } from './process-identity.ts';

const completeMark = 'complete';
const draftPattern = /^\.draft-(.+)-[0-9a-f]{12}$/;
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
    const [, owner] = draftPattern.exec(name) ?? [];
    if (owner === undefined) continue;
    if (isGone(owner) || (await ageHours(join(parent, name))) > draftHoursMax) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

/** True for a complete folder that no user but this one and root can change or replace. */
export async function isOurs(directory: string): Promise<boolean> {
  try {
    const mark = await readFile(join(directory, completeMark));
    return mark.length > 0 && (await isTrusted(directory));
  } catch {
    return false;
  }
}

/**
 * True if no user but this one and root can write to the folder or to a folder above it. Sticky folders such as /tmp are
 * fine, because only the owner can replace what is in them. So is the own group, which has no other members by default.
 */
export async function isTrusted(directory: string): Promise<boolean> {
  const [userId, groupId] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  for (let path = await realpath(directory); ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    if (uid !== userId && uid !== 0) return false;
    const isWritable = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== groupId && gid !== 0);
    if (isWritable && (mode & 0o1000) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

const draftName = (): string => `.draft-${ownIdentity()}-${randomBytes(6).toString('hex')}`;

async function ageHours(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? 0 : (Date.now() - found.mtimeMs) / 3_600_000;
}
