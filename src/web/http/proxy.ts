// Proxies of customers and of the operator: opens tunnels. The password never appears in an error.
//
// The service always resolves and checks the target's name itself. Tunnels (CONNECT, SOCKS5) are then opened to the
// pinned address, while TLS and Host use the name. Only plain http through an HTTP proxy sends the host name to the
// proxy, which resolves it again in its own network: the protocol cannot carry both. A proxy of the operator that is inside
// a private network could be led to any address of it that way, so it gets a tunnel for plain http too.

import { isIP, type Socket } from 'node:net';
import { ApiError, badParameter, failed } from '../../contract/errors.ts';
import type { ProxyFault } from '../../contract/errors.ts';
import type { ProxySettings } from '../../contract/proxy-url.ts';
import type { PinnedProxy } from './http-engine.ts';
import type { Address, ResolveOptions, Resolver } from '../address/resolver.ts';
import { readSocket } from './socket-reader.ts';
import type { SocketReader } from './socket-reader.ts';

const connectReplyBytesMax = 16 * 1024;

/** The value of `Proxy-Authorization`, or undefined without a user name. */
export function proxyAuthorization({ username, password }: ProxySettings): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Resolves the name of a proxy. A customer's proxy must be at a public address; the operator's exit proxies may be private. */
export async function pinProxy(
  proxy: ProxySettings,
  resolver: Pick<Resolver, 'resolve' | 'resolveExit'>,
  options?: ResolveOptions,
): Promise<PinnedProxy> {
  const { host, isExit } = proxy;
  try {
    const found = isExit === true ? resolver.resolveExit(host, options) : resolver.resolve(host, options);
    const { addresses, isInside } = await found;
    return { ...proxy, addresses, isInside };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400) throw badParameter('proxy', 'must be at a public address');
    throw proxyFailed(proxy, 'has a host name that cannot be resolved', 'proxy', error);
  }
}

export interface TunnelTarget {
  address: Address;
  port: number;
  /** For error texts. */
  name: string;
  /** Whether the tunnel is for plain http. */
  isPlain?: boolean;
}

/** Asks a connected proxy for a tunnel to the target. The returned socket is connected to the target. */
export async function openTunnel(socket: Socket, proxy: PinnedProxy, target: TunnelTarget): Promise<Socket> {
  const reader = readSocket(socket);
  try {
    if (proxy.protocol === 'socks5') await openSocks5(socket, reader, proxy, target);
    else await openConnect(socket, reader, proxy, target);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw proxyFailed(proxy, `closed the connection to ${target.name}`, 'path', cause);
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
  if (Number.isNaN(status)) throw proxyFailed(proxy, 'did not answer in HTTP', 'proxy');
  const remedy = target.isPlain ? '; at a private address, it has to allow CONNECT for plain http too' : '';
  throw proxyFailed(proxy, `answered ${status} when asked to connect to ${target.name}${remedy}`, 'path');
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
  if (version !== 5) throw proxyFailed(proxy, 'did not answer in SOCKS5', 'proxy');
  if (method === 2 && named) {
    const user = Buffer.from(proxy.username);
    const password = Buffer.from(proxy.password);
    socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]));
    if ((await reader.read(2))[1] !== 0) throw notAccepted(proxy);
  } else if (method !== 0) {
    throw proxyFailed(proxy, named ? 'accepts no password' : 'asks for a user name and password', 'proxy');
  }
  const { address, family } = target.address;
  const port = Buffer.from([target.port >> 8, target.port & 255]);
  socket.write(Buffer.concat([Buffer.from([5, 1, 0, family === 6 ? 4 : 1]), addressBytes(address), port]));
  const [, reply = 1, , kind] = await reader.read(4);
  if (reply !== 0) throw proxyFailed(proxy, `${socksReplies[reply] ?? socksReplies[1]} to ${target.name}`, 'path');
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
export const notAccepted = (proxy: ProxySettings): ApiError =>
  proxyFailed(proxy, 'did not accept the user name and password', 'proxy');

/** The error of a proxy. Callers do not see the address of the operator's exit proxies. */
export function proxyFailed(proxy: ProxySettings, why: string, proxyFault: ProxyFault, cause?: unknown): ApiError {
  const name = proxy.isExit === true ? 'the exit proxy' : `the proxy ${proxy.host}:${proxy.port}`;
  return failed(`${name} ${why}`, 'proxy_failed', { proxyFault, ...(cause === undefined ? {} : { cause }) });
}
