// The folders for Chromium's files: profiles. A jail has its own, in its private /tmp.
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserUserId, isRoot } from './browser-user.ts';

const profilePrefix = 'siteglass-browser-';

/** The profiles of this process if there is no jail. Those of other processes are left alone. */
export const profileMark = (pid: number = process.pid): string => `${profilePrefix}${pid}-`;

/** A new folder that the browser's user can write to. */
export async function makeProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), profileMark()));
  if (isRoot()) await chown(folder, browserUserId, browserUserId);
  return folder;
}
