// Finds out which process holds the data directory: a server, orphans of a dead one, or none (a stale lock file).

import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { socketPort } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { runAs } from './postgres-user.ts';

/** What prevents a start: a running server, one that is shutting down, orphans of a dead one, or a stale lock file. */
export type Holder =
  | { kind: 'running' | 'stopping' | 'stale' | 'unknown'; pid: number | undefined }
  | { kind: 'orphans'; pid: number | undefined; orphans: number[] };

export async function findHolder(cluster: Cluster): Promise<Holder> {
  const occupants = await listOccupants(cluster);
  const isAnswered = await isAnswering(cluster);
  // Checked last, so that a server that has just started is not mistaken for an orphan.
  const lock = await readLock(cluster.dataDirectory);
  const pid = lock?.pid;
  const isThere = occupants?.some((occupant) => occupant.pid === pid) ?? true;
  if (isThere && lock?.status === 'stopping') return { kind: 'stopping', pid };
  if (isAnswered) return { kind: 'running', pid };
  if (occupants === undefined) return { kind: 'unknown', pid };
  if (occupants.length === 0) return { kind: 'stale', pid };
  if (isThere) return { kind: 'running', pid };
  const orphans = occupants.filter(({ name }) => name === 'postgres').map((occupant) => occupant.pid);
  return orphans.length > 0 ? { kind: 'orphans', pid, orphans } : { kind: 'unknown', pid };
}

export interface Lock {
  pid: number;
  port: number;
  /** The folder of its socket. */
  host: string;
  status: string;
}

/** The content of the server's lock file; undefined when there is none. */
export async function readLock(dataDirectory: string): Promise<Lock | undefined> {
  try {
    const lines = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n');
    const [pid, , , port, host = '', , , status = ''] = lines;
    return { pid: Number(pid), port: Number(port), host, status: status.trim() };
  } catch {
    return undefined;
  }
}

/** Whether a server listens on the socket, also in another container. */
export function isAnswering({ socketDirectory }: Cluster): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(join(socketDirectory, `.s.PGSQL.${socketPort}`));
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')));
    socket.on('connect', () => socket.end());
    socket.on('connect', () => answer(true)).on('error', () => answer(false));
  });
}

// Every process of a server has the data directory as its working directory. The script runs as the database user, because
// in a container even root may not read the working directories of other users' processes.
const listOccupantsScript = `
[ -e /proc/self/cwd ] || exit 1
for entry in /proc/[0-9]*; do
  [ "$entry/cwd" -ef "$1" ] && read -r name <"$entry/comm" && echo "\${entry#/proc/} $name"
done
exit 0`;

/** The processes whose working directory is the data directory; undefined where /proc is not available. */
async function listOccupants(cluster: Cluster): Promise<{ pid: number; name: string }[] | undefined> {
  const command = ['/bin/sh', '-c', listOccupantsScript, 'list-occupants', cluster.dataDirectory];
  const { code, output } = await runAs(cluster.user, command);
  if (code !== 0) return undefined;
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), name: line.slice(line.indexOf(' ') + 1) }));
}

/** Ends orphaned children, which hold the shared memory of a dead server. Committed data is replayed from the log. */
export async function killOrphans(cluster: Cluster, orphans: number[]): Promise<void> {
  cluster.log(`ending ${orphans.length} processes that a dead PostgreSQL left behind`);
  await signalProcesses(cluster, 'KILL', orphans);
}

/** Removes a lock file whose process id was reused, as happens when a container restarts. */
export async function removeStaleLock(cluster: Cluster, pid: number | undefined): Promise<void> {
  const isUnchanged = (await readLock(cluster.dataDirectory))?.pid === pid;
  const occupants = await listOccupants(cluster);
  if (!isUnchanged || occupants === undefined || occupants.length > 0) return;
  cluster.log(`removing the lock file of a PostgreSQL that no longer exists (process ${pid ?? 'unknown'})`);
  await rm(join(cluster.dataDirectory, 'postmaster.pid'), { force: true });
  await rm(join(cluster.socketDirectory, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/** Runs the shell's built-in `kill` as the database user: not every container has the program. */
export async function signalProcesses({ user }: Cluster, name: 'KILL' | 'QUIT', pids: number[]): Promise<void> {
  await runAs(user, ['/bin/sh', '-c', 'kill "$@"', 'kill', `-${name}`, ...pids.map(String)]);
}
