// The user that runs PostgreSQL. It refuses to run as root, so root runs it as an unprivileged user, who needs access to
// programs and data even below a folder that only root may enter.

import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';

/** The user `nobody`: it exists everywhere, and `initdb` requires a user with a name. */
const nobodyId = 65_534;
const commandTimeoutMs = 20_000;

// The environment is not inherited: PGPORT or LD_PRELOAD must not reach the database.
const commandEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** How to run a command as the database user. */
export interface PostgresUser {
  /** The owner of the database's files; undefined for the current user. */
  ids: UserIds | undefined;
  /** The prefix of every command: empty, or `setpriv` with its options. */
  prefix: string[];
}

export interface UserIds {
  uid: number;
  gid: number;
}

export interface CommandResult {
  code: number;
  output: string;
  errors: string;
}

/** The owner of the files: the current user. For root: the existing owner, else the user `nobody`. */
export function chooseOwner(existing: UserIds | undefined): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return existing !== undefined && existing.uid !== 0 ? existing : { uid: nobodyId, gid: nobodyId };
}

/** The methods to run as the user, the least privileged first. */
export function listPostgresUsers(ids: UserIds | undefined): PostgresUser[] {
  if (ids === undefined) return [{ ids, prefix: [] }];
  const plain: PostgresUser = { ids, prefix: [] };
  if (process.platform !== 'linux') return [plain];
  // Keep one capability: to traverse folders without permission, or, if that is missing, to bypass all permissions.
  return [plain, withCapability(ids, 'dac_read_search'), withCapability(ids, 'dac_override')];
}

function withCapability(ids: UserIds, capability: string): PostgresUser {
  const identity = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  const capabilities = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  // Without this bit, access(), with which PostgreSQL looks for its programs, ignores capabilities.
  return { ids, prefix: ['setpriv', ...identity, ...capabilities, '--securebits=+no_setuid_fixup'] };
}

/** Starts a command as the user. */
export function spawnAs(user: PostgresUser, command: string[], options: SpawnOptions): ChildProcess {
  const { program, parameters, settings } = prepare(user, command);
  return spawn(program, parameters, { ...settings, ...options });
}

/** Runs a short command as the user. Never rejects: the code is 127 when the command cannot be run. */
export function runAs(user: PostgresUser, command: string[]): Promise<CommandResult> {
  const { program, parameters, settings } = prepare(user, command);
  return new Promise((resolve) => {
    try {
      execFile(program, parameters, { ...settings, timeout: commandTimeoutMs }, (error, output, errors) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127;
        resolve({ code, output, errors: errors.trim() || (error?.message ?? '') });
      });
    } catch (error) {
      resolve({ code: 127, output: '', errors: String(error) }); // EPERM: changing the user is not permitted
    }
  });
}

function prepare({ ids, prefix }: PostgresUser, command: string[]) {
  const [program = '', ...parameters] = [...prefix, ...command];
  const isPlain = prefix.length === 0;
  return {
    program,
    parameters,
    settings: { env: commandEnvironment, cwd: '/', ...(isPlain && ids !== undefined ? ids : {}) },
  };
}
