// Creates the files of the database on the first start.

import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { claimFolder } from './claim-folder.ts';
import { databaseName, isInitialised, noteLine, programOf, startFailure, databaseUser, superuser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { spawnGuarded } from './guarded-process.ts';
import { errnoOf } from '../../contract/errno.ts';

const abandonedMs = 60_000;

/** Creates the files in a draft folder and renames it, so that a killed start leaves no incomplete database. */
export async function initialiseCluster(cluster: Cluster): Promise<void> {
  await removeAbandoned(cluster);
  if (isInitialised(cluster)) return;
  const draft = join(cluster.directory, `init-${process.pid}`);
  await claimFolder(draft, { owner: cluster.user.ids, mode: 0o700 });
  // macOS has no C.UTF-8; plain C has the same sort order.
  const locale = process.platform === 'darwin' ? 'C' : 'C.UTF-8';
  const access = ['-U', superuser, '-A', 'trust']; // replaced before the first start: see access.ts
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
    if (!isInitialised(cluster)) throw error; // otherwise another process created it first; the lock file decides which one may start
  }
}

// Statements end at an empty line. Run before the rename, so that no cluster exists without them.
const createOwner = `create role ${databaseUser} login;\n\ncreate database ${databaseName} owner ${databaseUser};\n\n`;

/** The command with `env` and the assignments of the user name. */
function namedProgram(cluster: Cluster, name: string): string[] {
  const [env = '', ...rest] = programOf(cluster, name);
  return [env, ...cluster.userName, ...rest];
}

async function runToEnd(cluster: Cluster, command: string[]): Promise<void> {
  let hasFailed = false;
  const child = await spawnGuarded(cluster.user, command, (line) => {
    hasFailed ||= /\b(ERROR|FATAL|PANIC): /.test(line); // the exit code of single-user mode does not show errors
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
    // Another process may be creating it. Process ids are reused, so a draft counts as abandoned when it makes no progress.
    const found = await stat(draft).catch(() => undefined);
    if (found === undefined) continue; // it has just been renamed
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
    return errnoOf(error) === 'EPERM';
  }
}
