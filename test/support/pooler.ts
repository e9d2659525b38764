// PgBouncer in transaction mode in front of the test server.
import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startNetwork } from './network.ts';

export const hasPooler = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;

export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** `connections`: how many sessions of PostgreSQL all clients share. */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const folder = await mkdtemp(join(tmpdir(), 'siteglass-pooler-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  // The server trusts the user of this process on its socket, not that of PgBouncer.
  const network = await startNetwork(join(target.searchParams.get('host')!, '.s.PGSQL.5432'));
  const users = join(folder, 'users');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${target.username}" ""\n`, { mode: 0o644 });
  await writeFile(
    settings,
    `[databases]
${name} = host=127.0.0.1 port=${network.port} dbname=${name} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
`,
    { mode: 0o644 },
  );
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asUser, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`pgbouncer ended:\n${lines.join('')}`)));
    child.stderr.on('data', (data: Buffer) => {
      lines.push(String(data));
      if (String(data).includes('process up')) resolve();
    });
  });
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}/${name}`,
    async stop() {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGKILL');
      await ended;
      await network.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
