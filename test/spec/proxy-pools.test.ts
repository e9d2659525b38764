// Pools of exit proxies: who may use them, which one a call gets, what happens when one fails, and that passwords stay secret.
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEchoSite } from '../support/echo-site.ts';
import type { EchoSite, Received } from '../support/echo-site.ts';
import { startProxy } from '../support/proxy-server.ts';
import type { ProxyOptions, ProxyServer } from '../support/proxy-server.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';
import { sendPage } from '../support/target.ts';

/** The address of the proxies, which callers may not name: only 127.0.0.1 is allowed. */
const proxyHost = '127.0.0.5';
const password = 'pass-word';

let nodes: [TestService, TestService];
let site: EchoSite;
let account: TestAccount;
let proxies: ProxyServer[] = [];
let poolNumber = 0;
let pool: string;

/** What the site answers to an address. */
const answers = new Map<string, number>();

function respond({ from = '' }: Received, response: ServerResponse): void {
  response.statusCode = answers.get(from) ?? 200;
  if (response.statusCode === 200) sendPage(response, '<p>page</p>');
  else response.end('no');
}

beforeAll(async () => {
  site = await startEchoSite(['site.test', 'other.test', 'third.test'], respond);
  const environment = {
    SITEGLASS_EGRESS_ALLOW: '127.0.0.1/32',
    SITEGLASS_RESOLVE: 'site.test=127.0.0.1,other.test=127.0.0.1,third.test=127.0.0.1,inside.test=127.0.0.9',
    SITEGLASS_SECRET_KEY: 'the secret key of both nodes, long enough',
    SITEGLASS_ALLOW_INSECURE_TLS: 'true',
  };
  const undici = { ...environment, SITEGLASS_HTTP_ENGINE: 'undici' };
  const first = await startTestService({ environment });
  nodes = [first, await startTestService({ environment: undici, databaseUrl: first.databaseUrl })];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await site.close();
});
beforeEach(async () => {
  site.received.length = 0;
  answers.clear();
  account = await nodes[0].createAccount();
  pool = `pool-${++poolNumber}`;
});
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  proxies = [];
});

interface ExitOptions extends ProxyOptions {
  protocol?: 'http' | 'socks5';
  settings?: Record<string, unknown>;
  secret?: string;
}

/** Starts a proxy and adds it to the pool of the test. */
async function addExit({ protocol = 'http', settings = {}, secret = password, ...options }: ExitOptions = {}) {
  const proxy = await startProxy(protocol, { host: proxyHost, ...options });
  proxies.push(proxy);
  const url = `${protocol}://user:${secret}@${proxyHost}:${proxy.port}`;
  const added = await nodes[0].manage('POST', '/proxies', { pool, url, ...settings });
  expect([added.status, added.status === 201 ? '' : added.text]).toEqual([201, '']);
  return { proxy, id: added.json.id as number, added };
}

const crawl = (parameters: Record<string, string> = {}, node = 0, { key } = account): Promise<Answer> =>
  nodes[node]!.call('/v1/website/crawler', { query: site.at('/page'), proxy_pool: pool, ...parameters }, { key });

const outcome = ({ status, headers, text }: Answer) => [
  status,
  headers.get('x-error-code'),
  status === 200 ? '' : text,
];
const listed = async (id: number, node = 0) =>
  (await nodes[node]!.manage('GET', `/proxies?pool=${pool}`)).json.items.find((one: { id: number }) => one.id === id);

const listedAll = async () => (await nodes[0].manage('GET', `/proxies?pool=${pool}`)).json.items;
/** The calls to the site that are in the database, of all nodes. */
async function scores(): Promise<number> {
  const [row] = await nodes[0].database.query<{ calls: number }>(
    `select coalesce(sum(good + bad), 0)::float8 as calls from proxy_host h join proxy p on p.id = h.proxy_id where p.pool = $1`,
    [pool],
  );
  return row!.calls;
}

describe('the parameters', () => {
  test.each([
    [{ proxy_pool: 'nowhere' }, 'Bad Request: proxy_pool is not the name of a pool; available: '],
    [{ country: 'AQ' }, 'Bad Request: country has no exit proxies in this pool; available: DE'],
    [{ country: 'Germany' }, 'Bad Request: country must be a two-letter country code (ISO 3166) such as DE'],
    [{ proxy: 'http://127.0.0.1:1' }, 'Bad Request: proxy cannot be combined with proxy_pool'],
  ])('%j is 400', async (parameters, text) => {
    const { proxy } = await addExit({ settings: { country: 'DE' } });
    const answer = await crawl(parameters);
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(text)]);
    expect([site.received, proxy.asked]).toEqual([[], []]);
  });

  test('a country without a pool, in any case, gets a proxy there', async () => {
    await addExit({ settings: { country: 'LI' }, from: '127.0.0.81' });
    await addExit({ settings: { country: 'AD' }, from: '127.0.0.82' });
    const without = { query: site.at('/page') };
    for (const [country, from] of Object.entries({ li: '127.0.0.81', LI: '127.0.0.81', Ad: '127.0.0.82' })) {
      const { status } = await nodes[0].call('/v1/website/crawler', { ...without, country }, { key: account.key });
      expect([status, site.received.at(-1)?.from]).toEqual([200, from]);
    }
    const other = await nodes[0].call('/v1/website/crawler', { ...without, country: 'sm' }, { key: account.key });
    const unknown = expect.stringMatching(/^Bad Request: country has no exit proxies; available: .*AD, .*LI/);
    expect([other.status, other.json.error]).toEqual([400, unknown]);
    const both = { ...without, country: 'li', proxy: 'http://127.0.0.1:1' };
    const refused = await nodes[0].call('/v1/website/crawler', both, { key: account.key });
    expect(refused.json.error).toBe('Bad Request: proxy cannot be combined with country');
  });

  test.each(['crawler', 'rendering', 'webunlocker', 'screenshot', 'technology', 'antibot'])(
    '%s has them',
    async (name) => {
      const address = name === 'screenshot' ? 'url' : 'query';
      const parameters = { [address]: site.at('/page'), proxy_pool: 'nowhere' };
      const { status, json } = await nodes[0].call(`/v1/website/${name}`, parameters, { key: account.key });
      expect([status, json.error]).toEqual([400, expect.stringContaining('proxy_pool is not the name of a pool; ')]);
    },
  );

  test('a pool that is limited to other workspaces is unknown, on every node', async () => {
    await addExit();
    const guest = await nodes[0].createAccount();
    expect(outcome(await crawl({}, 1))).toEqual([200, null, '']);
    await nodes[0].manage('PATCH', `/proxy-pools/${pool}`, { accounts: [guest.slug] });
    await vi.waitFor(async () => expect((await crawl({}, 1)).status).toBe(400), 5000);
    expect((await crawl()).json.error).toMatch(/^Bad Request: proxy_pool is not the name of a pool; /);
    expect((await crawl()).json.error).not.toContain(pool);
    expect(outcome(await crawl({}, 1, guest))).toEqual([200, null, '']);
    await nodes[0].manage('DELETE', `/accounts/${guest.slug}?confirm=${guest.slug}`);
    expect((await crawl()).status).toBe(400); // not open to all because its only workspace is gone
  });
});

describe('an exit proxy', () => {
  test.each(['http', 'socks5'] as const)('of %s may be private and serves http and https', async (protocol) => {
    const { proxy } = await addExit({ protocol, from: '127.0.0.83' });
    expect(outcome(await crawl())).toEqual([200, null, '']);
    const secure = { query: site.at('/page', 'site.test', 'https'), ignore_tls_errors: 'true' };
    expect(outcome(await crawl(secure))).toEqual([200, null, '']);
    expect(site.received.map(({ from }) => from)).toEqual(['127.0.0.83', '127.0.0.83']);
    const direct = { query: site.at('/page'), proxy: `${protocol}://user:${password}@${proxyHost}:${proxy.port}` };
    const refused = await nodes[0].call('/v1/website/crawler', direct, { key: account.key });
    expect(refused.status).toBe(400); // a caller may not name it
  });

  test.each(['http://127.0.0.9/', 'http://inside.test/', 'http://169.254.169.254/'])(
    'does not lead to the private address %s',
    async (query) => {
      const { proxy } = await addExit();
      expect((await crawl({ query })).status).toBe(400);
      expect(proxy.asked).toEqual([]);
    },
  );

  test('that a site refuses is used less for that site, on every node', async () => {
    await addExit({ from: '127.0.0.84' });
    await addExit({ from: '127.0.0.85' });
    answers.set('127.0.0.84', 429);
    const refusedOf = async (calls: number, node: number) => {
      site.received.length = 0;
      for (let call = 0; call < calls; call++) await crawl({}, node);
      return site.received.filter(({ from }) => from === '127.0.0.84').length;
    };
    await refusedOf(16, 0);
    expect(await refusedOf(16, 0)).toBeLessThan(7);
    await vi.waitFor(async () => expect(await scores()).toBeGreaterThan(30), 10_000); // written in batches
    await nodes[1].manage('POST', `/proxies/${(await listedAll())[0].id}/check`); // makes the other node read them
    expect(await refusedOf(16, 1)).toBeLessThan(7);
  });

  test('that is paused is not used', async () => {
    const { id } = await addExit();
    await nodes[0].manage('PATCH', `/proxies/${id}`, { active: false });
    expect(outcome(await crawl())).toEqual([
      500,
      'proxy_failed',
      expect.stringContaining('no exit proxy is available at the moment; retry later'),
    ]);
    await nodes[0].manage('PATCH', `/proxies/${id}`, { active: true });
    expect((await crawl()).status).toBe(200);
  });
});

describe('a failure of an exit proxy', () => {
  test.each(['http', 'socks5'] as const)('of %s that is gone is left alone, and calls use others', async (protocol) => {
    const { proxy, id: dead } = await addExit({ protocol, from: '127.0.0.86', settings: { weight: 1000 } });
    const { id: alive } = await addExit({ protocol, from: '127.0.0.87' });
    await proxy.close();
    for (let call = 0; call < 3; call++) expect(outcome(await crawl())).toEqual([200, null, '']);
    expect(site.received.map(({ from }) => from)).toEqual(['127.0.0.87', '127.0.0.87', '127.0.0.87']);
    await vi.waitFor(async () => {
      expect(await listed(dead)).toMatchObject({
        health: 'down',
        calls: 1,
        failures: 1,
        success_rate: 0,
        last_error: 'the exit proxy cannot be reached',
      });
      expect(await listed(alive)).toMatchObject({ health: 'up', success_rate: 100 });
    }, 8000);
  });

  test('with a wrong password or a refused tunnel is tried elsewhere too', async () => {
    await addExit({ secret: 'wrong-word', settings: { weight: 1000 } });
    const { proxy } = await addExit({ refusal: 502, settings: { weight: 1000 } });
    const secure = { query: site.at('/page', 'site.test', 'https'), ignore_tls_errors: 'true' };
    const failed = await crawl(secure);
    expect([failed.status, failed.headers.get('x-error-code'), failed.headers.get('x-credits-charged')]).toEqual([
      500,
      'proxy_failed',
      '0',
    ]);
    expect(failed.text).not.toMatch(/wrong-word|127\.0\.0\.5/);
    expect(proxy.asked).toHaveLength(1);
    await addExit({ from: '127.0.0.88' });
    await vi.waitFor(async () => expect((await crawl(secure)).status).toBe(200), 5000);
  });

  test('of all is a 500 that is not billed, and the proxies are tried again later', async () => {
    const { proxy, id } = await addExit();
    await proxy.close();
    const failed = await crawl();
    expect(outcome(failed)).toEqual([
      500,
      'proxy_failed',
      '{"error":"Internal Error: the exit proxy cannot be reached"}',
    ]);
    expect(failed.headers.get('x-credits-charged')).toBe('0');
    expect((await crawl()).json.error).toMatch(/^Internal Error: no exit proxy is available at the moment; /);
    await vi.waitFor(async () => expect((await listed(id)).health).toBe('down'), 5000);
    proxies = [await startProxy('http', { host: proxyHost, port: proxy.port })];
    const checked = await nodes[1].manage('POST', `/proxies/${id}/check`);
    expect(checked.json).toMatchObject({ id, healthy: true, error: null });
    await vi.waitFor(async () => expect((await crawl()).status).toBe(200), 5000);
  });

  test('whose name cannot be resolved takes it down at the first check', async () => {
    const { json } = await nodes[0].manage('POST', '/proxies', { pool, url: 'http://user:secret@gone.invalid:3128' });
    const checked = await nodes[0].manage('POST', `/proxies/${json.id}/check`);
    expect(checked.json).toMatchObject({
      healthy: false,
      error: 'the exit proxy has a host name that cannot be resolved',
    });
    expect(await listed(json.id)).toMatchObject({ health: 'down', last_error: checked.json.error });
  });

  test('a POST is repeated only if nothing was sent', async () => {
    const post = { method: 'POST', body: 'order=1' };
    const { proxy } = await addExit({ settings: { weight: 1000 } });
    await addExit({ from: '127.0.0.89' });
    await proxy.close();
    expect(outcome(await crawl(post))).toEqual([200, null, '']);
    expect(site.received.map(({ body, from }) => [body, from])).toEqual([['order=1', '127.0.0.89']]);

    // Proxies that refuse the tunnel have not received the body either.
    pool = `pool-${++poolNumber}`;
    const refusing = [await addExit({ refusal: 502 }), await addExit({ refusal: 502 })];
    expect((await crawl(post)).headers.get('x-error-code')).toBe('proxy_failed');
    expect(refusing.map(({ proxy: one }) => one.asked.length)).toEqual([1, 1]);

    pool = `pool-${++poolNumber}`;
    const breaking = [await addExit({ breaks: true }), await addExit({ breaks: true })];
    expect((await crawl(post)).status).toBe(500);
    const sent = breaking.flatMap(({ proxy: one }) => one.asked).filter((line) => !line.startsWith('CONNECT '));
    expect(sent).toEqual([expect.stringMatching(/^POST /)]);
    expect(site.received).toHaveLength(1);
  });
});

describe('a session', () => {
  test('keeps its exit proxy on every node, and another one when that fails', async () => {
    const addresses = ['127.0.0.90', '127.0.0.91', '127.0.0.92'];
    const exits = [];
    for (const from of addresses) exits.push(await addExit({ from }));
    for (let call = 0; call < 6; call++) expect((await crawl({ session: 's' }, call % 2)).status).toBe(200);
    const [kept, ...others] = new Set(site.received.map(({ from }) => from));
    expect(others).toEqual([]);
    // Without naming the pool again.
    const again = { query: site.at('/page'), session: 's' };
    await nodes[1].call('/v1/website/crawler', again, { key: account.key });
    expect(site.received.at(-1)?.from).toBe(kept);

    await exits[addresses.indexOf(kept!)]!.proxy.close();
    site.received.length = 0;
    for (let call = 0; call < 6; call++)
      expect(outcome(await crawl({ session: 's' }, call % 2))).toEqual([200, null, '']);
    const [next, ...more] = new Set(site.received.map(({ from }) => from));
    expect([addresses.includes(next!), next === kept, more]).toEqual([true, false, []]);
  });

  test('has one exit proxy, also with concurrent first calls', async () => {
    for (const from of ['127.0.0.93', '127.0.0.94', '127.0.0.95']) await addExit({ from });
    await crawl({}, 1); // the second node knows the pool
    site.received.length = 0;
    await Promise.all(Array.from({ length: 8 }, (_, index) => crawl({ session: 'many' }, index % 2)));
    expect(new Set(site.received.map(({ from }) => from)).size).toBe(1);
  });

  test('ends with its pool, and then reports it', async () => {
    const { id } = await addExit();
    await crawl({ session: 's' });
    await nodes[0].manage('DELETE', `/proxies/${id}`);
    const again = { query: site.at('/page'), session: 's' };
    const { status, json } = await nodes[0].call('/v1/website/crawler', again, { key: account.key });
    expect([status, json.error]).toEqual([
      500,
      'Internal Error: the exit proxy of the session is no longer available; choose another one',
    ]);
  });
});

describe('secrets', () => {
  test('of exit proxies are in no table, log, metric or response', async () => {
    const { id, added } = await addExit({ secret: 's3cret-pass' });
    expect(added.json).toMatchObject({
      url: expect.stringMatching(/^http:\/\/user@127\.0\.0\.5:\d+$/),
      has_password: true,
    });
    const failed = await crawl();
    const job = await crawl({ is_async: 'true', session: 'job' });
    await nodes[0].waitForJob(job.json.job_id, account.key);
    await nodes[0].manage('PATCH', `/proxies/${id}`, { url: `http://user:0ther-s3cret@${proxyHost}:1`, weight: 7 });
    await nodes[0].manage('POST', '/proxies/import', { pool, lines: `${proxyHost}:9:user:s3cret-line DE` });
    const wrong = await nodes[0].manage('POST', '/proxies/import', { pool, lines: 'http://a:s3cret-x@b:9/path' });
    expect(wrong.json.error).toContain('lines: line 1 must look like http://user:password@host:port');
    const { database } = nodes[0];
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'siteglass' and table_type = 'BASE TABLE'`,
    );
    const rows = await Promise.all(tables.map(({ name }) => database.query(`select t::text from "${name}" t`)));
    const metrics = await (await fetch(`${nodes[0].address}/metrics`)).text();
    expect(metrics).toMatch(new RegExp(`siteglass_proxy_failures\\{proxy="${id}",pool=""\\} \\d`));
    const everything = [
      failed.text,
      metrics,
      JSON.stringify(await nodes[0].log(account.slug)),
      (await nodes[0].manage('GET', `/proxies?pool=${pool}`)).text,
      (await nodes[0].manage('GET', '/audit')).text,
      wrong.text,
      JSON.stringify(rows),
    ].join('\n');
    expect(everything).not.toMatch(/s3cret/);
    expect(everything).not.toContain(Buffer.from('s3cret').toString('hex'));
    expect(everything).toContain('"action":"proxy.update"');
  });
});

describe('the management', () => {
  test('imports lines, skips known ones, and filters', async () => {
    const lines = [
      '# exported',
      'http://user:a%40b@127.0.0.5:1001 de',
      '127.0.0.5:1002:user:pass',
      'user:pass@127.0.0.5:1003,AT',
      '',
      'socks5://127.0.0.5:1004',
    ].join('\n');
    const imported = await nodes[0].manage('POST', '/proxies/import', { pool, lines, country: 'CH', kind: 'mobile' });
    expect([imported.status, imported.json]).toEqual([201, { added: 4, known: 0 }]);
    expect((await nodes[0].manage('POST', '/proxies/import', { pool, lines })).json).toEqual({ added: 0, known: 4 });
    const { json } = await nodes[0].manage('GET', `/proxies?pool=${pool}`);
    expect(json.items.map(({ url, country, kind }: Record<string, string>) => [url, country, kind])).toEqual([
      ['http://user@127.0.0.5:1001', 'DE', 'mobile'],
      ['http://user@127.0.0.5:1002', 'CH', 'mobile'],
      ['http://user@127.0.0.5:1003', 'AT', 'mobile'],
      ['socks5://127.0.0.5:1004', 'CH', 'mobile'],
    ]);
    const inAustria = await nodes[0].manage('GET', `/proxies?pool=${pool}&country=at`);
    expect(inAustria.json.items).toHaveLength(1);
    const { json: pools } = await nodes[0].manage('GET', '/proxy-pools');
    expect(pools.items.find(({ name }: { name: string }) => name === pool)).toMatchObject({
      accounts: null,
      proxies: 4,
      countries: ['AT', 'CH', 'DE'],
    });
    const double = { pool, url: 'http://user:a%40b@127.0.0.5:1001' };
    expect((await nodes[0].manage('POST', '/proxies', double)).status).toBe(409);
    expect((await nodes[0].manage('DELETE', '/proxies/2000000000')).status).toBe(404);
    expect((await nodes[0].manage('PATCH', '/proxy-pools/nowhere', { accounts: null })).status).toBe(404);
    const wrong = await nodes[0].manage('PATCH', `/proxy-pools/${pool}`, { accounts: ['no-such'] });
    expect([wrong.status, wrong.json.error]).toEqual([400, 'Bad Request: accounts has no workspace no-such']);
  });
});
