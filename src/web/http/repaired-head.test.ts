import { expect, test } from 'vitest';
import { repairHead } from './repaired-head.ts';

const repair = (...lines: string[]) =>
  repairHead(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`)
    .split('\r\n')
    .slice(1, -2);

test('a valid head is unchanged', () => {
  const head =
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nX-A: a: b\r\nset-cookie: a=1\r\nset-cookie: a=1\r\nx-empty:\r\n\r\n';
  expect(repairHead(head)).toBe(head);
});

test('malformations that browsers accept are repaired', () => {
  expect(repair('x-a : 1', 'garbage line', ': nameless', 'x-b: 2', '  folded')).toEqual([
    'x-a: 1',
    'x-b: 2',
    '  folded',
  ]);
  expect(repair('content-length: 9', 'Content-Length : 9')).toEqual(['content-length: 9']);
  expect(repairHead('HTTP/1.1 200 OK\nx-a: 1\n\n')).toBe('HTTP/1.1 200 OK\r\nx-a: 1\r\n\r\n');
});

test('conflicting lengths are left for the parser to refuse', () => {
  expect(repair('content-length: 9', 'content-length: 8')).toHaveLength(2);
});
