import { expect, test } from 'vitest';
import { readUnlockerHost } from './unlocker-host.ts';

test.each([
  ['Shop.Example.COM', 'shop.example.com'],
  ['*.Example.com', '*.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  [' shop.example.com. ', 'shop.example.com'],
  ['127.0.0.1', '127.0.0.1'],
  ['[2001:db8::1]', '[2001:db8::1]'],
  ['localhost', 'localhost'],
])('%j is stored as %j', (text, host) => expect(readUnlockerHost(text)).toBe(host));

test.each([
  '',
  '*',
  '*.',
  '*.*.com',
  'a.*.com',
  'https://example.com',
  'example.com/path',
  'example.com:8080',
  'user@example.com',
  'exa mple.com',
  '-a.com',
  'a..b',
  '*.127.0.0.1',
  '%65xample.com',
  'a'.repeat(300),
  '\0.com',
])('%j is not a host', (text) => expect(() => readUnlockerHost(text)).toThrow(/^Bad Request: unlocker_hosts/));
