// The built-in sample site: a small shop with fixed pages, to try every endpoint on without the internet.
//
// It listens nowhere. The fetcher takes its responses from `respond`, and the guard proxy of the browser passes it the
// connections of a page to `serve`. See docs/decisions/0063-sample-site.md.

import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import packageJson from '../../../package.json' with { type: 'json' };
import type { HttpRequest, HttpResponse } from '../http/http-engine.ts';
import { makeSiteFiles } from './site-files.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

const idleMs = 10_000;
const headBytesMax = 64 * 1024;

export interface SampleSite {
  /** The response to a request, which is sent nowhere. */
  respond(request: SampleRequest): HttpResponse;
  /** Speaks HTTP with the browser over a connection that is already open. */
  serve(client: Socket): void;
}

export type SampleRequest = Pick<HttpRequest, 'url' | 'method'> &
  Partial<Pick<HttpRequest, 'bodyBytesMax' | 'cutsBody'>>;

export function createSampleSite(): SampleSite {
  let files: SiteFiles | undefined;
  const answer = (method: string, path: string): Answer => {
    files ??= makeSiteFiles();
    return answerFor(files, method, path);
  };

  const server = createServer({ keepAliveTimeout: idleMs, maxHeaderSize: headBytesMax }, (incoming, outgoing) => {
    const { status, headers, body } = answer(incoming.method ?? 'GET', pathOf(incoming.url));
    outgoing.writeHead(status, headers);
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    if (status === 405) outgoing.once('finish', () => incoming.socket.end()); // its body is not read
  });
  server.on('clientError', (_error, client) => client.destroy());
  server.on('upgrade', (_incoming, client) => client.destroy());

  return {
    respond({ url, method, bodyBytesMax = Infinity, cutsBody = false }) {
      const startedAt = performance.now();
      const { status, headers, body } = answer(method, url.pathname);
      const sent = method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(cutsBody ? body.subarray(0, bodyBytesMax) : body);
      return { status, headers, body: sent, firstByteMs: performance.now() - startedAt };
    },
    serve(client) {
      server.emit('connection', client);
    },
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

function answerFor({ byPath, moved, notFound }: SiteFiles, method: string, path: string): Answer {
  if (method !== 'GET' && method !== 'HEAD')
    return answerWith(405, { type: 'text/plain', body: Buffer.from('Method not allowed') }, { allow: 'GET, HEAD' });
  const file = byPath.get(path);
  if (file !== undefined) return answerWith(200, file);
  const location = moved.get(path);
  return location === undefined ? answerWith(404, notFound) : answerWith(301, notFound, { location });
}

const answerWith = (status: number, { type, body }: SiteFile, further: Record<string, string> = {}): Answer => ({
  status,
  headers: {
    server: `Siteglass/${packageJson.version}`,
    'content-type': type,
    'content-length': String(body.length),
    'cache-control': 'public, max-age=300',
    ...further,
  },
  body,
});

/** The path of a request line, which may be a whole URL; anything else has no page. */
const pathOf = (target = '/'): string => URL.parse(target, 'http://sample.invalid')?.pathname ?? '';
