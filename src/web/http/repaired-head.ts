// Repairs response heads that browsers accept and Node's parser refuses: lines that are not headers, a space before the
// colon, a repeated Content-Length.

import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Wraps a connection that serves one response. A head longer than `headBytesMax` is passed through unchanged. */
export function withRepairedHead(socket: Socket, headBytesMax: number): Duplex {
  const repair = createRepairer(headBytesMax);
  const repaired = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (!repaired.push(repair(chunk))) socket.pause();
  });
  socket.on('end', () => repaired.push(null));
  socket.on('error', (error) => repaired.destroy(error));
  socket.on('close', () => repaired.destroy());
  repaired.on('error', () => {}); // there may be no other listener after the response
  return repaired;
}

/** Returns a function that passes chunks through, holding back the head until it is complete. */
function createRepairer(headBytesMax: number): (chunk: Buffer) => Buffer {
  let head: Buffer | undefined = Buffer.alloc(0);
  return (chunk) => {
    if (head === undefined) return chunk;
    head = Buffer.concat([head, chunk]);
    const done: Buffer[] = [];
    let isInterim = true;
    for (let end = endOf(head); isInterim && end !== -1; end = endOf(head)) {
      const text = head.toString('latin1', 0, end);
      done.push(Buffer.from(repairHead(text), 'latin1'));
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

/** The end of the head, including the blank line; -1 if it is incomplete. */
function endOf(bytes: Buffer): number {
  const end = /\n\r?\n/.exec(bytes.toString('latin1'));
  return end ? end.index + end[0].length : -1;
}

export function repairHead(head: string): string {
  const [first = '', ...lines] = head.split(/\r?\n/);
  const kept: string[] = [];
  for (const line of lines) {
    const [, name, value] = /^([^\s:]+)[ \t]*:(.*)$/s.exec(line) ?? [];
    const isFolded = /^[ \t]/.test(line) && kept.length > 0;
    if (name === undefined && !isFolded) continue;
    const repaired = name === undefined ? line : `${name}:${value}`;
    const isLength = name?.toLowerCase() === 'content-length';
    if (isLength && kept.some((other) => other.toLowerCase() === repaired.toLowerCase())) continue;
    kept.push(repaired);
  }
  return [first, ...kept, '', ''].join('\r\n');
}
