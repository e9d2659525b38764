import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { globalParameters } from './parameters.ts';
import { hideUserInfo, holdsSecrets, looksSecret, redactParameters } from './secrets.ts';

const schema = {
  type: 'object',
  properties: {
    query: { type: 'string', format: 'public-url-or-domain', description: 'page' },
    q: { type: 'string', description: 'search terms' },
    proxy: { type: 'string', format: 'proxy-url', description: 'proxy' },
    s3_secret_key: { type: 'string', writeOnly: true, description: 'secret', 'x-aliases': ['secret'] },
    steps: { type: 'array', description: 'steps', 'x-secret-members': ['value'] },
    blocked: { type: 'array', description: 'URLs' },
    headers: { type: 'object', description: 'headers' },
    list: { type: 'array', description: 'anything' },
    session: { type: 'string', description: 'the name of a session, which is not a secret' },
    cookies: { type: 'string', 'x-secret': true, description: 'cookies' },
    password: { type: 'string', writeOnly: true, description: 'password' },
    body: { type: 'string', 'x-secret': true, description: 'body' },
  },
} as const;

const secret = 'hunter2';
const redact = (sent: Record<string, unknown>) => redactParameters(sent, globalParameters, schema);
const textOf = (sent: Record<string, unknown>) => JSON.stringify(redact(sent));

describe('redacted parameters', () => {
  test('contain no keys, secrets or passwords, under any alias', () => {
    const sent = { s3_secret_key: secret, secret, x_api_key: secret, api_token: secret };
    expect(textOf({ query: 'https://example.com/', ...sent })).not.toContain(secret);
  });

  test.each([
    ['query', 'https://example.com/@name/post?mail=me@example.com'],
    ['query', 'example.com'],
    ['q', 'basic algebra: the key to success, mail me@example.com // today'],
    ['proxy', 'http://proxy.example:8080'],
    ['session', 'checkout-1'],
    ['unknown', 'kept'],
    ['unknown', { list: [1, { a: null }] }],
    ['headers', { author: 'Ada', keywords: 'red shoes' }],
    ['blocked', ['*.png', 'https://example.com/ads/*']],
    ['steps', [{ type: 'click', selector: { type: 'css', value: '#more' } }]],
    ['list', [{ deep: [{ er: true, n: null, list: ['a', 'b'] }] }]],
  ])('keep %s = %j', (name, value) => expect(redact({ [name]: value })).toEqual({ [name]: value }));

  test.each([
    ['proxy', `http://user:${secret}@proxy:8080`, 'http://[redacted]@proxy:8080'],
    ['proxy', `proxy.example:8080:user:${secret}`, '[redacted]'],
    ['proxy', `user:${secret}@proxy.example:8080`, '[redacted]'],
    ['proxy', `http://proxy.example:8080:user:${secret}`, '[redacted]'],
    ['query', `https://${secret}@example.com/a@b`, 'https://[redacted]@example.com/a@b'],
    ['query', `user:${secret}@example.com`, '[redacted]@example.com'],
    ['query', `https:\\\\user:${secret}@example.com`, 'https:\\\\[redacted]@example.com'],
    ['query', `https:user:${secret}@example.com/`, 'https:[redacted]@example.com/'],
    ['query', `https://user:a/b${secret}@example.com/`, 'https://[redacted]@example.com/'],
    [
      'query',
      `https://a.example/?to=https://u:${secret}@b.example/`,
      'https://a.example/?to=https://[redacted]@b.example/',
    ],
    [
      'query',
      `https://a.example/?to=https%3A%2F%2Fu%3A${secret}%40b.example`,
      'https://a.example/?to=https%3A%2F%2F[redacted]%40b.example',
    ],
    ['q', `see https://user:${secret}@example.com now`, 'see https://[redacted]@example.com now'],
    ['headers', `{"Authorization":"${secret}","accept":"a"}`, '{"Authorization":"[redacted]","accept":"a"}'],
    ['headers', `{"Authorization":"${secret}"`, '[redacted]'],
    ['list', [['Cookie', secret]], [['Cookie', '[redacted]']]],
    ['list', [{ name: 'Cookie', value: secret }], [{ name: 'Cookie', value: '[redacted]' }]],
    ['list', [`accept: a\nX-Api-Key: ${secret}\nage: 1`], ['accept: a\nX-Api-Key: [redacted]\nage: 1']],
    ['list', [`user=me&password=${secret}&go=1`], ['user=me&password=[redacted]&go=1']],
    ['list', [`Bearer ${secret}`], ['Bearer [redacted]']],
    ['headers', `Authorization: ${secret}`, '[redacted]'],
    ['headers', { 'X-Api-Key': secret, accept: 'a' }, { 'X-Api-Key': '[redacted]', accept: 'a' }],
    ['headers', { 'x-csrf-token': secret }, { 'x-csrf-token': '[redacted]' }],
    ['headers', { cookie: `a=${secret}` }, { cookie: '[redacted]' }],
    ['headers', { 'X-CSRF': secret, 'x-hmac': secret }, { 'X-CSRF': '[redacted]', 'x-hmac': '[redacted]' }],
    ['headers', { 'x-vercel-protection-bypass': secret }, { 'x-vercel-protection-bypass': '[redacted]' }],
    ['headers', { referer: `https://u:${secret}@a.example/` }, { referer: 'https://[redacted]@a.example/' }],
    ['cookies', `a=${secret}; b=2`, '[redacted]'],
    ['cookies', { a: secret }, '[redacted]'],
    ['body', `name=${secret}`, '[redacted]'],
    ['body', { name: secret }, '[redacted]'],
    ['password', secret, '[redacted]'],
    ['unknown', `proxy.example:8080:user:${secret}`, '[redacted]'],
    ['unknown', `user:${secret}@proxy.example:8080`, '[redacted]@proxy.example:8080'],
    ['unknown', [{ type: 'input', value: secret }], [{ type: 'input', value: '[redacted]' }]],
    ['token', secret, '[redacted]'],
    ['steps', [{ type: 'input', value: secret }], [{ type: 'input', value: '[redacted]' }]],
    ['steps', `[{"type":"input","value":"${secret}"}]`, '[{"type":"input","value":"[redacted]"}]'],
    ['steps', `[{"type":"input","value":"${secret}"}`, '[redacted]'],
    ['steps', { value: secret }, '[redacted]'],
    ['query', { password: secret }, { password: '[redacted]' }],
  ])('hide the secret in %s = %j', (name, value, shown) =>
    expect(redact({ [name]: value })).toEqual({ [name]: shown }),
  );

  test('hide a secret in the name of a parameter', () =>
    expect(redact({ [`a?password=${secret}`]: '' })).toEqual({ 'a?password=[redacted]': '[redacted]' }));

  test('are limited in number, depth and length', () => {
    let deep: unknown = secret;
    for (let i = 0; i < 10_000; i++) deep = [deep];
    expect(textOf({ list: deep })).not.toContain(secret);
    expect(String(redact({ query: 'x'.repeat(100_000) })['query']).length).toBeLessThan(2010);
    expect(textOf({ list: Array.from({ length: 100_000 }, () => 1) }).length).toBeLessThan(2100);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, index]));
    expect(Object.keys(redact(many))).toHaveLength(200);
    const long = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`p${index}`, 'x'.repeat(1500)]));
    expect(textOf(long).length).toBeLessThan(25_000);
  });

  test('holdsSecrets detects parameters that must be encrypted', () => {
    expect(holdsSecrets(schema, { query: 'https://example.com/', q: 'x', steps: [{ type: 'click' }] })).toBe(false);
    expect(holdsSecrets(schema, { proxy: 'http://a:b@c' })).toBe(true);
    expect(holdsSecrets(schema, { steps: [{ type: 'input', value: secret }] })).toBe(true);
    expect(holdsSecrets(schema, { query: `https://u:${secret}@example.com/` })).toBe(true);
    expect(holdsSecrets(schema, { s3_secret_key: secret })).toBe(true);
    expect(holdsSecrets(schema, { cookies: 'a=1' })).toBe(true);
    expect(holdsSecrets(schema, { headers: { accept: 'a' } })).toBe(false);
  });

  const spelling = fc
    .constantFrom(
      'password',
      'passwd',
      'pwd',
      'pass',
      'auth',
      'authorization',
      'cookie',
      'set-cookie',
      'api key',
      'token',
      'secret',
    )
    .chain((name) =>
      fc.tuple(
        fc.constantFrom('', 'x ', 'my ', 'db '),
        fc.constantFrom(name.toUpperCase(), name, name[0]!.toUpperCase() + name.slice(1)),
        fc.constantFrom('', ' 2', ' value'),
        fc.constantFrom('-', '_', '.', ' '),
      ),
    )
    .map(([before, name, after, separator]) => `${before}${name}${after}`.replaceAll(/[ -]/g, separator));

  test('hide a secret under any spelling of its name, at any depth and in JSON text', () => {
    type Wrap = (value: unknown) => unknown;
    const wrap = fc.constantFrom<Wrap>(
      (value) => ({ nested: value }),
      (value) => [1, value],
      (value) => JSON.stringify(value),
      (value) => ({ a: { b: value, c: 'plain' } }),
    );
    fc.assert(
      fc.property(spelling, fc.array(wrap, { maxLength: 6 }), (name, wraps) => {
        const value = wraps.reduce((inner, one) => one(inner), { [name]: secret } as unknown);
        expect(textOf({ list: [value] })).not.toContain(secret);
        expect(textOf({ headers: { value } })).not.toContain(secret);
        expect(textOf({ [name]: value })).not.toContain(secret);
      }),
    );
  });

  test('contain no password of a URL, malformed or not', () => {
    const part = fc.stringMatching(/^[a-z0-9:/?#%\\-]{0,12}$/);
    const scheme = fc.constantFrom(
      'http://',
      'https://',
      'https:\\\\',
      ' HTTPS://',
      'socks5://',
      '//',
      'ht\ntps://',
      'https:/\t/',
    );
    fc.assert(
      fc.property(scheme, part, fc.stringMatching(/^[a-z0-9:%-]{0,12}$/), (before, between, after) => {
        const host = after.replaceAll(/[:%]/g, '');
        for (const name of ['query', 'q', 'proxy', 'anything']) {
          expect(textOf({ [name]: `${before}user:${between}SECRET@${host}x.example/` })).not.toContain('SECRET');
        }
      }),
    );
  });

  test('a URL without user info is not changed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w@.~/?&=#+-]{0,40}$/), (path) => {
        const url = `https://www.example.com/${path}`;
        expect(hideUserInfo(url)).toBe(url);
      }),
    );
  });
});

test.each([
  'keyword',
  'keyboard_layout',
  'author',
  'authority',
  'compass',
  'bypass',
  'passive',
  'spin',
  'format',
  'timeout',
])('the name %s is not a secret', (name) => expect(looksSecret(name)).toBe(false));
