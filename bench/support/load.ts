// A load generator that costs little itself: keep-alive connections, one request at a time on each, bodies read and dropped.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadOptions {
  port: number;
  /** The same for all requests, or that of the request with a number. */
  path: string | ((request: number) => string);
  headers?: Record<string, string>;
  connections: number;
  durationMs: number;
  /** Ends earlier, after this many requests. */
  requests?: number;
  /** Time between an answer and the next request of a connection. */
  pauseMs?: number;
}

export interface LoadFigures {
  requestsPerSecond: number;
  latenciesMs: number[];
  failures: number;
}

/** Sends requests for a while. An answer that is not 200 is a failure. */
export async function load(options: LoadOptions): Promise<LoadFigures> {
  const { port, path, headers = {}, connections, durationMs, requests = Infinity, pauseMs = 0 } = options;
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const requestOf = (number: number) =>
    `GET ${typeof path === 'string' ? path : path(number)} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const latenciesMs: number[] = [];
  let failures = 0;
  let sent = 0;
  const startedAt = performance.now();
  const endAt = startedAt + durationMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open(port);
      while (performance.now() < endAt && sent < requests) {
        const request = requestOf(sent++);
        const begin = performance.now();
        const status = await connection.send(request);
        if (status === 200) latenciesMs.push(performance.now() - begin);
        else failures++;
        if (pauseMs > 0) await sleep(pauseMs);
      }
      connection.socket.destroy();
    }),
  );
  return { requestsPerSecond: (latenciesMs.length * 1000) / (performance.now() - startedAt), latenciesMs, failures };
}

async function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  let head = Buffer.alloc(0);
  let bodyLeft = -1;
  let status = 0;
  let done: (status: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  socket.on('error', (error) => fail(error));
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
    if (bodyLeft < 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      bodyLeft = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - 4);
      head = Buffer.alloc(0);
    } else {
      bodyLeft -= chunk.length;
    }
    if (bodyLeft <= 0) {
      bodyLeft = -1;
      done(status);
    }
  });
  return {
    socket,
    send: (request: string) =>
      new Promise<number>((resolve, reject) => {
        done = resolve;
        fail = reject;
        socket.write(request);
      }),
  };
}
