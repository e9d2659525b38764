import { describe, expect, test } from 'vitest';
import { hideSecrets, sentSecrets } from './sent-secrets.ts';

const basic = Buffer.from('ann:s3cret-word').toString('base64');

describe('secrets of a call', () => {
  test.each([
    [
      'credentials in headers',
      { headers: { authorization: 'Bearer abc.def', accept: 'text/html' } },
      ['Bearer abc.def', 'abc.def'],
    ],
    ['headers as JSON text', { headers: '{"X-Api-Key":"k-1234"}' }, ['k-1234']],
    [
      'basic authentication in a header',
      { headers: { Authorization: `Basic ${basic}` } },
      [`Basic ${basic}`, basic, 'ann:s3cret-word', 's3cret-word'],
    ],
    ['a cookie header', { headers: { cookie: 'a=first; b=second' } }, ['first', 'second']],
    ['cookies as text', { cookies: 'sid=abcdef; theme=1' }, ['abcdef']],
    ['cookies as an object', { cookies: '{"sid":"abcdef"}' }, ['abcdef']],
    ['a login', { username: 'ann', password: 's3cret-word' }, ['s3cret-word', 'ann:s3cret-word', basic]],
    [
      'a login in the URL',
      { query: 'https://ann:s3cret%2Dword@example.com/' },
      ['s3cret%2Dword', 's3cret-word', 'ann:s3cret-word', basic],
    ],
    ['a form', { body: 'user=ann&password=s3cret' }, ['user=ann&password=s3cret', 's3cret']],
    ['a JSON body', { body: { login: { token: 't-1234' } } }, ['{"login":{"token":"t-1234"}}', 't-1234']],
    [
      'typed values',
      { browser_instructions: [{ type: 'input', selector: { type: 'css', value: '#p' }, value: 's3cret' }] },
      ['s3cret'],
    ],
    ['no secret', { query: 'https://example.com/@ann', headers: { 'x-client': 'docs' }, extract: '{"a":"b"}' }, []],
    ['malformed values', { headers: 7, cookies: null, body: [], browser_instructions: '[{', username: {} }, []],
  ])('%s', (_, sent, secrets) => expect(new Set(sentSecrets(sent))).toEqual(new Set(secrets)));
});

describe('a text', () => {
  test('shows a secret in no form', () => {
    const secret = `a"b<c>&d'e/ü`;
    const html = `<p title="${secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}">`;
    for (const form of [
      secret,
      html,
      JSON.stringify(secret),
      JSON.stringify(JSON.stringify(secret)),
      encodeURIComponent(secret),
    ]) {
      expect(hideSecrets(`before ${form} after`, [secret])).toMatch(/^before .*\[redacted\].* after$/);
    }
  });
  test('keeps longer words that contain a short secret', () =>
    expect(hideSecrets('a demo, demonstrated', ['demo'])).toBe('a [redacted], demonstrated'));
  test('does not show the beginning of a secret at its end', () => {
    expect(hideSecrets('the word is s3cret-word', ['s3cret-word'], 15)).toBe('the word is [redacted]');
    expect(hideSecrets('s3cret-word s3cret-word', ['s3cret-word'], 11)).toBe('[redacted]');
    expect(hideSecrets('no secret', ['s3cret-word'], 4)).toBe('no s');
  });
  test('that repeats secrets very often is hidden as a whole', () =>
    expect(hideSecrets('abcdefgh '.repeat(6000), ['abcdefgh'])).toBe('[redacted]'));
});
