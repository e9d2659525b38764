// Every tier uses the exit proxies of a pool, of every kind, and another one when the first fails.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../src/web/self-signed.ts';
import { proxyAddress, startProxy } from '../support/proxy-server.ts';
import type { ProxyServer } from '../support/proxy-server.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const tiers = ['crawler', 'rendering', 'webunlocker', 'screenshot', 'technology', 'antibot'];
const kinds = ['http', 'https', 'socks5'] as const;
/** Where the proxies listen: an address that callers may not name. */
const proxyHost = '127.0.0.5';

let service: TestService;
let target: Target;
let account: TestAccount;
let directory: string;
const proxies: ProxyServer[] = [];
const askedFrom: (string | undefined)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-pools-'));
  const certificate = makeCertificate(['proxy.test']);
  await writeFile(join(directory, 'ca.pem'), certificate.cert);
  target = await startTarget();
  service = await startTestService({
    environment: {
      SITEGLASS_EGRESS_ALLOW: '127.0.0.1/32',
      SITEGLASS_RESOLVE: `proxy.test=${proxyHost}`,
      SITEGLASS_CA_FILE: join(directory, 'ca.pem'),
    },
  });
  account = await service.createAccount({ account: { unlocker_hosts: ['127.0.0.1'] } });
  for (const kind of kinds) {
    const proxy = await startProxy(kind, { host: proxyHost, certificate });
    proxies.push(proxy);
    const url = `${kind}://user:pass-word@proxy.test:${proxy.port}`;
    await service.manage('POST', '/proxies', { pool: kind, url });
    const gone = { pool: `failing-${kind}`, url: `${kind}://user:pass-word@proxy.test:9`, weight: 1000 };
    await service.manage('POST', '/proxies', gone);
    await service.manage('POST', '/proxies', { pool: `failing-${kind}`, url, active: true });
  }
  const pages: Record<string, [string, string, number?]> = {
    '/page': ['text/html', '<body><img src=/picture.svg><script src=/script.js></script>'],
    '/script.js': ['text/javascript', 'fetch("/data.json").then(() => { document.body.id = "whole" })'],
    '/data.json': ['application/json', '{}'],
    '/picture.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/checked': [
      'text/html',
      `<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>
       <script>location.href = '/page'</script>`,
      403,
    ],
  };
  for (const [page, [type, body, status = 200]] of Object.entries(pages)) {
    target.on(page, ({ socket }, response) => {
      askedFrom.push(socket.remoteAddress);
      const challenge = status === 403 ? { 'cf-mitigated': 'challenge' } : {};
      response.writeHead(status, { 'content-type': type, ...challenge }).end(body);
    });
  }
});
afterAll(async () => {
  await service.stop();
  await Promise.all([target.close(), ...proxies.map((proxy) => proxy.close())]);
  await rm(directory, { recursive: true });
});

const call = (name: string, page: string, pool: string): Promise<Answer> => {
  const [main, wait] = name === 'screenshot' ? ['url', 'wait_for_selector'] : ['query', 'wait_for'];
  const waits = name === 'screenshot' || name === 'rendering' ? { [wait]: 'body#whole' } : {};
  const parameters = { [main]: target.origin + page, proxy_pool: pool, ...waits, timeout: 60 };
  return service.call(`/v1/website/${name}`, parameters, { key: account.key });
};
const expectSuccess = ({ status, text }: Answer) => expect([status, status === 200 ? '' : text]).toEqual([200, '']);

describe.each(kinds)('a pool of %s proxies', (kind) => {
  test.each([...tiers.map((name) => [name, '/page'] as const), ['webunlocker', '/checked'] as const])(
    'carries all traffic of %s %s',
    async (name, page) => {
      askedFrom.length = 0;
      expectSuccess(await call(name, page, kind));
      expect(new Set(askedFrom)).toEqual(new Set([proxyAddress]));
    },
    90_000,
  );

  test.each(['crawler', 'rendering', 'webunlocker'])(
    'whose first proxy is gone serves %s',
    async (name) => {
      // Back in use, so that each tier meets it.
      await service.database.query(
        'update proxy_state set down_until = null, faults = 0, changed_at = clock_timestamp()',
      );
      askedFrom.length = 0;
      expectSuccess(await call(name, '/page', `failing-${kind}`));
      expect(new Set(askedFrom)).toEqual(new Set([proxyAddress]));
    },
    90_000,
  );
});
