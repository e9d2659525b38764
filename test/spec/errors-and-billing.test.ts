// Section 7: what every status means, and who pays.
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../src/web/testing/certificate.ts';
import { addGate } from '../support/gate.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';
import { RawConnection } from '../support/socket.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  service = await startTestService({
    environment: { SITEGLASS_RESOLVE: 'private.test=10.1.2.3,open.test=127.0.0.1' },
  });
});

afterAll(async () => {
  await service?.stop();
  await target?.close();
});

const crawl = (account: TestAccount, query: string, parameters = {}) =>
  service.call(crawlerPath, { query, ...parameters }, { key: account.key });

const usage = async ({ key }: TestAccount) => (await service.call('/v1/usage', {}, { key })).json;

/** What the account has paid so far. */
const paid = async (account: TestAccount): Promise<number> => (await usage(account)).total_used;

const newest = async ({ slug }: TestAccount) => (await service.log(slug))[0];

function expectHeaders(answer: Answer, charged: number, remaining: number): void {
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('x-credits-charged')).toBe(String(charged));
  expect(answer.headers.get('x-credits-remaining')).toBe(String(remaining));
}

function expectError(answer: Answer, status: number, message: RegExp | string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(Object.keys(answer.json)).toEqual(['error']);
  if (typeof message === 'string') expect(answer.json.error).toBe(message);
  else expect(answer.json.error).toMatch(message);
  expect(answer.text).not.toMatch(/\bat .*\.ts:|node_modules/);
}

describe('200', () => {
  test('is success, billed, and says what it cost and what is left', async () => {
    const account = await service.createAccount({ credits: 10 });
    const answer = await crawl(account, `${target.origin}/`);
    expect(answer.status).toBe(200);
    expect(answer.json).toContain('<h1>Hello</h1>');
    expectHeaders(answer, 1, 9);
    expect(answer.headers.get('x-target-status')).toBe('200');
    expect(answer.headers.get('x-final-url')).toBe(`${target.origin}/`);
    expect(await paid(account)).toBe(1);
    expect(await service.log(account.slug)).toEqual([
      expect.objectContaining({ endpoint: '/v1/usage', status: 200, credits: 0 }),
      expect.objectContaining({
        endpoint: crawlerPath,
        status: 200,
        credits: 1,
        id: answer.headers.get('x-request-id'),
      }),
    ]);
  });

  test.each([404, 403, 410, 500, 503])("is our answer to the target's own %i, billed", async (status) => {
    const account = await service.createAccount({ credits: 10 });
    target.on(`/status-${status}`, (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<p>theirs</p>');
    });
    const answer = await crawl(account, `${target.origin}/status-${status}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toContain('theirs');
    expect(answer.headers.get('x-target-status')).toBe(String(status));
    expectHeaders(answer, 1, 9);
    expect(await newest(account)).toMatchObject({ status: 200, credits: 1 });
  });

  test.each([
    ['/v1/usage', {}],
    ['/v1/stats', { engine: 'website' }],
  ])('of %s is free', async (path, parameters) => {
    const account = await service.createAccount({ account: { stats_enabled: true }, credits: 10 });
    const answer = await service.call(path, parameters, { key: account.key });
    expect(answer.status).toBe(200);
    expectHeaders(answer, 0, 10);
    expect(await paid(account)).toBe(0);
  });
});

describe('400', () => {
  test.each([
    ['is missing', {}, 'Bad Request: query is required'],
    ['is empty', { query: '' }, /^Bad Request: query /],
    [
      'has no protocol',
      { query: 'example.com' },
      'Bad Request: query must be a full URL including http:// or https://',
    ],
    ['is of another protocol', { query: 'ftp://example.com/' }, /^Bad Request: query must be a full URL/],
    ['is no URL', { query: 'http://' }, /^Bad Request: query /],
    ['is private', { query: 'http://10.0.0.1/' }, /^Bad Request: query must be a public address/],
    ['is private in another spelling', { query: 'http://0xA9FEA9FE/' }, /^Bad Request: query must be a public address/],
    ['is private in IPv6', { query: 'http://[::ffff:10.0.0.1]/' }, /^Bad Request: query must be a public address/],
    ['is followed by a wrong boolean', { query: 'http://example.com', allow_redirects: 'maybe' }, /allow_redirects/],
    ['is followed by a wrong choice', { query: 'http://example.com', response_type: 'pdf' }, /response_type/],
    ['is followed by a wrong soft_fail', { query: 'http://example.com', soft_fail: '2' }, /soft_fail/],
    ['is followed by a wrong is_async', { query: 'http://example.com', is_async: '' }, /is_async/],
  ])('when query %s: unbilled, and no site is reached', async (_, parameters, message) => {
    const account = await service.createAccount({ credits: 10 });
    const hits = target.hits.length;
    const answer = await service.call(crawlerPath, parameters, { key: account.key });
    expectError(answer, 400, message);
    expect(answer.json.error).toMatch(/^Bad Request/);
    expectHeaders(answer, 0, 10);
    expect(target.hits).toHaveLength(hits);
    expect(await newest(account)).toMatchObject({ status: 400, credits: 0 });
  });

  test('when a name leads to a private address: the hold is released', async () => {
    const account = await service.createAccount({ credits: 10 });
    const answer = await crawl(account, 'http://private.test/');
    expectError(answer, 400, /^Bad Request: .*private/);
    expectHeaders(answer, 0, 10);
    expect(await usage(account)).toMatchObject({ remaining: 10, total_used: 0 });
  });

  test('when a redirect leads to a private address: nothing is sent there', async () => {
    const account = await service.createAccount({ credits: 10 });
    target.on('/to-private', (_request, response) => {
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    });
    expectError(await crawl(account, `${target.origin}/to-private`), 400, /^Bad Request: .*private/);
    const stayed = await crawl(account, `${target.origin}/to-private`, { allow_redirects: false });
    expect(stayed.status).toBe(200);
    expect(stayed.headers.get('x-target-status')).toBe('302');
    expect(await paid(account)).toBe(1);
  });
});

describe('401', () => {
  test('is JSON and leaves the connection open', async () => {
    const { key } = await service.createAccount();
    const connection = new RawConnection(service.address);
    try {
      const request = (secret: string) => `GET /v1/usage HTTP/1.1\r\nhost: siteglass\r\nx-api-key: ${secret}\r\n\r\n`;
      for (let round = 0; round < 2; round++) {
        const refused = await connection.send(request('wrong'));
        expect(refused.status).toBe(401);
        expect(refused.head).toMatch(/content-type: application\/json/i);
        expect(refused.head).not.toMatch(/connection: close/i);
        expect(JSON.parse(refused.body)).toEqual({ error: 'Invalid API Key' });
        expect((await connection.send(request(key))).status).toBe(200);
      }
    } finally {
      connection.close();
    }
  });

  test('for a limit is never a 429, is not billed, and reaches no site', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 50, per_minute: 1 } }, credits: 0 });
    expect((await crawl(account, target.origin)).status).toBe(200);
    const hits = target.hits.length;
    const refused = await crawl(account, target.origin);
    expectError(refused, 401, 'Rate limit exceeded for the API key: per minute');
    expectHeaders(refused, 0, 49);
    expect(target.hits).toHaveLength(hits);
    expect(await paid(account)).toBe(1);
    expect(await service.log(account.slug)).toContainEqual(expect.objectContaining({ status: 401, credits: 0 }));
  });
});

describe('402', () => {
  test('when no balance is left: the call is not executed', async () => {
    const account = await service.createAccount({ credits: 1 });
    expect((await crawl(account, target.origin)).status).toBe(200);
    const hits = target.hits.length;
    for (const parameters of [{}, { is_async: true }]) {
      const refused = await crawl(account, target.origin, parameters);
      expectError(refused, 402, 'Insufficient credits: need 1, have 0');
      expectHeaders(refused, 0, 0);
    }
    expect(target.hits).toHaveLength(hits);
    expect(await newest(account)).toMatchObject({ status: 402, credits: 0 });
  });

  test('while an invoice is open, until it is paid', async () => {
    const account = await service.createAccount({ credits: 5 });
    const { json: invoice } = await service.manage('POST', `/accounts/${account.slug}/invoices`, {
      number: 'INV-12',
      amount: 20,
      status: 'open',
    });
    const hits = target.hits.length;
    const refused = await crawl(account, target.origin);
    expectError(refused, 402, 'Payment required: invoice INV-12 is open');
    expectHeaders(refused, 0, 5);
    expect(target.hits).toHaveLength(hits);
    await service.manage('PATCH', `/accounts/${account.slug}/invoices/${invoice.id}`, { status: 'paid' });
    expect((await crawl(account, target.origin)).status).toBe(200);
  });

  test('is never the answer of usage, stats or jobs', async () => {
    const account = await service.createAccount({ account: { stats_enabled: true }, credits: 0 });
    await service.manage('POST', `/accounts/${account.slug}/invoices`, { amount: 1, status: 'open' });
    const call = async (path: string, parameters = {}) =>
      (await service.call(path, parameters, { key: account.key })).status;
    expect(await call('/v1/usage')).toBe(200);
    expect(await call('/v1/stats', { engine: 'website' })).toBe(200);
    expect(await call(`/jobs/${crypto.randomUUID()}`)).toBe(404);
  });
});

describe('403', () => {
  test('is unbilled', async () => {
    const account = await service.createAccount({ credits: 5 });
    const answer = await service.call('/v1/stats', { engine: 'website' }, { key: account.key });
    expectError(answer, 403, /^Forbidden/);
    expectHeaders(answer, 0, 5);
    expect(await newest(account)).toMatchObject({ status: 403, credits: 0 });
  });
});

describe('404', () => {
  test.each(['/v1', '/v1/', '/v1/nothing', '/v1/website', '/v1/website/nothing', '/jobs', '/jobs/'])(
    'is the free answer of a path that does not exist: %s',
    async (path) => {
      const account = await service.createAccount({ credits: 5 });
      const answer = await service.call(path, {}, { key: account.key });
      expectError(answer, 404, 'Not Found');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      expect(await paid(account)).toBe(0);
    },
  );

  test('is the free answer of a job and an engine that do not exist', async () => {
    const account = await service.createAccount({ account: { stats_enabled: true }, credits: 5 });
    for (const [path, parameters] of [
      ['/jobs/nothing', {}],
      [`/jobs/${crypto.randomUUID()}`, {}],
      ['/v1/stats', { engine: 'nothing' }],
    ] as const) {
      const answer = await service.call(path, parameters, { key: account.key });
      expectError(answer, 404, 'Not Found');
      expectHeaders(answer, 0, 5);
    }
  });
});

describe('413', () => {
  test('when the body exceeds a mebibyte; one of exactly that size is read', async () => {
    const account = await service.createAccount({ credits: 5 });
    const post = (bytes: number) => {
      const empty = JSON.stringify({ query: `${target.origin}/`, padding: '' });
      const body = empty.replace('"padding":""', `"padding":"${'x'.repeat(bytes - empty.length)}"`);
      return service.call(crawlerPath, {}, { key: account.key, method: 'POST', body });
    };
    const hits = target.hits.length;
    const refused = await post(1024 * 1024 + 1);
    expectError(refused, 413, /^Payload Too Large/);
    expect(refused.headers.get('x-credits-charged')).toBe('0');
    expect(target.hits).toHaveLength(hits);
    expect((await post(1024 * 1024)).status).toBe(200);
    expect(await paid(account)).toBe(1);
  });
});

describe('500', () => {
  async function expectFailure(url: string, code: string, message: RegExp): Promise<void> {
    const account = await service.createAccount({ credits: 5 });
    const answer = await crawl(account, url);
    expectError(answer, 500, message);
    expect(answer.json.error).toMatch(/^Internal Error: /);
    expect(answer.headers.get('x-error-code')).toBe(code);
    expectHeaders(answer, 0, 5);
    expect(await usage(account)).toMatchObject({ remaining: 5, total_used: 0 });
    expect((await service.log(account.slug)).at(-1)).toMatchObject({ endpoint: crawlerPath, status: 500, credits: 0 });
  }

  test.concurrent('when the target does not answer in time: target_timeout', { timeout: 40_000 }, async () => {
    const gate = addGate(target);
    await expectFailure(gate.url, 'target_timeout', /timed out after 15 s/);
  });

  test.concurrent('when the name does not exist: target_dns', async () => {
    await expectFailure('http://nothing.invalid/', 'target_dns', /DNS lookup failed for nothing\.invalid/);
  });

  test.concurrent('when the connection is refused: target_refused', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    await expectFailure(`http://127.0.0.1:${port}/`, 'target_refused', /refused/);
  });

  test.concurrent('when the certificate cannot be trusted: target_tls', async () => {
    const server = createTlsServer(makeCertificate(['open.test']), (_request, response) => sendPage(response, ''));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      await expectFailure(`https://open.test:${port}/`, 'target_tls', /certificate/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test.concurrent('when the page is too large: target_too_large', async () => {
    target.on('/large', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(2 ** 30) });
      response.write('x');
    });
    await expectFailure(`${target.origin}/large`, 'target_too_large', /large/);
  });

  test.concurrent('when the target sends binary content: the error says so', async () => {
    target.on('/picture', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    });
    await expectFailure(`${target.origin}/picture`, 'target_not_text', /text/);
  });

  test.concurrent('when the connection breaks: target_reset', async () => {
    target.on('/broken', (request) => request.socket.destroy());
    await expectFailure(`${target.origin}/broken`, 'target_reset', /./);
  });

  test.concurrent('when redirects never end: target_redirects', async () => {
    target.on('/loop', (_request, response) => response.writeHead(302, { location: '/loop' }).end());
    await expectFailure(`${target.origin}/loop`, 'target_redirects', /redirect/);
  });
});

describe('a client that closes the connection before the answer', () => {
  async function leaveDuring(account: TestAccount, gate: ReturnType<typeof addGate>): Promise<void> {
    const leaving = new AbortController();
    const call = fetch(`${service.address}${crawlerPath}?query=${encodeURIComponent(gate.url)}`, {
      headers: { 'x-api-key': account.key },
      signal: leaving.signal,
    });
    await gate.arrived;
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    gate.open();
  }

  /** The log row of the only call, once it is there. */
  async function endOf({ slug }: TestAccount) {
    return await expect
      .poll(() => service.log(slug), { timeout: 10_000, interval: 50 })
      .toHaveLength(1)
      .then(async () => (await service.log(slug))[0]);
  }

  test('still pays when the result is a success', async () => {
    const account = await service.createAccount({ credits: 5 });
    await leaveDuring(account, addGate(target));
    expect(await endOf(account)).toMatchObject({ status: 200, credits: 1 });
    expect(await usage(account)).toMatchObject({ remaining: 4, total_used: 1 });
  });

  test('pays nothing when the result is a failure', async () => {
    const account = await service.createAccount({ credits: 5 });
    const gate = addGate(target, (response) => {
      response.destroy();
    });
    await leaveDuring(account, gate);
    expect(await endOf(account)).toMatchObject({ status: 500, credits: 0 });
    expect(await usage(account)).toMatchObject({ remaining: 5, total_used: 0 });
  });
});

test('every credit is accounted for at the end', async () => {
  expect((await service.manage('GET', '/ledger-audit')).json).toEqual({ clean: true, items: [] });
});
