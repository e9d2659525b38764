import { expect, test } from 'vitest';
import { withoutContinue } from './without-continue.ts';

/** Reads the chunks of one response after a request. */
function readAll(chunks: string[]): string {
  const left: (Buffer | null)[] = chunks.map((chunk) => Buffer.from(chunk));
  const socket = withoutContinue({ read: () => left.shift() ?? null, write: (_chunk: unknown) => true });
  socket.write('GET / HTTP/1.1\r\n\r\n');
  let text = '';
  while (left.length > 0) text += String(socket.read() ?? '');
  return text;
}

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 30\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nthe end';
const interim = 'HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\n';

test('100 Continue is removed, however the response is split', () => {
  const whole = interim + interim + answer;
  for (let one = 0; one <= whole.length; one += 3) {
    for (let two = one; two <= whole.length; two += 7) {
      const parts = [whole.slice(0, one), whole.slice(one, two), whole.slice(two)].filter((part) => part !== '');
      expect(readAll(parts)).toBe(answer);
    }
  }
});

test('anything else is passed on', () => {
  for (const other of [answer, 'HTTP/1.1 103 Early Hints\r\n\r\n', 'H', 'HTTP/1.0 100', 'x'.repeat(20_000)]) {
    expect(readAll([other, other]).length).toBeGreaterThanOrEqual(other.length * 2 - 1);
  }
  const endless = `HTTP/1.1 100 ${'x'.repeat(20_000)}`;
  expect(readAll([endless])).toBe(endless);
});
