// A website on loopback that records what it is sent, over http and over https with an untrusted certificate.
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { Http2SecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeCertificate } from '../../src/web/self-signed.ts';

export interface Received {
  method: string;
  host: string;
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  from: string | undefined;
  version: string;
}

export interface EchoSite {
  /** Everything that was received, in order. */
  received: Received[];
  /** The URL of a path at a host of this site. */
  at(path: string, host?: string, scheme?: 'http' | 'https'): string;
  close(): Promise<void>;
}

/** `respond` answers after the request has been recorded. */
export async function startEchoSite(
  hosts: string[],
  respond: (request: Received, response: ServerResponse, site: EchoSite) => void,
): Promise<EchoSite> {
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) => void record(request, response);

  async function record(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, httpVersion: version, socket } = request;
    const from = socket.remoteAddress;
    const host = String(headers[':authority'] ?? headers.host).split(':')[0]!;
    const body = await text(request).catch(() => '');
    const one = { method, host, path: url, headers: headers as Received['headers'], body, from, version };
    received.push(one);
    respond(one, response, site);
  }

  const secure = createSecureServer({ allowHTTP1: true, ...makeCertificate(hosts) }, listener as never);
  const servers: (Server | Http2SecureServer)[] = [createServer(listener as RequestListener), secure];
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    });
    server.on('sessionError', () => {});
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const site: EchoSite = {
    received,
    at: (path, host = hosts[0]!, scheme = 'http') => `${scheme}://${host}:${ports[scheme === 'http' ? 0 : 1]}${path}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
  return site;
}
