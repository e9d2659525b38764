// Loopback servers with scripted behaviour, and a fetcher that may reach them.

import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { createAddressGuard } from '../address/address-guard.ts';
import { createPageFetcher, type FetchLimits, type PageFetcher } from '../http/fetch-page.ts';
import type { HttpEngine, HttpEngineLimits } from '../http/http-engine.ts';
import type { Lookup } from '../address/name-lookup.ts';
import { createResolver } from '../address/resolver.ts';
import { createUndiciEngine } from '../http/undici-engine.ts';

export interface Listening {
  port: number;
  close: () => Promise<void>;
}

export async function listen(server: Server | TcpServer, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const serveHttp = (listener: RequestListener): Promise<Listening> => listen(createServer(listener));

/** Calls `answer` once per connection, once the head of a request has arrived. */
export const serveRaw = (answer: (socket: Socket, head: string) => void): Promise<Listening> =>
  listen(
    createTcpServer((socket) => {
      let head = '';
      socket.on('data', (chunk) => {
        head += chunk.toString('latin1');
        if (!head.includes('\r\n\r\n')) return;
        const complete = head;
        head = '';
        answer(socket, complete);
      });
    }),
  );

export interface TestFetcher {
  pages: PageFetcher;
  engine: HttpEngine;
  close: () => Promise<void>;
}

/** A fetcher for which `*.test` names are 127.0.0.1 and loopback is the only private range allowed. */
export function createTestFetcher({
  names = ['site.test', 'other.test', 'www.site.test'],
  limits = {},
  engineLimits = {},
  ca,
  lookup,
  egressAllow = ['127.0.0.0/8'],
}: {
  names?: string[];
  limits?: Partial<FetchLimits>;
  engineLimits?: Partial<HttpEngineLimits>;
  ca?: string | string[];
  lookup?: Lookup;
  egressAllow?: string[];
} = {}): TestFetcher {
  const guard = createAddressGuard({ egressAllow });
  const resolve = new Map(names.map((name) => [name, ['127.0.0.1']]));
  const resolver = createResolver({ guard, resolve, ...(lookup && { lookup }) });
  const engine = createUndiciEngine({ limits: engineLimits, ca });
  return { engine, pages: createPageFetcher({ engine, resolver, guard, limits }), close: () => engine.close() };
}
