// A fake search engine on loopback: one port responds like the engine, another one sets its behaviour and returns the
// requests it received. To start it alone: node test/support/search-engines/stand-in.ts bing
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { misbehave, send } from './behaviours.ts';
import type { Behaviour } from './behaviours.ts';
import { engines } from './pages.ts';
import type { EngineRequest } from './pages.ts';

export { knownQuery } from './pages.ts';

export interface StandIn {
  origin: string;
  control: string;
  /** How the next requests are answered, one behaviour each. */
  behave(...behaviours: Behaviour[]): Promise<void>;
  /** How all requests are answered from now on. */
  always(behaviour: Behaviour): Promise<void>;
  /** Holds every answer back until the function is called. */
  hold(): Promise<() => Promise<void>>;
  requests(): Promise<EngineRequest[]>;
  /** As it was at the start, and nothing remembered. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startStandIn(name: string): Promise<StandIn> {
  const { engine, control } = createPorts(name);
  const [origin, controls] = await Promise.all([listen(engine), listen(control)]);
  async function tell(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${controls}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  return {
    origin,
    control: controls,
    behave: async (...behaviours) => void (await tell('POST', '/behaviours', behaviours)),
    always: async (behaviour) => void (await tell('PUT', '/behaviour', behaviour)),
    async hold() {
      await tell('PUT', '/hold');
      return async () => void (await tell('DELETE', '/hold'));
    },
    async requests() {
      const requests = (await tell('GET', '/requests')) as Omit<EngineRequest, 'params'>[];
      return requests.map((request) => ({ ...request, params: new URLSearchParams(request.rawQuery) }));
    },
    reset: async () => void (await tell('DELETE', '/')),
    close: async () => void (await Promise.all([engine, control].map(stop))),
  };
}

function createPorts(name: string): { engine: Server; control: Server } {
  const answer = engines[name];
  if (answer === undefined) throw new Error(`There is no engine ${name}: ${Object.keys(engines).join(', ')}.`);
  const state = new Map<string, string>();
  let requests: EngineRequest[] = [];
  let queue: Behaviour[] = [];
  let constant: Behaviour | undefined;
  let held = Promise.withResolvers<void>();
  held.resolve();

  const engine = serve(async (request, response) => {
    const received = await read(request);
    requests.push(received);
    await held.promise;
    const behaviour = queue.shift() ?? constant;
    const page = answer(received, state) ?? { status: 404, type: 'text/html', body: '<h1>Not found</h1>' };
    if (behaviour === undefined) send(page, response);
    else misbehave(behaviour, page, request, response);
  });

  const commands: Record<string, (body: string) => unknown> = {
    'POST /behaviours': (body) => queue.push(...(JSON.parse(body) as Behaviour[])),
    'PUT /behaviour': (body) => (constant = JSON.parse(body) as Behaviour),
    'PUT /hold': () => void (held = Promise.withResolvers()),
    'DELETE /hold': () => held.resolve(),
    'GET /requests': () => requests,
    'DELETE /': () => {
      [requests, queue, constant] = [[], [], undefined];
      held.resolve();
    },
  };
  const control = serve(async (request, response) => {
    const command = commands[`${request.method} ${request.url}`];
    const result = command?.(await text(request));
    response.writeHead(command === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(command === undefined ? { commands: Object.keys(commands) } : (result ?? null)));
  });
  return { engine, control };
}

async function read(request: IncomingMessage): Promise<EngineRequest> {
  const url = new URL(request.url ?? '/', 'http://engine');
  return {
    method: request.method ?? '',
    path: url.pathname,
    rawQuery: url.search.slice(1),
    params: url.searchParams,
    headers: request.headers as EngineRequest['headers'],
    body: await text(request),
  };
}

function serve(listener: (...parameters: Parameters<RequestListener>) => Promise<void>): Server {
  return createServer((request, response) => {
    listener(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

if (import.meta.main) {
  const { origin, control } = await startStandIn(process.argv[2] ?? '');
  console.log(`engine ${origin}\ncontrol ${control}`);
}
