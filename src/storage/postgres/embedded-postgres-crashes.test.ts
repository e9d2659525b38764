// The embedded database after crashes: of the service, of the server, and of both.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ask,
  kill,
  listProcesses,
  until,
  untilUnused,
  useEmbeddedPostgres,
} from '../../../test/support/embedded-postgres.ts';
import { isRoot, nobodyUser } from '../../../test/support/other-user.ts';
import { openDatabase } from '../database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const isLinux = process.platform === 'linux';
const { cleanups, makeDatabaseFolder, makeFolder, start, startElsewhere } = useEmbeddedPostgres();

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

  test('while it creates the database, the next start creates it again', async () => {
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
    const unrelated = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(isRoot ? nobodyUser : {}) });
    cleanups.push(() => kill(unrelated));
    const lock = join(directory, 'data/postmaster.pid');
    const lines = [
      unrelated.pid,
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
    if (isRoot) chownSync(lock, nobodyUser.uid, nobodyUser.gid);
    const said: string[] = [];
    const postgres = await start({ directory, log: (line) => said.push(line) });
    expect(await ask(postgres, 'select 1')).toBe(1);
    expect(said.join('\n')).toContain(`no longer exists (process ${unrelated.pid})`);
    expect(unrelated.exitCode).toBe(null);
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
