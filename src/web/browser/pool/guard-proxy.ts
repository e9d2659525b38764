// The only way from a page to the network. Every name is resolved and checked here, once, and the connection is pinned
// to the checked address: the browser never resolves names, and its targets are checked like every other address.
//
// Each proxy listens on one port and serves one page at a time. Chromium requests connections (SOCKS5) and speaks to the
// target itself. In front of a customer's HTTP proxy, this proxy is an HTTP proxy too: plain http arrives as whole
// requests, because few of those proxies open tunnels for it. Failures are recorded, because Chromium only knows that a
// connection failed.

import { Agent, createServer as createHttpServer, request as sendRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { ApiError, badParameter, badRequest, failed } from '../../../contract/errors.ts';
import { bareHost } from '../../address/address-guard.ts';
import type { AddressGuard } from '../../address/address-guard.ts';
import { openConnection, portOf } from '../../http/connection.ts';
import type { PinnedProxy } from '../../http/http-engine.ts';
import { withRepairedHead } from '../../http/repaired-head.ts';
import { notAccepted, proxyAuthorization } from '../../http/proxy.ts';
import type { ProxySettings } from '../../http/proxy.ts';
import type { Resolver } from '../../address/resolver.ts';
import { toTargetError } from '../../http/target-errors.ts';
import { readSocksRequest, socksAnswers } from './socks-request.ts';

const connectSeconds = 15;
const idleSeconds = 60;
const socketsMax = 256;
const problemsMax = 200;
const headBytesMax = 256 * 1024;

export interface GuardProxyParts {
  guard: AddressGuard;
  resolver: Resolver;
  /** For https proxies. */
  secureContext?: SecureContext;
}

export type ProxyScheme = 'http' | 'socks5';

/** What one page may do. */
export interface Passage {
  /** The customer's proxy for all traffic. */
  proxy?: ProxySettings | undefined;
  /** Whether this page may not load from a host. */
  isUnwanted?: ((host: string) => boolean) | undefined;
  /** The page's traffic is cut off when all its responses together exceed this. */
  bytesMax: number;
}

export interface GuardProxy {
  /** Starts to serve a page. */
  admit(passage: Passage): void;
  /** Stops serving the page and closes its connections. */
  close(): void;
  /** Why a host could not be reached or is refused; undefined if unknown. `authority` is `host:port`. */
  problemOf(authority: string): ApiError | undefined;
  readonly bytes: number;
  /** True if the page exceeded its traffic limit. */
  readonly isExhausted: boolean;
  readonly connections: number;
}

interface Visit extends Passage {
  agent: Agent;
  /** For retries of responses that Node's parser refuses; each connection is used once. */
  lenientAgent: Agent;
  sockets: Set<Socket>;
  problems: Map<string, ApiError>;
  pinnedProxy?: Promise<PinnedProxy>;
  bytes: number;
  isOver: boolean;
}

/** Serves the guard proxy on a listener that may belong to another network namespace. */
export function createGuardProxy(listener: Server, parts: GuardProxyParts): GuardProxy {
  const { guard, resolver, secureContext = createSecureContext() } = parts;
  let visit: Visit | undefined;

  const httpDoor = createHttpServer({
    keepAliveTimeout: idleSeconds * 1000,
    insecureHTTPParser: true,
    maxHeaderSize: 64 * 1024,
  });
  httpDoor.on('request', (incoming, answer) => void forward(incoming, answer));
  httpDoor.on('connect', (incoming, client: Duplex, head) => void tunnelByHttp(incoming, client as Socket, head));
  httpDoor.on('upgrade', (_incoming, client) => client.destroy()); // web sockets use tunnels
  httpDoor.on('clientError', (_error, client) => client.destroy());

  const door = createServer({ noDelay: true }, (socket) => {
    const current = visit;
    if (!current || current.sockets.size >= socketsMax) {
      socket.destroy();
      return;
    }
    keep(current, socket);
    if (schemeFor(current.proxy) === 'http') httpDoor.emit('connection', socket);
    else void tunnelBySocks(current, socket);
  });
  door.on('error', () => {});
  door.listen(listener);

  /** Opens a connection for the page, or throws an error that the page's owner may see. */
  async function dial(current: Visit, url: URL, raw: boolean): Promise<Socket> {
    const why = guard.refusal(url);
    if (why !== undefined) throw badRequest(`${isUsual(url) ? url.hostname : url.host} may not be fetched: ${why}`);
    const { addresses } = await resolver.resolve(bareHost(url.hostname));
    const proxy = current.proxy && (await pinProxy(current, current.proxy));
    if (current.isOver) throw new Error('the page has ended');
    const session = { latest: undefined };
    const socket = await openConnection({
      url,
      addresses,
      proxy,
      secureContext,
      protocols: ['http/1.1'],
      connectSeconds,
      session,
      raw,
    });
    if (current.isOver || current.sockets.size >= socketsMax) {
      socket.destroy();
      throw new Error('the page has ended');
    }
    keep(current, socket);
    socket.setTimeout(idleSeconds * 1000, () => socket.destroy());
    return socket;
  }

  async function connectFor(
    current: Visit,
    url: URL,
    ready: ((error: Error | null, socket: Socket) => void) | undefined,
  ): Promise<void> {
    try {
      const socket = await dial(current, url, false);
      ready?.(null, socket);
      setImmediate(() => socket.resume()); // the handshake of a tunnel leaves it paused
    } catch (error) {
      ready?.(error as Error, undefined as never);
    }
  }

  // The customer's proxy is checked like any other address.
  function pinProxy(current: Visit, proxy: ProxySettings): Promise<PinnedProxy> {
    current.pinnedProxy ??= (async () => {
      try {
        return { ...proxy, addresses: (await resolver.resolve(proxy.host)).addresses };
      } catch (error) {
        if (error instanceof ApiError && error.status === 400)
          throw badParameter('proxy', 'must be at a public address');
        throw failed(`the proxy's host ${proxy.host} cannot be resolved`, 'proxy_failed', { cause: error });
      }
    })();
    return current.pinnedProxy;
  }

  async function forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const current = visit;
    const url = URL.parse(incoming.url ?? '');
    if (!current || url?.protocol !== 'http:' || current.isUnwanted?.(bareHost(url.hostname))) {
      incoming.socket.destroy();
      return;
    }
    let hasLeft = false;
    const giveUp = (error: unknown) => {
      if (!hasLeft) remember(current, url, error); // otherwise the browser aborted
      incoming.socket.destroy(); // the page sees a failed connection, as it would without the proxy
    };
    const authorization = current.proxy && proxyAuthorization(current.proxy);
    const send = (agent: Agent): ClientRequest => {
      const outgoing = sendRequest({
        agent,
        host: url.hostname,
        port: portOf(url),
        method: incoming.method ?? 'GET',
        path: url.href,
        headers: [
          ...endToEnd(incoming.rawHeaders),
          ...(authorization === undefined ? [] : ['Proxy-Authorization', authorization]),
        ],
        setHost: false,
        insecureHTTPParser: true,
        maxHeaderSize: headBytesMax,
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const isUnreadable = error.code?.startsWith('HPE_') === true && !answer.headersSent;
        if (isUnreadable && incoming.method === 'GET' && agent !== current.lenientAgent)
          send(current.lenientAgent).end();
        else giveUp(error);
      });
      outgoing.on('upgrade', (_response, socket) => socket.destroy());
      outgoing.on('response', (response) => pass(response));
      answer.on('close', () => {
        if (answer.writableFinished) return;
        hasLeft = true;
        outgoing.destroy();
      });
      return outgoing;
    };
    const pass = (response: IncomingMessage) => {
      if (current.proxy && response.statusCode === 407) {
        giveUp(notAccepted(current.proxy));
        response.destroy();
        return;
      }
      try {
        answer.writeHead(response.statusCode ?? 502, response.statusMessage, endToEnd(response.rawHeaders));
      } catch (error) {
        giveUp(error);
        response.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => count(current, chunk.length));
      response.on('error', () => incoming.socket.destroy());
      response.on('aborted', () => incoming.socket.destroy());
      response.pipe(answer);
    };
    try {
      incoming.pipe(send(current.agent));
    } catch (error) {
      giveUp(error); // the request is invalid
    }
  }

  async function tunnelByHttp(incoming: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    const current = visit;
    const url = URL.parse(`https://${incoming.url ?? ''}`);
    if (!current || url === null) {
      client.destroy();
      return;
    }
    if (head.length > 0) client.unshift(head);
    await tunnel(current, client, url, {
      granted: 'HTTP/1.1 200 OK\r\n\r\n',
      refused: 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n',
    });
  }

  async function tunnelBySocks(current: Visit, client: Socket): Promise<void> {
    const authority = await readSocksRequest(client);
    const url = URL.parse(`https://${authority ?? ''}`);
    if (url) await tunnel(current, client, url, socksAnswers);
    else client.destroy();
  }

  /** Connects the browser to the target, if that is allowed and reachable. */
  async function tunnel(
    current: Visit,
    client: Socket,
    url: URL,
    answers: { granted: string | Buffer; refused: string | Buffer },
  ): Promise<void> {
    if (current.isUnwanted?.(bareHost(url.hostname))) {
      client.destroy();
      return;
    }
    try {
      const socket = await dial(current, url, true);
      socket.on('error', () => client.resetAndDestroy()); // the page sees a reset, as it would without the proxy
      socket.on('data', (chunk: Buffer) => count(current, chunk.length));
      socket.on('close', () => client.end()); // after pending data
      client.on('close', () => socket.destroy());
      client.write(answers.granted);
      socket.pipe(client);
      client.pipe(socket);
    } catch (error) {
      remember(current, url, error);
      client.end(answers.refused);
    }
  }

  function count(current: Visit, bytes: number): void {
    current.bytes += bytes;
    if (current.bytes > current.bytesMax) end(current);
  }

  return {
    admit(passage) {
      if (visit) end(visit);
      const agent = new Agent({ keepAlive: true, maxSockets: 32, maxFreeSockets: 32 });
      const lenientAgent = new Agent();
      const fresh = { sockets: new Set<Socket>(), problems: new Map<string, ApiError>(), bytes: 0, isOver: false };
      const current: Visit = { ...passage, ...fresh, agent, lenientAgent };
      // The agent only requests new connections; those it keeps belong to this page alone.
      agent.createConnection = ({ host, port }, ready) => {
        void connectFor(current, new URL(`http://${host}:${port}`), ready);
        return undefined;
      };
      lenientAgent.createConnection = ({ host, port }, ready) => {
        void connectFor(current, new URL(`http://${host}:${port}`), (error, socket) =>
          ready?.(error, error ? socket : withRepairedHead(socket, headBytesMax)),
        );
        return undefined;
      };
      visit = current;
    },
    close() {
      if (visit) end(visit);
      visit = undefined;
    },
    problemOf: (authority) => visit?.problems.get(authority),
    get bytes() {
      return visit?.bytes ?? 0;
    },
    get isExhausted() {
      return visit !== undefined && visit.bytes > visit.bytesMax;
    },
    get connections() {
      return visit?.sockets.size ?? 0;
    },
  };
}

/** The type of this proxy, in front of the customer's. */
export const schemeFor = (proxy: ProxySettings | undefined): ProxyScheme =>
  proxy === undefined || proxy.protocol === 'socks5' ? 'socks5' : 'http';

/** Whether the port is a default port: the protocol of a connection is not known here. */
const isUsual = (url: URL): boolean => [80, 443].includes(portOf(url));

/** `host:port` of a URL, the key of recorded failures. */
export const authorityOf = (url: URL): string => `${bareHost(url.hostname)}:${portOf(url)}`;

function keep({ sockets }: Visit, socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
}

function end(visit: Visit): void {
  visit.isOver = true;
  visit.agent.destroy();
  for (const socket of visit.sockets) socket.destroy();
}

function remember({ problems, isOver }: Visit, url: URL, error: unknown): void {
  if (isOver || problems.size >= problemsMax) return;
  const name = `${url.hostname}:${portOf(url)}`;
  problems.set(authorityOf(url), toTargetError(error, { name, firstByteSeconds: idleSeconds, idleSeconds }));
}

// Hop-by-hop headers, which must not be forwarded.
const hopByHop = new Set(
  'connection keep-alive proxy-connection proxy-authorization proxy-authenticate te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

function endToEnd(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (!hopByHop.has(rawHeaders[i]!.toLowerCase())) kept.push(rawHeaders[i]!, rawHeaders[i + 1]!);
  }
  return kept;
}
