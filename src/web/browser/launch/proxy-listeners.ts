// The ports of the guard proxies, opened on the loopback that the browser sees.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import { orAfter } from '../../../flow/time-limit.ts';
import { startSecondsMax } from './launch-options.ts';

export interface ProxyListener {
  /** As the browser sees it, on its loopback. */
  port: number;
  server: Server;
}

/** The ports that the helper opens in the browser's network. */
export async function receiveListeners(child: ChildProcess, count: number): Promise<ProxyListener[]> {
  const listeners: ProxyListener[] = [];
  child.on('message', (message: { port: number }, server) => {
    if (server instanceof Server) listeners.push({ port: message.port, server });
  });
  // The channel closes when the helper has exited; only then does this process own the sockets alone.
  const closed = once(child, 'disconnect').then(() => true);
  const isClosed = await orAfter(closed, startSecondsMax * 1000, false);
  if (isClosed && listeners.length === count) return listeners;
  for (const { server } of listeners) server.close();
  throw new Error('no ports could be opened in its network');
}

/** The same in the network of the service. */
export async function openListeners(count: number): Promise<ProxyListener[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { port: portOf(server), server };
    }),
  );
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}
