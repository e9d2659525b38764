// Malformed input of any kind gets a clear refusal: never a 500, never no response, and the service keeps running.
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { exchange, RawConnection } from '../support/socket.ts';
import type { RawAnswer } from '../support/socket.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';
const rounds = { numRuns: 60 };

let service: SharedService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  target = await startTarget();
  service = await sharedTestService();
  account = await service.createAccount({ account: { stats_enabled: true } });
});

afterEach(async () => {
  expect((await service.call('/v1/usage', {}, { key: account.key })).status).toBe(200);
});

afterAll(async () => {
  await target?.close();
});

const isRefusal = (status: number) => status >= 400 && status < 500;

/** A request line and headers as they are, with the keys of both APIs. */
const request = (method: string, path: string, headers: string[] = [], body: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      [
        `${method} ${path} HTTP/1.1`,
        'host: siteglass',
        `x-api-key: ${account.key}`,
        `authorization: Bearer ${service.adminToken}`,
        ...(body.length > 0 ? [`content-length: ${Buffer.byteLength(body)}`] : []),
        ...headers,
        '\r\n',
      ].join('\r\n'),
      'latin1',
    ),
    Buffer.from(body),
  ]);

const send = (method: string, path: string, headers: string[] = [], body: string | Buffer = '') =>
  exchange(service.address, request(method, path, headers, body));

/** A JSON error; or nothing but a closed connection, where there was no request to answer. */
function expectRefusal({ status, body, head }: RawAnswer, what: unknown): void {
  expect([what, isRefusal(status), head.split('\r\n')[0]]).toEqual([what, true, expect.any(String)]);
  if (body !== '') expect(JSON.parse(body)).toEqual({ error: expect.any(String) as string });
}

function expectNoFault({ status, head }: RawAnswer, what: unknown): void {
  expect([what, status > 0 && status < 500, head.split('\r\n')[0]]).toEqual([what, true, expect.any(String)]);
}

const nastyValues = [
  '%',
  '%zz',
  '%00',
  '%c3%28',
  '%ff%fe',
  '%ed%a0%80',
  '%F0%9F%98%80',
  '%2e%2e%2f',
  '../..',
  '//',
  ';',
  "'--",
  '__proto__',
  'constructor',
  '{}',
  '%5B%5D',
  '\\',
  '*',
];

describe('paths', () => {
  const segment = fc.oneof(
    fc.constantFrom(...nastyValues),
    fc.constantFrom('v1', 'jobs', 'manage', 'accounts', 'website', 'crawler', 'usage', 'keys', 'requests'),
    fc.string({ unit: fc.constantFrom(...'abc012-._~!$&()*+,=:@%'.split('')), maxLength: 12 }),
  );

  test.each(['/v1', '/jobs', '/manage/v1', '/manage/v1/accounts'])('under %s', { timeout: 60_000 }, async (root) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD'),
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        async (method, segments) => {
          const path = `${root}/${segments.join('/')}`;
          expectNoFault(await send(method, path), `${method} ${path}`);
        },
      ),
      rounds,
    );
  });

  test.each(nastyValues)('with %s are refused', async (nasty) => {
    for (const path of [`/v1/${nasty}/x`, `/jobs/${nasty}`, `/manage/v1/accounts/${nasty}`]) {
      expectRefusal(await send('GET', path), path);
    }
  });

  test.each(['/jobs/', '/v1/', '/manage/v1/accounts/'])('that are very long are refused: %s', async (root) => {
    expectRefusal(await send('GET', root + 'x'.repeat(30_000)), root);
    expectRefusal(await send('GET', root + 'x'.repeat(200_000)), root);
  });
});

describe('query strings', () => {
  const piece = fc.oneof(
    fc.constantFrom(...nastyValues),
    fc.constantFrom(
      'query',
      'fields',
      'soft_fail',
      'is_async',
      'wait',
      'engine',
      'path',
      'limit',
      'cursor',
      'x_api_key',
    ),
    fc.constantFrom('=', '&', '==', '&&', '?', '+', '[]', '[a]', '.', '%3D', '%26'),
    fc.string({ unit: fc.constantFrom(...'ab01-._~!$()*,:@/%'.split('')), maxLength: 8 }),
  );

  test.each(['/v1/usage', crawlerPath, '/v1/stats', '/jobs/nothing', '/manage/v1/accounts', '/manage/v1/audit'])(
    'of any kind for %s',
    { timeout: 60_000 },
    async (path) => {
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
          const line = `${path}?${pieces.join('')}`;
          expectNoFault(await send('GET', line), line);
        }),
        rounds,
      );
    },
  );

  test.each(['%', '%zz', '%00', '%c3%28', '%ff', '%ed%a0%80', '%C0%80'])(
    'with %s as a value are refused by the parameter that holds it',
    async (value) => {
      for (const [path, name] of [
        [crawlerPath, 'query'],
        ['/v1/stats', 'engine'],
        ['/v1/usage', 'fields'],
        ['/v1/usage', 'soft_fail'],
      ]) {
        const answer = await send('GET', `${path}?${name}=${value}`);
        expect([path, value, answer.status]).toEqual([path, value, 400]);
        expect(JSON.parse(answer.body).error).toMatch(new RegExp(`^Bad Request: ${name} `));
      }
      const slug = account.slug;
      expectRefusal(await send('GET', `/manage/v1/accounts/${slug}/requests?endpoint=${value}`), value);
    },
  );

  test('with a parameter twice are refused', async () => {
    const query = encodeURIComponent(target.origin);
    expectRefusal(await send('GET', `${crawlerPath}?query=${query}&query=${query}`), 'twice');
    expectRefusal(
      await send('GET', `${crawlerPath}?query=${query}&allow_redirects=true&allow_redirects=true`),
      'twice',
    );
    expectRefusal(await send('GET', `/manage/v1/accounts/${account.slug}/requests?limit=1&limit=2`), 'twice');
  });

  test.each([
    [{ query: 'example.com' }, /^Bad Request: query must /],
    [{ url: 'example.com' }, /^Bad Request: url must /],
    [{ query: 'http://127.0.0.1:1/', ttl: 5 }, /^Bad Request: ttl must be between 3600 and 2592000$/],
    [{ query: 'http://127.0.0.1:1/', upload: 'perhaps' }, /^Bad Request: upload must be true or false$/],
    [
      { query: 'http://127.0.0.1:1/', width: 10_000, viewport_height: 10_000 },
      /^Bad Request: width, viewport_height and scale_factor together must not exceed/,
    ],
    [{}, /^Bad Request: url is required$/],
  ])('that are wrong are reported by the names that were sent: %o', async (sent, said) => {
    const { status, json } = await service.call('/v1/website/screenshot', sent, account);
    expect(status).toBe(400);
    expect(json.error).toMatch(said);
  });

  test('with 10,000 parameters are refused', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join('&');
    const short = Array.from({ length: 10_000 }, (_, index) => index.toString(36)).join('&');
    for (const path of ['/v1/usage', '/jobs/nothing', '/manage/v1/accounts']) {
      expectRefusal(await send('GET', `${path}?${many}`), path);
    }
    expectRefusal(await send('GET', `/v1/usage?${short}`), 'short');
    expectNoFault(await send('GET', `/v1/usage?${'&'.repeat(50_000)}`), 'ampersands');
    expectNoFault(await send('GET', `/v1/usage?${'a&'.repeat(25_000)}`), 'the same one');
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
    'with the parameter %s are handled like any other',
    async (name) => {
      expect((await send('GET', `/v1/usage?${name}=x&${name}[polluted]=1`)).status).toBe(200);
      expect((await send('GET', `${crawlerPath}?${name}=x`)).status).toBe(400);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});

describe('bodies', () => {
  const targets: [string, string][] = [
    ['POST', '/v1/usage'],
    ['POST', crawlerPath],
    ['POST', '/v1/stats'],
    ['POST', '/manage/v1/accounts'],
  ];

  test.each([
    ['cut off', '{"query": "http'],
    ['nothing', ' '],
    ['a word', 'nonsense'],
    ['a number', '1'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"query"'],
    ['two objects', '{}{}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a null byte', '{"a\0": 1}'],
    ['zeros', Buffer.alloc(100)],
    ['a form', 'query=http%3A%2F%2Fexample.com'],
    ['deep nothing', '['.repeat(100_000)],
    ['deep objects that never close', '{"a":'.repeat(100_000)],
  ])('that are %s are 400', async (_, body) => {
    for (const [method, path] of targets) {
      const answer = await send(method, path, ['content-type: application/json'], body);
      expect([path, answer.status]).toEqual([path, 400]);
      expectRefusal(answer, path);
    }
  });

  test('that are deeply nested are read or refused', async () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
    for (const nested of [deep(1000), deep(200_000), objects(1000), objects(100_000)]) {
      for (const body of [
        `{"query":${nested}}`,
        `{"query":"${target.origin}/","other":${nested}}`,
        `{"fields":${nested}}`,
        `{"slug":${nested}}`,
        `{"unlocker_hosts":${nested}}`,
      ]) {
        for (const [method, path] of targets) {
          expectNoFault(await send(method, path, [], body), `${path} ${body.slice(0, 40)}`);
        }
        const playground = `{"endpoint":"/v1/usage","key_id":${account.keyId},"params":${body}}`;
        expectNoFault(
          await send('POST', `/manage/v1/accounts/${account.slug}/playground`, [], playground),
          'playground',
        );
      }
    }
  });

  test.each(['/v1/usage', crawlerPath, '/manage/v1/accounts'])(
    'of wrong types for %s',
    { timeout: 60_000 },
    async (path) => {
      const name = fc.constantFrom(
        'query',
        'fields',
        'soft_fail',
        'is_async',
        'webhook_url',
        'x_api_key',
        'slug',
        'name',
        'plan',
        'unlocker_hosts',
        '__proto__',
        'constructor',
      );
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\ud800', 'a\0b', 1e308, -0, '__proto__', { __proto__: null, toString: 1 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 5 }), async (entries) => {
          const body = `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(',')}}`;
          expectNoFault(await send('POST', path, [], body), body);
        }),
        rounds,
      );
    },
  );

  test('with lone surrogates are refused where text is requested', async () => {
    expectRefusal(await send('POST', crawlerPath, [], '{"query":"http://\\ud800/"}'), 'query');
    expectRefusal(await send('POST', '/v1/usage', [], '{"fields":"\\udfff"}'), 'fields');
    expectRefusal(await send('POST', '/manage/v1/accounts', [], '{"slug":"a","name":"\\ud800"}'), 'name');
    const other = await send('POST', '/v1/usage', [], '{"\\ud800":"\\udfff"}');
    expect(other.status).toBe(200);
    expect(await service.log(account.slug)).toBeInstanceOf(Array);
  });

  test('with __proto__ and constructor as names pollute nothing', async () => {
    const body = '{"__proto__":{"query":"http://example.com","polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await send('POST', crawlerPath, [], body)).status).toBe(400);
    expect((await send('POST', '/v1/usage', [], body)).status).toBe(200);
    expectRefusal(await send('POST', '/manage/v1/accounts', [], body), 'manage');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('with 10,000 parameters are 400', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, index])));
    for (const [method, path] of targets) expect((await send(method, path, [], body)).status).toBe(400);
  });

  test('over a mebibyte are 413, announced or not', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1, 0x20);
    for (const [method, path] of targets) {
      const announced = await send(method, path, [], large);
      expect([path, announced.status]).toEqual([path, 413]);
      const chunked = Buffer.concat([
        request(method, path, ['transfer-encoding: chunked']),
        Buffer.from(`${large.length.toString(16)}\r\n`),
        large,
        Buffer.from('\r\n0\r\n\r\n'),
      ]);
      expect([path, (await exchange(service.address, chunked)).status]).toEqual([path, 413]);
    }
    const huge = request('POST', crawlerPath, ['content-length: 99999999999']);
    expect((await exchange(service.address, huge)).status).toBe(413);
  });

  test('with a wrong content type are parsed as JSON', async () => {
    for (const label of ['nonsense', ';;;', 'application/json; charset=utf-7', 'multipart/form-data', 'a/b/c']) {
      expectNoFault(await send('POST', '/v1/usage', [`content-type: ${label}`], '{}'), label);
    }
  });
});

describe('headers', () => {
  test('that are huge are refused', async () => {
    for (const path of ['/v1/usage', '/jobs/x', '/manage/v1/accounts']) {
      expectRefusal(await send('GET', path, [`x-large: ${'x'.repeat(200_000)}`]), path);
      const many = Array.from({ length: 10_000 }, (_, index) => `x-${index}: 1`);
      expectRefusal(await send('GET', path, many), path);
    }
  });

  test('with anything as a key are 401', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const value = Buffer.from(bytes.filter((byte) => byte > 32 && byte !== 127)).toString('latin1');
        const answer = await exchange(
          service.address,
          Buffer.from(`GET /v1/usage HTTP/1.1\r\nhost: x\r\nx-api-key: ${value}\r\n\r\n`, 'latin1'),
        );
        expect([value, answer.status]).toEqual([value, 401]);
        const token = await exchange(
          service.address,
          Buffer.from(
            `GET /manage/v1/accounts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${value}\r\n\r\n`,
            'latin1',
          ),
        );
        expect([value, token.status]).toEqual([value, 401]);
      }),
      rounds,
    );
  });

  test('that mean something to HTTP are answered', async () => {
    for (const header of [
      'expect: 100-continue',
      'expect: the-impossible',
      'connection: upgrade\r\nupgrade: websocket',
      'connection: upgrade\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__',
      'range: bytes=0-1',
      'if-none-match: *',
      'accept: \u00ff/\u00ff;q=nonsense',
      'x-forwarded-for: nonsense',
      'content-type: \u00ff',
    ]) {
      expectNoFault(await send('GET', '/v1/usage', [header]), header);
    }
  });
});

describe('input that is not HTTP', () => {
  test.each([
    ['a word', 'nonsense\r\n\r\n'],
    ['a request line without a version', 'GET /v1/usage\r\n\r\n'],
    ['another version', 'GET /v1/usage HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['a made-up method', 'HELLO /v1/usage HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no host', 'GET /v1/usage HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /v1/usage HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
    ['a header without a name', 'GET /v1/usage HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['a null byte', 'GET /v1/us\0age HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['two lengths', 'POST /v1/usage HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /v1/usage HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
    ],
    ['a negative length', 'POST /v1/usage HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    ['broken chunks', 'POST /v1/usage HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['a TLS greeting', Buffer.from('1603010200010001fc0303', 'hex')],
    ['an HTTP/2 greeting', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a raw byte in the path', Buffer.from('GET /v1/\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n', 'latin1')],
  ])('is refused: %s', async (_, bytes) => {
    expectRefusal(await exchange(service.address, bytes), bytes.toString('latin1'));
  });

  test('is refused, or the connection is closed: any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const answer = await exchange(service.address, Buffer.concat([Buffer.from(bytes), Buffer.from('\r\n\r\n')]));
        expect(answer.status === 0 || isRefusal(answer.status)).toBe(true);
      }),
      rounds,
    );
  });

  test('an aborted partial request does not affect other requests', async () => {
    for (const beginning of ['GET /v1/us', 'POST /v1/usage HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"a"']) {
      const connection = new RawConnection(service.address);
      await new Promise<void>((resolve) => connection.socket.write(beginning, () => resolve()));
      connection.close();
    }
  });
});

test('at the end every credit is accounted for, and the log can be read', async () => {
  expect((await service.manage('GET', '/ledger-audit')).json).toEqual({ clean: true, items: [] });
  const rows = await service.log(account.slug);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ status, response }) => status >= 500 && !/DNS lookup/.test(response))).toEqual([]);
  const { text } = await service.call('/metrics');
  expect(text).not.toMatch(/^siteglass_faults_total\{.*\} [1-9]/m);
});
