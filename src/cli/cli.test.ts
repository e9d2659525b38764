import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainConsoleParts } from '../../test/support/console-parts.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { registerConsole } from '../console/console.ts';
import { runCli } from './cli.ts';
import { browserEnvironment } from '../../test/support/test-browser.ts';
import { checkDataDirectory, checkHttpEngine, checkNode } from './doctor.ts';
import { startHere } from './local-database.ts';
import { formatTable } from './output.ts';
import type { Service } from './service.ts';

const token = 'a-token-for-tests';

let opened: TestDatabase;
let server: FastifyInstance;
let address = '';
let folder = '';
let openings = 0;
let environment: NodeJS.ProcessEnv = {};

/** The in-process service that commands use while no server runs. */
const service: Service = {
  async openService() {
    openings++;
    return {
      async inject(method, path, body) {
        const reply = await server.inject({
          method: method as 'GET',
          url: path,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        });
        return { status: reply.statusCode, body: reply.json() };
      },
      firstUsableKey: () => Promise.reject(new Error('not in this test')),
      call: () => Promise.reject(new Error('not in this test')),
      close: async () => undefined,
    };
  },
  startService: () => Promise.reject(new Error('not in this test')),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'siteglass-cli-'));
  opened = await openTestDatabase();
  server = fastify();
  registerConsole(server, {
    ...plainConsoleParts(opened.database),
    database: opened.database,
    adminToken: token,
    flushLog: async () => undefined,
    playground: async () => ({ status: 200, headers: {}, body: '' }),
  });
  address = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await opened[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function sink(): { stream: Writable; text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

async function run(args: string[], { input = '', loadService = async () => service } = {}) {
  const stdout = sink();
  const stderr = sink();
  const exitCode = await runCli(args, {
    stdin: Readable.from([input]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    environment,
    loadService,
  });
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** Runs a command that must succeed and returns the JSON that it prints. */
async function json(...args: string[]) {
  const { exitCode, stdout, stderr } = await run([...args, '--json']);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

let made = 0;
let slug = '';
beforeEach(async () => {
  environment = {
    DATA_DIR: folder,
    PORT: new URL(address).port,
    SITEGLASS_ADMIN_TOKEN: token,
    ...browserEnvironment,
  };
  slug = `acme-${++made}`;
  await run(['account', 'create', slug, '--name', 'Acme Ltd']);
});

describe('operator commands', () => {
  test('create, show, change and list accounts', async () => {
    const created = await json(
      'account',
      'create',
      `${slug}-2`,
      '--quota',
      '50000',
      '--per-second',
      '20',
      '--stats',
      'on',
      '--host',
      'a.example',
      '--host',
      'b.example',
    );
    expect(created).toMatchObject({
      plan: { quota: 50_000, per_second: 20 },
      stats_enabled: true,
      unlocker_hosts: ['a.example', 'b.example'],
    });
    expect(await json('account', 'update', `${slug}-2`, '--quota', '7', '--per-second', 'none')).toMatchObject({
      plan: { quota: 7, per_second: null },
      stats_enabled: true,
    });
    expect(await json('account', 'update', `${slug}-2`, '--no-plan')).toMatchObject({ plan: null });
    expect(await json('account', 'update', `${slug}-2`, '--name', 'Other')).toMatchObject({
      plan: null,
      name: 'Other',
    });
    expect((await run(['account', 'list'])).stdout).toMatch(
      new RegExp(`^slug +name +quota .*\n(.*\n)*${slug} +Acme Ltd`),
    );
    expect((await run(['account', 'show', slug])).stdout).toMatch(
      /^slug +acme-\d+\nname +Acme Ltd\nremaining +0\nplan +none/,
    );
  });

  test('create, change, delete and list keys, and show a key once', async () => {
    const made1 = await json(
      'key',
      'create',
      slug,
      '--alias',
      'web',
      '--category',
      'production',
      '--quota-daily',
      '5',
      '--expires',
      '2099-12-31',
    );
    expect(made1).toMatchObject({
      key: expect.stringMatching(/^sg_live_/),
      alias: 'web',
      quotas: { daily: 5 },
      expires: '2099-12-31',
    });
    const id = String(made1.id);
    expect(await json('key', 'update', slug, id, '--quota-daily', 'none', '--expires', 'never')).toMatchObject({
      quotas: { daily: null },
      expires: null,
    });
    expect(await json('key', 'deactivate', slug, id)).toMatchObject({ state: 'inactive' });
    expect(await json('key', 'activate', slug, id)).toMatchObject({ state: 'active' });
    expect((await run(['key', 'list', slug])).stdout).toContain('web');
    const rotated = await json('key', 'rotate', slug, id, '--grace-hours', '24');
    expect(rotated).toMatchObject({ key: expect.stringMatching(/^sg_live_/), alias: 'web' });
    expect(rotated.key).not.toBe(made1.key);
    expect((await run(['key', 'list', slug])).stdout).toContain('web (old)');
    expect((await run(['key', 'rotate', slug, String(rotated.id)])).stdout).toContain('Save the key now');
    for (const key of (await json('key', 'list', slug)).items) {
      expect(await json('key', 'delete', slug, String(key.id))).toMatchObject({ deleted: true });
    }
    expect((await run(['key', 'list', slug])).stdout).toBe('No keys.\n');
    const people = await run(['key', 'create', slug]);
    expect(people.stdout).toMatch(/key +sg_test_\w+\n(.*\n)+Save the key now: it is not shown again\.\n$/);
  });

  test('read an imported key from stdin, so that it does not appear in process lists', async () => {
    const { stdout } = await run(['key', 'create', slug, '--value', '-', '--json'], {
      input: `imported-from-elsewhere-${slug}\n`,
    });
    expect(JSON.parse(stdout)).toMatchObject({ key: `imported-from-elsewhere-${slug}` });
  });

  test('add packs and credits, create invoices and mark them as paid', async () => {
    expect(await json('pack', 'add', slug, '1000', '--title', 'Starter')).toMatchObject({
      title: 'Starter',
      total: 1000,
    });
    expect((await run(['pack', 'list', slug])).stdout).toMatch(/Starter .* 1,000 +0 +1,000\n/);
    expect(await json('credit', 'add', slug, '50')).toMatchObject({ given: 50 });
    expect((await run(['credit', 'list', slug])).stdout).toMatch(/given +50\n/);
    expect(await json('credits', 'withdraw', slug, '20')).toMatchObject({ given: 30 });
    expect(await run(['credit', 'withdraw', slug, '31'])).toMatchObject({
      exitCode: 1,
      stderr: 'Conflict: 31 credits cannot be withdrawn: 30 are unused\n',
    });
    const [pack] = (await json('pack', 'list', slug)).items;
    expect((await run(['pack', 'remove', slug, pack.id])).stdout).toBe(`Removed pack ${pack.id}.\n`);
    expect((await run(['pack', 'list', slug])).stdout).toBe('No packs.\n');
    expect(await json('invoice', 'create', slug, '12.50')).toMatchObject({
      number: 'INV-1',
      amount: 12.5,
      status: 'open',
    });
    expect((await run(['invoice', 'list', slug])).stdout).toMatch(/INV-1 +12\.5 +open/);
    expect(await json('invoice', 'pay', slug, 'INV-1')).toMatchObject({ status: 'paid' });
    expect(await run(['invoice', 'pay', slug, 'INV-9'])).toMatchObject({
      exitCode: 1,
      stderr: `${slug} has no invoice INV-9\n`,
    });
  });

  test('suspend, resume and delete a workspace', async () => {
    expect((await run(['account', 'suspend', slug])).stdout).toMatch(/suspended since +\d{4}-/);
    expect((await run(['account', 'list'])).stdout).toMatch(new RegExp(`^${slug} .*\\d{4}-\\d\\d-\\d\\dT`, 'm'));
    expect(await json('account', 'resume', slug)).toMatchObject({ suspended_at: null });
    expect((await run(['account', 'delete', slug])).exitCode).toBe(2);
    expect(await run(['account', 'delete', slug, '--confirm', 'other'])).toMatchObject({
      exitCode: 1,
      stderr: `Bad Request: confirm must be the slug of the workspace that is deleted: ${slug}\n`,
    });
    expect((await run(['account', 'delete', slug, '--confirm', slug])).stdout).toBe(`Deleted ${slug}.\n`);
    expect((await run(['account', 'show', slug])).stderr).toBe('Not Found\n');
  });

  test('manage the whitelist', async () => {
    expect((await run(['whitelist', 'list', slug])).stdout).toBe('No hosts.\n');
    expect((await run(['whitelist', 'add', slug, 'Shop.example.com', '*.b.example'])).stdout).toBe(
      '*.b.example\nshop.example.com\n',
    );
    expect((await run(['whitelist', 'remove', slug, 'shop.example.com'])).stdout).toBe('*.b.example\n');
    expect(await run(['whitelist', 'remove', slug, 'other.example'])).toMatchObject({
      exitCode: 1,
      stderr: 'Not on the list: other.example\n',
    });
  });

  test('check the ledger', async () => {
    expect(await run(['db', 'audit'])).toMatchObject({ exitCode: 0, stdout: 'The ledger is consistent.\n' });
  });

  test('print the JSON of the API unchanged with --json', async () => {
    const { stdout } = await run(['account', 'show', slug, '--json']);
    const reply = await fetch(`${address}/manage/v1/accounts/${slug}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(stdout).toBe(`${await reply.text()}\n`);
  });

  test('use an in-process service when no server runs', async () => {
    environment.PORT = String(await findFreePort());
    const before = openings;
    expect(await json('account', 'show', slug)).toMatchObject({ slug });
    expect(openings).toBe(before + 1);
  });

  test('use no in-process service when --url is given', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    expect(await run(['account', 'list', '--url', url])).toMatchObject({
      exitCode: 1,
      stderr: `Nothing listens at ${url}\n`,
    });
  });

  test('read the token from the data folder, or use the given one', async () => {
    delete environment.SITEGLASS_ADMIN_TOKEN;
    expect(await run(['account', 'list'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^Unauthorized: /),
    });
    expect((await run(['account', 'list', '--token', token])).exitCode).toBe(0);
    writeFileSync(join(folder, 'admin-token'), `${token}\n`, { mode: 0o600 });
    expect((await run(['account', 'list'])).exitCode).toBe(0);
    rmSync(join(folder, 'admin-token'));
  });
});

describe('mistakes', () => {
  test('of the API are printed unchanged, with exit code 1', async () => {
    expect(await run(['account', 'show', 'nobody'])).toEqual({ exitCode: 1, stdout: '', stderr: 'Not Found\n' });
    expect(await run(['account', 'create', 'UPPER'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^Bad Request: slug must be/),
    });
    expect(await run(['account', 'show', '../keys?x'])).toMatchObject({ exitCode: 1, stderr: 'Not Found\n' });
  });

  test.each([
    [['nonsense']],
    [['account', 'show']],
    [['pack', 'add', 'x', 'many']],
    [['account', 'create', 'x', '--stats', 'maybe']],
    [['serve', '--role', 'king']],
    [['serve', '--port', '70000']],
    [['account', 'list', '--colour']],
  ])('in the command line %j exit with code 2', async (args) => {
    const { exitCode, stderr } = await run(args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: /);
  });

  test('in the configuration are listed without a stack trace', async () => {
    environment.PORT = 'abc';
    const { exitCode, stderr } = await run(['serve']);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^The configuration is invalid:\n {2}- PORT must be/),
    ]);
    expect(stderr).not.toContain('    at ');
  });
});

describe('user', () => {
  test('creates and lists logins, and resets a password', async () => {
    const created = await run(['user', 'create', 'Ann@Example.com', '--operator', '--name', 'Ann']);
    expect(created.stdout).toMatch(/e-mail +ann@example\.com\n.*password +\w+-\w+-\w+-\w+\n/s);
    expect((await run(['user', 'list'])).stdout).toContain('ann@example.com');
    const reset = await run(['user', 'reset', 'ann@example.com', '--json']);
    expect(JSON.parse(reset.stdout)).toMatchObject({ email: 'ann@example.com', password: expect.any(String) });
    expect((await run(['user', 'reset', 'nobody@example.com'])).exitCode).toBe(1);
  });
});

describe('serve', () => {
  test('prints its address and the first key, and shuts down in order', async () => {
    let isStopped = false;
    const started: unknown[] = [];
    const loadService = async (): Promise<Service> => ({
      ...service,
      async startService({ port, host }, options) {
        started.push({ port, host, ...options });
        return {
          address: 'http://127.0.0.1:9999',
          firstKey: 'sg_live_x',
          firstLogin: { email: 'admin@siteglass.local', password: 'four-words' },
          adminTokenPlace: '/data/admin-token',
          down: new Promise<never>(() => {}),
          stop: async () => {
            isStopped = true;
          },
        };
      },
    });
    const running = run(['serve', '--role', 'api', '--port', '9999', '--host', '0.0.0.0'], { loadService });
    while (started.length === 0) await new Promise(setImmediate);
    process.emit('SIGTERM', 'SIGTERM');
    const { exitCode, stdout } = await running;
    expect(started).toEqual([{ port: 9999, host: '0.0.0.0', role: 'api' }]);
    expect([exitCode, isStopped]).toEqual([0, true]);
    expect(stdout).toContain('Siteglass listens on http://127.0.0.1:9999\nAdmin token: /data/admin-token\n');
    expect(stdout).toContain('Dashboard login, shown only once: admin@siteglass.local  password four-words\n');
    expect(stdout).toMatch(/curl -H 'x-api-key: sg_live_x' 'http:\/\/127\.0\.0\.1:9999\/v1\//);
  });

  test.each([[[]], [['--port', '0']], [['--data-dir', 'somewhere']]])('is the default command: %j', async (args) => {
    const started: unknown[] = [];
    const loadService = async (): Promise<Service> => ({
      ...service,
      startService: ({ port, dataDirectory }, { role }) => {
        started.push({ port, dataDirectory, role });
        return Promise.reject(new Error('not in this test'));
      },
    });
    const named = await run(['serve', ...args], { loadService });
    const bare = await run(args, { loadService });
    expect(started).toHaveLength(2);
    expect([started[1], bare]).toEqual([started[0], named]);
  });

  test('warns about variables that look like settings and are none', async () => {
    environment['SITEGLASS_EGRES_ALLOW'] = '127.0.0.0/8';
    const { stderr } = await run(['serve'], {
      loadService: async () => ({ ...service, startService: () => Promise.reject(new Error('not in this test')) }),
    });
    expect(stderr).toContain('Warning: SITEGLASS_EGRES_ALLOW is not a setting; did you mean SITEGLASS_EGRESS_ALLOW?\n');
  });

  test('does not run for --help or a misspelt command', async () => {
    expect(await run(['--help'])).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Usage: siteglass \[/) });
    expect(await run(['srve'])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Did you mean serve?') });
  });

  test('documents every setting in its help', async () => {
    expect((await run(['serve', '--help'])).stdout).toMatch(/DATABASE_URL .*\n(.*\n)*Example:/);
  });
});

describe('db export and import', () => {
  test('transfer an installation', async () => {
    const data = mkdtempSync(join(folder, 'data-'));
    environment.DATA_DIR = data;
    const file = join(folder, 'export.jsonl');
    // The import creates a new database from an export of the test database.
    const dump = await exportTestDatabase();
    expect(await run(['db', 'import', '-'], { input: dump })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Imported [\d,]+ rows/),
    });
    expect(await run(['db', 'export', file])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Exported [\d,]+ rows/),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').split('\n').length).toBe(dump.split('\n').length);
    expect(await run(['db', 'export', file])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('cannot be written'),
    });
    expect(await run(['db', 'import', file])).toMatchObject({ exitCode: 1 });
    expect(await run(['db', 'import', file, '--replace', '--json'])).toMatchObject({
      stderr: '',
      exitCode: 0,
      stdout: expect.stringMatching(/^\{"rows":/),
    });
    expect((await run(['db', 'import', join(folder, 'nothing')])).stderr).toContain('cannot be read');
    expect((await run(['doctor'])).stdout).toMatch(/^ok +ledger/m);

    // If another process runs the database, the command connects to it instead of starting it.
    await using _running = await startHere(join(data, 'postgres'));
    const joined = await run(['db', 'export', '-']);
    expect(joined).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/^Exported [\d,]+ rows/) });
    expect(joined.stdout).toBe(readFileSync(file, 'utf8'));
    expect((await run(['doctor'])).stdout).toMatch(/^ok +database .*the running embedded database/m);
  }, 60_000);
});

test('db import refuses while the service runs', async () => {
  await opened.database.query(`insert into node (role, host, version) values ('all', 'machine-7', '1')`);
  environment.DATABASE_URL = opened.url;
  expect(await run(['db', 'import', '-', '--replace'])).toMatchObject({
    exitCode: 1,
    stderr: 'Stop Siteglass first: it runs on machine-7\n',
  });
  await opened.database.query('delete from node');
});

describe('doctor', () => {
  test.each([
    ['24.12.0', 'ok'],
    ['26.1.0', 'ok'],
    ['24.11.9', 'fail'],
    ['20.20.2', 'fail'],
  ])('rates Node.js %s as %s', (version, state) => expect(checkNode(version).state).toBe(state));

  test('reports the HTTP engine, and warns when wreq has no binary', async () => {
    expect(await checkHttpEngine('undici')).toEqual({
      check: 'http engine',
      state: 'ok',
      detail: 'undici: as configured',
    });
    const found = await checkHttpEngine('auto');
    expect(found.state).toBe(found.detail.startsWith('wreq') ? 'ok' : 'warn');
    expect((await checkHttpEngine('wreq')).state).toBe(found.state === 'ok' ? 'ok' : 'fail');
  });

  test('reports secrets that other users can read', async () => {
    const data = mkdtempSync(join(folder, 'open-'));
    writeFileSync(join(data, 'admin-token'), 'x', { mode: 0o644 });
    expect(await checkDataDirectory(data)).toContainEqual(
      expect.objectContaining({ check: 'admin-token', state: 'warn' }),
    );
  });

  test('leaves no files behind, and distinguishes Siteglass from other programs on its port', async () => {
    environment.DATA_DIR = join(folder, 'never', 'made');
    const { findings } = await json('doctor');
    expect(findings).toContainEqual(expect.objectContaining({ check: 'database', state: 'ok' }));
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'port', state: 'ok', detail: expect.stringContaining('served by Siteglass') }),
    );
    expect(existsSync(join(folder, 'never'))).toBe(false);

    const other = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    environment = {
      ...environment,
      PORT: String((other.address() as AddressInfo).port),
      DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x',
    };
    const { exitCode, stdout } = await run(['doctor']);
    other.close();
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^fail +database/m);
    expect(stdout).toMatch(/^fail +port .* in use by another program$/m);
    expect(stdout).not.toContain('hidden');
  }, 60_000);
});

test('a table is aligned, with numbers to the right and without control characters', () => {
  const rows = [
    { name: 'a', n: 1 },
    { name: 'long\u001b[31m', n: 12_345 },
  ];
  const columns = [
    { title: 'name', read: ({ name }: (typeof rows)[0]) => name },
    { title: 'n', read: ({ n }: (typeof rows)[0]) => n },
  ];
  expect(formatTable(columns, rows, '')).toBe('name            n\na               1\nlong [31m  12,345\n');
});

async function exportTestDatabase(): Promise<string> {
  const { exportDatabase } = await import('../storage/transfer/export-database.ts');
  const output = sink();
  await exportDatabase(opened.database, output.stream);
  return output.text();
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
