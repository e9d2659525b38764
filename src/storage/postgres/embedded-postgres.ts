// The database that needs no installation: a real PostgreSQL as a child process, started, watched, restarted and
// stopped by us. It listens on a Unix socket in a private folder and on no network address.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName, socketPort, prepareCluster, databaseUser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import type { GuardedProcess } from './guarded-process.ts';
import { initialiseCluster } from './initialise.ts';
import { launch } from './launch.ts';
import { readLock, signalProcesses } from './lock.ts';

const stopTimeoutMs = 30_000;
const restartsPerMinuteMax = 6; // of servers that did not live for VIABLE_MS
const viableMs = 1_000;

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

/** Starts the database in that folder, creating it the first time. Resolves when it accepts connections. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('Siteglass does not run on Windows itself: use WSL2');
  }
  const cluster = await prepareCluster(options);
  await initialiseCluster(cluster);
  return supervise(cluster, await launch(cluster));
}

/**
 * Where the database in that folder listens, by its own word; undefined when none runs there. The word may be that of a
 * server which was killed: only a connection tells.
 */
export async function findRunningPostgres(directory: string): Promise<PostgresConnection | undefined> {
  const lock = await readLock(join(directory, 'data'));
  return lock?.host ? { host: lock.host, port: lock.port, user: databaseUser, database: databaseName } : undefined;
}

/** Starts it again whenever it ends by itself, until it is stopped or cannot live. */
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
      if (performance.now() - readyAt > viableMs) attempts = [];
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
      if (recent >= restartsPerMinuteMax) {
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
      const isGone = await Promise.race([exited, sleep(stopTimeoutMs, undefined, { ref: false })]);
      if (isGone !== undefined) return;
      // Immediate shutdown: nothing committed is lost, the next start replays its log.
      await signalProcesses(cluster, 'QUIT', [server.pid]);
      await exited;
    },
  };
}
