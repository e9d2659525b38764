// Customers' proxies: parses the proxy setting and opens tunnels. The password never appears in an error.
//
// The service always resolves and checks the target's name itself. Tunnels (CONNECT, SOCKS5) are then opened to the
// pinned address, while TLS and Host use the name. Only plain http through an HTTP proxy sends the host name to the
// proxy, which resolves it again in its own network: the protocol cannot carry both.

import { isIP, type Socket } from 'node:net';
import { ApiError, badParameter, failed } from '../../contract/errors.ts';
import { bareHost } from '../address/address-guard.ts';
import type { PinnedProxy } from './http-engine.ts';
import type { Address } from '../address/resolver.ts';
import { readSocket } from './socket-reader.ts';
import type { SocketReader } from './socket-reader.ts';

const connectReplyBytesMax = 16 * 1024;

export type ProxySettings = Omit<PinnedProxy, 'addresses'>;

const protocols = new Map<string, ProxySettings['protocol']>([
  ['http', 'http'],
  ['https', 'https'],
  ['socks5', 'socks5'],
  ['socks5h', 'socks5'],
]);
const defaultPorts = { http: 80, https: 443, socks5: 1080 };

/** Parses `http://user:password@host:port` (or https, socks5, socks5h). Throws a 400 that never contains the password. */
export function parseProxy(text: string, parameter = 'proxy'): ProxySettings {
  const malformed = () =>
    badParameter(parameter, 'must look like http://user:password@host:port (http, https or socks5)');
  // eslint-disable-next-line no-control-regex
  if (text.length > 2048 || /[\u0000-\u0020\u007f]/.test(text)) throw malformed();
  const [scheme = '', ...rest] = text.split('://');
  const protocol = protocols.get(scheme.toLowerCase());
  if (protocol === undefined) throw malformed();
  // Parsed as https, so that the host is normalized like every other host and an explicit :80 is kept.
  const url = URL.parse(`https://${rest.join('://')}`);
  if (url === null || url.hostname === '' || url.port === '0') throw malformed();
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw malformed();
  const username = decoded(url.username);
  const password = decoded(url.password);
  if (username === undefined || password === undefined) throw malformed();
  if (Buffer.byteLength(username) > 255 || Buffer.byteLength(password) > 255) throw malformed();
  const explicit443 = /:443\/?$/.test(text); // URL drops the default port of https
  const port = url.port === '' ? (explicit443 ? 443 : defaultPorts[protocol]) : Number(url.port);
  return { protocol, host: bareHost(url.hostname), port, username, password };
}

/** The value of `Proxy-Authorization`, or undefined without a user name. */
export function proxyAuthorization({ username, password }: ProxySettings): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

export interface TunnelTarget {
  address: Address;
  port: number;
  /** For error texts. */
  name: string;
}

/** Asks a connected proxy for a tunnel to the target. The returned socket is connected to the target. */
export async function openTunnel(socket: Socket, proxy: PinnedProxy, target: TunnelTarget): Promise<Socket> {
  const reader = readSocket(socket);
  try {
    if (proxy.protocol === 'socks5') await openSocks5(socket, reader, proxy, target);
    else await openConnect(socket, reader, proxy, target);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw refused(proxy, `closed the connection to ${target.name}`, cause);
  } finally {
    reader.release();
  }
  return socket;
}

async function openConnect(
  socket: Socket,
  reader: SocketReader,
  proxy: PinnedProxy,
  target: TunnelTarget,
): Promise<void> {
  const { address, family } = target.address;
  const authority = `${family === 6 ? `[${address}]` : address}:${target.port}`;
  const authorization = proxyAuthorization(proxy);
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`, 'Proxy-Connection: keep-alive'];
  if (authorization !== undefined) lines.push(`Proxy-Authorization: ${authorization}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const head = (await reader.readUntil('\r\n\r\n', connectReplyBytesMax)).toString('latin1');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
  if (status >= 200 && status < 300) return;
  if (status === 407) throw notAccepted(proxy);
  const answer = Number.isNaN(status) ? 'did not answer in HTTP' : `answered ${status}`;
  throw refused(proxy, `${answer} when asked to connect to ${target.name}`);
}

const socksReplies = [
  '',
  'failed to connect',
  'is not allowed to connect',
  'has no route',
  'has no route',
  'was refused the connection',
  'timed out connecting',
  'cannot connect',
  'cannot use this address family to connect',
];

async function openSocks5(
  socket: Socket,
  reader: SocketReader,
  proxy: PinnedProxy,
  target: TunnelTarget,
): Promise<void> {
  const named = proxy.username !== '' || proxy.password !== '';
  socket.write(named ? Buffer.from([5, 2, 0, 2]) : Buffer.from([5, 1, 0]));
  const [version, method] = await reader.read(2);
  if (version !== 5) throw refused(proxy, 'did not answer in SOCKS5');
  if (method === 2 && named) {
    const user = Buffer.from(proxy.username);
    const password = Buffer.from(proxy.password);
    socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]));
    if ((await reader.read(2))[1] !== 0) throw notAccepted(proxy);
  } else if (method !== 0) {
    throw refused(proxy, named ? 'accepts no password' : 'asks for a user name and password');
  }
  const { address, family } = target.address;
  const port = Buffer.from([target.port >> 8, target.port & 255]);
  socket.write(Buffer.concat([Buffer.from([5, 1, 0, family === 6 ? 4 : 1]), addressBytes(address), port]));
  const [, reply = 1, , kind] = await reader.read(4);
  if (reply !== 0) throw refused(proxy, `${socksReplies[reply] ?? socksReplies[1]} to ${target.name}`);
  const boundBytes = kind === 4 ? 16 : kind === 3 ? (await reader.read(1)).readUInt8(0) : 4;
  await reader.read(boundBytes + 2);
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = '', right] = written.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const head = groups(left);
  const tail = groups(right);
  const all = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
}

/** The proxy rejected the credentials. Without a tunnel, that response arrives in place of the target's. */
export const notAccepted = (proxy: Pick<ProxySettings, 'host' | 'port'>): ApiError =>
  refused(proxy, 'did not accept the user name and password');

function refused(proxy: Pick<ProxySettings, 'host' | 'port'>, why: string, cause?: unknown): ApiError {
  return failed(`the proxy ${proxy.host}:${proxy.port} ${why}`, 'proxy_failed', cause === undefined ? {} : { cause });
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
