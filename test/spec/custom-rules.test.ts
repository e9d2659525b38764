// Custom rules of operators: drafts, checks, trials and use, on one service and another node of the same installation.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCli } from '../../src/cli/cli.ts';
import { createDetector } from '../../src/engines/antibot/detector.ts';
import { openActiveRules } from '../../src/engines/custom-rules/active-rules.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  [service, target] = await Promise.all([startTestService(), startTarget()]);
  account = await service.createAccount();
  target.on('/shop', (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><head><meta name="platform" content="Zorblax Shop 2.4"></head><body>Hello, shop</body></html>');
  });
  target.on('/shield', (_request, response) => {
    response
      .writeHead(403, { 'content-type': 'text/html', server: 'shieldd/2', 'set-cookie': 'shield_a=1' })
      .end('<h1>Access denied</h1>');
  });
});
afterAll(async () => {
  await service?.stop();
  await target?.close();
});

const shop = {
  kind: 'technology',
  name: 'Zorblax Shop',
  definition: { cats: [6], meta: { platform: '^Zorblax Shop ([\\d.]+)\\;version:\\1' }, implies: 'PHP' },
};
const shield = {
  kind: 'antibot',
  name: 'zorblax-shield',
  definition: {
    name: 'Zorblax Shield',
    kind: 'waf',
    signals: [{ header: 'server', value: '^shieldd\\b', means: 'blocked' }, { cookie: 'shield_*' }],
  },
};
const manage = (method: string, path: string, body?: object) => service.manage(method, path, body);
const actions = async () => (await manage('GET', '/audit?limit=20')).json.items.map((one: any) => one.action);

describe('a technology rule', () => {
  let id = 0;

  test('is stored as a draft that cannot be activated', async () => {
    const created = await manage('POST', '/rules', shop);
    expect(created).toMatchObject({ status: 201, json: { ...shop, state: 'draft', in_use: false, tried_at: null } });
    id = created.json.id;
    expect(await manage('POST', `/rules/${id}/activate`)).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining('try the rule') },
    });
  });

  test('has a name of its own, which the check compares too', async () => {
    const message = `belongs to rule ${id}: choose another name, or change rule ${id}`;
    const same = { ...shop, name: 'zorblax shop' };
    expect(await manage('POST', '/rules', same)).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining(`name ${message}`) },
    });
    const check = async (rule: object) => (await manage('POST', '/rules/check', rule)).json.mistakes;
    expect(await check(same)).toEqual([{ field: 'name', message }]);
    expect(await check({ ...same, id })).toEqual([]);
    const other = (await manage('POST', '/rules', { ...shop, name: 'Zorblax Other' })).json.id;
    expect(await manage('PATCH', `/rules/${other}`, { name: 'ZORBLAX shop' })).toMatchObject({ status: 409 });
    await manage('DELETE', `/rules/${other}`);
  }, 180_000);

  test('is tried on a pasted page: what matches, what nearly does, and why', async () => {
    const html = '<meta name="platform" content="Zorblax 9">';
    const { status, json } = await manage('POST', '/rules/try', {
      id,
      html,
      headers: 'HTTP/1.1 404\nserver: nginx/1.2',
    });
    expect(status).toBe(200);
    expect(json.rule).toMatchObject({ found: false, fired: [] });
    expect(json.rule.near).toEqual([
      { type: 'meta', key: 'platform', wanted: expect.stringContaining('Zorblax'), why: 'the value is "Zorblax 9"' },
    ]);
    expect(json.status).toBe(404);
    expect(json.technology.technologies).toContainEqual({ name: 'Nginx', version: '1.2', confidence: 100 });
    expect(json.antibot).toBe(null);
    expect((await manage('GET', `/rules/${id}`)).json.state).toBe('draft');
  });

  test('is tried on a URL, and then used by calls without a restart', async () => {
    const url = `${target.origin}/shop`;
    const { json } = await manage('POST', '/rules/try', { id, url });
    expect(json.rule).toMatchObject({
      found: true,
      version: '2.4',
      fired: [{ type: 'meta', key: 'platform', match: 'Zorblax Shop 2.4' }],
    });
    expect(JSON.stringify(json.technology)).not.toContain('under trial');
    expect((await manage('GET', `/rules/${id}`)).json).toMatchObject({ state: 'tried', tried_on: url });

    const technologies = async () =>
      (await service.call('/v1/website/technology', { query: url, mode: 'simple' }, { key: account.key })).json
        .technologies;
    expect(await technologies()).not.toContain('Zorblax Shop');
    expect((await manage('POST', `/rules/${id}/activate`)).json).toMatchObject({ state: 'active', in_use: true });
    await expect.poll(technologies, { timeout: 60_000, interval: 500 }).toEqual(['PHP', 'Zorblax Shop']);
    const { sets } = (await manage('GET', '/fingerprints')).json;
    expect(sets.at(-1)).toMatchObject({ name: 'custom rules', technologies: 1, source: 'dashboard' });
  }, 120_000);

  test('stays in use while a new version is a draft', async () => {
    const definition = { ...shop.definition, meta: { platform: '^Zorblax Store' } };
    const changed = await manage('PATCH', `/rules/${id}`, { definition });
    expect(changed.json).toMatchObject({ state: 'draft', in_use: true, tried_at: null });
    expect((await manage('PATCH', `/rules/${id}`, { name: 'Other' })).status).toBe(409);
    expect((await manage('POST', `/rules/${id}/deactivate`)).json).toMatchObject({ state: 'draft', in_use: false });
    expect((await manage('DELETE', `/rules/${id}`)).json).toEqual({ id, deleted: true });
    expect((await manage('GET', `/rules/${id}`)).status).toBe(404);
    expect(await actions()).toEqual(
      expect.arrayContaining(['rule.create', 'rule.activate', 'rule.update', 'rule.deactivate', 'rule.delete']),
    );
  });
});

describe('an antibot rule', () => {
  test('names a product that was unknown, on this node and on another one', async () => {
    const url = `${target.origin}/shield`;
    const scan = async () => (await service.call('/v1/website/antibot', { query: url }, { key: account.key })).json;
    expect((await scan()).detections[0]).toMatchObject({
      vendor: 'unknown',
      candidate: { headers: ['server: shieldd/2'], cookies: ['shield_a'] },
    });
    const { id } = (await manage('POST', '/rules', shield)).json;
    const { json } = await manage('POST', '/rules/try', { id, url });
    expect(json.rule).toMatchObject({ found: true, confidence: 'high' });
    expect(json.antibot.detections[0]).toMatchObject({ vendor: 'zorblax-shield', state: 'blocked' });

    const [folder, listeners] = [await mkdtemp(join(inject('directory'), 'node-')), new Set<() => void>()];
    const detector = createDetector();
    const node = await openActiveRules({
      database: service.database,
      notifications: { subscribe: (_channel, listener) => listeners.add(() => listener('')) && (() => undefined) },
      ruleSetsDirectory: folder,
      detector,
      onFault: (error) => expect.unreachable(String(error)),
    });
    try {
      expect(detector.custom).toEqual([]);
      await manage('POST', `/rules/${id}/activate`);
      for (const wake of listeners) wake();
      await expect.poll(() => detector.custom.map(({ slug }) => slug)).toEqual(['zorblax-shield']);
      expect(await scan()).toMatchObject({ vendor: 'zorblax-shield', confidence: 'high' });

      // Technology rules are copied into the folder of the node.
      const added = (await manage('POST', '/rules', { ...shop, name: 'Zorblax Two' })).json.id;
      await manage('POST', '/rules/try', { id: added, html: '<meta name="platform" content="Zorblax Shop 3">' });
      await manage('POST', `/rules/${added}/activate`);
      await node.refresh();
      const copy = async () => JSON.parse(await readFile(join(folder, 'shared', 'rules.json'), 'utf8'));
      expect(Object.keys((await copy()).technologies)).toEqual(['Zorblax Two']);
      for (const one of [added, id]) await manage('DELETE', `/rules/${one}`);
      await node.refresh();
      await expect(copy()).rejects.toThrow('ENOENT');
      expect(detector.custom).toEqual([]);
    } finally {
      await node.stop();
    }
  });
});

describe('siteglass rules', () => {
  const run = async (...words: string[]) => {
    const output = { stdout: '', stderr: '' };
    const writer = (name: 'stdout' | 'stderr') =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          output[name] += chunk.toString();
          done();
        },
      });
    const exitCode = await runCli(['rules', ...words, '--url', service.address, '--token', service.adminToken], {
      stdout: writer('stdout'),
      stderr: writer('stderr'),
    });
    return { ...output, exitCode };
  };

  test('warns of a rule that is too broad, and fails if the rule is in use', async () => {
    const folder = await mkdtemp(join(inject('directory'), 'rules-'));
    const file = join(folder, 'broad.json');
    await writeFile(file, JSON.stringify({ kind: 'waf', signals: [{ header: 'server' }] }));
    const options = ['--kind', 'antibot', '--name', 'zorblax-broad'];
    const warning = /^warning: The rule is probably too broad: it matches \d+ of \d+ known pages of something else\.$/m;
    expect(await run('check', file, ...options)).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(warning) });
    const added = await run('add', file, ...options);
    expect(added.stdout).toContain('warning: The rule is probably too broad');
    const id = /^Added rule (\d+)/.exec(added.stdout)![1]!;
    await manage('POST', '/rules/try', { id: Number(id), html: '<p>', headers: 'server: acme' });
    await run('activate', id);
    expect(await run('check', file, '--rule', id)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('The rule is in use, and this version is probably too broad'),
    });
    await run('remove', id);
  });

  test('checks, adds, tries, activates and removes a rule', async () => {
    const folder = await mkdtemp(join(inject('directory'), 'rules-'));
    const file = join(folder, 'shield.json');
    const page = join(folder, 'page.html');
    const headers = join(folder, 'headers.txt');
    await writeFile(file, JSON.stringify(shield.definition));
    await writeFile(page, '<h1>Access denied</h1>');
    await writeFile(headers, 'HTTP/1.1 403\nserver: shieldd/4\n');
    const options = ['--kind', 'antibot', '--name', shield.name];
    expect((await run('check', file, ...options)).stdout).toMatch(/^0 of \d+ known pages/);
    expect((await run('check', file, '--name', 'Acme')).exitCode).toBe(1);
    expect((await run('check', file)).stderr).toContain('--name is required without --rule');
    const unknown = await run('try', page, '--headers', headers);
    expect(unknown.stdout).toContain('unusual headers: server: shieldd/4\n');
    const added = await run('add', file, ...options);
    const id = /^Added rule (\d+) \(zorblax-shield\): draft/.exec(added.stdout)![1]!;
    const again = await run('check', file, ...options);
    expect(again).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining(`mistake: name belongs to rule ${id}`),
    });
    expect(await run('check', file, '--rule', id)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^0 of/),
    });
    expect((await run('activate', id)).stderr).toContain('try the rule');
    const tried = await run('try', page, '--headers', headers, '--rule', id);
    expect(tried.stdout).toContain('The rule matches');
    expect(tried.stdout).not.toContain('cut short');
    expect(tried.stdout).toContain('server: shieldd/4');
    expect((await run('activate', id)).stdout).toContain('active');
    expect((await run('list')).stdout).toMatch(/zorblax-shield +active +(true|yes)/);
    expect((await run('deactivate', id)).stdout).toContain('tried');
    expect((await run('remove', id)).stdout).toBe(`Removed rule ${id}.\n`);
  });
});

describe('a rule that cannot be used', () => {
  test('is refused with the field and the reason', async () => {
    const check = async (rule: object) => (await manage('POST', '/rules/check', rule)).json.mistakes;
    const withFields = (definition: object) => ({ ...shop, definition });
    expect(await check(withFields({ cats: [9999], header: { a: 'b' }, implies: 'Nothing Known' }))).toEqual([
      { field: 'cats', message: 'names category 9999, which does not exist' },
      { field: 'implies', message: 'names "Nothing Known", which does not exist' },
      { field: 'header', message: 'is not a field of a rule' },
      { field: '', message: 'has no patterns, so it never matches' },
    ]);
    expect(await check(withFields({ cats: [999], html: '(unclosed' }))).toEqual([
      { field: 'cats', message: 'names category 999, which does not exist' },
      { field: 'html', message: 'is not a valid expression: Unterminated group' },
    ]);
    expect(await check(withFields({ headers: { server: '(a+)+\\1$' } }))).toEqual([
      { field: 'headers.server', message: expect.stringContaining('could be made to take too long') },
    ]);
    expect(await check(withFields({ html: 'zorblax(' }))).toEqual([
      { field: 'html', message: 'is not a valid expression: Unterminated group' },
    ]);
    expect(await check(withFields({ html: 'zorblax', css: 7 }))).toEqual([{ field: 'css', message: 'must be text' }]);
    expect(await check(withFields({ html: 'zorblax', examples: [{ html: 'other' }] }))).toEqual([
      { field: 'examples[0]', message: 'does not match the rule' },
    ]);
    expect(
      await check({ ...shield, definition: { kind: 'waf', signals: [{ url: '(a+)+b' }, { status: [403] }] } }),
    ).toEqual([
      { field: 'signals[0].url', message: expect.stringContaining('could be made to take too long') },
      { field: 'signals[1].weight', message: expect.stringContaining('must be weak') },
    ]);
    const refused = await manage('POST', '/rules', withFields({ html: 'zorblax(' }));
    expect(refused).toMatchObject({ status: 400, json: { error: expect.stringMatching(/definition.*html.*group/) } });
  });

  test('is reported when it matches pages of something else', async () => {
    const check = async (rule: object) => (await manage('POST', '/rules/check', rule)).json;
    const { false_hits, false_hit_count, page_count } = await check({
      ...shop,
      definition: { meta: { generator: 'WordPress' } },
    });
    expect(false_hit_count).toBeGreaterThan(0);
    expect(page_count).toBeGreaterThan(1000);
    expect(false_hits[0]).toMatchObject({ page: expect.any(String), match: expect.stringContaining('WordPress') });
    expect(
      (await check({ ...shield, definition: { kind: 'waf', signals: [{ header: 'server' }] } })).false_hit_count,
    ).toBeGreaterThan(100);
    expect(await check(shop)).toMatchObject({ mistakes: [], warnings: [], false_hits: [], false_hit_count: 0 });
    expect(await check(shield)).toMatchObject({ mistakes: [], warnings: [], false_hits: [], false_hit_count: 0 });
  });

  test('is not tried, and private URLs are not fetched', async () => {
    expect((await manage('POST', '/rules/try', { rule: { ...shop, definition: {} }, html: '<p>' })).status).toBe(400);
    expect((await manage('POST', '/rules/try', { url: 'http://10.0.0.1/' })).status).toBe(400);
    expect((await manage('POST', '/rules/try', {})).status).toBe(400);
    expect((await manage('POST', '/rules/try', { html: '<p>', headers: 'no colon' })).json.error).toContain('line 1');
  });
});

describe('a check', () => {
  test('ends when its connection is closed, and makes room for the next one', async () => {
    const aborter = new AbortController();
    const options = {
      method: 'POST',
      headers: { authorization: `Bearer ${service.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(shop),
    };
    const address = new URL('/manage/v1/rules/check', service.address);
    const dropped = Array.from({ length: 25 }, () => fetch(address, { ...options, signal: aborter.signal }));
    await manage('GET', '/rules');
    aborter.abort();
    await Promise.allSettled(dropped);
    await manage('GET', '/rules');
    expect(await manage('POST', '/rules/check', shop)).toMatchObject({ status: 200, json: { mistakes: [] } });
  });

  test('warns of another spelling of a known name, which adding and changing a rule do too', async () => {
    const name = 'Word-Press';
    const warning = { field: 'name', message: expect.stringContaining('is another spelling of WordPress') };
    expect((await manage('POST', '/rules/check', { ...shop, name })).json.warnings).toEqual([warning]);
    const added = await manage('POST', '/rules', { ...shop, name });
    expect(added).toMatchObject({ status: 201, json: { name, warnings: [warning] } });
    const { id } = added.json;
    const spaced = 'word press!';
    expect((await manage('PATCH', `/rules/${id}`, { name: spaced })).json).toMatchObject({
      name: spaced,
      warnings: [warning],
    });
    expect((await manage('POST', '/rules/check', { ...shop, name: 'Acme', id })).json.warnings).toEqual([]);
    await manage('DELETE', `/rules/${id}`);
  });

  test('of a name without Latin letters: its technology has a slug and an icon', async () => {
    const { id } = (await manage('POST', '/rules', { ...shop, name: '宝塔' })).json;
    const url = `${target.origin}/shop`;
    await manage('POST', '/rules/try', { id, url });
    await manage('POST', `/rules/${id}/activate`);
    const found = async () =>
      (await service.call('/v1/website/technology', { query: url }, { key: account.key })).json.technologies.find(
        (one: { name: string }) => one.name === '宝塔',
      );
    await expect.poll(found, { timeout: 60_000, interval: 500 }).toMatchObject({ slug: 'u5b9d-u5854' });
    const icon = await fetch(new URL((await found()).icon, service.address));
    expect([icon.status, await icon.text()]).toEqual([200, expect.stringContaining('>宝<')]);
    await manage('DELETE', `/rules/${id}`);
  }, 120_000);
});

describe('explain', () => {
  test('lists the rules that nearly match, and why', async () => {
    target.on('/imitation', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<meta name="generator" content="A site like WordPress"><p>Hello</p>');
    });
    const parameters = { query: `${target.origin}/imitation`, explain: true };
    const { json } = await service.call('/v1/website/technology', parameters, { key: account.key });
    expect(json.near_misses).toContainEqual({
      technology: 'WordPress',
      type: 'meta',
      key: 'generator',
      wanted: expect.stringContaining('WordPress'),
      why: 'the value is "A site like WordPress"',
    });
    // Rules that only look at the same meta tag are not near.
    expect(json.near_misses.length).toBeLessThan(10);
    expect(json.not_reported).toEqual([]);
    const plain = await service.call('/v1/website/technology', { ...parameters, explain: false }, { key: account.key });
    expect(Object.keys(plain.json)).not.toContain('near_misses');
  });

  test('lists signs of bot protection that almost matched', async () => {
    target.on('/imitation-server', (_request, response) => {
      response.writeHead(403, { server: 'not-cloudflare' }).end('<h1>Access denied</h1>');
    });
    const parameters = { query: `${target.origin}/imitation-server`, explain: true };
    const { json } = await service.call('/v1/website/antibot', parameters, { key: account.key });
    expect(json.near_misses).toContainEqual({
      vendor: 'cloudflare',
      sign: 'header server: not-cloudflare',
      why: expect.stringContaining('its value does not match'),
    });
    // Vendors that only look at the same header are not near.
    expect(json.near_misses.length).toBeLessThan(10);
  });
});
