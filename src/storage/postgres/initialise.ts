// The first start: the files of the database, made once.

import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { claimFolder } from './claim-folder.ts';
import { databaseName, isInitialised, noteLine, programOf, startFailure, databaseUser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { spawnGuarded } from './guarded-process.ts';

const superuser = 'postgres';
const abandonedMs = 60_000;

/** Creates the database's files beside their place and moves them there whole: a killed start leaves no half of them. */
export async function initialiseCluster(cluster: Cluster): Promise<void> {
  await removeAbandoned(cluster);
  if (isInitialised(cluster)) return;
  const draft = join(cluster.directory, `init-${process.pid}`);
  await claimFolder(draft, { owner: cluster.user.ids, mode: 0o700 });
  // macOS knows no C.UTF-8; plain C sorts the same way.
  const locale = process.platform === 'darwin' ? 'C' : 'C.UTF-8';
  const access = ['-U', superuser, '-A', 'trust']; // who can open the socket's folder is already the database's user
  const form = ['-E', 'UTF8', `--locale=${locale}`, '--data-checksums', '--no-instructions'];
  await runToEnd(cluster, [...namedProgram(cluster, 'initdb'), '-D', draft, ...access, ...form]);
  const single = [...namedProgram(cluster, 'postgres'), '--single', '-j', '-D', draft, 'postgres'];
  await runToEnd(cluster, [
    '/bin/sh',
    '-c',
    'sql=$1; shift; printf "%s" "$sql" | "$@"',
    'create',
    createOwner,
    ...single,
  ]);
  cluster.lastLines.length = 0;
  try {
    await rename(draft, cluster.dataDirectory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!isInitialised(cluster)) throw error; // otherwise another process was faster, and the lock decides
  }
}

// Statements end at an empty line. Done before the cluster is in its place, so there is none without them.
const createOwner = `create role ${databaseUser} login;\n\ncreate database ${databaseName} owner ${databaseUser};\n\n`;

/** With `env` in front, which takes any number of assignments. */
function namedProgram(cluster: Cluster, name: string): string[] {
  const [env = '', ...rest] = programOf(cluster, name);
  return [env, ...cluster.userName, ...rest];
}

async function runToEnd(cluster: Cluster, command: string[]): Promise<void> {
  let hasFailed = false;
  const child = await spawnGuarded(cluster.user, command, (line) => {
    hasFailed ||= /\b(ERROR|FATAL|PANIC): /.test(line); // in single-user mode the exit code does not tell
    noteLine({ ...cluster, log: () => undefined }, line);
  });
  const code = await child.ended;
  if (code !== 0 || hasFailed) throw startFailure(cluster, `it could not be created (code ${code})`);
}

async function removeAbandoned({ directory }: Cluster): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = Number(/^init-(\d+)$/.exec(name)?.[1]);
    if (Number.isNaN(pid)) continue;
    const draft = join(directory, name);
    // Another process may be at it right now. Process ids come round again, so a draft without progress is abandoned.
    const found = await stat(draft).catch(() => undefined);
    if (found === undefined) continue; // it has just been moved to its place
    const isRecent = Date.now() - found.mtimeMs < abandonedMs;
    if (pid !== process.pid && isAlive(pid) && isRecent) continue;
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
