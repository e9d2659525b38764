import { expect, test } from 'vitest';
import { isInScope, scopeOf } from './site-scope.ts';

test.each<[start: string, includesSubdomains: boolean, url: string, isIn: boolean]>([
  ['https://example.com/', false, 'http://www.example.com/a', true],
  ['https://www.example.com/', false, 'https://example.com/', true],
  ['https://example.com/', false, 'https://blog.example.com/', false],
  ['https://example.com/', false, 'https://example.com:8443/', false],
  ['https://example.com/', false, 'https://badexample.com/', false],
  ['https://blog.example.co.uk/', true, 'https://shop.example.co.uk/', true],
  ['https://blog.example.co.uk/', true, 'https://other.co.uk/', false],
  ['https://me.github.io/', true, 'https://you.github.io/', false],
  ['https://github.io/', true, 'https://you.github.io/', false],
  ['https://example.com/', true, 'https://a.b.example.com/', true],
  ['https://example.com/', true, 'https://badexample.com/', false],
  ['http://127.0.0.1:8080/', true, 'http://127.0.0.1:8080/a', true],
  ['http://127.0.0.1:8080/', true, 'http://127.0.0.1:9090/a', false],
  ['http://[::1]/', true, 'http://[::1]/a', true],
])('from %s with subdomains %s, %s belongs to the site: %s', (start, includesSubdomains, url, isIn) => {
  expect(isInScope(scopeOf(new URL(start), includesSubdomains), new URL(url))).toBe(isIn);
});
