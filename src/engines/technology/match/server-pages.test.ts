// The welcome page of a web server, and who serves it.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const html =
  '<html><head><title>Apache2 Debian Default Page: It works</title></head><body><h1>It works!</h1></body></html>';

function named(headers: Record<string, string>, page = html): string[] {
  const values = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: values, cookies: {}, html: page });
  return conclude(rules, hits).technologies.map(({ name }) => name);
}

test.each([
  [{}],
  [{ server: 'cloudflare' }],
  [{ via: '1.1 varnish' }],
  [{ server: 'Apache/2.4.68 (Debian)' }],
  // A proxy passes the ETag of the server behind it on.
  [{ server: 'nginx', etag: '"29cd-6607aea6bb801"' }],
  [{ server: 'nginx', etag: 'W/"29cd-6607aea6bb801-gzip"' }],
])('names the server that it belongs to: %j', (headers) => {
  expect(named(headers)).toContain('Apache');
});

test.each([
  [{ server: 'nginx/1.22.1', etag: '"6afc78cf-29cd"' }],
  [{ server: 'lighttpd/1.4.69', etag: '"2125211015"' }],
  [{ server: 'mini_httpd/1.30 26Oct2018' }],
  [{ server: 'merecat/2.32' }],
])('is a file on another server: %j', (headers) => {
  expect(named(headers)).not.toContain('Apache');
});

test('a server for applications is behind another server', () => {
  const page = '<html><head><title>Apache Tomcat/9.0.43</title></head><body><h1>It works !</h1></body></html>';
  expect(named({ server: 'nginx/1.22.1' }, page)).toContain('Apache Tomcat');
});
