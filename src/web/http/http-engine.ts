// What it takes to send one HTTP request to addresses that were vetted before. Engines differ in how closely they
// resemble a browser; they agree in this: no redirects, no decoding, no look-ups, no environment proxies.

import type { Address } from '../address/resolver.ts';

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A customer's proxy whose own host was resolved and vetted. */
export interface PinnedProxy {
  protocol: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  username: string;
  password: string;
  addresses: readonly Address[];
}

export interface HttpRequest {
  url: URL;
  method: string;
  /** name, value, name, value…: sent in this order. */
  headers: readonly string[];
  body?: Buffer | string | undefined;
  /** Where to connect, in order of preference; the names in `url` are never looked up again. */
  addresses: readonly Address[];
  proxy?: PinnedProxy | undefined;
  /** More than this on the wire is `target_too_large`. */
  bodyBytesMax: number;
  /** True: a body that is too large is cut there instead, and its connection is given up. */
  cutsBody?: boolean | undefined;
  /** How long the server may stay silent before its answer and within it, instead of the engine's own limits. */
  silenceSeconds?: number | undefined;
  /** True: the answer names who signed the certificate, also where that costs another connection. */
  wantsCertificateIssuer?: boolean | undefined;
  /** Ends the request at this moment of `performance.now()`, whatever it is doing. */
  deadline: { at: number; seconds: number };
  signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  status: number;
  /** Lower-case names; values as Latin-1, as they came. */
  headers: ResponseHeaders;
  /** As it came over the wire: content codings are still on. */
  body: Buffer;
  firstByteMs: number;
  /** Who signed the target's certificate, e.g. `C=US, O=Let's Encrypt, CN=R11`; undefined without TLS or when not asked. */
  certificateIssuer?: string | undefined;
}

export interface HttpEngine {
  /** Resolves with a complete response, or rejects with an error that the caller may read. */
  request(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** How long each part of an exchange may take, and how much may be kept open. */
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

/** The value of a header that may come several times, joined as one list. */
export function headerOf(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
