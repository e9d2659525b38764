// Connects the browser to a target by SOCKS5 or by HTTP's CONNECT, if the target is allowed and reachable.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isSampleHost } from '../../../contract/sample-site.ts';
import { breakConnection } from '../../http/break-connection.ts';
import { portOf } from '../../http/connection.ts';
import { readSocksRequest, socksAnswers } from '../../http/socks-request.ts';
import type { SampleSite } from '../../sample-site/sample-site.ts';
import type { Dial } from './dialer.ts';
import type { TlsBridge } from './tls-bridge.ts';
import type { Visit } from './visit.ts';

interface TunnelAnswers {
  granted: string | Buffer;
  refused: string | Buffer;
}

const httpAnswers: TunnelAnswers = {
  granted: 'HTTP/1.1 200 OK\r\n\r\n',
  refused: 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n',
};

export interface Tunnels {
  /** Serves a connection that starts with a SOCKS5 handshake. */
  bySocks(client: Socket): Promise<void>;
  /** Serves a CONNECT request. `head` is what the client has sent after it. */
  byHttp(incoming: IncomingMessage, client: Socket, head: Buffer): Promise<void>;
}

export interface TunnelParts {
  dial: Dial;
  bridge?: TlsBridge | undefined;
  sampleSite?: Pick<SampleSite, 'serve'> | undefined;
}

export function createTunnels(visit: Visit, { dial, bridge, sampleSite }: TunnelParts): Tunnels {
  async function tunnel(client: Socket, authority: string | undefined, answers: TunnelAnswers): Promise<void> {
    const url = URL.parse(`https://${authority ?? ''}`);
    if (url === null || visit.isUnwanted(url)) {
      client.destroy();
      return;
    }
    if (sampleSite && opensSample(visit, url)) {
      client.on('close', () => visit.count(client.bytesWritten));
      client.write(answers.granted);
      sampleSite.serve(client);
      return;
    }
    try {
      const socket = await dial(url, { isTunnel: true });
      socket.on('error', () => breakConnection(client)); // the page sees a reset, as it would without the proxy
      socket.on('data', (chunk: Buffer) => visit.count(chunk.length));
      client.on('close', () => socket.destroy());
      client.write(answers.granted);
      if (bridge && (await bridge.takes(client, url, { dial, visit }))) {
        socket.removeAllListeners('error').on('error', () => {});
        socket.destroy();
        return;
      }
      socket.on('close', () => client.end()); // after pending data
      if (socket.destroyed) client.end();
      socket.pipe(client);
      client.pipe(socket);
    } catch (error) {
      visit.remember(url, error);
      client.end(answers.refused);
    }
  }

  return {
    async bySocks(client) {
      await tunnel(client, await readSocksRequest(client), socksAnswers);
    },
    async byHttp(incoming, client, head) {
      if (head.length > 0) client.unshift(head);
      await tunnel(client, incoming.url, httpAnswers);
    },
  };
}

/** The sample site is for the page that the caller opened there, without a proxy. */
const opensSample = (visit: Visit, url: URL): boolean =>
  isSampleHost(url.hostname) && portOf(url) === 80 && visit.proxy === undefined && visit.isOnSampleSite;
