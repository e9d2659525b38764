// What every engine writes alike: the request target and the headers that depend on the proxy.

import { usesAbsoluteForm } from './connection.ts';
import type { HttpRequest } from './http-engine.ts';
import { proxyAuthorization } from './proxy.ts';

/** The path of the request line, or the whole URL where a proxy needs it. */
export function requestTarget({ url, proxy }: HttpRequest): string {
  const path = url.pathname + url.search;
  return usesAbsoluteForm(url, proxy) ? url.origin + path : path;
}

/** The request's headers, with the proxy's password where it is the proxy that reads them. */
export function headersFor({ url, headers, proxy }: HttpRequest): readonly string[] {
  if (proxy === undefined || !usesAbsoluteForm(url, proxy)) return headers;
  const authorization = proxyAuthorization(proxy);
  return authorization === undefined ? headers : [...headers, 'Proxy-Authorization', authorization];
}
