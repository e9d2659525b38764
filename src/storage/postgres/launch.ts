// Starts one server, after any other process has released its folder.

import { setTimeout as sleep } from 'node:timers/promises';
import { restrictAccess } from './access.ts';
import { noteLine, socketPort, programOf, startFailure } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { spawnGuarded } from './guarded-process.ts';
import type { GuardedProcess } from './guarded-process.ts';
import { findHolder, isAnswering, killOrphans, readLock, removeStaleLock } from './lock.ts';
import type { Holder } from './lock.ts';

const readyTimeoutMs = 300_000; // replaying the log after a crash may take a while
const busyTimeoutMs = 15_000; // for an older server that is still shutting down
const inUseTimeoutMs = 3_000; // for one that shows no sign of shutting down
const staleTimeoutMs = 1_000; // before we believe that a lock file has no owner
const orphanTimeoutMs = 300; // for the children of a dead server to notice

type Attempt = { server: GuardedProcess } | { isLocked: true } | { isLocked: false; code: number };

/** Starts the server and waits until it is ready. Waits first for an older server in the same folder to end. */
export async function launch(cluster: Cluster): Promise<GuardedProcess> {
  const wait = createLockWait(cluster);
  for (;;) {
    // A server in another container shares the folder but not the process table. Its socket still responds.
    const attempt: Attempt = (await isAnswering(cluster)) ? { isLocked: true } : await tryLaunch(cluster);
    if ('server' in attempt) return attempt.server;
    if (!attempt.isLocked) throw startFailure(cluster, `it ended with code ${attempt.code}`);
    await wait();
  }
}

async function tryLaunch(cluster: Cluster): Promise<Attempt> {
  await restrictAccess(cluster);
  let isLocked = false;
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const place = ['-D', cluster.dataDirectory, '-k', cluster.socketDirectory, '-p', String(socketPort)];
  const server = await spawnGuarded(
    cluster.user,
    [...programOf(cluster, 'postgres'), ...place, ...settings],
    (line) => {
      if (/lock file ".*" already exists|pre-existing shared memory block/.test(line)) isLocked = true;
      else noteLine(cluster, line);
    },
  );
  const deadline = performance.now() + readyTimeoutMs;
  while (!server.hasEnded()) {
    const lock = await readLock(cluster.dataDirectory);
    if (lock?.pid === server.pid && lock.status === 'ready') return { server };
    if (performance.now() > deadline) {
      server.release();
      throw startFailure(cluster, `it was not ready after ${readyTimeoutMs / 1000} s`);
    }
    await sleep(5);
  }
  return isLocked ? { isLocked } : { isLocked, code: await server.ended };
}

/** Returns a function to call after each failed attempt. It waits, and throws once the folder is known to be in use. */
function createLockWait(cluster: Cluster): () => Promise<void> {
  const startedAt = performance.now();
  let seen: { kind: Holder['kind']; since: number } | undefined;

  return async () => {
    const holder = await findHolder(cluster);
    const now = performance.now();
    if (seen?.kind !== holder.kind) seen = { kind: holder.kind, since: now };
    const seenMs = now - seen.since;

    if (holder.kind === 'running' && seenMs > inUseTimeoutMs) throw inUse(cluster, holder.pid);
    if (now - startedAt > busyTimeoutMs) throw inUse(cluster, holder.pid);
    if (holder.kind === 'orphans' && seenMs > orphanTimeoutMs) await killOrphans(cluster, holder.orphans);
    if (holder.kind === 'stale' && seenMs > staleTimeoutMs) await removeStaleLock(cluster, holder.pid);
    await sleep(holder.kind === 'running' ? 250 : 50);
  };
}

function inUse({ dataDirectory }: Cluster, pid: number | undefined): Error {
  return new Error(
    `The database in ${dataDirectory} is in use by another PostgreSQL (process ${pid ?? 'unknown'}): ` +
      'stop the other Siteglass, or choose another DATA_DIR',
  );
}
