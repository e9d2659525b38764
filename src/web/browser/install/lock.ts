// A lock, so that one process at a time downloads a browser into a folder. It only saves work: two holders would make two
// drafts, of which one becomes the folder. So a lock whose holder is gone can safely be broken.

import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../launch/processes.ts';

const beatMs = 5000;
/** A holder that has not touched its lock for this long is gone. */
const silentMsMax = 60_000;
const pollMs = 200;

export interface LockOptions {
  signal: AbortSignal;
  /** Called once if another process has the lock. */
  onWait?(): void;
}

/** Waits for the lock and holds it. The signal aborts the wait. */
export async function holdLock(file: string, { signal, onWait }: LockOptions): Promise<AsyncDisposable> {
  await mkdir(dirname(file), { recursive: true });
  const content = `${hostname()} ${process.pid}`;
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      await writeFile(file, content, { flag: 'wx', mode: 0o644 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isAbandoned(file)) await rm(file, { force: true });
    else {
      if (tries === 0) onWait?.();
      await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
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

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, content] = await Promise.all([stat(file), readFile(file, 'utf8')]);
    const [host, pid] = content.split(' ');
    if (host === hostname() && Number(pid) > 0 && !isRunning(Number(pid))) return true;
    return Date.now() - mtimeMs > silentMsMax;
  } catch {
    return false; // it was released meanwhile
  }
}
