// The server side of SOCKS5 (RFC 1928, with the user names of RFC 1929): a greeting, then the target.

import type { Socket } from 'node:net';
import { readSocket } from './socket-reader.ts';
import type { SocketReader } from './socket-reader.ts';

const version = 5;
const connect = 1;
const kinds = { ipv4: 1, name: 3, ipv6: 4 };
const methods = { none: 0, password: 2 };
const passwordVersion = 1;

const answerOf = (code: number): Buffer => Buffer.from([version, code, 0, kinds.ipv4, 0, 0, 0, 0, 0, 0]);

/** The replies to a granted and to a refused request. */
export const socksAnswers = { granted: answerOf(0), refused: answerOf(1) };

/** Reads the target that a client requests, as `host:port`; undefined if the request is invalid or the client leaves. */
export const readSocksRequest = async (client: Socket): Promise<string | undefined> =>
  (await readRequest(client, false))?.authority;

/** The same for a client that must send a user name. */
export const readUserSocksRequest = (client: Socket): Promise<SocksRequest | undefined> => readRequest(client, true);

export interface SocksRequest {
  /** `host:port`. */
  authority: string;
  /** Empty unless required. */
  user: string;
}

async function readRequest(client: Socket, needsUser: boolean): Promise<SocksRequest | undefined> {
  const reader = readSocket(client);
  try {
    const [greeting, methodCount = 0] = await reader.read(2);
    if (greeting !== version) return undefined;
    const offered = await reader.read(methodCount);
    if (needsUser && !offered.includes(methods.password)) return undefined;
    client.write(Buffer.from([version, needsUser ? methods.password : methods.none]));
    const user = needsUser ? await readUser(client, reader) : '';
    const [request, command, , kind] = await reader.read(4);
    if (request !== version || command !== connect) return undefined;
    const host = await readHost(kind, reader);
    return host === undefined ? undefined : { authority: `${host}:${(await reader.read(2)).readUInt16BE()}`, user };
  } catch {
    return undefined; // the client disconnected
  } finally {
    reader.release();
  }
}

// The password is ignored: callers use secret user names.
async function readUser(client: Socket, reader: SocketReader): Promise<string> {
  const [, userLength = 0] = await reader.read(2);
  const user = (await reader.read(userLength)).toString('latin1');
  const [passwordLength = 0] = await reader.read(1);
  await reader.read(passwordLength);
  client.write(Buffer.from([passwordVersion, 0]));
  return user;
}

async function readHost(kind: number | undefined, reader: SocketReader): Promise<string | undefined> {
  if (kind === kinds.ipv4) return (await reader.read(4)).join('.');
  if (kind === kinds.ipv6) {
    const groups = (await reader.read(16)).toString('hex').match(/.{4}/g) ?? [];
    return `[${groups.join(':')}]`;
  }
  if (kind !== kinds.name) return undefined;
  const [length = 0] = await reader.read(1);
  const name = (await reader.read(length)).toString('latin1');
  return name.includes(':') ? `[${name}]` : name; // Chromium writes IPv6 without brackets
}
