// The interface of HTTP engines: send one HTTP request to addresses that were checked before. Engines differ in how
// closely they resemble a browser. None of them follows redirects, decodes bodies, resolves names or uses proxies of
// the environment.

import type { ProxySettings } from '../../contract/proxy-url.ts';
import type { Address } from '../address/resolver.ts';

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A proxy whose host has been resolved and, if it is a customer's, checked. */
export interface PinnedProxy extends ProxySettings {
  addresses: readonly Address[];
  /** True: it has a private address, so that it may reach others. It only opens tunnels to checked addresses. */
  isInside?: boolean | undefined;
}

export interface HttpRequest {
  url: URL;
  method: string;
  /** name, value, name, value…: sent in this order. */
  headers: readonly string[];
  body?: Buffer | string | undefined;
  /** Where to connect, in order of preference; the host of `url` is not resolved again. */
  addresses: readonly Address[];
  proxy?: PinnedProxy | undefined;
  /** True: any certificate of the target is accepted, over connections that no other request uses. Not that of a proxy. */
  ignoresTlsErrors?: boolean | undefined;
  /** A larger response on the wire is `target_too_large`. */
  bodyBytesMax: number;
  /** True: a larger body is truncated instead, and its connection is closed. */
  cutsBody?: boolean | undefined;
  /** How long the server may be silent before its response and within it, instead of the engine's limits. */
  silenceSeconds?: number | undefined;
  /** True: the response includes the issuer of the certificate, even if that takes another connection. */
  wantsCertificateIssuer?: boolean | undefined;
  /** Aborts the request at this `performance.now()` time. */
  deadline: { at: number; seconds: number };
  signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  status: number;
  /** Lower-case names; values as Latin-1, unchanged. */
  headers: ResponseHeaders;
  /** As received: content codings are not decoded. */
  body: Buffer;
  firstByteMs: number;
  /** The issuer of the target's certificate, e.g. `C=US, O=Let's Encrypt, CN=R11`; only with TLS and if requested. */
  certificateIssuer?: string | undefined;
}

export interface HttpEngine {
  /** Resolves with a complete response, or rejects with an error that is shown to the caller. */
  request(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** The timeouts of an exchange, and how many connections may be open. */
export interface HttpEngineLimits {
  connectSeconds: number;
  firstByteSeconds: number;
  idleSeconds: number;
  headerBytesMax: number;
  poolsMax: number;
  connectionsPerPoolMax: number;
}

export const defaultEngineLimits: HttpEngineLimits = {
  connectSeconds: 5,
  firstByteSeconds: 15,
  idleSeconds: 10,
  headerBytesMax: 256 * 1024,
  poolsMax: 500,
  connectionsPerPoolMax: 256,
};

/** The value of a header; repeated headers are joined with commas. */
export function headerOf(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
