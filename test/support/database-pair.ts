// Two PostgreSQL servers, a primary and its standby, for tests of a failover. The standby confirms every commit, so that it
// has everything that the primary reported as done.
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { prepareCluster, programOf, socketPort, superuser } from '../../src/storage/postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import { spawnGuarded } from '../../src/storage/postgres/guarded-process.ts';
import type { GuardedProcess } from '../../src/storage/postgres/guarded-process.ts';
import type { Settings } from '../../src/storage/postgres/options.ts';

export interface DatabaseServer {
  /** The path of its socket. */
  socket: string;
  /** A connection pool to a database as a role, closed with the pair. */
  open(role: string, database: string): Database;
  kill(): Promise<void>;
}

export interface DatabasePair {
  primary: DatabaseServer;
  standby: DatabaseServer;
  /** The role and the database of the service. */
  user: string;
  database: string;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabasePair(): Promise<DatabasePair> {
  const folder = await mkdtemp(join(tmpdir(), 'siteglass-pair-'));
  await chmod(folder, 0o755);
  const access = join(folder, 'access.conf');
  await writeFile(access, 'local all all trust\nlocal replication all trust\n', { mode: 0o644 });
  const places = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const first = await startEmbeddedPostgres({ directory: places.primary });
  const { user, database } = first.connection;
  await first.stop();
  // A copy of a server that has stopped is where its standby begins.
  execFileSync('cp', ['-a', places.primary, places.standby]);
  const opened: Database[] = [];
  const settings = { hba_file: access, wal_keep_size: '256MB' };
  const primary = await startServer(places.primary, settings, opened);
  await writeFile(join(places.standby, 'data', 'standby.signal'), '', { mode: 0o644 });
  const connection = `host=${primary.folder} port=${socketPort} user=${superuser}`;
  const standby = await startServer(places.standby, { ...settings, primary_conninfo: connection }, opened);
  const admin = primary.open(superuser, 'postgres');
  await until(async () => (await admin.query('select from pg_stat_replication')).length > 0);
  await admin.query(`alter system set synchronous_standby_names = '*'`);
  await admin.query('select pg_reload_conf()');
  return {
    primary,
    standby,
    user,
    database,
    async promote() {
      await standby.open(superuser, 'postgres').query('select pg_promote()');
    },
    async close() {
      // Without a server, no query of a pool can keep it open.
      await Promise.all([primary.kill(), standby.kill()]);
      await Promise.all(opened.map((pool) => pool.close()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startServer(directory: string, settings: Settings, opened: Database[]) {
  const cluster = await prepareCluster({ directory, settings });
  const { dataDirectory, socketDirectory: folder } = cluster;
  const options = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const place = ['-D', dataDirectory, '-k', folder, '-p', String(socketPort)];
  const lines: string[] = [];
  const server = await spawnGuarded(cluster.user, [...programOf(cluster, 'postgres'), ...place, ...options], (line) =>
    lines.push(line),
  );
  const open = (role: string, database: string): Database => {
    const connection = { host: folder, port: socketPort, user: role, database };
    const pool = openDatabase({ connection, poolMax: 2, applicationName: 'tests' });
    opened.push(pool);
    return pool;
  };
  const admin = open(superuser, 'postgres');
  await until(async () => {
    if (server.hasEnded()) throw new Error(`the server ended:\n${lines.join('\n')}`);
    return await admin.query('select 1').then(
      () => true,
      () => false,
    );
  });
  return { folder, socket: join(folder, `.s.PGSQL.${socketPort}`), open, kill: () => kill(server) };
}

async function kill(server: GuardedProcess): Promise<void> {
  if (server.hasEnded()) return;
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error('the database servers are not ready');
}
