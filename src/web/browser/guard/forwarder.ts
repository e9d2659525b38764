// Forwards plain http requests of the browser to the customer's HTTP proxy.

import { Agent, request as sendRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { toError } from '../../../contract/errors.ts';
import { portOf, usesAbsoluteForm } from '../../http/connection.ts';
import { pairsOf } from '../../http/header-list.ts';
import type { PinnedProxy } from '../../http/http-engine.ts';
import { notAccepted, proxyAuthorization } from '../../http/proxy.ts';
import { withRepairedHead } from '../../http/repaired-head.ts';
import type { Dial, Dialer } from './dialer.ts';
import type { Visit } from './visit.ts';

const headBytesMax = 256 * 1024;

/** Forwards one request, and its response back. */
export type Forward = (incoming: IncomingMessage, answer: ServerResponse) => void;

export function createForwarder(visit: Visit, { dial, findProxy }: Dialer): Forward {
  const agents = createAgents(visit, dial);
  async function begin(exchange: Omit<Exchange, 'proxy'>): Promise<void> {
    const { url, incoming } = exchange;
    try {
      const proxy = await findProxy();
      if (!incoming.destroyed) forward({ ...exchange, proxy });
    } catch (error) {
      visit.remember(url, error);
      incoming.socket.destroy();
    }
  }
  return (incoming, answer) => {
    const url = URL.parse(incoming.url ?? '');
    if (url?.protocol === 'http:' && !visit.isUnwanted(url)) void begin({ visit, agents, url, incoming, answer });
    else incoming.socket.destroy();
  };
}

interface Agents {
  /** Keeps its connections, which belong to this page alone. */
  usual: Agent;
  /** For retries of responses that Node's parser refuses. Each connection is used once. */
  lenient: Agent;
}

function createAgents(visit: Visit, dial: Dial): Agents {
  const usual = new Agent({ keepAlive: true, maxSockets: 32, maxFreeSockets: 32 });
  const lenient = new Agent();
  const connectWith =
    (wrap: (socket: Socket) => Duplex): Agent['createConnection'] =>
    ({ host, port }, ready = () => {}) => {
      void connect(new URL(`http://${host}:${port}`), wrap, ready);
      return undefined;
    };
  async function connect(url: URL, wrap: (socket: Socket) => Duplex, ready: Ready): Promise<void> {
    const socket = await dial(url, { isTunnel: false }).catch(toError);
    if (socket instanceof Error) return ready(socket, new Socket()); // the agent ignores the socket
    ready(null, wrap(socket));
    setImmediate(() => socket.resume()); // the handshake of a tunnel leaves it paused
  }
  usual.createConnection = connectWith((socket) => socket);
  lenient.createConnection = connectWith((socket) => withRepairedHead(socket, headBytesMax));
  visit.signal.addEventListener('abort', () => usual.destroy(), { once: true });
  return { usual, lenient };
}

type Ready = (error: Error | null, socket: Duplex) => void;

interface Exchange {
  visit: Visit;
  proxy: PinnedProxy | undefined;
  agents: Agents;
  url: URL;
  incoming: IncomingMessage;
  answer: ServerResponse;
}

function forward({ visit, proxy, agents, url, incoming, answer }: Exchange): void {
  let hasLeft = false; // the browser aborted the request

  function fail(error: unknown): void {
    if (!hasLeft) visit.remember(url, error);
    incoming.socket.destroy(); // the page sees a failed connection, as it would without the proxy
  }

  function send(agent: Agent): ClientRequest {
    const outgoing = sendRequest({ agent, ...requestOptions(proxy, url, incoming) });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isUnreadable = error.code?.startsWith('HPE_') === true && !answer.headersSent;
      if (isUnreadable && incoming.method === 'GET' && agent !== agents.lenient) send(agents.lenient).end();
      else fail(error);
    });
    outgoing.on('upgrade', (_response, socket) => socket.destroy());
    outgoing.on('response', (response) => passBack(response));
    answer.on('close', () => {
      if (answer.writableFinished) return;
      hasLeft = true;
      outgoing.destroy();
    });
    return outgoing;
  }

  function passBack(response: IncomingMessage): void {
    try {
      if (proxy && response.statusCode === 407 && usesAbsoluteForm(url, proxy)) throw notAccepted(proxy);
      answer.writeHead(response.statusCode ?? 502, response.statusMessage, endToEnd(response.rawHeaders));
    } catch (error) {
      fail(error);
      response.destroy();
      return;
    }
    response.on('data', (chunk: Buffer) => visit.count(chunk.length));
    response.on('error', () => incoming.socket.destroy());
    response.on('aborted', () => incoming.socket.destroy());
    response.pipe(answer);
  }

  try {
    incoming.pipe(send(agents.usual));
  } catch (error) {
    fail(error); // the request is invalid
  }
}

function requestOptions(proxy: PinnedProxy | undefined, url: URL, incoming: IncomingMessage): RequestOptions {
  const isWhole = usesAbsoluteForm(url, proxy);
  const authorization = proxy && isWhole ? proxyAuthorization(proxy) : undefined;
  return {
    host: url.hostname,
    port: portOf(url),
    method: incoming.method ?? 'GET',
    path: isWhole ? url.href : url.pathname + url.search,
    headers: [
      ...endToEnd(incoming.rawHeaders),
      ...(authorization === undefined ? [] : ['Proxy-Authorization', authorization]),
    ],
    setHost: false,
    insecureHTTPParser: true,
    maxHeaderSize: headBytesMax,
  };
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers (name, value, name, value …) without those that concern one connection only. */
export function endToEnd(rawHeaders: readonly string[]): string[] {
  return Array.from(pairsOf(rawHeaders))
    .filter(([name]) => !hopByHop.has(name.toLowerCase()))
    .flat();
}
