// All traffic of a call goes through the caller's proxy, in every tier.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../support/catalog.ts';
import { proxyAddress, startProxy } from '../support/proxy-server.ts';
import type { ProxyServer } from '../support/proxy-server.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const takers = catalog.filter(({ query }) => 'proxy' in query.properties).map(({ operationId }) => operationId);

test('every tier that fetches a page for its caller accepts a proxy', () => {
  expect(takers).toEqual(expect.arrayContaining(['crawler', 'rendering', 'webunlocker', 'screenshot']));
});

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});

describe.each(['http', 'socks5'] as const)('a proxy of %s', (protocol) => {
  let target: Target;
  let account: TestAccount;
  let proxy: ProxyServer;
  const askedFrom: (string | undefined)[] = [];
  const askedFor = new Set<string>();

  beforeAll(async () => {
    [target, proxy] = await Promise.all([startTarget(), startProxy(protocol)]);
    account = await service.createAccount({ account: { unlocker_hosts: ['127.0.0.1'] } });
    const pages: Record<string, [string, string, number?]> = {
      '/page': ['text/html', '<body><img src=/picture.svg><script src=/script.js></script>'],
      '/script.js': ['text/javascript', 'fetch("/data.json").then(() => { document.body.id = "whole" })'],
      '/data.json': ['application/json', '{}'],
      '/picture.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      // A check like Cloudflare's: plain requests are refused, a browser passes it.
      '/checked': [
        'text/html',
        `<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>
         <script>location.href = '/page'</script>`,
        403,
      ],
    };
    for (const [page, [type, body, status = 200]] of Object.entries(pages)) {
      target.on(page, ({ socket, url = '' }, response) => {
        askedFrom.push(socket.remoteAddress);
        askedFor.add(url);
        response.writeHead(status, {
          'content-type': type,
          ...(status === 403 ? { 'cf-mitigated': 'challenge' } : {}),
        });
        response.end(body);
      });
    }
    target.on('/moved', (_request, response) => response.writeHead(302, { location: '/page' }).end());
  });
  afterAll(async () => {
    await Promise.all([target.close(), proxy.close()]);
  });

  const call = (name: string, page: string, password = 'pass-word') => {
    const endpoint = catalog.find(({ operationId }) => operationId === name)!;
    const [main, wait] = name === 'screenshot' ? ['url', 'wait_for_selector'] : ['query', 'wait_for'];
    const waits = name === 'screenshot' || name === 'rendering' ? { [wait]: 'body#whole' } : {};
    const given = `${protocol}://user:${password}@127.0.0.1:${proxy.port}`;
    return service.call(
      endpoint.path,
      { [main]: target.origin + page, proxy: given, ...waits, timeout: 30 },
      { key: account.key },
    );
  };

  test.each([...takers.map((name) => [name, '/moved'] as const), ['webunlocker', '/checked'] as const])(
    'carries all traffic of %s %s',
    async (name, page) => {
      askedFrom.length = 0;
      askedFor.clear();
      const answer = await call(name, page);
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
      expect(new Set(askedFrom)).toEqual(new Set([proxyAddress]));
      if (name === 'rendering' || name === 'screenshot') expect(askedFor).toContain('/data.json');
      if (page === '/checked') expect(answer.headers.get('x-unlock-tier')).toBe('browser');
    },
    60_000,
  );

  test.each(takers)('that refuses the connection fails %s, and the page is not requested directly', async (name) => {
    askedFrom.length = 0;
    const answer = await call(name, '/page', 'wrong-word');
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'proxy_failed']);
    expect(answer.text).not.toContain('wrong-word');
    expect(askedFrom).toEqual([]);
  });

  test('leaves no password in the log', async () => {
    expect(JSON.stringify(await service.log(account.slug))).not.toMatch(/pass-word|wrong-word/);
  });
});
