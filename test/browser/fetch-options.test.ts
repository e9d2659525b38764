// Fetch options reach the target in every tier and through every kind of proxy, and no other site gets secrets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyParameters, fetchParameters } from '../../src/contract/fetch-options.ts';
import { makeCertificate } from '../../src/web/self-signed.ts';
import { catalog } from '../support/catalog.ts';
import { startEchoSite } from '../support/echo-site.ts';
import type { EchoSite, Received } from '../support/echo-site.ts';
import { proxyAddress, startProxy } from '../support/proxy-server.ts';
import type { ProxyServer } from '../support/proxy-server.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';
import { sendPage } from '../support/target.ts';

const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const secrets = ['pa55-word', 'c00kie-value', 't0ken-value', 'b0dy-value', 'pass-word'];
const options = {
  headers: JSON.stringify({ 'x-client': 'docs', 'x-api-token': 't0ken-value' }),
  cookies: 'a=c00kie-value; b=2',
  user_agent: userAgent,
  accept_language: 'de-CH,de;q=0.9',
  username: 'me',
  password: 'pa55-word',
  robots: 'obey',
  ignore_tls_errors: true,
};
const authorization = `Basic ${Buffer.from('me:pa55-word').toString('base64')}`;

let directory: string;
let service: TestService;
let site: EchoSite;
let account: TestAccount;
const proxies = new Map<string, ProxyServer>();
/** Paths below `/tab/` accept one navigation, then only requests of scripts. */
const opened = new Set<string>();

function respond(request: Received, response: ServerResponse): void {
  const { path, headers } = request;
  const { pathname } = new URL(path, 'http://site');
  const [, area = ''] = pathname.split('/');
  if (area === 'away') {
    response.writeHead(302, { location: site.at('/landing', 'other.test') }).end();
  } else if (area === 'bounce') {
    response.writeHead(302, { location: site.at('/landing', 'other.test') }).end();
  } else if (area === 'gate' || area === 'tab') {
    const isNavigation = headers['upgrade-insecure-requests'] !== undefined;
    const isFirst = area === 'gate' || !opened.has(pathname);
    const hasPass = headers['cookie']?.includes('pass=1') === true;
    if (!hasPass || (isNavigation && !isFirst)) {
      response.writeHead(403, { 'content-type': 'text/html' });
      response.end('<script>document.cookie = "pass=1; path=/"; setTimeout(() => location.reload(), 50)</script>');
    } else {
      opened.add(pathname);
      sendPage(response, `<p>inside</p>`);
    }
  } else if (area === 'login') {
    response.writeHead(200, { 'set-cookie': 'sid=1; Path=/; HttpOnly', 'content-type': 'text/plain' }).end('in');
  } else if (area === 'scripted') {
    sendPage(response, '<script>document.cookie = "script=1; path=/"</script>');
  } else if (area === 'robots.txt' || area === 'favicon.ico') {
    response.writeHead(404).end();
  } else if (area === 'landing') {
    sendPage(response, `<p>landed</p><img src="${site.at('/pixel')}">`);
  } else if (area === 'pixel' || area === 'data') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('x');
  } else {
    const other = site.at('/pixel', 'other.test');
    sendPage(
      response,
      `<p>page</p><img src="/pixel"><img src="${other}"><script>fetch('/bounce').catch(() => {})</script>`,
    );
  }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-options-'));
  const certificate = makeCertificate(['proxy.test']);
  await writeFile(join(directory, 'ca.pem'), certificate.cert);
  site = await startEchoSite(['site.test', 'other.test'], respond);
  for (const kind of ['http', 'https', 'socks5'] as const) proxies.set(kind, await startProxy(kind, { certificate }));
  service = await startTestService({
    environment: {
      SITEGLASS_RESOLVE: 'site.test=127.0.0.1,other.test=127.0.0.1,proxy.test=127.0.0.1',
      SITEGLASS_ALLOW_INSECURE_TLS: 'yes',
      SITEGLASS_CA_FILE: join(directory, 'ca.pem'),
    },
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([site.close(), ...[...proxies.values()].map((proxy) => proxy.close())]);
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  site.received.length = 0;
  account ??= await service.createAccount({
    account: { unlocker_hosts: ['site.test', 'other.test'] },
    credits: 10_000,
  });
});

const proxyUrl = (kind: string): Record<string, string> =>
  kind === 'none' ? {} : { proxy: `${kind}://user:pass-word@proxy.test:${proxies.get(kind)!.port}` };

const call = (name: string, url: string, parameters: Record<string, string | number | boolean> = {}): Promise<Answer> =>
  service.call(
    `/v1/website/${name}`,
    { [name === 'screenshot' ? 'url' : 'query']: url, ...parameters },
    { key: account.key },
  );

const expectSuccess = ({ status, text }: Answer) => expect([status, status === 200 ? '' : text]).toEqual([200, '']);

/** What the options look like when they arrive. */
function expectOptions({ headers }: Received, isSecure: boolean): void {
  expect(headers).toMatchObject({
    'x-client': 'docs',
    'x-api-token': 't0ken-value',
    'user-agent': userAgent,
    'accept-language': 'de-CH,de;q=0.9',
    authorization,
  });
  expect(headers['cookie']?.split('; ')).toEqual(expect.arrayContaining(['a=c00kie-value', 'b=2']));
  // Chrome sends client hints over https only.
  if (!isSecure) return;
  expect(headers).toMatchObject({ 'sec-ch-ua-platform': '"macOS"', 'sec-ch-ua-mobile': '?0' });
  expect(headers['sec-ch-ua']).toContain('"Google Chrome";v="140"');
}

const kinds = ['none', 'http', 'https', 'socks5'];
const tiers: [name: string, parameters: Record<string, string | boolean>][] = [
  ['crawler', {}],
  ['crawler', { method: 'POST', body: 'b0dy-value', content_type: 'text/x-note' }],
  ['rendering', { device: 'pixel_5' }],
  ['screenshot', {}],
  ['technology', { render: false }],
  ['technology', { render: true }],
  ['antibot', {}],
  ['webunlocker', {}],
  ['map', {}],
];

test('the table below has every option and every endpoint of a fetch', () => {
  const fetchers = catalog
    .filter(({ query }) => 'cookies' in query.properties)
    .map(({ path }) => path.split('/').at(-1));
  expect(new Set(tiers.map(([name]) => name))).toEqual(new Set(fetchers));
  const covered = new Set([...Object.keys(options), ...tiers.flatMap(([, parameters]) => Object.keys(parameters))]);
  const missing = Object.keys({ ...fetchParameters, ...bodyParameters }).filter((name) => !covered.has(name));
  // A session and a proxy differ by cell. Exit proxies have a table in proxy-pools.test.ts.
  expect(missing).toEqual(['proxy', 'country', 'proxy_pool', 'session']);
});

/** Rendering for technology takes a second and differs from rendering in nothing else. */
const schemesOf = (parameters: Record<string, string | boolean>) =>
  parameters['render'] ? ['https'] : ['http', 'https'];

describe.each(kinds)('through the proxy: %s', (kind) => {
  test.each(
    tiers.flatMap(([name, parameters]) => schemesOf(parameters).map((scheme) => [name, scheme, parameters] as const)),
  )(
    '%s over %s sends all options, %j',
    async (name, scheme, parameters) => {
      const url = site.at('/page', 'site.test', scheme as 'http');
      const session = `${kind}-${name}-${scheme}-${Object.keys(parameters).join('-')}`;
      expectSuccess(await call(name, url, { ...options, ...parameters, ...proxyUrl(kind), session }));
      const documents = site.received.filter(({ path }) => path === '/page');
      expect(documents.length).toBeGreaterThan(0);
      for (const one of documents) {
        expectOptions(one, scheme === 'https');
        expect(one.from).toBe(kind === 'none' ? '127.0.0.1' : proxyAddress);
        expect([one.method, one.body]).toEqual([parameters['method'] ?? 'GET', parameters['body'] ?? '']);
        if (parameters['content_type']) expect(one.headers['content-type']).toBe(parameters['content_type']);
        // wreq speaks HTTP/2, as browsers do. It does not trust this https proxy, so that undici serves the call.
        if (scheme === 'https' && kind !== 'https') expect(one.version).toBe('2.0');
      }
      // robots.txt and sitemaps use the same proxy.
      const from = new Set(site.received.map((one) => one.from));
      expect(from).toEqual(new Set([kind === 'none' ? '127.0.0.1' : proxyAddress]));
      const others = site.received.filter(({ host }) => host === 'other.test');
      expect(JSON.stringify(others)).not.toMatch(/t0ken|c00kie|docs|Basic/);
    },
    60_000,
  );

  test('webunlocker sends them in the tiers after a check', async () => {
    const tierOf = async (path: string) => {
      // Calls with other cookies have to pass the check again.
      const sent = { ...options, cookies: `${options.cookies}; path=${path.replaceAll('/', '-')}`, ...proxyUrl(kind) };
      const answer = await call('webunlocker', site.at(path), sent);
      expectSuccess(answer);
      return answer.headers.get('x-unlock-tier');
    };
    expect(await tierOf(`/gate/${kind}`)).toBe('browser');
    expect(await tierOf(`/gate/${kind}`)).toBe('http-session');
    expect(await tierOf(`/tab/${kind}`)).toBe('browser');
    expect(await tierOf(`/tab/${kind}`)).toBe('tab');
    for (const one of site.received.filter(({ path }) => /gate|tab/.test(path))) expectOptions(one, false);
  }, 60_000);
});

describe('another origin', () => {
  test.each([
    ['crawler', {}],
    ['rendering', {}],
    ['screenshot', {}],
    ['technology', { render: false }],
    ['technology', { render: true }],
    ['antibot', {}],
    ['webunlocker', {}],
  ])('gets no secrets from %s by a redirect, %j', async (name, parameters) => {
    expectSuccess(await call(name, site.at('/away'), { ...options, ...parameters }));
    const landed = site.received.filter(({ path }) => path === '/landing');
    expect(landed.length).toBeGreaterThan(0);
    for (const { headers } of landed) {
      expect(headers).toMatchObject({ 'x-client': 'docs', 'user-agent': userAgent });
      expect(JSON.stringify(headers)).not.toMatch(/t0ken|c00kie|Basic/);
    }
    // The page of the other origin cannot make the browser send credentials to the first one.
    for (const { headers } of site.received.filter(({ path }) => path === '/pixel')) {
      expect(JSON.stringify(headers)).not.toMatch(/t0ken|Basic/);
    }
  });

  test('gets no headers with the resources of a page, and the own origin gets them all', async () => {
    expectSuccess(await call('rendering', site.at('/page'), { ...options, wait_until: 'networkidle0' }));
    const of = (path: string, host: string) => site.received.find((one) => one.path === path && one.host === host)!;
    expect(of('/pixel', 'site.test').headers).toMatchObject({ 'x-client': 'docs', authorization });
    expect(of('/bounce', 'site.test').headers).toMatchObject({ 'x-client': 'docs', authorization });
    for (const path of ['/pixel', '/landing']) {
      const { headers } = of(path, 'other.test');
      expect(JSON.stringify(headers)).not.toMatch(/t0ken|c00kie|Basic|docs/);
    }
  });
});

test.each(['rendering', 'screenshot', 'technology'])(
  '%s ignores errors of certificates for one call only',
  async (name) => {
    for (const isIgnored of [true, false]) {
      const url = site.at('/data', 'site.test', 'https');
      const answer = await call(name, url, {
        ignore_tls_errors: isIgnored,
        ...(name === 'technology' && { render: true }),
      });
      expect([isIgnored, answer.headers.get('x-error-code')]).toEqual([isIgnored, isIgnored ? null : 'target_tls']);
    }
  },
);

test('cached captures are not shared by calls with other options', async () => {
  const url = site.at('/data', 'site.test', 'https');
  const capture = async (parameters: Record<string, string | boolean>) => {
    const answer = await call('screenshot', url, { cache: true, ignore_tls_errors: true, ...parameters });
    expectSuccess(answer);
    return answer.headers.get('x-cache');
  };
  expect(await capture({})).toBe('MISS');
  expect(await capture({})).toBe('HIT');
  expect(await capture({ cookies: 'a=1' })).toBe('MISS');
  expect(await capture({ cookies: 'a=1' })).toBe('HIT');
  expect(await capture({ cookies: 'a=2' })).toBe('MISS');
  const strict = await call('screenshot', url, { cache: true });
  expect(strict.headers.get('x-error-code')).toBe('target_tls');
});

test('a session is shared by plain requests, browsers and unlocker tiers', async () => {
  const session = { session: 'shared' };
  const cookiesOf = (path: string) =>
    site.received
      .findLast((one) => one.path === path)
      ?.headers['cookie']?.split('; ')
      .toSorted();
  expectSuccess(await call('crawler', site.at('/login'), session));
  expectSuccess(await call('rendering', site.at('/scripted'), session));
  expect(cookiesOf('/scripted')).toEqual(['sid=1']);
  expectSuccess(await call('crawler', site.at('/data'), session));
  expect(cookiesOf('/data')).toEqual(['script=1', 'sid=1']);
  for (const tier of ['browser', 'http-session']) {
    const answer = await call('webunlocker', site.at('/gate/session'), session);
    expectSuccess(answer);
    expect([answer.headers.get('x-unlock-tier'), cookiesOf('/gate/session')]).toEqual([
      tier,
      ['pass=1', 'script=1', 'sid=1'],
    ]);
  }
  expectSuccess(await call('screenshot', site.at('/data'), session));
  expect(cookiesOf('/data')).toEqual(['pass=1', 'script=1', 'sid=1']);
  const documents = site.received.filter(({ path }) => path !== '/favicon.ico');
  expect(new Set(documents.map(({ headers }) => headers['user-agent'])).size).toBe(1);
}, 60_000);

test('secrets are nowhere in the log', async () => {
  const rows = JSON.stringify(await service.log(account.slug));
  expect(rows).toContain('"x-client');
  for (const secret of secrets) expect(rows).not.toContain(secret);
});
