import { Duplex } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { acceptSocket, frameOf, readFrame, refuseSocket } from './text-socket.ts';

/** A frame as a client sends it. */
function masked(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = Buffer.from([1, 2, 3, 4]);
  const hidden = payload.map((byte, index) => byte ^ mask[index % 4]!);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length]), mask, hidden]);
}

describe('a frame', () => {
  test.each([0, 125, 126, 65_535, 65_536])('of %i bytes has its length in the shortest form', (length) => {
    const frame = frameOf(1, Buffer.alloc(length, 'a'));
    const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
    expect([frame[0], frame.length]).toEqual([0x81, head + length]);
    const sizes: Record<number, () => number> = {
      2: () => frame[1]!,
      4: () => frame.readUInt16BE(2),
      10: () => Number(frame.readBigUInt64BE(2)),
    };
    expect(sizes[head]!()).toBe(length);
  });

  test('of a client is unmasked, and read only when it is complete', () => {
    const frame = masked(9, 'are you there');
    expect(readFrame(frame)).toMatchObject({ opcode: 9, bytes: frame.length });
    expect(readFrame(frame)?.payload.toString()).toBe('are you there');
    for (let length = 0; length < frame.length; length++) expect(readFrame(frame.subarray(0, length))).toBeUndefined();
  });
});

describe('a socket', () => {
  function connect(headers: Record<string, string>) {
    const sent: Buffer[] = [];
    const stream = new Duplex({
      read: () => undefined,
      write(chunk: Buffer, _encoding, done) {
        sent.push(chunk);
        done();
      },
    });
    const socket = acceptSocket({ headers } as never, stream, Buffer.alloc(0), 'the-key');
    return { socket, stream, sent };
  }
  // The example of RFC 6455.
  const handshake = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' };

  test('accepts the handshake, answers pings, and ends with the client', async () => {
    const { socket, stream, sent } = connect(handshake);
    expect(sent[0]!.toString()).toContain('sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n');
    expect(sent[0]!.toString()).toContain('sec-websocket-protocol: the-key\r\n');
    await socket!.send('hello');
    expect(sent[1]).toEqual(Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('hello')]));
    const ping = masked(9, 'x');
    stream.push(ping.subarray(0, 3));
    stream.push(Buffer.concat([ping.subarray(3), masked(8, '')]));
    await expect.poll(() => socket!.ended.aborted).toBe(true);
    expect(sent.slice(2)).toEqual([Buffer.from([0x8a, 1, 120]), Buffer.from([0x88, 0])]);
    await expect(socket!.send('more')).rejects.toThrow('aborted');
  });

  test.each([{}, { ...handshake, 'sec-websocket-version': '8' }])('refuses the handshake %o', (headers) => {
    expect(connect(headers).socket).toBeUndefined();
  });

  test('closes the connection of a client that sends much', async () => {
    const { stream } = connect(handshake);
    stream.push(Buffer.alloc(5000, 0xff));
    await expect.poll(() => stream.destroyed).toBe(true);
  });

  test('that is refused is closed although the client keeps its side open', async () => {
    const stream = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
    refuseSocket(stream, 401, {});
    await expect.poll(() => stream.destroyed).toBe(true);
  });

  test('that is closed does not stay open for a client that never closes its side', () => {
    vi.useFakeTimers();
    const { socket, stream } = connect(handshake);
    socket!.close(1000, '');
    vi.runAllTimers();
    expect(stream.destroyed).toBe(true);
  });

  test('answers no pings of a client that does not read', async () => {
    const stream = new Duplex({ read: () => undefined, write: () => undefined });
    acceptSocket({ headers: handshake } as never, stream, Buffer.alloc(0), undefined);
    const pings = Buffer.concat(Array.from({ length: 30 }, () => masked(9, 'x'.repeat(100))));
    for (let index = 0; index < 100; index++) stream.push(pings);
    await expect.poll(() => stream.readableLength).toBe(0);
    expect(stream.writableLength).toBeLessThan(2 * stream.writableHighWaterMark);
  });

  test('ignores what follows the closing handshake', async () => {
    const { stream, sent } = connect(handshake);
    const errors: unknown[] = [];
    stream.on('error', (error) => errors.push(error));
    stream.push(Buffer.concat([masked(8, ''), masked(9, 'x'), masked(8, '')]));
    await expect.poll(() => sent.length).toBe(2);
    expect([sent[1], errors]).toEqual([Buffer.from([0x88, 0]), []]);
  });
});

afterEach(() => {
  vi.useRealTimers();
});
