// What Node's parser refuses in the head of an answer and browsers do not mind: lines that are no header, a space before
// the colon, the same length twice. It is put right before the parser sees it.

import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The connection, for one answer. A head that is longer than this passes as it is. */
export function withMendedHead(socket: Socket, headBytesMax: number): Duplex {
  const mend = createMender(headBytesMax);
  const mended = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (!mended.push(mend(chunk))) socket.pause();
  });
  socket.on('end', () => mended.push(null));
  socket.on('error', (error) => mended.destroy(error));
  socket.on('close', () => mended.destroy());
  mended.on('error', () => {}); // after the answer, nobody else may be listening
  return mended;
}

/** Takes the answer piece by piece and gives it back, the head when it is whole. */
function createMender(headBytesMax: number): (chunk: Buffer) => Buffer {
  let head: Buffer | undefined = Buffer.alloc(0);
  return (chunk) => {
    if (head === undefined) return chunk;
    head = Buffer.concat([head, chunk]);
    const done: Buffer[] = [];
    let isInterim = true;
    for (let end = endOf(head); isInterim && end !== -1; end = endOf(head)) {
      const text = head.toString('latin1', 0, end);
      done.push(Buffer.from(mendHead(text), 'latin1'));
      head = head.subarray(end);
      isInterim = /^HTTP\/\d\.\d 1(?!01)\d\d/.test(text);
    }
    const isHttp = 'HTTP/'.startsWith(head.toString('latin1', 0, 5));
    if (!isInterim || !isHttp || head.length > headBytesMax) {
      done.push(head);
      head = undefined;
    }
    return Buffer.concat(done);
  };
}

/** Where the head ends, blank line included; -1 while that has not come. */
function endOf(bytes: Buffer): number {
  const end = /\n\r?\n/.exec(bytes.toString('latin1'));
  return end ? end.index + end[0].length : -1;
}

export function mendHead(head: string): string {
  const [first = '', ...lines] = head.split(/\r?\n/);
  const kept: string[] = [];
  for (const line of lines) {
    const [, name, value] = /^([^\s:]+)[ \t]*:(.*)$/s.exec(line) ?? [];
    const isFolded = /^[ \t]/.test(line) && kept.length > 0;
    if (name === undefined && !isFolded) continue;
    const mended = name === undefined ? line : `${name}:${value}`;
    const isLength = name?.toLowerCase() === 'content-length';
    if (isLength && kept.some((other) => other.toLowerCase() === mended.toLowerCase())) continue;
    kept.push(mended);
  }
  return [first, ...kept, '', ''].join('\r\n');
}
