// GET /v1/website/webunlocker, from outside and without a browser: permissions, price, and what plain requests do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { AccountOptions, TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const path = '/v1/website/webunlocker';
const listed = ['shop.test', '*.market.test', '127.0.0.1'];

let service: TestService;
let target: Target;
let outside: Target;
let account: TestAccount;

beforeAll(async () => {
  [target, outside] = await Promise.all([startTarget(), startTarget()]);
  service = await startTestService({
    environment: {
      SITEGLASS_CHROMIUM: '/no/such/browser',
      SITEGLASS_RESOLVE: ['shop.test', 'other.test', 'market.test', 'a.market.test', 'plugged.test', 'failing.test']
        .map((host) => `${host}=127.0.0.1`)
        .join(','),
      SITEGLASS_UNLOCKER_EXTERNAL: `plugged.test=${outside.origin}/unlock?key=s3cret&url={url},failing.test=${outside.origin}/broken?key=s3cret&u={url}`,
    },
  });
  account = await createAccount();
});
afterAll(async () => {
  await Promise.all([service.stop(), target.close(), outside.close()]);
});

const createAccount = (options: AccountOptions = {}) =>
  service.createAccount({ ...options, account: { unlocker_hosts: listed, ...options.account } });
const at = (host: string, page = '/') => `http://${host}:${new URL(target.origin).port}${page}`;
const unlock = (query: string, more: Record<string, string | number | boolean> = {}, { key } = account) =>
  service.call(path, { query, ...more }, { key });

function serve(page: string, status: number, headers: Record<string, string>, body = ''): void {
  target.on(page, (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
}

describe('formats', () => {
  test('give an object with a member each, and the tier, for the price of the page', async () => {
    serve('/formats', 200, {}, '<title>Shop</title><h1>Things</h1><p>Text <a href=/a>First</a></p>');
    const answer = await unlock(at('shop.test', '/formats'), {
      formats: 'markdown,text,links,html',
      extract: '{"heading":"h1"}',
    });
    expect([answer.headers.get('x-unlock-tier'), answer.headers.get('x-credits-charged')]).toEqual(['http', '3']);
    expect(answer.json).toMatchObject({
      title: 'Shop',
      status: 200,
      final_url: at('shop.test', '/formats'),
      markdown: expect.stringMatching(/^# Things\n\nText \[First\]/),
      text: 'Things\n\nText First',
      links: [{ url: at('shop.test', '/a'), text: 'First', internal: true }],
      html: expect.stringContaining('<h1>Things</h1>'),
      extracted: { heading: 'Things' },
    });
  });

  test('narrow the page, and turn documents into text', async () => {
    const narrow = await unlock(at('shop.test', '/formats'), { formats: 'text', exclude_selectors: 'h1' });
    expect(narrow.json.text).toBe('Text First');
    serve('/table', 200, { 'content-type': 'text/csv' }, 'a,b\n1,2\n');
    expect((await unlock(at('shop.test', '/table'), { formats: 'tables' })).json.tables).toMatchObject([
      { headers: ['a', 'b'], rows: [['1', '2']] },
    ]);
    serve('/file', 200, { 'content-type': 'application/pdf' }, '%PDF-1.7 cut off');
    const broken = await unlock(at('shop.test', '/file'), { formats: 'markdown' });
    expect([broken.status, broken.headers.get('x-error-code')]).toEqual([500, 'target_unreadable']);
    expect((await unlock(at('shop.test', '/file'))).headers.get('x-error-code')).toBe('target_not_text');
  });

  test('that are unknown are a 400', async () => {
    expect((await unlock(at('shop.test'), { formats: 'requests' })).status).toBe(400);
  });
});

describe('the whitelist', () => {
  test.each([
    ['another host', 'http://other.test/'],
    ['a subdomain of an entry', 'http://www.shop.test/'],
    ['the domain of a wildcard itself', 'http://market.test/'],
    ['a name with the same ending', 'http://evilmarket.test/'],
    ['a host that does not exist', 'https://no-such-host.invalid./'],
    ['a host beside one in the user name', 'http://shop.test.other.test/'],
  ])('refuses %s with 403 before anything is looked up or sent', async (_name, query) => {
    const before = target.hits.length;
    const answer = await unlock(query);
    const { hostname } = new URL(query);
    expect(answer.status).toBe(403);
    expect(answer.json).toEqual({
      error: `Forbidden: host ${hostname.replace(/\.$/, '')} is not on the account whitelist`,
    });
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(target.hits).toHaveLength(before);
  });

  test('is empty unless the operator fills it', async () => {
    const { key } = await service.createAccount();
    expect((await unlock(at('shop.test'), {}, { ...account, key })).status).toBe(403);
  });

  test('allows its hosts, and subdomains of a wildcard', async () => {
    for (const host of ['shop.test', 'SHOP.test', 'shop.test.', 'a.market.test', '127.0.0.1']) {
      const answer = await unlock(at(host));
      expect([host, answer.status, answer.text]).toEqual([host, 200, expect.stringContaining('Hello')]);
    }
  });

  test('comes after the key and the parameters, and before limits and balance', async () => {
    expect((await service.call(path, { query: at('other.test') }, { key: 'wrong' })).status).toBe(401);
    expect((await unlock('not a url')).status).toBe(400);
    expect((await unlock(at('other.test'), { timeout: 61 })).status).toBe(400);
    expect((await unlock('http://10.0.0.1/')).status).toBe(400);
    const poor = await createAccount({ credits: 2 });
    const before = target.hits.length;
    expect((await unlock(at('other.test'), {}, poor)).status).toBe(403);
    const refused = await unlock(at('shop.test'), {}, poor);
    expect(refused.status).toBe(402);
    expect(refused.json.error).toBe('Insufficient credits: need 3, have 2');
    const limited = await createAccount({ key: { quotas: { daily: 1 } } });
    expect((await unlock(at('other.test'), {}, limited)).status).toBe(403);
    expect((await unlock(at('shop.test'), {}, limited)).status).toBe(401);
    expect(target.hits).toHaveLength(before);
  });

  test('applies to every redirect: one that leaves it is 403, unbilled, and not followed', async () => {
    target.on('/leave', (_request, response) => response.writeHead(302, { location: at('other.test', '/left') }).end());
    target.on('/left', (_request, response) => sendPage(response, 'left'));
    const answer = await unlock(at('shop.test', '/leave'));
    expect(answer.status).toBe(403);
    expect(answer.json.error).toBe('Forbidden: host other.test is not on the account whitelist');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(target.hits).not.toContain('/left');
    expect((await unlock(at('shop.test', '/leave'), { allow_redirects: false })).headers.get('x-target-status')).toBe(
      '302',
    );
    target.on('/refresh', (_request, response) =>
      sendPage(response, `<meta http-equiv=refresh content="0;url=${at('other.test', '/left')}">`),
    );
    expect((await unlock(at('shop.test', '/refresh'))).status).toBe(403);
  });

  test('is read for every call: a removed host is refused at once', async () => {
    const changing = await createAccount();
    expect((await unlock(at('shop.test'), {}, changing)).status).toBe(200);
    await service.manage('PATCH', `/accounts/${changing.slug}`, { unlocker_hosts: ['other.test'] });
    expect((await unlock(at('shop.test'), {}, changing)).status).toBe(403);
    expect((await unlock(at('other.test'), {}, changing)).status).toBe(200);
  });

  test('applies to jobs: refused before they are accepted, failed when a redirect leaves it', async () => {
    const refused = await unlock(at('other.test'), { is_async: true });
    expect(refused.status).toBe(403);
    const { status, json } = await unlock(at('shop.test', '/leave'), { is_async: true });
    expect(status).toBe(202);
    expect(await service.waitForJob(json.job_id, account.key)).toMatchObject({
      status: 'failed',
      status_code: 500,
      credits_charged: 0,
      error: 'Forbidden: host other.test is not on the account whitelist',
    });
  });

  test('is 200 with soft_fail like every refusal', async () => {
    const answer = await unlock(at('other.test'), { soft_fail: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-status')).toBe('403');
  });
});

describe('an unprotected page', () => {
  test('is processed HTML by the cheapest tier, for three credits', async () => {
    target.on('/open', (_request, response) =>
      sendPage(response, '<a href=/x onclick=a()>x</a><script>1</script><!-- c -->'),
    );
    const buyer = await createAccount({ credits: 10 });
    const answer = await unlock(at('shop.test', '/open'), {}, buyer);
    expect(answer.status).toBe(200);
    expect(answer.json).toContain(`<a href="${at('shop.test', '/x')}">x</a>`);
    expect(answer.json).not.toMatch(/script|onclick|<!-- c/);
    expect(answer.headers.get('x-unlock-tier')).toBe('http');
    expect(answer.headers.get('x-target-status')).toBe('200');
    expect(answer.headers.get('x-final-url')).toBe(at('shop.test', '/open'));
    expect(answer.headers.get('x-credits-charged')).toBe('3');
    expect(answer.headers.get('x-credits-remaining')).toBe('7');
    expect((await service.log(buyer.slug))[0]).toMatchObject({ endpoint: path, status: 200, credits: 3 });
  });

  test('is its source with return_page_source, and HTML or Markdown when asked', async () => {
    const { json } = await unlock(at('shop.test', '/open'), { return_page_source: true });
    expect(json).toBe('<!doctype html><title>Test</title><a href=/x onclick=a()>x</a><script>1</script><!-- c -->');
    const html = await unlock(at('shop.test'), { response_type: 'html' });
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await unlock(at('shop.test'), { response_type: 'markdown' })).text).toContain('# Hello');
  });

  test('follows redirects, or returns the first response', async () => {
    serve('/start', 301, { location: '/open' }, '<p>Moved</p>');
    const followed = await unlock(at('shop.test', '/start'));
    expect(followed.headers.get('x-final-url')).toBe(at('shop.test', '/open'));
    expect(followed.headers.get('x-redirects')).toBe('1');
    const first = await unlock(at('shop.test', '/start'), { allow_redirects: false });
    expect(first.headers.get('x-target-status')).toBe('301');
    expect(first.json).toContain('Moved');
  });

  test("is a success with the target's own status", async () => {
    const answer = await unlock(at('shop.test', '/nothing-here'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-target-status')).toBe('404');
  });

  test('has the same result as a job', async () => {
    const { json } = await unlock(at('shop.test', '/open'), { is_async: true });
    const job = await service.waitForJob(json.job_id, account.key);
    expect(job).toMatchObject({ status: 'completed', status_code: 201, credits_charged: 3 });
    expect(job.result).toBe((await unlock(at('shop.test', '/open'))).json);
  });
});

describe('a protected page, without a browser', () => {
  test('is a 500 that is free, names the protection and says what is missing', async () => {
    serve('/datadome', 403, { 'x-datadome': 'protected', 'x-dd-b': '1' }, '<p>Please enable JS</p>');
    const answer = await unlock(at('shop.test', '/datadome'));
    expect(answer.status).toBe(500);
    expect(answer.json.error).toMatch(
      /^Internal Error: shop\.test is protected by DataDome, and the page could not be/,
    );
    expect(answer.json.error).toContain('this server has no browser');
    expect(answer.json.error).not.toContain('/no/such');
    expect(answer.headers.get('x-error-code')).toBe('blocked');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    const again = await unlock(at('shop.test', '/datadome'));
    expect(again.json).toEqual(answer.json);
  });

  test('without a known vendor says so', async () => {
    serve('/refused', 403, {}, '<h1>Access denied</h1>');
    const { json } = await unlock(at('shop.test', '/refused'));
    expect(json.error).toContain('shop.test refused the request with status 403, by an unknown protection');
  });

  test('fails as a job with the same text, unbilled', async () => {
    const { json } = await unlock(at('shop.test', '/datadome'), { is_async: true });
    const job = await service.waitForJob(json.job_id, account.key);
    expect(job).toMatchObject({ status: 'failed', credits_charged: 0 });
    expect(job.error).toContain('DataDome');
  });

  test('leaves a row in the audit for every escalation', async () => {
    const visitor = await createAccount();
    await unlock(at('shop.test', '/datadome'), {}, visitor);
    const rowsNow = async () => {
      const { json } = await service.manage('GET', `/audit?account=${visitor.slug}`);
      return json.items.filter(({ action }: { action: string }) => action === 'unlocker.escalated');
    };
    await expect.poll(rowsNow).toHaveLength(1); // the call does not wait for it
    const rows = await rowsNow();
    expect(rows[0]).toMatchObject({
      actor: 'webunlocker',
      detail: { host: 'shop.test', from: 'http', to: 'browser', vendor: 'datadome', state: 'challenged' },
    });
  });
});

describe('a host that cannot be reached', () => {
  test('is a failure of the target, as in the crawler', async () => {
    const refused = await unlock('http://shop.test:9/');
    expect(refused.status).toBe(500);
    expect(refused.headers.get('x-error-code')).toBe('target_refused');
    target.on('/slow', () => undefined);
    const slow = await unlock(at('shop.test', '/slow'), { timeout: 1 });
    expect(slow.headers.get('x-error-code')).toBe('target_timeout');
    expect(slow.headers.get('x-credits-charged')).toBe('0');
  });
});

describe('an external unlocker', () => {
  test('is the last tier for its host, and for no other', async () => {
    const asked: (string | null)[] = [];
    outside.on('/unlock', (request, response) => {
      asked.push(new URL(request.url ?? '/', 'http://x').searchParams.get('url'));
      sendPage(response, '<h1>From outside</h1>');
    });
    const buyer = await createAccount({ account: { unlocker_hosts: ['plugged.test', 'shop.test'] } });
    const url = at('plugged.test', '/datadome?a=1&b=2');
    const answer = await unlock(url, {}, buyer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-unlock-tier')).toBe('external');
    expect(answer.headers.get('x-final-url')).toBe(url);
    expect(answer.json).toContain('From outside');
    expect(asked).toEqual([url]);
    expect((await unlock(at('shop.test', '/datadome'), {}, buyer)).status).toBe(500);
    expect((await unlock(at('plugged.test'), {}, buyer)).headers.get('x-unlock-tier')).toBe('external'); // what worked last
    expect(asked).toHaveLength(2);
  });

  test('never shows its address when it fails', async () => {
    outside.on('/broken', (_request, response) => response.writeHead(502).end());
    const buyer = await createAccount({ account: { unlocker_hosts: ['failing.test'] } });
    const answer = await unlock(at('failing.test', '/datadome'), {}, buyer);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('blocked');
    expect(answer.text).toContain('DataDome');
    expect(answer.text).not.toMatch(/s3cret|broken/);
  });
});
