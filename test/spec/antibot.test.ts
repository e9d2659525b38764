// GET /v1/website/antibot, from outside: a whole service, and websites on loopback that imitate protected ones.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { antibot } from '../../src/endpoints/website/antibot.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const path = '/v1/website/antibot';

let service: TestService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  [service, target] = await Promise.all([
    startTestService({ environment: { SITEGLASS_RESOLVE: 'shop.test=127.0.0.1,inside.test=10.0.0.7' } }),
    startTarget(),
  ]);
  account = await service.createAccount();
});
afterAll(async () => {
  await Promise.all([service.stop(), target.close()]);
});

const scan = (query: string, more: Record<string, string | number | boolean> = {}) =>
  service.call(path, { query, ...more }, { key: account.key });

/** Answers a path of the target with these headers and this page. */
function serve(
  at: string,
  status: number,
  headers: Record<string, string | string[]>,
  body: string | Buffer = '',
): string {
  target.on(at, (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  return `${target.origin}${at}`;
}

describe('antibot', () => {
  test('names the vendor, with evidence and what it did', async () => {
    const url = serve('/datadome', 403, {
      server: 'cloudflare',
      'cf-ray': '9a1b2c3d4e5f6a7b-FRA',
      'x-datadome': 'protected',
      'x-dd-b': '1',
      'set-cookie': ['datadome=secret; Path=/', '__cf_bm=secret'],
    });
    const { status, json, headers } = await scan(url);
    expect(status).toBe(200);
    expect(json).toEqual({
      status: 403,
      vendor: 'datadome',
      final_url: url,
      requested_url: url,
      confidence: 'high',
      detections: [
        {
          vendor: 'datadome',
          evidence: ['cookie datadome', 'header x-datadome: protected', 'header x-dd-b: 1', 'status 403'],
          confidence: 'high',
          kind: 'bot-management',
          state: 'challenged',
        },
        {
          vendor: 'cloudflare',
          evidence: ['cookie __cf_bm', 'header cf-ray: 9a1b2c3d4e5f6a7b-FRA', 'header server: cloudflare'],
          confidence: 'high',
          kind: 'bot-management',
          state: 'present',
        },
      ],
    });
    expect(headers.get('x-target-status')).toBe('403');
    expect(headers.get('x-final-url')).toBe(url);
  });

  test('finds nothing on a plain page: none, none and an empty list', async () => {
    const url = `${target.origin}/`;
    expect((await scan(url)).json).toEqual({
      status: 200,
      vendor: 'none',
      final_url: url,
      requested_url: url,
      confidence: 'none',
      detections: [],
    });
  });

  test('reports unknown for a refusal without a known vendor', async () => {
    const url = serve('/refused', 403, {}, '<h1>Access denied</h1>');
    expect((await scan(url)).json).toMatchObject({ status: 403, vendor: 'unknown', confidence: 'low' });
  });

  test('is a success with any status of the target', async () => {
    for (const status of [204, 404, 500, 503]) {
      const answer = await scan(serve(`/status-${status}`, status, {}));
      expect(answer).toMatchObject({ status: 200, json: { status, vendor: 'none' } });
    }
  });

  test('sends one request, as a browser would, and nothing else', async () => {
    const url = serve('/once', 200, {});
    const before = target.hits.length;
    await scan(url);
    expect(target.hits.slice(before)).toEqual(['/once']);
  });

  test('uses the evidence of every redirect', async () => {
    serve('/landing', 200, {});
    const url = serve('/start', 302, { location: '/landing', 'set-cookie': 'visid_incap_123=abc' });
    expect((await scan(url)).json).toMatchObject({
      vendor: 'imperva',
      requested_url: url,
      final_url: `${target.origin}/landing`,
      detections: [{ evidence: ['cookie visid_incap_123 (redirect 1)'] }],
    });
  });

  test('decompresses a page, and reads only the beginning of an endless one', async () => {
    const marker = '<script>window._pxAppId = "PX12345678"</script>';
    const packed = gzipSync(marker + ' word'.repeat(2_000_000));
    const zipped = serve('/zipped', 200, { 'content-encoding': 'gzip' }, packed);
    expect((await scan(zipped)).json).toMatchObject({ vendor: 'perimeterx' });
    const large = serve('/large', 200, {}, marker + ' word'.repeat(4_000_000));
    expect((await scan(large)).json).toMatchObject({ vendor: 'perimeterx' });
    target.on('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(marker);
      const more = () => {
        while (!response.destroyed && response.write('word '.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    expect((await scan(`${target.origin}/endless`)).json).toMatchObject({ vendor: 'perimeterx' });
  });

  test('ignores images', async () => {
    const url = serve('/picture', 200, { 'content-type': 'image/png' }, '<script>window._pxAppId = 1</script>');
    expect((await scan(url)).json).toMatchObject({ status: 200, vendor: 'none' });
  });
});

describe('the example in the documents', () => {
  test('is what the service answers', async () => {
    const document = readFileSync(join(import.meta.dirname, '../../docs/antibot.md'), 'utf8');
    const example = JSON.parse(/```json\n(.*?)```/s.exec(document)![1]!);
    expect(antibot.example.result).toEqual(example);
    const url = serve('/example', 403, {
      server: 'cloudflare',
      'cf-ray': '9a1b2c3d4e5f6a7b-FRA',
      'x-datadome': 'protected',
      'x-dd-b': '1',
      'set-cookie': 'datadome=secret',
    });
    expect((await scan(url)).json).toEqual({ ...example, requested_url: url, final_url: url });
  });
});

describe('a bare domain', () => {
  test('is tried with https and then with http', async () => {
    serve('/', 200, { server: 'ddos-guard' });
    const { port } = new URL(target.origin);
    const url = `http://shop.test:${port}/`;
    expect(await scan(`shop.test:${port}`)).toMatchObject({
      status: 200,
      json: { vendor: 'ddos-guard', requested_url: url, final_url: url },
    });
    expect((await scan(`127.0.0.1:${port}/status-404`)).json).toMatchObject({ status: 404 });
  });

  test('without a server is a failure of the target', async () => {
    const answer = await scan('shop.test:9');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('target_refused');
  });
});

describe('a wrong parameter', () => {
  test.each([
    ['query is missing', {}],
    ['query is empty', { query: '' }],
    ['query is not an address', { query: 'not a domain' }],
    ['query is a single word', { query: 'website' }],
    ['query is of another scheme', { query: 'ftp://example.com/' }],
    ['query is code', { query: 'javascript:alert(1)' }],
    ['query has a malformed password', { query: 'https://user:pass%zz@example.com/' }],
    ['query is private', { query: 'http://10.1.2.3/' }],
    ['query is private and bare', { query: '192.168.1.1' }],
    ['query is private in disguise', { query: '0xa9fea9fe' }],
    ['query is a private IPv6 address', { query: '[fd00::1]' }],
    ['query is a name that is private', { query: 'inside.test' }],
    ['timeout is too short', { query: 'example.com', timeout: 0.5 }],
    ['timeout is too long', { query: 'example.com', timeout: 61 }],
    ['timeout is no number', { query: 'example.com', timeout: 'soon' }],
  ])('is 400 and free: %s', async (_name, parameters) => {
    const answer = await service.call(path, parameters, { key: account.key });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(/^Bad Request: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });

  test('is checked after the key', async () => {
    expect((await service.call(path, {}, { key: 'wrong' })).status).toBe(401);
  });

  test('is a redirect to a private address', async () => {
    const url = serve('/inwards', 302, { location: 'http://10.0.0.1/' });
    expect((await scan(url)).status).toBe(400);
  });
});

describe('the bill', () => {
  test('is one credit for a result, and nothing for a failure', async () => {
    const { key, slug } = await service.createAccount({ credits: 10 });
    const url = serve('/billed', 403, {});
    const done = await service.call(path, { query: url }, { key });
    expect(done.headers.get('x-credits-charged')).toBe('1');
    expect(done.headers.get('x-credits-remaining')).toBe('9');
    const failed = await service.call(path, { query: 'http://127.0.0.1:9/' }, { key });
    expect(failed.status).toBe(500);
    expect(failed.headers.get('x-credits-remaining')).toBe('9');
    expect((await service.log(slug)).map((row) => row.status)).toEqual([500, 200]);
  });

  test('without balance is 402, and no request is sent', async () => {
    const { key } = await service.createAccount({ credits: 0 });
    const before = target.hits.length;
    expect((await service.call(path, { query: target.origin }, { key })).status).toBe(402);
    expect(target.hits).toHaveLength(before);
  });
});

describe('the timeout', () => {
  test('ends the wait for a slow target: 500, target_timeout, free', async () => {
    target.on('/slow', () => undefined);
    const answer = await scan(`${target.origin}/slow`, { timeout: 1 });
    expect(answer.status).toBe(500);
    expect(answer.json.error).toBe('Internal Error: target timed out after 1 s');
    expect(answer.headers.get('x-error-code')).toBe('target_timeout');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });

  test('covers a page that never ends, and both attempts for a bare domain', async () => {
    target.on('/trickle', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
    });
    const trickle = await scan(`${target.origin}/trickle`, { timeout: 1 });
    expect(trickle.headers.get('x-error-code')).toBe('target_timeout');
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const answer = await scan(`shop.test:${(silent.address() as AddressInfo).port}`, { timeout: 1 });
    expect(answer.headers.get('x-error-code')).toBe('target_timeout');
    const slow = await scan(`shop.test:${new URL(target.origin).port}/slow`, { timeout: 1 });
    expect(slow.json.error).toBe('Internal Error: target timed out after 1 s');
    silent.close();
  });
});

describe('global parameters', () => {
  test('soft_fail turns an error into 200', async () => {
    const answer = await scan('not a domain', { soft_fail: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-status')).toBe('400');
    expect(answer.json).toHaveProperty('error');
  });

  test('fields keeps what is listed', async () => {
    const url = serve('/fields', 200, { server: 'ddos-guard' });
    expect((await scan(url, { fields: 'vendor, detections.state' })).json).toEqual({
      vendor: 'ddos-guard',
      detections: [{ state: 'present' }],
    });
  });

  test('is_async gives the same body as a job', async () => {
    const url = serve('/async', 200, { server: 'ddos-guard' });
    const { status, json } = await scan(url, { is_async: true });
    expect(status).toBe(202);
    const job = await service.waitForJob(json.job_id, account.key);
    expect(job).toMatchObject({ status: 'completed', status_code: 201, credits_charged: 1 });
    expect(job.result).toEqual((await scan(url)).json);
  });

  test('a POST with a JSON body is the same call', async () => {
    const query = serve('/post', 200, { server: 'ddos-guard' });
    const answer = await service.call(
      path,
      {},
      {
        key: account.key,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, timeout: 5 }),
      },
    );
    expect(answer.json).toMatchObject({ vendor: 'ddos-guard' });
  });
});
