import { expect, test } from 'vitest';
import { readProxyLines } from './proxy-lines.ts';
import { parseProxy, proxyUrl } from './proxy-url.ts';

const read = (lines: string, protocol: 'http' | 'socks5' = 'http') =>
  readProxyLines(lines, { protocol, parameter: 'lines', linesMax: 3 }).map(({ proxy, country }) => [
    proxyUrl(proxy, { withPassword: true }),
    country,
  ]);

test.each([
  ['https://u:p@host.test:8443', [['https://u:p@host.test:8443', undefined]]],
  ['host.test:3128', [['http://host.test:3128', undefined]]],
  ['host.test:3128:u:p:q@r', [['http://u:p%3Aq%40r@host.test:3128', undefined]]],
  ['u:p@192.0.2.1:80\tde', [['http://u:p@192.0.2.1:80', 'DE']]],
  ['# a comment\r\n\r\n[2001:db8::1]:1080;AT\r\n', [['http://[2001:db8::1]:1080', 'AT']]],
])('%j is read', (lines, expected) => expect(read(lines)).toEqual(expected));

test('lines without a protocol get that of the import', () => {
  expect(read('host.test:1080', 'socks5')).toEqual([['socks5://host.test:1080', undefined]]);
});

test.each([
  ['', /^Bad Request: lines must contain at least one proxy/],
  ['a:1\nb:2\nc:3\nd:4', /^Bad Request: lines takes at most 3 proxies/],
  ['a:1\n\nftp://u:hunter2@b:2', /^Bad Request: lines: line 3 must look like/],
  ['a:1 DE mobile', /^Bad Request: lines: line 1 must be a proxy and, at most, a country code/],
  ['u:hunter2@a:1 Germany', /^Bad Request: lines: line 1 must be a two-letter country code/],
])('%j is refused with its line and without its password', (lines, why) => {
  expect(() => read(lines)).toThrow(why);
  expect(() => read(lines)).not.toThrow(/hunter2/);
});

test.each(['http://user:p%40ss%3A%2F@host.test:3128', 'socks5://[::1]:1080', 'https://u@host.test:443'])(
  'the URL %s stays the same',
  (url) => expect(proxyUrl(parseProxy(url), { withPassword: true })).toBe(url),
);
