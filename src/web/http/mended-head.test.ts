import { expect, test } from 'vitest';
import { mendHead } from './mended-head.ts';

const mend = (...lines: string[]) =>
  mendHead(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`)
    .split('\r\n')
    .slice(1, -2);

test('a good head stays as it is', () => {
  const head =
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nX-A: a: b\r\nset-cookie: a=1\r\nset-cookie: a=1\r\nx-empty:\r\n\r\n';
  expect(mendHead(head)).toBe(head);
});

test('what browsers do not mind is put right', () => {
  expect(mend('x-a : 1', 'garbage line', ': nameless', 'x-b: 2', '  folded')).toEqual(['x-a: 1', 'x-b: 2', '  folded']);
  expect(mend('content-length: 9', 'Content-Length : 9')).toEqual(['content-length: 9']);
  expect(mendHead('HTTP/1.1 200 OK\nx-a: 1\n\n')).toBe('HTTP/1.1 200 OK\r\nx-a: 1\r\n\r\n');
});

test('what is dangerous is left for the parser to refuse', () => {
  expect(mend('content-length: 9', 'content-length: 8')).toHaveLength(2);
});
