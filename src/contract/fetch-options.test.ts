import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  identityText,
  moveUserInfo,
  plainFetching,
  readBody,
  readFetchOptions,
  withoutCredentials,
} from './fetch-options.ts';

const secret = 'hunter2';
const refusalOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('fetch options', () => {
  test('are plain by default', () => {
    const given = readFetchOptions({});
    expect({ ...given, headers: { ...given.headers } }).toEqual({
      ...plainFetching,
      userAgent: undefined,
      acceptLanguage: undefined,
      proxy: undefined,
    });
    expect(identityText(given)).toBe('');
  });

  test('include basic authentication, in UTF-8', () => {
    const { headers } = readFetchOptions({ username: 'jürgen', password: 'a:b' });
    expect(headers['Authorization']).toBe(`Basic ${Buffer.from('jürgen:a:b').toString('base64')}`);
    expect(readFetchOptions({ username: '' }).headers['Authorization']).toBe('Basic Og==');
  });

  test.each([
    ['a=1; b=2', 'a=1 b=2'],
    ['{"a": "1", "b": 2}', 'a=1 b=2'],
    ['a=b=c;;d=', 'a=b=c d='],
  ])('read the cookies %s', (cookies, pairs) =>
    expect(
      readFetchOptions({ cookies })
        .cookies.map(({ name, value }) => `${name}=${value}`)
        .join(' '),
    ).toBe(pairs),
  );

  test('take user agent, language and cookies from headers too', () => {
    const headers = { 'User-Agent': 'a', 'accept-language': 'de', Cookie: 'a=1', 'x-a': 1 };
    const read = readFetchOptions({ headers });
    expect(read).toMatchObject({ userAgent: 'a', acceptLanguage: 'de', cookies: [{ name: 'a', value: '1' }] });
    expect(Object.entries(read.headers)).toEqual([['x-a', '1']]);
  });

  test.each([
    [{ headers: { Host: 'a' } }, 'headers.host cannot be set: it comes from the URL'],
    [{ headers: { 'content-length': '1' } }, 'headers.content-length cannot be set: it comes from the body'],
    [{ headers: { Connection: 'a' } }, 'headers.connection cannot be set: it concerns the connection only'],
    [{ headers: { 'transfer-encoding': 'chunked' } }, 'headers.transfer-encoding cannot be set'],
    [{ headers: { 'proxy-authorization': secret } }, 'headers.proxy-authorization cannot be set'],
    [{ headers: { 'a b': '1' } }, 'headers has an invalid name at position 1'],
    [{ headers: { [`authorization: ${secret}`]: '' } }, 'headers has an invalid name at position 1'],
    [{ headers: { a: `1\r\n${secret}` } }, 'headers.a must be printable ASCII characters'],
    [{ headers: { a: '1', A: '2' } }, 'headers.a was given more than once'],
    [{ headers: { a: [secret] } }, 'headers.a must be text'],
    [{ headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`h${i}`, '1'])) }, 'headers takes at most 50'],
    [{ headers: { a: 'x'.repeat(16 * 1024) } }, 'headers must be at most 16 KiB'],
    [{ cookies: secret }, 'cookies must be text such as a=1; b=2, or a JSON object'],
    [{ cookies: `["${secret}"]` }, 'cookies must be text such as a=1; b=2, or a JSON object'],
    [{ cookies: `["a=${secret}"]` }, 'cookies must be text such as a=1; b=2, or a JSON object such as {"a": "1"}'],
    [{ cookies: `{"a": ["${secret}"]}` }, 'cookies.a must be text'],
    [{ cookies: `{"a": "${secret};"}` }, 'cookies.a must be printable ASCII without ;'],
    [{ cookies: `a=${secret}ä` }, 'cookies.a must be printable ASCII without ;'],
    [{ cookies: `a=1; a=${secret}` }, 'cookies.a was given more than once'],
    [{ cookies: Array.from({ length: 101 }, (_, i) => `c${i}=1`).join(';') }, 'cookies takes at most 100 cookies'],
    [{ cookies: 'a=1', headers: { cookie: secret } }, 'cookies cannot be combined with headers.cookie'],
    [{ user_agent: 'a', headers: { 'user-agent': 'b' } }, 'user_agent cannot be combined with headers.user-agent'],
    [{ user_agent: 'a\nb' }, 'user_agent must be printable ASCII characters'],
    [{ accept_language: 'german!' }, 'accept_language must be a list of languages'],
    [{ password: secret }, 'password needs a username'],
    [{ username: `a:${secret}` }, 'username must not contain a colon'],
    [{ username: 'a', password: `${secret}\n` }, 'password must not contain control characters'],
    [{ username: 'a', headers: { authorization: secret } }, 'username cannot be combined with headers.authorization'],
  ])('refuse %j and name the parameter', (given, text) => {
    const refusal = refusalOf(() => readFetchOptions(given));
    expect(refusal).toContain(`Bad Request: ${text}`);
    expect(refusal).not.toContain(secret);
  });

  test('never quote a value in an error', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (headers, cookies) => {
        const hide = (text: string) => `${text}SECRET${text}`;
        const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)]));
        expect(refusalOf(() => readFetchOptions({ headers: given }))).not.toContain('SECRET');
        expect(refusalOf(() => readFetchOptions({ cookies: `a=${hide(cookies)}` }))).not.toContain('SECRET');
      }),
    );
  });

  test('for another origin have no credentials', () => {
    const harmless = { accept: 'a', 'x-client': 'b', 'accept-language': 'c', referer: 'd' };
    const secrets = { Authorization: '1', cookie: '2', 'X-Api-Key': '3', 'x-csrf-token': '4', 'client-secret': '5' };
    expect(withoutCredentials({ ...harmless, ...secrets })).toEqual(harmless);
  });

  test('are identified by a text that does not depend on their order', () => {
    const one = readFetchOptions({ headers: { A: '1', b: '2' }, cookies: 'c=3; d=4' });
    expect(identityText(readFetchOptions({ headers: { B: '2', a: '1' }, cookies: 'd=4; c=3' }))).toBe(
      identityText(one),
    );
    expect(identityText(readFetchOptions({ headers: { B: '2', a: '1' }, cookies: 'd=5; c=3' }))).not.toBe(
      identityText(one),
    );
  });
});

describe('the body of a request', () => {
  test.each([
    [{ method: 'POST', body: '{"a":1}' }, 'application/json'],
    [{ method: 'PUT', body: '{not json' }, 'text/plain;charset=UTF-8'],
    [
      { method: 'PATCH', body: 'a=1', content_type: 'application/x-www-form-urlencoded' },
      'application/x-www-form-urlencoded',
    ],
    [{ method: 'DELETE', body: 'a', headers: { 'Content-Type': 'text/csv' } }, 'text/csv'],
  ] as const)('%j has the type %s', (given, type) => expect(readBody(given)).toEqual({ content: given.body, type }));

  test.each([
    [{ method: 'GET', body: secret }, 'body needs the method POST, PUT, PATCH or DELETE'],
    [{ method: 'HEAD', body: secret }, 'body needs the method'],
    [{ method: 'POST', body: 'ä'.repeat(150_000) }, 'body must be at most 256 KiB'],
    [{ method: 'POST', content_type: 'a' }, 'content_type needs a body'],
    [{ method: 'POST', body: 'a', content_type: 'a\nb' }, 'content_type must be printable ASCII characters'],
    [
      { method: 'POST', body: 'a', content_type: 'a', headers: { 'content-type': 'b' } },
      'content_type cannot be combined',
    ],
  ] as const)('%j is refused', (given, text) => expect(refusalOf(() => readBody(given))).toContain(text));
});

describe('user information in a URL', () => {
  test.each([
    ['https://me:a%40b@example.com/x?y#z', { query: 'https://example.com/x?y#z', username: 'me', password: 'a@b' }],
    ['https://me@example.com', { query: 'https://example.com/', username: 'me' }],
    ['https:\\\\me:x@example.com', { query: 'https://example.com/', username: 'me', password: 'x' }],
    ['https://example.com/@me:x@y', { query: 'https://example.com/@me:x@y' }],
    ['example.com', { query: 'example.com' }],
  ])('of %s becomes parameters', (query, moved) => {
    const parameters = { query };
    moveUserInfo(parameters, 'query');
    expect(parameters).toEqual(moved);
  });

  test('is refused together with the parameters, or malformed', () => {
    const both = { query: `https://me:${secret}@example.com`, username: 'you' };
    expect(refusalOf(() => moveUserInfo(both, 'query'))).toContain('username cannot be combined');
    const malformed = refusalOf(() => moveUserInfo({ query: `https://me:${secret}%zz@example.com` }, 'query'));
    expect(malformed).toContain('query has a user name or password with an invalid percent-encoding');
    expect(malformed).not.toContain(secret);
  });
});
