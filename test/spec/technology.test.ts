// GET /v1/website/technology, end to end: the service as customers see it, against real software and pages on loopback.
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService, type SharedService, type TestAccount } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const path = '/v1/website/technology';
let service: SharedService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
  account = await service.createAccount();
  target.on('/wordpress', (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=UTF-8',
      server: 'nginx/1.25.3',
      'x-powered-by': 'PHP/8.2.10',
      link: `<${target.origin}/wp-json/>; rel="https://api.w.org/"`,
      'set-cookie': ['PHPSESSID=abc; path=/', 'other=1'],
    }).end(`<!DOCTYPE html><html><head><meta name="generator" content="WordPress 6.4.2">
        <link rel="stylesheet" href="/wp-content/themes/twentytwentyfour/style.css?ver=1.0">
        <script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script></head><body>Hello</body></html>`);
  });
  target.on('/missing', (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html', server: 'Apache/2.4.57 (Debian)' }).end('<h1>Not here</h1>');
  });
  target.on('/picture', (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'image/png', server: 'openresty/1.21.4.1' })
      .end(Buffer.from('89504e470d0a1a0a', 'hex'));
  });
  target.on('/moved', (_request, response) => {
    response.writeHead(302, { location: '/wordpress', 'set-cookie': 'laravel_session=x; path=/' }).end();
  });
});

afterAll(() => target.close());

const ask = (parameters: Record<string, string | number | boolean>) =>
  service.call(path, parameters, { key: account.key });
const named = (answer: any, name: string) => answer.json.technologies.find((one: any) => one.name === name);

describe('expert mode', () => {
  test('describes every technology, and serves an icon for it', async () => {
    const { json } = await ask({ query: `${target.origin}/wordpress` });
    for (const { description, icon } of json.technologies) {
      expect(description).toMatch(/\w.*[.…!?]$/s);
      const answer = await fetch(new URL(icon, service.address));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
    expect((await fetch(new URL('/icons/technology/..%2Fx.svg', service.address))).status).toBe(404);
  });

  test('reports the CMS and other technologies with versions, CPE, categories and evidence', async () => {
    const answer = await ask({ query: `${target.origin}/wordpress` });
    expect(answer.status).toBe(200);
    expect(answer.json.cms).toBe('WordPress');
    expect(answer.json.urls).toEqual({ [`${target.origin}/wordpress`]: { status: 200 } });
    expect(named(answer, 'WordPress')).toMatchObject({
      slug: 'wordpress',
      name: 'WordPress',
      description: expect.stringContaining('content management'),
      confidence: 100,
      version: '6.4.2',
      versions: ['6.4.2'],
      icon: '/icons/technology/wordpress.svg',
      website: 'https://wordpress.org',
      cpe: 'cpe:2.3:a:wordpress:wordpress:6.4.2:*:*:*:*:*:*:*',
      categories: expect.arrayContaining([{ id: 1, slug: 'cms', name: 'CMS' }]),
      evidence: expect.arrayContaining([
        { type: 'meta', key: 'generator', match: 'WordPress 6.4.2', confidence: 100, version: '6.4.2' },
      ]),
    });
    expect(named(answer, 'Nginx')).toMatchObject({ version: '1.25.3', confidence: 100 });
    expect(named(answer, 'PHP')).toMatchObject({ version: '8.2.10' });
    expect(named(answer, 'MySQL')).toBeUndefined(); // WordPress also runs on MariaDB and SQLite
    expect(named(answer, 'jQuery')).toMatchObject({ version: '3.7.1' });
    expect(answer.json).not.toHaveProperty('partial');
  });

  test('names the technology that implies another one', async () => {
    target.on('/generator', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<meta name="generator" content="WordPress 6.4.2">'),
    );
    expect(named(await ask({ query: `${target.origin}/generator` }), 'PHP')).toMatchObject({
      evidence: [{ type: 'implied', key: null, match: 'WordPress', confidence: 100, version: null }],
    });
  });

  test('is always ordered by confidence, then by name', async () => {
    const first = await ask({ query: `${target.origin}/wordpress` });
    const second = await ask({ query: `${target.origin}/wordpress` });
    expect(second.json).toEqual(first.json);
    const order = first.json.technologies.map((one: any) => [-one.confidence, one.name]);
    expect(order).toEqual(order.toSorted(([a, x]: any, [b, y]: any) => a - b || (x < y ? -1 : 1)));
  });

  test('lists every URL of a redirect chain and uses its cookies', async () => {
    const answer = await ask({ query: `${target.origin}/moved` });
    expect(answer.json.urls).toEqual({
      [`${target.origin}/moved`]: { status: 302 },
      [`${target.origin}/wordpress`]: { status: 200 },
    });
    expect(named(answer, 'Laravel')).toBeDefined();
    expect(answer.headers.get('x-final-url')).toBe(`${target.origin}/wordpress`);
  });

  test("a target's 404 is our 200", async () => {
    const answer = await ask({ query: `${target.origin}/missing` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-target-status')).toBe('404');
    expect(answer.json.urls).toEqual({ [`${target.origin}/missing`]: { status: 404 } });
    expect(answer.json.cms).toBeNull();
    expect(named(answer, 'Apache')).toMatchObject({ version: '2.4.57' });
    expect(named(answer, 'Debian')).toBeDefined();
  });

  test('a body that is not HTML is detected by its headers', async () => {
    const answer = await ask({ query: `${target.origin}/picture` });
    expect(answer.status).toBe(200);
    expect(named(answer, 'OpenResty')).toMatchObject({ version: '1.21.4.1' });
  });

  test('an endless page yields a partial result from its beginning', async () => {
    target.on('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      Readable.from(
        (function* () {
          yield '<meta name="generator" content="WordPress 6.4.2"><body>';
          for (let part = 0; part < 400; part++) yield '<p>Words and more words</p>'.repeat(2000);
        })(),
      ).pipe(response);
    });
    const answer = await ask({ query: `${target.origin}/endless` });
    expect(answer.status).toBe(200);
    expect(named(answer, 'WordPress')).toMatchObject({ version: '6.4.2' });
    expect(answer.json.partial).toBe(true);
  });

  test('an empty page has no technologies', async () => {
    target.on('/plain', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>x'));
    const answer = await ask({ query: `${target.origin}/plain` });
    expect(answer.json).toEqual({ cms: null, urls: { [`${target.origin}/plain`]: { status: 200 } }, technologies: [] });
  });

  test("reads the site's own scripts", async () => {
    target.on('/bundled', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script src="/assets/app.js"></script>'),
    );
    target.on('/assets/app.js', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(
          '/*! jQuery v3.6.4 | (c) OpenJS Foundation and other contributors | jquery.org/license */ (function(){})()',
        ),
    );
    const answer = await ask({ query: `${target.origin}/bundled` });
    expect(named(answer, 'jQuery')).toMatchObject({ version: '3.6.4' });
  });

  test('reads robots.txt', async () => {
    target.on('/robots.txt', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('# Powered by Shoporama\nUser-agent: *\n'),
    );
    const answer = await ask({ query: `${target.origin}/` });
    expect(named(answer, 'Shoporama')).toMatchObject({ evidence: [{ type: 'robots' }] });
  });
});

describe('simple mode', () => {
  test('is the CMS, the URLs and a list of names', async () => {
    const { json } = await ask({ query: `${target.origin}/wordpress`, mode: 'simple' });
    expect(json.cms).toBe('WordPress');
    expect(json.urls).toEqual({ [`${target.origin}/wordpress`]: { status: 200 } });
    expect(json.technologies).toEqual(expect.arrayContaining(['WordPress', 'PHP', 'Nginx', 'jQuery']));
    expect(json.technologies.every((one: unknown) => typeof one === 'string')).toBe(true);
  });
});

describe('real software', () => {
  test('a page that Fastify sends in chunks is detected', async () => {
    const app = fastify();
    app.get('/', (_request, reply) =>
      reply
        .type('text/html')
        .header('x-powered-by', 'Next.js')
        .send(
          Readable.from([
            '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{},',
            '"page":"/","buildId":"x"}</script>',
          ]),
        ),
    );
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const answer = await ask({ query: `${address}/` });
      expect(named(answer, 'Next.js')).toBeDefined();
      expect(named(answer, 'React')).toBeDefined();
    } finally {
      await app.close();
    }
  });
});

describe('a call', () => {
  test('costs one credit for any response of the target', async () => {
    const { headers } = await ask({ query: `${target.origin}/missing` });
    expect(headers.get('x-credits-charged')).toBe('1');
  });

  test('can be reduced to fields, including fields of list items', async () => {
    const { json } = await ask({ query: `${target.origin}/wordpress`, fields: 'cms, technologies.name' });
    expect(json).toEqual({ cms: 'WordPress', technologies: expect.arrayContaining([{ name: 'WordPress' }]) });
  });

  test('can run as a job', async () => {
    const accepted = await ask({ query: `${target.origin}/wordpress`, mode: 'simple', is_async: true });
    expect(accepted.status).toBe(202);
    const job = await service.waitForJob(accepted.json.job_id, account.key);
    expect(job).toMatchObject({
      status: 'completed',
      status_code: 201,
      credits_charged: 1,
      result: { cms: 'WordPress' },
    });
  });

  test.each([
    [{}, /query is required/],
    [{ query: 'example.com' }, /query/],
    [{ query: 'ftp://example.com/' }, /query/],
    [{ query: 'http://10.0.0.1/' }, /query/],
    [{ query: 'http://[::1]/' }, /query/],
    [{ query: 'http://127.0.0.1/', mode: 'fast' }, /mode must be one of expert, simple/],
    [{ query: 'http://127.0.0.1/', render: 'perhaps' }, /render must be true or false/],
  ])('with %j is an unbilled 400', async (parameters: Record<string, string>, text) => {
    const answer = await ask(parameters);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(text);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });

  test('without a key is a 401, without balance a 402, and reaches no site', async () => {
    const before = target.hits.length;
    expect((await service.call(path, { query: `${target.origin}/wordpress` })).status).toBe(401);
    const poor = await service.createAccount({ credits: 0 });
    expect((await service.call(path, { query: `${target.origin}/wordpress` }, { key: poor.key })).status).toBe(402);
    expect(target.hits.length).toBe(before);
  });

  test('to an unreachable site is an unbilled 500 with the reason', async () => {
    const answer = await ask({ query: 'http://127.0.0.1:9/' });
    expect(answer.status).toBe(500);
    expect(answer.json.error).toMatch(/^Internal Error: /);
    expect(answer.headers.get('x-error-code')).toBe('target_refused');
    expect(answer.headers.get('x-credits-charged')).toBe('0');
  });
});
