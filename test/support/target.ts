// A website on loopback with handlers of the test, which records requests.
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Target {
  origin: string;
  /** The requested paths, in order. */
  hits: string[];
  /** Answers requests to a path; the path may carry any query. */
  on(path: string, listener: RequestListener): void;
  close(): Promise<void>;
}

/** Starts a website with a plain page at `/`. Unknown paths are 404. */
export async function startTarget(): Promise<Target> {
  const hits: string[] = [];
  const listeners = new Map<string, RequestListener>([
    ['/', (_request, response) => sendPage(response, '<h1>Hello</h1>')],
  ]);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    hits.push(request.url ?? '');
    const listener = listeners.get(new URL(request.url ?? '/', 'http://target').pathname);
    if (listener) listener(request, response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No such page</h1>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    on: (path, listener) => listeners.set(path, listener),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export function sendPage(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Test</title>${body}`);
}
