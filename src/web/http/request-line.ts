// What all engines share: the request target, headers that depend on the proxy, and the destination in error texts.

import { portOf, usesAbsoluteForm } from './connection.ts';
import type { HttpEngineLimits, HttpRequest } from './http-engine.ts';
import { proxyAuthorization } from './proxy.ts';
import type { Destination } from './target-errors.ts';

/** The path of the request line, or the whole URL where a proxy needs it. */
export function requestTarget({ url, proxy }: HttpRequest): string {
  const path = url.pathname + url.search;
  return usesAbsoluteForm(url, proxy) ? url.origin + path : path;
}

/** The request's headers, with `Proxy-Authorization` if the proxy reads them. */
export function headersFor({ url, headers, proxy }: HttpRequest): readonly string[] {
  if (proxy === undefined || !usesAbsoluteForm(url, proxy)) return headers;
  const authorization = proxyAuthorization(proxy);
  return authorization === undefined ? headers : [...headers, 'Proxy-Authorization', authorization];
}

/** The destination of a request, and how long its server may be silent. */
export function destinationOf({ url, silenceSeconds }: HttpRequest, limits: HttpEngineLimits): Destination {
  const { firstByteSeconds, idleSeconds } =
    silenceSeconds === undefined ? limits : { firstByteSeconds: silenceSeconds, idleSeconds: silenceSeconds };
  return { name: `${url.hostname}:${portOf(url)}`, firstByteSeconds, idleSeconds };
}
