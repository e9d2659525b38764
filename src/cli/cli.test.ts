// Commands for operators, which use the management API of a running service or of one in their own process.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminToken as token, startTestCli } from '../../test/support/cli.ts';
import type { TestCli } from '../../test/support/cli.ts';
import { runCommand } from '../../test/support/command.ts';
import { freePort } from '../../test/support/free-port.ts';

let cli: TestCli;
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  cli = await startTestCli();
});
afterAll(() => cli.close());

const run = (args: string[], { input = '' } = {}) =>
  runCommand(args, { input, environment, loadService: cli.loadService });

/** Runs a command that must succeed and returns the JSON that it prints. */
async function json(...args: string[]) {
  const { exitCode, stdout, stderr } = await run([...args, '--json']);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

let made = 0;
let slug = '';
beforeEach(async () => {
  environment = cli.environment();
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
    expect((await run(['invoice', 'list', slug])).stdout).toMatch(/INV-1 +12\.5 +- +open/);
    expect((await run(['account', 'alerts', slug])).stdout).toContain('Invoice INV-1 is open');
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
    expect((await run(['account', 'show', slug])).stderr).toBe(`Not Found: workspace ${slug}\n`);
  });

  test('manage exit proxies without showing passwords', async () => {
    expect((await run(['proxies', 'list'])).stdout).toBe('No proxies.\n');
    const url = 'http://user:s3cret-word@127.0.0.1:9';
    const added = await json('proxies', 'add', url, '--pool', 'office', '--country', 'de', '--kind', 'mobile');
    expect(added).toMatchObject({ pool: 'office', url: 'http://user@127.0.0.1:9', country: 'DE', kind: 'mobile' });
    const imported = await run(['proxies', 'add', '-', '--pool', 'office'], {
      input: '127.0.0.1:10\n127.0.0.1:11 AT\n',
    });
    expect(imported).toMatchObject({ exitCode: 0, stdout: 'Added 2, known 0.\n' });
    const { stdout } = await run(['proxies', 'list', '--pool', 'office']);
    expect(stdout).toMatch(/office {2}http:\/\/user@127\.0\.0\.1:9 +DE +mobile +1 +unknown/);
    expect(stdout).not.toContain('s3cret-word');
    const id = String(added.id);
    expect(await json('proxies', 'update', id, '--weight', '5', '--country', 'none')).toMatchObject({
      weight: 5,
      country: null,
      kind: 'mobile',
      has_password: true,
    });
    expect(await json('proxies', 'pause', id)).toMatchObject({ health: 'paused' });
    expect((await run(['proxies', 'show', id])).stdout).toMatch(/^health +paused$/m);
    expect(await json('proxies', 'resume', id)).toMatchObject({ active: true });
    expect((await run(['proxies', 'limit', 'office', slug])).stdout).toContain(slug);
    expect((await run(['proxies', 'pools'])).stdout).toContain('office');
    expect(await json('proxies', 'limit', 'office')).toMatchObject({ accounts: null, proxies: 3 });
    expect((await run(['proxies', 'remove', id])).stdout).toBe(`Removed proxy ${added.id}.\n`);
    expect((await json('proxies', 'list')).items).toHaveLength(2);
    expect(await run(['proxies', 'remove', 'all'])).toMatchObject({
      exitCode: 1,
      stderr: 'all is not the id of a proxy; siteglass proxies list shows them\n',
    });
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

  test('print the JSON of the API unchanged with --json', async () => {
    const { stdout } = await run(['account', 'show', slug, '--json']);
    const reply = await fetch(`${cli.address}/manage/v1/accounts/${slug}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(stdout).toBe(`${await reply.text()}\n`);
  });

  test('use an in-process service when no server runs', async () => {
    environment.PORT = String(await freePort());
    const before = cli.openings();
    expect(await json('account', 'show', slug)).toMatchObject({ slug });
    expect(cli.openings()).toBe(before + 1);
  });

  test('use no in-process service when --url is given', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
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
    writeFileSync(join(cli.folder, 'admin-token'), `${token}\n`, { mode: 0o600 });
    expect((await run(['account', 'list'])).exitCode).toBe(0);
    rmSync(join(cli.folder, 'admin-token'));
  });
});

describe('mistakes', () => {
  test('of the API are printed with what was not found, and exit code 1', async () => {
    expect((await run(['key', 'delete', 'nobody', '7'])).stderr).toBe('Not Found: workspace nobody, id 7\n');
    expect(await run(['account', 'show', 'nobody'])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Not Found: workspace nobody\n',
    });
    expect(await run(['account', 'create', 'UPPER'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^Bad Request: slug must be/),
    });
    expect(await run(['account', 'show', '../keys?x'])).toMatchObject({
      exitCode: 1,
      stderr: 'Not Found: workspace ../keys?x\n',
    });
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

  test('in a search are those of `search all`, which is meant without a command', async () => {
    const { exitCode, stderr } = await run(['search', 'oak', '--url', 'http://127.0.0.1:9']);
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('An API key is required');
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
    expect((await run(['user', 'list'])).stdout).toMatch(/ann@example\.com .* password /);
    expect((await run(['user', 'unlink', 'ann@example.com', '--json'])).stdout).toContain('"is_linked"');
    const reset = await run(['user', 'reset', 'ann@example.com', '--json']);
    expect(JSON.parse(reset.stdout)).toMatchObject({ email: 'ann@example.com', password: expect.any(String) });
    expect((await run(['user', 'reset', 'nobody@example.com'])).exitCode).toBe(1);
  });
});
