// GET /v1/website/webunlocker with a real browser, against a site behind a proof of work.
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readLook, serveLook } from '../support/browser-look.ts';
import { startGuardedSite } from '../support/guarded-site.ts';
import type { GuardedSite } from '../support/guarded-site.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const path = '/v1/website/webunlocker';
const hosts = ['shop.test', '*.market.test'];
const browserSeconds = 60_000; // on a busy machine

describe('a guarded page', { timeout: browserSeconds }, () => {
  let service: SharedService;
  let site: GuardedSite;
  let target: Target;
  let account: TestAccount;
  const createAccount = (credits = 1000) => service.createAccount({ credits, account: { unlocker_hosts: hosts } });
  const at = (page: string, host = 'shop.test') => `http://${host}:${site.port}${page}`;
  const plain = (page: string) => `http://shop.test:${new URL(target.origin).port}${page}`;
  const unlock = (query: string, more: Record<string, string | number | boolean> = {}, { key } = account) =>
    service.call(path, { query, timeout: 50, ...more }, { key });
  const tierOf = (answer: { headers: Headers; text: string }) => answer.headers.get('x-unlock-tier') ?? answer.text;

  beforeAll(async () => {
    [site, target] = await Promise.all([startGuardedSite(), startTarget()]);
    service = await sharedTestService();
  });
  afterAll(async () => {
    await Promise.all([site.close(), target.close()]);
  });
  beforeEach(async () => {
    account = await createAccount();
    site.demand = undefined;
    site.visits.length = 0;
    site.proofs = 0;
  });

  test('is blocked for the crawler and opened here, for three credits', async () => {
    const crawled = await service.call('/v1/website/crawler', { query: at('/goods') }, { key: account.key });
    expect(crawled.headers.get('x-target-status')).toBe('403');
    expect(crawled.text).not.toContain('Goods');

    const buyer = await createAccount(10);
    const first = await unlock(at('/goods'), {}, buyer);
    expect([first.status, tierOf(first)]).toEqual([200, 'browser']);
    expect(first.json).toContain('<h1>Goods</h1>');
    expect(first.headers.get('x-target-status')).toBe('200');
    expect(first.headers.get('x-final-url')).toBe(at('/goods'));
    expect(first.headers.get('x-credits-charged')).toBe('3');
    expect(first.headers.get('x-credits-remaining')).toBe('7');
    expect(site.proofs).toBe(1);

    const second = await unlock(at('/other'), {}, buyer);
    expect([second.status, tierOf(second)]).toEqual([200, 'http-session']);
    expect(second.json).toContain('<p>/other</p>');
    expect(second.headers.get('x-credits-remaining')).toBe('4');
    expect(site.proofs).toBe(1);
    expect((await service.log(buyer.slug)).map(({ credits }) => credits)).toEqual([3, 3]);

    const { text: metrics } = await service.call('/metrics');
    expect(metrics).toMatch(/^siteglass_unlocker_calls_total\{tier="browser",outcome="opened"\} [1-9]/m);
    expect(metrics).toMatch(/^siteglass_unlocker_calls_total\{tier="http-session",outcome="opened"\} [1-9]/m);
    expect(metrics).toMatch(/^siteglass_unlocker_escalations_total\{from="http",to="browser"\} [1-9]/m);

    const { json } = await service.manage('GET', `/audit?account=${buyer.slug}`);
    const rows = json.items.filter(({ action }: { action: string }) => action === 'unlocker.escalated');
    expect(rows.map(({ detail }: { detail: object }) => detail)).toEqual([
      expect.objectContaining({ host: 'shop.test', from: 'http', to: 'browser' }),
    ]);
  });

  test('is the same page by every tier, processed or as it was delivered', async () => {
    const source = { return_page_source: true };
    const [delivered, processed] = [await unlock(at('/goods'), source), await unlock(at('/goods'))];
    expect([tierOf(delivered), tierOf(processed)]).toEqual(['browser', 'http-session']);
    expect(delivered.json).toBe(
      "<!doctype html><title>Shop</title><h1>Goods</h1><p>/goods</p><script>document.title = 'scripted'</script>",
    );
    expect((await unlock(at('/goods'), source)).json).toBe(delivered.json);
    const other = await createAccount();
    const fresh = await unlock(at('/goods'), {}, other);
    expect(tierOf(fresh)).toBe('browser');
    expect(fresh.json).toBe(processed.json);
  });

  test('is requested with one user agent: clearance is replayed with the one that earned it', async () => {
    await unlock(at('/goods'));
    await unlock(at('/goods'));
    const inside = site.visits.filter(({ isInside }) => isInside);
    expect(new Set(inside.map(({ userAgent }) => userAgent)).size).toBe(1);
    expect(inside[0]!.userAgent).toMatch(/Chrome\/\d+/);
    expect(inside[0]!.userAgent).not.toContain('Headless');
  });

  test('is unlocked again when its clearance has expired', async () => {
    await unlock(at('/goods'));
    expect(tierOf(await unlock(at('/goods')))).toBe('http-session');
    site.rotate();
    expect(tierOf(await unlock(at('/goods')))).toBe('browser');
    expect(tierOf(await unlock(at('/goods')))).toBe('http-session');
  });

  test('is fetched from within the tab where only browsers are accepted', async () => {
    // Accepts the first navigation of the browser, then only requests of scripts.
    site.demand = ({ headers }) =>
      headers['upgrade-insecure-requests'] === undefined || site.visits.every(({ isInside }) => !isInside);
    expect(tierOf(await unlock(at('/goods')))).toBe('browser');
    const second = await unlock(at('/other'));
    expect(tierOf(second)).toBe('tab');
    expect(second.json).toContain('<p>/other</p>');
    expect(second.headers.get('x-final-url')).toBe(at('/other'));
    const before = site.visits.length;
    expect(tierOf(await unlock(at('/third')))).toBe('tab');
    expect(site.visits.length - before).toBe(1); // a tier that failed is not retried at once
  });

  test('belongs to the account: another account needs its own clearance', async () => {
    const other = await createAccount();
    await unlock(at('/goods'));
    expect(tierOf(await unlock(at('/goods')))).toBe('http-session');
    expect(tierOf(await unlock(at('/goods'), {}, other))).toBe('browser');
    expect(site.proofs).toBe(2);
  });

  test('belongs to the host: another host of the same site has to be unlocked separately', async () => {
    await unlock(at('/goods'));
    expect(tierOf(await unlock(at('/goods', 'a.market.test')))).toBe('browser');
  });

  test('is unlocked once for concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => unlock(at(`/page-${i}`))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.map(({ json }, i) => json.includes(`<p>/page-${i}</p>`))).not.toContain(false);
    expect(answers.map(tierOf).toSorted()).toEqual(['browser', ...Array.from({ length: 7 }, () => 'http-session')]);
    expect(site.proofs).toBe(1);
  });

  test('follows its redirects once it is unlocked, or returns the first response', async () => {
    const followed = await unlock(at('/moved'));
    expect([followed.status, tierOf(followed)]).toEqual([200, 'browser']);
    expect(followed.headers.get('x-final-url')).toBe(at('/goods'));
    const first = await unlock(at('/moved'), { allow_redirects: false });
    expect([tierOf(first), first.headers.get('x-target-status')]).toEqual(['http-session', '302']);
    expect(first.json).toContain('moved');
    const other = await createAccount();
    const fresh = await unlock(at('/moved'), { allow_redirects: false }, other);
    expect([fresh.status, tierOf(fresh)]).toEqual([200, 'browser']);
    expect(fresh.headers.get('x-target-status')).toBe('302');
    expect(fresh.headers.get('x-final-url')).toBe(at('/moved'));
  });

  test.each(['/away', '/leaves-by-script'])(
    'that leads off the whitelist is 403, free and not followed: %s',
    async (page) => {
      const before = site.visits.length;
      const answer = await unlock(at(page));
      expect(answer.status).toBe(403);
      expect(answer.json.error).toBe('Forbidden: host elsewhere.test is not on the account whitelist');
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      expect(site.visits.slice(before).filter(({ path: visited }) => visited === '/')).toEqual([]);
    },
  );

  test('belongs to the proxy: with another proxy it is unlocked again, and everything goes through it', async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { pathname, search } = new URL(request.url ?? '/');
      const { host: _host, ...headers } = request.headers;
      const onward = sendRequest(
        { port: site.port, path: pathname + search, headers, method: request.method },
        (from) => {
          response.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(response);
        },
      );
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    const through = { proxy: `http://user:pass@127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    await unlock(at('/goods'));
    expect(asked).toEqual([]);
    expect(tierOf(await unlock(at('/goods'), through))).toBe('browser');
    expect(asked.length).toBeGreaterThanOrEqual(4); // a plain request, the challenge, its proof, the page
    expect(tierOf(await unlock(at('/goods'), through))).toBe('http-session');
    proxy.closeAllConnections();
    proxy.close();
  });

  test('is unlocked by a browser that the metrics describe, with its isolation', async () => {
    await unlock(at('/goods'));
    const { text } = await service.call('/metrics');
    expect(text).toMatch(
      /siteglass_browser_info\{use="webunlocker",path="[^"]+",source="configured",version="\d+\.[^}]*,isolation="\w+"\} 1/,
    );
  });

  test('can be fetched by a job', async () => {
    const { status, json } = await unlock(at('/goods'), { is_async: true });
    expect(status).toBe(202);
    const job = await service.waitForJob(json.job_id, account.key);
    expect(job).toMatchObject({ status: 'completed', credits_charged: 3 });
    expect(job.result).toContain('<h1>Goods</h1>');
  });

  test('that needs human interaction is a free 500 that names the vendor', async () => {
    target.on('/captcha', (_request, response) =>
      response
        .writeHead(403, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><title>Robot check</title><p>Please prove that you are human.</p><form>' +
            '<div class="h-captcha" data-sitekey="10000000-ffff-ffff-ffff-000000000001"></div>' +
            '<script src="https://js.hcaptcha.com/1/api.js" async defer></script></form>',
        ),
    );
    const answer = await unlock(plain('/captcha'));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('blocked');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.json.error).toMatch(/^Internal Error: shop\.test is protected by hCaptcha.*http or browser/);
  });

  test('that refuses every client fails as blocked', async () => {
    target.on('/never', (_request, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Access denied</h1>'),
    );
    const startedAt = performance.now();
    const answer = await unlock(plain('/never'));
    expect(answer.headers.get('x-error-code')).toBe('blocked');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('sees no sign of automation', async () => {
    serveLook(target);
    const answer = await unlock(plain('/look'), { return_page_source: true });
    expect([answer.status, tierOf(answer)]).toEqual([200, 'browser']);
    const look = readLook(answer.json);
    expect(look).toMatchObject({ webdriver: false, languages: 'en-US,en', print: true });
    expect(look.agent).not.toContain('Headless');
  });
});
