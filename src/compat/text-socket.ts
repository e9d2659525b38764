// The server side of a WebSocket (RFC 6455) that only sends texts. What the client sends is answered as far as the protocol
// requires it: pings and the closing handshake.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface TextSocket {
  /** Waits while the client does not read. Throws if it does not read for long, or is gone. */
  send(text: string): Promise<void>;
  /** The reason must be at most 123 bytes long. */
  close(code: number, reason: string): void;
  /** Aborts when the connection ends. */
  readonly ended: AbortSignal;
}

const acceptKey = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const drainMs = 30_000;
/** Clients only send pings. */
const receivedBytesMax = 4096;
/** How long a client may take to read the last message and to close its side. */
const closeMs = 10_000;
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** Undefined if the request is not a valid handshake. `protocol` is what the client offered. */
export function acceptSocket(
  { headers }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  protocol: string | undefined,
): TextSocket | undefined {
  const { 'sec-websocket-key': key, 'sec-websocket-version': version } = headers;
  if (typeof key !== 'string' || version !== '13') return undefined;
  const accept = createHash('sha1').update(`${key}${acceptKey}`).digest('base64');
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'upgrade: websocket',
    'connection: Upgrade',
    `sec-websocket-accept: ${accept}`,
    ...(protocol === undefined ? [] : [`sec-websocket-protocol: ${protocol}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return openSocket(socket, head);
}

/** Answers a handshake with an HTTP error, and closes the connection even if the client keeps its side open. */
export function refuseSocket(socket: Duplex, status: number, body: object): void {
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}

function openSocket(socket: Duplex, head: Buffer): TextSocket {
  const ending = new AbortController();
  const end = () => ending.abort();
  socket.once('close', end).once('error', end);
  const endWith = (frame: Buffer) => {
    if (socket.writableEnded) return;
    socket.end(frame);
    const timer = setTimeout(() => socket.destroy(), closeMs);
    socket.once('close', () => clearTimeout(timer));
  };
  let received = head;
  const receive = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let frame = readFrame(received); frame !== undefined; frame = readFrame(received)) {
      received = received.subarray(frame.bytes);
      // A client that does not read gets no answers, because they would pile up.
      if (frame.opcode === opcodes.ping && !socket.writableNeedDrain && !socket.writableEnded)
        socket.write(frameOf(opcodes.pong, frame.payload));
      if (frame.opcode === opcodes.close) {
        endWith(frameOf(opcodes.close, frame.payload));
        end();
      }
    }
    if (received.length > receivedBytesMax) socket.destroy();
  };
  socket.on('data', receive);
  receive(Buffer.alloc(0));
  return {
    ended: ending.signal,
    async send(text) {
      ending.signal.throwIfAborted();
      if (socket.write(frameOf(opcodes.text, Buffer.from(text)))) return;
      await once(socket, 'drain', { signal: AbortSignal.any([ending.signal, AbortSignal.timeout(drainMs)]) });
    },
    close(code, reason) {
      const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
      payload.writeUInt16BE(code);
      payload.write(reason, 2);
      endWith(frameOf(opcodes.close, payload));
    },
  };
}

/** A whole message in one frame, which a server sends unmasked. */
export function frameOf(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

/** The first frame of a client, which is masked and short; undefined if it is not complete, or longer. */
export function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; bytes: number } | undefined {
  const [first = 0, second = 0] = bytes;
  const length = second & 0x7f;
  const start = second & 0x80 ? 6 : 2;
  if (bytes.length < start + length || bytes.length < 2 || length > 125) return undefined;
  const mask = bytes.subarray(2, start);
  const payload = Buffer.from(bytes.subarray(start, start + length));
  if (mask.length > 0) for (let index = 0; index < length; index++) payload[index]! ^= mask[index % 4]!;
  return { opcode: first & 0x0f, payload, bytes: start + length };
}
