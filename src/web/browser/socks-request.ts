// How Chromium asks a SOCKS5 proxy for a connection (RFC 1928): a greeting, and then where to.

import type { Socket } from 'node:net';
import { readSocket } from '../socket-reader.ts';
import type { SocketReader } from '../socket-reader.ts';

const version = 5;
const connect = 1;
const kinds = { ipv4: 1, name: 3, ipv6: 4 };
const welcome = Buffer.from([version, 0]); // nobody has to say who they are

const answerOf = (code: number): Buffer => Buffer.from([version, code, 0, kinds.ipv4, 0, 0, 0, 0, 0, 0]);

/** What a client hears when it has its connection, and when it does not get one. */
export const socksAnswers = { granted: answerOf(0), refused: answerOf(1) };

/** Hears where a client wants to be connected to, as `host:port`; undefined when it asks for something else, or not at all. */
export async function readSocksRequest(client: Socket): Promise<string | undefined> {
  const reader = readSocket(client);
  try {
    const [greeting, methods = 0] = await reader.read(2);
    if (greeting !== version) return undefined;
    await reader.read(methods);
    client.write(welcome);
    const [request, command, , kind] = await reader.read(4);
    if (request !== version || command !== connect) return undefined;
    const host = await readHost(kind, reader);
    return host === undefined ? undefined : `${host}:${(await reader.read(2)).readUInt16BE()}`;
  } catch {
    return undefined; // it has left
  } finally {
    reader.release();
  }
}

async function readHost(kind: number | undefined, reader: SocketReader): Promise<string | undefined> {
  if (kind === kinds.ipv4) return (await reader.read(4)).join('.');
  if (kind === kinds.ipv6) return `[${(await reader.read(16)).toString('hex').match(/.{4}/g)!.join(':')}]`;
  if (kind !== kinds.name) return undefined;
  const [length = 0] = await reader.read(1);
  const name = (await reader.read(length)).toString('latin1');
  return name.includes(':') ? `[${name}]` : name; // Chromium writes IPv6 without brackets
}
