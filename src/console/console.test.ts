import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { account, call, guessed, slug, testToken, useConsole } from '../../test/support/console.ts';
import { consoleRoutes } from './routes.ts';

useConsole();

const unknown = '/manage/v1/accounts/nobody';

describe('the management API', () => {
  test('responds with 401 without the admin token, and says how to authenticate', async () => {
    for (const { method, path } of consoleRoutes.filter(({ permission }) => permission !== 'anyone')) {
      const url = path.replace('{slug}', slug).replace('{id}', '1');
      for (const token of ['', 'wrong', `${testToken}x`]) {
        const { status, body } = await call(method, url, undefined, token);
        expect([status, body.error]).toEqual([401, expect.stringMatching(/^Unauthorized: .*authorization: Bearer/)]);
      }
    }
    expect((await call('GET', '/nothing', undefined, '')).status).toBe(401);
  });

  test('delays responses to wrong tokens, but not to requests without one', async () => {
    const before = guessed.length;
    await call('GET', '/accounts', undefined, 'wrong');
    expect(guessed.slice(before)).toEqual(['127.0.0.1']);
    await call('GET', '/accounts', undefined, '');
    await call('GET', '/accounts');
    expect(guessed.length).toBe(before + 1);
  });

  test('responds with 404 for an unknown account, on every route', async () => {
    for (const { method, path } of consoleRoutes.filter((route) => route.path.includes('{slug}'))) {
      const url = path.replace('{slug}', 'nobody').replace('{id}', '1');
      expect(await call(method, url, {})).toMatchObject({ status: 404, body: { error: 'Not Found' } });
    }
  });

  test.each(['/', '/accounts/a/b/c', '/nothing', `${unknown}/keys/1/2`])('responds to %s with 404', async (path) => {
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { error: 'Not Found' } });
  });

  test.each(['%00', '%F0%9F%92%A9', "' or 1=1 --", '..%2f..', 'A', 'a'.repeat(99), '%22', '{slug}', '__proto__'])(
    'responds with 404 to the invalid slug %s',
    async (hostile) => {
      expect((await call('GET', `/accounts/${encodeURI(hostile).replaceAll('%25', '%')}`)).status).toBe(404);
    },
  );

  test.each(['0', '-1', 'abc', '1.5', '99999999999', '2147483648', '1e3', '%00', '0x10'])(
    'responds with 404 to the invalid id %s',
    async (id) => {
      expect((await call('PATCH', `${account}/keys/${id}`, { active: false })).status).toBe(404);
      expect((await call('DELETE', `${account}/keys/${id}`)).status).toBe(404);
      expect((await call('PATCH', `${account}/invoices/${id}`, { status: 'paid' })).status).toBe(404);
    },
  );

  test.each([
    ['not json', 'the body must be valid JSON in UTF-8'],
    ['[]', 'the body must be a JSON object'],
    ['null', 'the body must be a JSON object'],
    ['"x"', 'the body must be a JSON object'],
  ])('refuses the body %s', async (body, why) => {
    expect(await call('POST', '/accounts', body)).toMatchObject({
      status: 400,
      body: { error: `Bad Request: ${why}` },
    });
  });

  test.each([
    ['a\u202Eb', 'alias must be text without characters that change the writing direction'],
    [' \u200B ', 'alias must not be empty'],
    ['a\0b', 'alias must be valid text without null bytes'],
  ])('rejects the misleading name %j', async (alias, why) => {
    expect(await call('POST', `${account}/keys`, { alias })).toMatchObject({
      status: 400,
      body: { error: `Bad Request: ${why}` },
    });
  });

  test('refuses a body over 1 MiB with 413', async () => {
    const { status, body } = await call('POST', '/accounts', { slug: 'x', name: 'x'.repeat(1_100_000) });
    expect([status, body.error]).toEqual([413, 'Payload Too Large: the body must be at most 1 MiB']);
  });

  test('never responds with an internal error to hostile JSON', async () => {
    let name = slug; // an update may change it
    const written = consoleRoutes.filter((route) => route.body && !route.path.endsWith('/playground'));
    const names = [...new Set(written.flatMap((route) => Object.keys(route.body!.properties)))];
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', '2026-02-31', 1e308, -1, 2 ** 53, 1.5, ''),
      fc.dictionary(
        fc.constantFrom('quota', 'per_second', 'period_start', 'period_end', 'total', 'daily'),
        fc.jsonValue(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...written),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value),
        async ({ method, path }, body) => {
          const { status, body: answer } = await call(method, path.replace('{slug}', name).replace('{id}', '1'), body);
          expect([status, answer.error]).not.toContain(500);
          expect(status < 500).toBe(true);
          if (method === 'PATCH' && status === 200 && typeof body.slug === 'string') name = body.slug;
        },
      ),
      { numRuns: 250 },
    );
  });
});

test('never responds with an internal error to hostile query strings', async () => {
  const read = consoleRoutes.filter((route) => route.query);
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '\0',
      '-1',
      '1e9',
      '9999-12-31',
      '1970-01-01',
      '2026-11-15',
      '2026-11-15T10:00:00+23:59',
      '5xx',
      '500',
    ),
    fc.constantFrom(
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      '99999999999999999999',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...read),
      fc.infiniteStream(value),
      fc.array(fc.nat(20), { maxLength: 4 }),
      async ({ path, query }, values, picks) => {
        const names = Object.keys(query!.properties);
        const search = picks.map((pick) => {
          const text = (values.next().value as string).toWellFormed();
          return `${names[pick % names.length]}=${encodeURIComponent(text)}`;
        });
        const { status } = await call('GET', `${path.replace('{slug}', slug)}?${search.join('&')}`);
        expect([200, 400, 404]).toContain(status);
      },
    ),
    { numRuns: 200 },
  );
});
