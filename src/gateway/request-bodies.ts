// Bodies of requests: reading them within limits, and discarding the rest of those that are refused.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../contract/errors.ts';

export const bodySeconds = 60;
/** How long the rest of a refused body is received: in total, and without data. */
const discardMs = 10_000;
const discardIdleMs = 2000;

export const isLines = ({ headers }: FastifyRequest): boolean =>
  /^application\/(x-)?(nd|json-?l(ines)?)/i.test(headers['content-type'] ?? '');

/** The error for a compressed body. */
export function encodingFault({ headers }: FastifyRequest): ApiError | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return undefined;
  return badRequest('compressed bodies are not accepted; send the body without content-encoding');
}

/** The body of a submission that is read line by line. */
export class BodyLines implements AsyncIterable<Uint8Array> {
  readonly #stream: IncomingMessage;

  constructor(stream: IncomingMessage) {
    this.#stream = stream;
  }

  /** Times out when the client sends nothing for a minute. The time that the reader takes does not count. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const stream = this.#stream;
    const startTimer = () => setTimeout(() => stream.destroy(), bodySeconds * 1000);
    let timer = startTimer();
    try {
      for await (const chunk of chunksOf(stream)) {
        clearTimeout(timer);
        yield chunk;
        timer = startTimer();
      }
    } catch (error) {
      throw error instanceof ApiError ? error : brokenBody();
    } finally {
      clearTimeout(timer);
    }
    if (!stream.complete) throw brokenBody();
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the management API that accepts lines. */
    acceptsLines?: boolean;
  }
}

const brokenBody = () => badRequest('the connection broke before the whole body was received');

/** A body must arrive within a minute. Streams have a separate limit. */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { endpoint, acceptsLines = endpoint?.acceptsLines } = request.routeOptions.config;
    if (hasBody(raw) && !(acceptsLines && isLines(request))) {
      const timer = setTimeout(() => raw.destroy(), bodySeconds * 1000);
      raw.once('end', () => clearTimeout(timer));
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** The bytes of a body, or undefined when there are more than `bytesMax`. */
export async function readUpTo(stream: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  if (Number(stream.headers['content-length'] ?? 0) > bytesMax) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(stream)) {
      bytes += chunk.length;
      if (bytes > bytesMax) return undefined;
      chunks.push(chunk);
    }
  } catch {
    throw brokenBody();
  }
  return Buffer.concat(chunks, bytes);
}

/**
 * A client whose connection closes while it sends gets an error instead of the reply. So the rest of a body that was refused is
 * received and discarded before the reply, unless it is too long.
 */
export function discardBodies(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return;
    await discardRest(raw);
    if (!raw.complete) reply.header('connection', 'close');
  });
}

/** Ends with the body, and before when nothing arrives or the time is over. */
function discardRest(stream: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const idle = setTimeout(stop, discardIdleMs);
    const deadline = setTimeout(stop, discardMs);
    const onData = () => void idle.refresh();
    const ends = ['end', 'close', 'error'] as const;
    function stop() {
      clearTimeout(idle);
      clearTimeout(deadline);
      stream.off('data', onData);
      for (const event of ends) stream.off(event, stop);
      stream.pause();
      resolve();
    }
    for (const event of ends) stream.on(event, stop);
    stream.on('data', onData);
    stream.resume();
  });
}

/** Ending the iteration early does not end the request. */
const chunksOf = (stream: IncomingMessage): AsyncIterable<Buffer> => stream.iterator({ destroyOnReturn: false });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
