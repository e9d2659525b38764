// As whom PostgreSQL runs. It refuses to run as root, so root hands it to an unprivileged user, who must then be able
// to reach the programs and the data even where they lie below a folder that only root may enter.

import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';

/** The user `nobody`: the only unprivileged one that exists everywhere, and `initdb` wants one with a name. */
const nobodyId = 65_534;
const commandTimeoutMs = 20_000;

// Nothing of our own environment is passed on: a stray PGPORT or LD_PRELOAD must not reach the database.
const commandEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** A way to run a command as the database's user. */
export interface PostgresUser {
  /** Who owns the database's files; undefined where that is simply ourselves. */
  ids: UserIds | undefined;
  /** Written in front of every command: nothing, or `setpriv` with what it needs. */
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

/** Whom the files have to belong to: ourselves, or for root whoever owns them already, else nobody. */
export function chooseOwner(existing: UserIds | undefined): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return existing !== undefined && existing.uid !== 0 ? existing : { uid: nobodyId, gid: nobodyId };
}

/** The ways to become that user, from the least privileged on. */
export function listPostgresUsers(ids: UserIds | undefined): PostgresUser[] {
  if (ids === undefined) return [{ ids, prefix: [] }];
  const plain: PostgresUser = { ids, prefix: [] };
  if (process.platform !== 'linux') return [plain];
  // One capability is left to it: to pass through folders that it may not enter (or, failing that, to pass everywhere).
  return [plain, withCapability(ids, 'dac_read_search'), withCapability(ids, 'dac_override')];
}

function withCapability(ids: UserIds, capability: string): PostgresUser {
  const identity = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  const capabilities = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  // Without this bit the system call access(), by which PostgreSQL looks for its own programs, overlooks capabilities.
  return { ids, prefix: ['setpriv', ...identity, ...capabilities, '--securebits=+no_setuid_fixup'] };
}

/** Starts a command as that user. */
export function spawnAs(user: PostgresUser, command: string[], options: SpawnOptions): ChildProcess {
  const { program, parameters, settings } = prepare(user, command);
  return spawn(program, parameters, { ...settings, ...options });
}

/** Runs a short command as that user to its end. Never rejects: a command that cannot be run has the code 127. */
export function runAs(user: PostgresUser, command: string[]): Promise<CommandResult> {
  const { program, parameters, settings } = prepare(user, command);
  return new Promise((resolve) => {
    try {
      execFile(program, parameters, { ...settings, timeout: commandTimeoutMs }, (error, output, errors) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127;
        resolve({ code, output, errors: errors.trim() || (error?.message ?? '') });
      });
    } catch (error) {
      resolve({ code: 127, output: '', errors: String(error) }); // EPERM: we may not change the user at all
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
