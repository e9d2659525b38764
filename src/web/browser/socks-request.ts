// How Chromium asks a SOCKS5 proxy for a connection (RFC 1928): a greeting, and then where to.

import type { Socket } from 'node:net';

const version = 5;
const connect = 1;
const kinds = { ipv4: 1, name: 3, ipv6: 4 };
const requestBytesMax = 1024;
const welcome = Buffer.from([version, 0]); // nobody has to say who they are

const answerOf = (code: number): Buffer => Buffer.from([version, code, 0, kinds.ipv4, 0, 0, 0, 0, 0, 0]);

/** What a client hears when it has its connection, and when it does not get one. */
export const socksAnswers = { granted: answerOf(0), refused: answerOf(1) };

/** Hears where a client wants to be connected to, as `host:port`; undefined when it asks for something else, or not at all. */
export function readSocksRequest(client: Socket): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let received = Buffer.alloc(0);
  let isGreeted = false;

  const end = (authority: string | undefined, rest?: Buffer) => {
    client.off('data', hear);
    client.off('close', leave);
    client.pause();
    if (rest?.length) client.unshift(rest); // it is for the target
    resolve(authority);
  };
  const leave = () => end(undefined);
  const hear = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (received[0] !== version || received.length > requestBytesMax) return end(undefined);
    if (!isGreeted) {
      const length = 2 + (received[1] ?? Infinity);
      if (received.length < length) return;
      isGreeted = true;
      client.write(welcome);
      received = received.subarray(length);
    }
    const request = parseRequest(received);
    if (request) end(request.authority, received.subarray(request.length));
  };
  client.on('data', hear);
  client.on('close', leave);
  return promise;
}

/** Undefined while it is not complete. */
function parseRequest(bytes: Buffer): { authority: string | undefined; length: number } | undefined {
  if (bytes.length < 5) return undefined;
  const [, command, , kind, nameLength = 0] = bytes;
  const start = kind === kinds.name ? 5 : 4;
  const end = start + (kind === kinds.name ? nameLength : kind === kinds.ipv4 ? 4 : 16);
  const length = end + 2;
  if (bytes.length < length) return undefined;
  const host = hostOf(kind, bytes.subarray(start, end));
  const isConnection = command === connect && host !== undefined;
  return { authority: isConnection ? `${host}:${bytes.readUInt16BE(end)}` : undefined, length };
}

function hostOf(kind: number | undefined, bytes: Buffer): string | undefined {
  if (kind === kinds.ipv4) return bytes.join('.');
  if (kind === kinds.ipv6) return `[${bytes.toString('hex').match(/.{4}/g)!.join(':')}]`;
  if (kind !== kinds.name) return undefined;
  const name = bytes.toString('latin1');
  return name.includes(':') ? `[${name.replace(/[[\]]/g, '')}]` : name;
}
