// Calls of the management API from commands: over HTTP if a server runs, otherwise in this process. The routes provide the
// types of paths, bodies and results.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { managePrefix } from '../contract/management/prefix.ts';
import type { Config } from '../config.ts';
import type { ArgumentsOf, ResultOf, RouteName } from '../console/client.ts';
import type { Service } from './service.ts';
import { isObject } from '../contract/json.ts';

const answerTimeoutMs = 120_000;

export interface Answer<Body> {
  status: number;
  /** The unparsed JSON of the response. */
  text: string;
  body: Body;
}

export interface Management {
  /** Throws a CommandError with the API's error text when the call is refused. */
  call: <N extends RouteName>(route: N, ...given: ArgumentsOf<N>) => Promise<Answer<ResultOf<N>>>;
  close: () => Promise<void>;
}

/** A failure that is printed as one line, without a stack. */
export class CommandError extends Error {}

export interface ManagementOptions {
  config: Config;
  /** An explicit address. If it is set, no service is opened in this process. */
  url?: string | undefined;
  token?: string | undefined;
  loadService: () => Promise<Service>;
}

/** Creates a client. The first call opens the connection or the service. */
export function createManagement({ config, url, token, loadService }: ManagementOptions): Management {
  const address = url ?? localAddress(config);
  let opened: Promise<Awaited<ReturnType<Service['openService']>>> | undefined;

  async function send({ method, path, body }: Request): Promise<Answer<unknown>> {
    if (!opened) {
      const reply = await callHttp(address, { method, path, body }, () => findToken(config, token));
      if (reply) return reply;
      if (url !== undefined) throw new CommandError(`Nothing listens at ${address}`);
      opened = loadService().then((service) => service.openService(config));
    }
    const reply = await (await opened).inject(method, path, body);
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return { status: reply.status, text, body: parse(text) };
  }

  return {
    async call<N extends RouteName>(route: N, ...given: ArgumentsOf<N>) {
      const answer = await send(requestOf(route, ...given));
      if (answer.status < 400) return answer as Answer<ResultOf<N>>;
      const why = isObject(answer.body) ? answer.body['error'] : undefined;
      if (why === 'Not Found') throw new CommandError(`${why}${wantedBy(route, given[0])}`);
      throw new CommandError(typeof why === 'string' ? why : `The service responded with status ${answer.status}`);
    },
    async close() {
      if (opened) await (await opened).close();
    },
  };
}

interface Request {
  method: string;
  path: string;
  body: unknown;
}

/** The HTTP request that calls a route: path parameters filled in, undefined query parameters omitted. */
export function requestOf<N extends RouteName>(route: N, ...[given]: ArgumentsOf<N>): Request {
  const { query = {}, body, ...values } = (given ?? {}) as Record<string, unknown> & { query?: object };
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return { method, path: `${managePrefix}${path}${search && `?${search}`}`, body };
}

/** What a path names, for the error that it does not exist: `: workspace acme, id 7`. */
function wantedBy(route: string, given: unknown): string {
  const values = isObject(given) ? given : {};
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return '';
  return `: ${names.map((name) => `${name === 'slug' ? 'workspace' : name} ${String(values[name])}`).join(', ')}`;
}

/** The URL of a local server with these settings. */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' || host === '' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** The response, or undefined when nothing listens at the address. */
async function callHttp(
  address: string,
  { method, path, body }: Request,
  readToken: () => Promise<string | undefined>,
): Promise<Answer<unknown> | undefined> {
  const target = URL.parse(path, address);
  if (!target || !/^https?:$/.test(target.protocol))
    throw new CommandError(`${address} is not a URL like http://127.0.0.1:8080`);
  const token = await readToken();
  try {
    const reply = await fetch(target, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const text = await reply.text();
    return { status: reply.status, text, body: parse(text) };
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw new CommandError(`${address} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
}

/** The given or configured token, or the one in the data directory. */
export async function findToken(
  { adminToken, dataDirectory }: Config,
  given: string | undefined,
): Promise<string | undefined> {
  if (given !== undefined) return given;
  if (adminToken !== undefined) return adminToken;
  try {
    return (await readFile(join(dataDirectory, 'admin-token'), 'utf8')).trim();
  } catch {
    return undefined; // the server responds with the reason
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ECONNREFUSED') return true;
  if (error instanceof AggregateError) return error.errors.every(isRefused);
  return isRefused(error.cause);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
