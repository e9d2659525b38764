// Retries a request for servers whose HTTP is malformed but readable: bare line feeds, folded headers, stray lines. The
// retry uses a new connection that is closed afterwards, so a misread boundary cannot affect another request.

import { request as sendHttp, type IncomingMessage } from 'node:http';
import type { SecureContext } from 'node:tls';
import { targetSilent, targetTimedOut } from '../../contract/errors.ts';
import { openConnection } from './connection.ts';
import type { HttpRequest, HttpResponse } from './http-engine.ts';
import { withRepairedHead } from './repaired-head.ts';
import { tooLarge, toTargetError, type Destination } from './target-errors.ts';
import { headersFor, requestTarget } from './request-line.ts';

export interface LenientParts {
  secureContext: SecureContext;
  protocols: string[];
  session: { latest: Buffer | undefined };
  connectSeconds: number;
  firstByteSeconds: number;
  idleSeconds: number;
  headerBytesMax: number;
}

/** Sends the request again and parses the response as leniently as browsers do. */
export async function requestLeniently(
  request: HttpRequest,
  parts: LenientParts,
  destination: Destination,
): Promise<HttpResponse> {
  const startedAt = performance.now();
  const { url, addresses, proxy, ignoresTlsErrors, signal, deadline, bodyBytesMax, cutsBody } = request;
  const socket = await openConnection({ url, addresses, proxy, ignoresTlsErrors, ...parts });
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const stop = (error: unknown) => {
    reject(error);
    socket.destroy();
  };
  const onAbort = () => stop(signal?.reason);
  const timeLeft = setTimeout(() => stop(targetTimedOut(deadline.seconds)), Math.max(0, deadline.at - startedAt));
  const silent = (seconds: number) => () => stop(targetSilent(seconds));
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const sent = sendHttp({
      createConnection: () => withRepairedHead(socket, parts.headerBytesMax),
      method: request.method,
      path: requestTarget(request),
      headers: ['Host', url.host, 'Connection', 'close', ...headersFor(request)],
      insecureHTTPParser: true,
      maxHeaderSize: parts.headerBytesMax,
      setHost: false,
    });
    socket.setTimeout(parts.firstByteSeconds * 1000, silent(parts.firstByteSeconds));
    sent.on('error', (error) => stop(toTargetError(error, destination)));
    sent.on('upgrade', () => stop(toTargetError({ code: 'UND_ERR' }, destination)));
    sent.on('response', (response: IncomingMessage) => {
      const firstByteMs = performance.now() - startedAt;
      const chunks: Buffer[] = [];
      let bytes = 0;
      socket.setTimeout(parts.idleSeconds * 1000, silent(parts.idleSeconds));
      response.on('error', (error) => stop(toTargetError(error, destination)));
      const finish = () => {
        const headers = { ...response.headers };
        const body = Buffer.concat(chunks).subarray(0, bodyBytesMax);
        resolve({ status: response.statusCode ?? 502, headers, body, firstByteMs });
      };
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= bodyBytesMax || cutsBody) chunks.push(chunk);
        if (bytes <= bodyBytesMax) return;
        if (cutsBody) finish();
        else stop(tooLarge(destination.name, bodyBytesMax));
      });
      response.on('end', finish);
    });
    sent.end(request.body);
    if (signal?.aborted) onAbort();
    return await promise;
  } finally {
    clearTimeout(timeLeft);
    signal?.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}
