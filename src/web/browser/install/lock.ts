// A lock, so that one process at a time downloads a browser into a folder. It only saves work: two holders would make two
// drafts, of which one becomes the folder. So a lock whose holder is gone can safely be broken.

import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errnoOf } from '../../../contract/errno.ts';
import { pause } from '../../../flow/time-limit.ts';
import { isGone, ownIdentity } from '../launch/process-identity.ts';

const beatMs = 5000;
/** A holder that has not touched its lock for this long is gone. Decides if the holder's processes cannot be seen. */
const silentMsMax = 30_000;
const pollMs = 200;

export interface LockOptions {
  signal: AbortSignal;
  /** Called once if another process has the lock. */
  onWait?(): void;
}

/** Waits for the lock and holds it. The signal aborts the wait. */
export async function holdLock(file: string, { signal, onWait }: LockOptions): Promise<AsyncDisposable> {
  await mkdir(dirname(file), { recursive: true });
  const content = ownIdentity();
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    if (await create(file, content)) break;
    if (await isAbandoned(file)) await rm(file, { force: true });
    else {
      if (tries === 0) onWait?.();
      await pause(pollMs, signal);
    }
  }
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), beatMs);
  beat.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat);
      if ((await readFile(file, 'utf8').catch(() => '')) === content) await rm(file, { force: true });
    },
  };
}

/** False if there is such a file. A file that cannot be written, as on a full disk, is removed: it would block others. */
async function create(file: string, content: string): Promise<boolean> {
  try {
    await using handle = await open(file, 'wx', 0o644);
    await handle.writeFile(content).catch(async (error: unknown) => {
      await rm(file, { force: true });
      throw error;
    });
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, content] = await Promise.all([stat(file), readFile(file, 'utf8')]);
    return isGone(content) || Date.now() - mtimeMs > silentMsMax;
  } catch {
    return false; // it was released meanwhile
  }
}
