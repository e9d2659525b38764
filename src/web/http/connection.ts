// Opens a connection to pinned addresses: plain or TLS, directly or through a proxy. Never resolves names.

import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { connectTimedOut, failed, type ApiError } from '../../contract/errors.ts';
import { within } from '../../flow/time-limit.ts';
import { bareHost } from '../../contract/web-address.ts';
import type { PinnedProxy } from './http-engine.ts';
import { openTunnel, proxyFailed } from './proxy.ts';
import type { Address } from '../address/resolver.ts';
import { tlsProblem, toTargetError } from './target-errors.ts';

const attemptsMax = 6;
const nextAttemptAfterMs = 300;

export interface ConnectionPlan {
  url: URL;
  addresses: readonly Address[];
  proxy: PinnedProxy | undefined;
  secureContext: SecureContext;
  /** In order of preference, e.g. `http/1.1`. */
  protocols: string[];
  connectSeconds: number;
  /** TLS sessions of earlier connections to the same target, which shorten the handshake. */
  session: { latest: Buffer | undefined };
  /** True: accepts any certificate of the target; that of a proxy is always verified. */
  ignoresTlsErrors?: boolean | undefined;
  /** Only connects: no TLS with the target, and a tunnel through every kind of proxy. */
  raw?: boolean;
}

interface Opened {
  sockets: Socket[];
  /** Set when the attempt was abandoned: no further connection may be opened. */
  over: boolean;
  /** Whether the proxy has been reached. */
  hasProxy: boolean;
  /** Whether the proxy has opened the tunnel to the target. */
  hasTunnel: boolean;
}

/** Opens one connection, ready for HTTP. Rejects within `connectSeconds` with an error that is shown to the caller. */
export async function openConnection(plan: ConnectionPlan): Promise<Socket | TLSSocket> {
  const { url, proxy, connectSeconds } = plan;
  const port = portOf(url);
  const name = `${url.hostname}:${port}`;
  const opened: Opened = { sockets: [], over: false, hasProxy: false, hasTunnel: false };
  const late = () =>
    proxy === undefined || opened.hasTunnel
      ? connectTimedOut(name, connectSeconds)
      : proxyTimedOut(proxy, name, connectSeconds, opened.hasProxy);
  const work = proxy === undefined ? direct(plan, port, name, opened) : proxied(plan, proxy, port, name, opened);
  try {
    return await within(work, { ms: connectSeconds * 1000, late });
  } catch (error) {
    work.catch(() => {}); // it may still fail after the timeout
    discard(opened);
    throw error;
  }
}

/**
 * True if the request line must contain the whole URL: plain http through an HTTP proxy. A proxy inside a private network must not
 * resolve names, so that it gets a tunnel for them.
 */
export function usesAbsoluteForm(url: URL, proxy: PinnedProxy | undefined): boolean {
  if (url.protocol !== 'http:' || proxy === undefined || proxy.protocol === 'socks5') return false;
  return proxy.isInside !== true || isIP(bareHost(url.hostname)) !== 0;
}

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** The issuer of the peer's certificate, e.g. `C=US, O=Let's Encrypt, CN=R11`. */
export const issuerOf = (socket: TLSSocket): string | undefined =>
  socket.getPeerX509Certificate()?.issuer.replaceAll('\n', ', ');

async function direct(plan: ConnectionPlan, port: number, name: string, opened: Opened): Promise<Socket> {
  try {
    const socket = await openTcp(plan.addresses, port, opened);
    if (plan.raw || plan.url.protocol === 'http:') return socket;
    return await secure(socket, bareHost(plan.url.hostname), plan, opened);
  } catch (error) {
    throw toTargetError(error, { name, firstByteSeconds: plan.connectSeconds, idleSeconds: plan.connectSeconds });
  }
}

async function proxied(
  plan: ConnectionPlan,
  proxy: PinnedProxy,
  port: number,
  name: string,
  opened: Opened,
): Promise<Socket> {
  let socket = await toProxy(proxy, plan, opened);
  opened.hasProxy = true;
  // A proxy must replace the Host of a plain request by the host it connects to, so it gets the name, not the address.
  if (!plan.raw && usesAbsoluteForm(plan.url, proxy)) return socket;
  const address = plan.addresses.find(({ family }) => family === 4) ?? plan.addresses[0]; // few proxies support IPv6
  if (address === undefined) throw failed(`there is no address for ${name}`, 'target_dns');
  const isPlain = !plan.raw && plan.url.protocol === 'http:' && proxy.protocol !== 'socks5';
  socket = await openTunnel(socket, proxy, { address, port, name, isPlain });
  opened.hasTunnel = true;
  if (plan.raw || plan.url.protocol === 'http:') return socket;
  try {
    return await secure(socket, bareHost(plan.url.hostname), plan, opened);
  } catch (error) {
    throw toTargetError(error, { name, firstByteSeconds: plan.connectSeconds, idleSeconds: plan.connectSeconds });
  }
}

async function toProxy(
  proxy: PinnedProxy,
  plan: Pick<ConnectionPlan, 'secureContext'>,
  opened: Opened,
): Promise<Socket> {
  try {
    const socket = await openTcp(proxy.addresses, proxy.port, opened);
    if (proxy.protocol !== 'https') return socket;
    const toProxyItself = {
      secureContext: plan.secureContext,
      protocols: ['http/1.1'],
      session: { latest: undefined },
      ignoresTlsErrors: false,
    };
    return await secure(socket, proxy.host, toProxyItself, opened);
  } catch (cause) {
    const problem = tlsProblem(cause);
    const why = problem === undefined ? 'cannot be reached' : `has no secure connection: ${problem}`;
    throw proxyFailed(proxy, why, 'proxy', cause);
  }
}

function proxyTimedOut(proxy: PinnedProxy, target: string, seconds: number, hasProxy: boolean): ApiError {
  if (!hasProxy) return proxyFailed(proxy, `cannot be reached within ${seconds} s`, 'proxy');
  return proxyFailed(proxy, `did not connect to ${target} within ${seconds} s`, 'path');
}

/** Connects to a proxy, with TLS if it is an https proxy, and disconnects again. Rejects with `proxy_failed`. */
export async function reachProxy(
  proxy: PinnedProxy,
  { secureContext, connectSeconds }: Pick<ConnectionPlan, 'secureContext' | 'connectSeconds'>,
): Promise<void> {
  const opened: Opened = { sockets: [], over: false, hasProxy: false, hasTunnel: false };
  const work = toProxy(proxy, { secureContext }, opened);
  const late = () => proxyTimedOut(proxy, '', connectSeconds, false);
  try {
    await within(work, { ms: connectSeconds * 1000, late });
  } finally {
    work.catch(() => {});
    discard(opened);
  }
}

// Happy eyeballs: the first address to connect wins. The next one is tried when an attempt fails or is slow.
function openTcp(addresses: readonly Address[], port: number, opened: Opened): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const tried = addresses.slice(0, attemptsMax);
  const sockets: Socket[] = [];
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function attempt(): void {
    clearTimeout(timer);
    const next = tried[sockets.length];
    if (next === undefined || opened.over) return;
    const options = { host: next.address, port, noDelay: true, highWaterMark: 64 * 1024 };
    const socket = connectTcp(options);
    sockets.push(socket);
    opened.sockets.push(socket);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', onError);
      socket.on('error', ignore); // until the next owner adds a listener
      for (const other of sockets) if (other !== socket) other.destroy();
      resolve(socket);
    });
    socket.once('error', onError);
    if (sockets.length < tried.length) timer = setTimeout(attempt, nextAttemptAfterMs);
  }

  function onError(error: Error): void {
    failures++;
    if (failures === tried.length) reject(error);
    else attempt();
  }

  attempt();
  return promise;
}

type TlsPlan = Pick<ConnectionPlan, 'secureContext' | 'protocols' | 'session' | 'ignoresTlsErrors'>;

function secure(socket: Socket, host: string, plan: TlsPlan, opened: Opened): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const secured = connectTls({
    socket,
    host, // the name that the certificate is verified against
    servername: isIP(host) === 0 ? host : '',
    secureContext: plan.secureContext,
    ALPNProtocols: plan.protocols,
    session: plan.session.latest,
    rejectUnauthorized: plan.ignoresTlsErrors !== true,
  });
  opened.sockets.push(secured);
  secured.on('session', (session) => (plan.session.latest = session));
  secured.once('secureConnect', () => {
    secured.off('error', reject);
    secured.on('error', ignore);
    resolve(secured);
  });
  secured.once('error', (error) => {
    plan.session.latest = undefined;
    reject(error);
  });
  secured.once('close', () => reject(Object.assign(new Error('closed during the handshake'), { code: 'EPROTO' })));
  return promise;
}

function discard(opened: Opened): void {
  opened.over = true;
  // The TLS socket first: Node crashes if the socket below it is destroyed while TLS still uses it.
  for (const socket of opened.sockets.toReversed()) socket.destroy();
}

function ignore(): void {}
