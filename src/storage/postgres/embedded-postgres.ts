// The embedded database: PostgreSQL as a supervised child process. It listens on a Unix socket in a private folder and on
// no network address.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sentenceOf } from '../../contract/errors.ts';
import { orAfter } from '../../flow/time-limit.ts';
import { databaseName, socketPort, prepareCluster, databaseUser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import type { GuardedProcess } from './guarded-process.ts';
import { initialiseCluster } from './initialise.ts';
import { launch } from './launch.ts';
import { readLock, signalProcesses } from './lock.ts';
import type { EmbeddedPostgresOptions } from './options.ts';

export type { EmbeddedPostgresOptions } from './options.ts';

const stopTimeoutMs = 30_000;
const quitTimeoutMs = 10_000;
const restartsPerMinuteMax = 6; // of servers that did not run for `viableMs`
const viableMs = 1_000;

export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Why the database has stopped permanently. */
export interface EmbeddedPostgresExit {
  /** True after `stop()`; false when it crashed too often. */
  isExpected: boolean;
  reason: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** Such as `18.4`. */
  version: string;
  /** The current server process: a restart changes it. */
  readonly pid: number;
  /** The number of restarts after crashes. */
  readonly restarts: number;
  /** Resolves when the database has stopped permanently. Never rejects. */
  exited: Promise<EmbeddedPostgresExit>;
  /** Shuts the server down and resolves when it has ended. Can be called repeatedly. */
  stop(): Promise<void>;
}

/** Starts the database in the folder, and creates it on the first start. Resolves when it accepts connections. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('Siteglass does not run on Windows: use WSL2');
  }
  const cluster = await prepareCluster(options);
  await initialiseCluster(cluster);
  return supervise(cluster, await launch(cluster));
}

/**
 * The connection of the running database in the folder, from its lock file; undefined when there is no lock file. The file
 * may be left from a killed server, so the connection may fail.
 */
export async function findRunningPostgres(directory: string): Promise<PostgresConnection | undefined> {
  const lock = await readLock(join(directory, 'data'));
  return lock?.host ? { host: lock.host, port: lock.port, user: databaseUser, database: databaseName } : undefined;
}

/** Restarts the server after crashes, until it is stopped or crashes too often. */
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
      // Only crashes shortly after a start count towards the limit.
      if (performance.now() - readyAt > viableMs) attempts = [];
      cluster.log(`PostgreSQL ended unexpectedly (code ${code}) and is being restarted`);
      const failure = await restart();
      if (failure !== undefined) return { isExpected: isStopping, reason: failure };
    }
  }

  /** Tries to start the server. Returns the reason when the attempts of this minute are used up. */
  async function restart(): Promise<string | undefined> {
    let problem = 'it kept crashing';
    for (;;) {
      if (isStopping) return 'stopped';
      const minuteAgo = performance.now() - 60_000;
      attempts = attempts.filter((at) => at > minuteAgo);
      const recent = attempts.length;
      if (recent >= restartsPerMinuteMax) {
        return `PostgreSQL was restarted ${recent} times in a minute and is not restarted again: ${problem}`;
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
        problem = sentenceOf(error);
        cluster.log(problem);
      }
    }
  }

  const exited = watch();
  return {
    connection: { host: cluster.socketDirectory, port: socketPort, user: databaseUser, database: databaseName },
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
      const hasExited = exited.then(() => true);
      if (await orAfter(hasExited, stopTimeoutMs, false)) return;
      // Immediate shutdown: committed data is not lost, the next start replays the log.
      await signalProcesses(cluster, 'QUIT', [server.pid]);
      if (await orAfter(hasExited, quitTimeoutMs, false)) return;
      await signalProcesses(cluster, 'KILL', [server.pid]); // it hangs and handles no other signal
      await exited;
    },
  };
}
