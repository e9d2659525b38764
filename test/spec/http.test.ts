// The HTTP interface: methods, parameter spellings, client addresses, probes and graceful stops.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../support/catalog.ts';
import { addGate } from '../support/gate.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: TestService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  target = await startTarget();
  target.on('/moved', (_request, response) => response.writeHead(302, { location: '/' }).end('moved'));
  service = await startTestService();
  account = await service.createAccount({ account: { stats_enabled: true }, packs: [100] });
});

afterAll(async () => {
  await service?.stop();
  await target?.close();
});

const call = (path: string, parameters = {}, options = {}) =>
  service.call(path, parameters, { key: account.key, ...options });

const post = (path: string, body: object, options = {}) =>
  call(path, {}, { method: 'POST', body: JSON.stringify(body), ...options });

describe('POST', () => {
  test('takes the parameters of every /v1 endpoint as JSON, with the same answer', async () => {
    for (const [path, parameters] of [
      ['/v1/usage', { fields: 'account' }],
      ['/v1/stats', { engine: 'usage', fields: 'engine' }],
      [crawlerPath, { query: `${target.origin}/moved`, allow_redirects: false }],
    ] as const) {
      const [viaGet, viaPost] = [await call(path, parameters), await post(path, parameters)];
      expect([path, viaPost.status]).toEqual([path, 200]);
      expect(viaPost.json).toEqual(viaGet.json);
    }
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'])(
    'accepts a JSON body with any content type: %s',
    async (label) => {
      const answer = await post('/v1/usage', { fields: 'account' }, { headers: { 'content-type': label } });
      expect(Object.keys(answer.json)).toEqual(['account']);
    },
  );

  test('joins the query and the body', async () => {
    const answer = await call(
      crawlerPath,
      { query: `${target.origin}/moved` },
      { method: 'POST', body: JSON.stringify({ allow_redirects: false }) },
    );
    expect(answer.headers.get('x-target-status')).toBe('302');
  });

  test('needs no body', async () => {
    expect((await call('/v1/usage', {}, { method: 'POST' })).status).toBe(200);
    expect((await call('/v1/usage', {}, { method: 'POST', body: '' })).status).toBe(200);
  });

  test('is 404 for jobs, and so are other methods elsewhere', async () => {
    const path = `/jobs/${crypto.randomUUID()}`;
    expect((await call(path, {}, { method: 'POST' })).json).toEqual({ error: 'Not Found' });
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect([method, (await call('/v1/usage', {}, { method })).status]).toEqual([method, 404]);
    }
  });
});

describe('HEAD', () => {
  test.each(
    catalog
      .filter(({ method, path, alsoByPost }) => method === 'GET' && (alsoByPost || !path.startsWith('/v1/')))
      .map(({ path, credits }) => [path, credits > 0 ? 405 : 401]),
  )('of %s without a key is %i', async (path, status) => {
    const place = path.replace('{job_id}', crypto.randomUUID());
    const answer = await service.call(place, {}, { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([status, '']);
  });

  test('of a free endpoint works like GET, with the same status and headers, without a body', async () => {
    const accepted = await call(crawlerPath, { query: target.origin, is_async: true });
    await service.waitForJob(accepted.json.job_id, account.key);
    for (const [path, parameters] of [
      ['/v1/usage', {}],
      ['/v1/stats', { engine: 'website' }],
      [`/jobs/${accepted.json.job_id}`, {}],
      [`/jobs/${accepted.json.job_id}/result`, {}],
      ['/jobs/nothing', {}],
      ['/v1/stats', {}],
      ['/healthz', {}],
      ['/readyz', {}],
      ['/openapi.json', {}],
    ] as const) {
      const [viaGet, viaHead] = [await call(path, parameters), await call(path, parameters, { method: 'HEAD' })];
      expect([path, viaHead.status]).toEqual([path, viaGet.status]);
      expect(viaHead.text).toBe('');
      expect(viaHead.headers.get('content-type')).toBe(viaGet.headers.get('content-type'));
      expect(viaHead.headers.get('x-credits-charged')).toBe(viaGet.headers.get('x-credits-charged'));
    }
  });
});

describe('a boolean', () => {
  const followed = async (allow_redirects: string) => {
    const answer = await call(crawlerPath, { query: `${target.origin}/moved`, allow_redirects });
    return answer.status === 200 ? answer.headers.get('x-target-status') === '200' : answer.status;
  };

  test.each(['true', '1', 'yes', 'on', 'TRUE', 'Yes', 'oN'])('%s is true', async (word) => {
    expect(await followed(word)).toBe(true);
  });

  test.each(['false', '0', 'no', 'off', 'False', 'NO', 'Off'])('%s is false', async (word) => {
    expect(await followed(word)).toBe(false);
  });

  test.each(['', '2', 'y', 'nope', 'null', 'truefalse', '-1'])('%j is 400', async (word) => {
    expect(await followed(word)).toBe(400);
  });

  test('in a body may be a JSON boolean or a string', async () => {
    for (const allow_redirects of [false, 'false', 0, '0', 'OFF']) {
      const answer = await post(crawlerPath, { query: `${target.origin}/moved`, allow_redirects });
      expect(answer.headers.get('x-target-status')).toBe('302');
    }
    for (const allow_redirects of [[], {}, [true], 2]) {
      expect((await post(crawlerPath, { query: `${target.origin}/moved`, allow_redirects })).status).toBe(400);
    }
  });
});

describe('a request', () => {
  test('may have unknown parameters', async () => {
    expect((await call('/v1/usage', { whatever: 'x', page: '-1', '': '' })).status).toBe(200);
  });

  test('may end with a slash', async () => {
    expect((await call('/v1/usage/')).status).toBe(200);
    expect((await call(`${crawlerPath}/`, { query: target.origin })).status).toBe(200);
    expect((await call('/jobs/nothing/')).status).toBe(404);
  });

  test('gets HTML when it asks for it, and JSON otherwise', async () => {
    const html = 'text/html; charset=utf-8';
    const json = 'application/json; charset=utf-8';
    const typeOf = async (parameters: object, accept?: string) => {
      const answer = await call(
        crawlerPath,
        { query: target.origin, ...parameters },
        accept ? { headers: { accept } } : {},
      );
      expect(answer.text).toContain('Hello');
      return answer.headers.get('content-type');
    };
    expect(await typeOf({})).toBe(json);
    expect(await typeOf({}, '*/*')).toBe(json);
    expect(await typeOf({}, 'application/json')).toBe(json);
    expect(await typeOf({}, 'text/html')).toBe(html);
    expect(await typeOf({}, 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')).toBe(html);
    expect(await typeOf({ response_type: 'html' })).toBe(html);
    expect(await typeOf({ response_type: 'json' }, 'text/html')).toBe(json);
    expect(await typeOf({ response_type: 'markdown' })).toBe('text/markdown; charset=utf-8');
  });

  test('gets its errors as JSON even when it asks for HTML', async () => {
    const answer = await call(crawlerPath, { query: 'nonsense' }, { headers: { accept: 'text/html' } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('from another origin gets no CORS headers', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await call('/v1/usage', {}, { method, headers });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe("the caller's address", () => {
  const loggedIp = async (node: TestService, forwarded: string) => {
    const caller = await node.createAccount();
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await node.call(crawlerPath, { query: target.origin }, { key: caller.key, headers });
    expect(answer.status).toBe(200);
    return (await node.log(caller.slug))[0].ip;
  };

  test('is the address of the socket, regardless of headers', async () => {
    expect(await loggedIp(service, '203.0.113.7')).toBe('127.0.0.1');
  });

  test('is the one that trusted proxies name', async () => {
    const proxied = await startTestService({ environment: { SITEGLASS_TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8' } });
    try {
      expect(await loggedIp(proxied, '203.0.113.7')).toBe('203.0.113.7');
      expect(await loggedIp(proxied, '2001:db8::7')).toBe('2001:db8::7');
      // Entries to the left of an untrusted address cannot be trusted.
      expect(await loggedIp(proxied, '192.0.2.1, 203.0.113.7, 10.0.0.5')).toBe('203.0.113.7');
      for (const nonsense of ['unknown', 'a b c', "'; drop table account", '999.1.1.1', '']) {
        expect([nonsense, await loggedIp(proxied, nonsense)]).toEqual([nonsense, '127.0.0.1']);
      }
    } finally {
      await proxied.stop();
    }
  });
});

describe('without a key', () => {
  test('/healthz reports that the process is alive', async () => {
    const answer = await service.call('/healthz');
    expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }]);
  });

  test('/readyz reports that it can serve requests', async () => {
    expect((await service.call('/readyz')).status).toBe(200);
  });

  test('/metrics is in the Prometheus format and contains no account and no key', async () => {
    await call(crawlerPath, { query: target.origin });
    const answer = await service.call('/metrics');
    expect(answer.text).toMatch(
      /^siteglass_http_engine_info\{engine="(wreq|undici)",library="[^"]+",fallback="(true|false)"\} 1$/m,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.text).toMatch(/^siteglass_calls_total\{endpoint="\/v1\/website\/crawler",status="200"\} \d+$/m);
    for (const line of answer.text.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z0-9_]+(\{.*\})? ([\d.e+-]+|NaN)|)$/);
    }
    expect(answer.text).not.toContain(account.slug);
    expect(answer.text).not.toContain(account.key);
  });

  test('the management API is closed', async () => {
    for (const path of ['/manage/v1/accounts', '/manage/v1/nothing', `/manage/v1/accounts/${account.slug}`]) {
      expect([path, (await service.call(path)).status]).toEqual([path, 401]);
    }
  });
});

describe('settings', () => {
  test('move /metrics to another port and allow CORS for the listed origins', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const node = await startTestService({
      environment: { SITEGLASS_METRICS_PORT: String(port), SITEGLASS_CORS_ORIGINS: 'https://mine.example' },
    });
    try {
      expect((await node.call('/metrics')).status).toBe(404);
      const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(await metrics.text()).toContain('siteglass_info');
      const invited = async (origin: string, method: string) =>
        (await node.call('/v1/usage', {}, { method, headers: { origin } })).headers.get('access-control-allow-origin');
      for (const method of ['GET', 'OPTIONS']) {
        expect(await invited('https://mine.example', method)).toBe('https://mine.example');
        expect(await invited('https://elsewhere.example', method)).toBeNull();
      }
    } finally {
      await node.stop();
    }
  });
});

describe('a graceful stop', () => {
  test('finishes the running call and bills it', async () => {
    const leaving = await startTestService();
    const { databaseUrl } = leaving;
    const caller = await leaving.createAccount({ credits: 5 });
    const gate = addGate(target);
    const running = leaving.call(crawlerPath, { query: gate.url }, { key: caller.key });
    await gate.arrived;
    const stopping = leaving.stop();
    await expect.poll(() => fetch(`${leaving.address}/healthz`).catch(() => null)).toBeNull();
    gate.open();
    const answer = await running;
    expect(answer.status).toBe(200);
    expect(answer.json).toContain('open');
    expect(answer.headers.get('connection')).toBe('close');
    await stopping;

    const successor = await startTestService({ databaseUrl });
    try {
      expect((await successor.call('/v1/usage', {}, { key: caller.key })).json).toMatchObject({
        remaining: 4,
        total_used: 1,
      });
      expect((await successor.log(caller.slug)).at(-1)).toMatchObject({ status: 200, credits: 1 });
      expect((await successor.manage('GET', '/ledger-audit')).json.clean).toBe(true);
    } finally {
      await successor.stop();
    }
  });
});
