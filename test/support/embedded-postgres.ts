// Embedded databases for tests: folders with a copy of a new cluster, servers in this process or another one, and what runs.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../../src/storage/postgres/embedded-postgres.ts';

const modulePath = join(import.meta.dirname, '../../src/storage/postgres/embedded-postgres.ts');

// Tests need no durability, and a busy disk would make them slow.
const withoutFsync = { fsync: 'off' };

/** Prepares and cleans up for the tests of a file. Each file calls it, because files share modules. */
export function useEmbeddedPostgres() {
  // Creating a cluster takes a second, copying one a tenth of a second, so most tests start from a copy.
  let template = '';
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'sg-template-'));
    chmodSync(template, 0o755);
    const postgres = await startEmbeddedPostgres({ directory: join(template, 'postgres'), settings: withoutFsync });
    await postgres.stop();
  });
  afterAll(() => rmSync(template, { recursive: true, force: true }));

  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });

  /** A new folder. Mode 0700, as of `mktemp -d`, denies access to other users. */
  function makeFolder(mode = 0o755): string {
    const folder = mkdtempSync(join(tmpdir(), 'sg-test-'));
    chmodSync(folder, mode);
    cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return folder;
  }

  function makeDatabaseFolder(mode = 0o755, ...below: string[]): string {
    const folder = join(makeFolder(mode), ...below);
    mkdirSync(folder, { recursive: true });
    execFileSync('cp', ['-a', join(template, 'postgres'), folder]);
    return join(folder, 'postgres');
  }

  async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ settings: withoutFsync, ...options });
    cleanups.push(() => postgres.stop());
    return postgres;
  }

  /** Starts the database in a separate Node.js process, with the command prefix `by`. */
  async function startElsewhere(directory: string, { by = [] as string[], module = modulePath } = {}) {
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      console.log('begun');
      const postgres = await startEmbeddedPostgres(${JSON.stringify({ directory, settings: withoutFsync })});
      console.log(postgres.pid);`;
    const command = [...by, process.execPath, '--input-type=module', '-e', code];
    const child = spawn('env', command, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
    cleanups.push(async () => {
      await kill(child);
      await untilUnused(directory); // or it would write into the folder that we remove
    });
    const complaints: string[] = [];
    child.stderr.on('data', (text) => complaints.push(String(text)));
    const ended = once(child, 'close');
    const failed = ended.then(() => Promise.reject(new Error(`The process ended at once: ${complaints.join('')}`)));
    await Promise.race([once(child.stdout, 'data'), failed]);
    const told = once(child.stdout, 'data').then(([line]) => Number(String(line)));
    const ready = Promise.race([told, ended.then(() => Number.NaN)]);
    return { child, ready, complaints };
  }

  return { cleanups, makeFolder, makeDatabaseFolder, start, startElsewhere };
}

/** The only value of a query. */
export async function ask(postgres: EmbeddedPostgres, text: string): Promise<unknown> {
  const database = openDatabase({ connection: postgres.connection, poolMax: 1, applicationName: 'test' });
  try {
    await database.waitUntilReady(new Date(Date.now() + 10_000));
    const rows = await database.query(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await database.close();
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Processes whose working directory is the database's: the server and its children. */
export function listProcesses(directory: string): number[] {
  const data = join(directory, 'data');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readLink(`/proc/${name}/cwd`) === data)
    .map(Number);
}

export function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

export async function until(condition: () => boolean, { timeoutMs = 10_000, pauseMs = 10 } = {}): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(pauseMs);
  }
}

/** Waits until no process uses the database. Each check reads all of /proc, so the pauses are longer. */
export const untilUnused = (directory: string, timeoutMs?: number): Promise<void> =>
  until(() => listProcesses(directory).length === 0, { pauseMs: 50, ...(timeoutMs !== undefined && { timeoutMs }) });
