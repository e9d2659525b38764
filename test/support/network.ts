// The network between a service and its database: a TCP proxy in front of PostgreSQL's socket that loses what the test says.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { breakConnection } from '../../src/web/http/break-connection.ts';

export type Weather =
  /** Everything arrives. */
  | 'clear'
  /** Nothing arrives, in either direction, and nothing is reported. New connections are accepted and stay silent. */
  | 'lost'
  /** Requests arrive, answers do not. */
  | 'mute';

export interface Network {
  port: number;
  /** For connections that exist and for new ones. */
  setWeather(weather: Weather): void;
  /** The existing connections become silent, new ones work: as after a failover. */
  loseConnections(): void;
  /** Resets all connections. */
  reset(): void;
  /** Delays answers. */
  setDelay(ms: number): void;
  /** New connections go to this socket: the address has moved to another server. */
  setTarget(path: string): void;
  close(): Promise<void>;
}

interface Link {
  client: Socket;
  server: Socket;
  isLost: boolean;
}

/** Forwards to a Unix socket. */
export async function startNetwork(socketPath: string): Promise<Network> {
  const links = new Set<Link>();
  let target = socketPath;
  let weather: Weather = 'clear';
  let delayMs = 0;

  const proxy = createServer((client) => {
    const link: Link = { client, server: connect(target), isLost: false };
    links.add(link);
    const { server } = link;
    const drop = () => {
      links.delete(link);
      client.destroy();
      server.destroy();
    };
    client.on('data', (bytes) => {
      if (weather !== 'lost' && !link.isLost) server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (weather !== 'clear' || link.isLost) return;
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), delayMs);
    });
    client.on('error', drop).on('close', () => {
      // A peer that is cut off does not notice the end of the connection either.
      if (weather === 'lost' || link.isLost) client.destroy();
      else drop();
    });
    server.on('error', drop).on('close', drop);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const reset = () => {
    for (const { client, server } of links) {
      breakConnection(client);
      server.destroy();
    }
    links.clear();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    setWeather(next) {
      weather = next;
    },
    loseConnections() {
      for (const link of links) link.isLost = true;
    },
    reset,
    setDelay(ms) {
      delayMs = ms;
    },
    setTarget(path) {
      target = path;
    },
    async close() {
      reset();
      await new Promise((resolve) => {
        proxy.close(resolve);
      });
    },
  };
}
