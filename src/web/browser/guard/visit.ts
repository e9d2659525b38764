// The traffic of one page: what it may load, its connections, its bytes, and why its targets failed.

import type { Socket } from 'node:net';
import type { ApiError } from '../../../contract/errors.ts';
import { bareHost } from '../../../contract/web-address.ts';
import { portOf } from '../../http/connection.ts';
import type { ProxySettings } from '../../../contract/proxy-url.ts';
import { toTargetError } from '../../http/target-errors.ts';

const socketsMax = 256;
const problemsMax = 200;
/** A connection without traffic is closed after this time. */
export const idleSeconds = 60;

/** What one page may do. */
export interface VisitOptions {
  /** The account that opened the page. */
  account: number;
  /** The customer's proxy for all traffic. */
  proxy?: ProxySettings | undefined;
  /** Whether requests to this host are blocked. */
  isUnwanted?: ((host: string) => boolean) | undefined;
  /** Whether the caller opened the sample site. Pages of other sites cannot load anything from it. */
  isOnSampleSite?: (() => boolean) | undefined;
  /** The page's traffic is cut off when all its responses together exceed this. */
  bytesMax: number;
}

export interface Visit {
  readonly account: number;
  readonly proxy: ProxySettings | undefined;
  /** Aborted when the page is closed or exceeds its traffic limit. */
  readonly signal: AbortSignal;
  readonly bytes: number;
  readonly isExhausted: boolean;
  readonly connections: number;
  /** True: the page can have no further connection, because it has ended or has too many. */
  readonly isFull: boolean;
  isUnwanted(url: URL): boolean;
  readonly isOnSampleSite: boolean;
  /** Counts the connection until it closes, and closes it when the page ends. */
  keep(socket: Socket): void;
  /** Counts received bytes. Ends the visit when they exceed the limit. */
  count(bytes: number): void;
  /** Records why a target failed, because Chromium only sees that a connection failed. */
  remember(url: URL, error: unknown): void;
  problemOf(authority: string): ApiError | undefined;
  end(): void;
}

export function createVisit({ account, proxy, isUnwanted, isOnSampleSite, bytesMax }: VisitOptions): Visit {
  const sockets = new Set<Socket>();
  const problems = new Map<string, ApiError>();
  const aborter = new AbortController();
  const { signal } = aborter;
  let bytes = 0;

  function end(): void {
    aborter.abort();
    for (const socket of sockets) socket.destroy();
  }

  return {
    account,
    proxy,
    signal,
    get bytes() {
      return bytes;
    },
    get isExhausted() {
      return bytes > bytesMax;
    },
    get connections() {
      return sockets.size;
    },
    get isFull() {
      return signal.aborted || sockets.size >= socketsMax;
    },
    get isOnSampleSite() {
      return isOnSampleSite?.() === true;
    },
    isUnwanted: (url) => isUnwanted?.(bareHost(url.hostname)) === true,
    keep(socket) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    },
    count(received) {
      bytes += received;
      if (bytes > bytesMax) end();
    },
    remember(url, error) {
      if (signal.aborted || problems.size >= problemsMax) return;
      const name = `${url.hostname}:${portOf(url)}`;
      problems.set(authorityOf(url), toTargetError(error, { name, firstByteSeconds: idleSeconds, idleSeconds }));
    },
    problemOf: (authority) => problems.get(authority),
    end,
  };
}

/** `host:port` of a URL, the key of recorded failures. */
export const authorityOf = (url: URL): string => `${bareHost(url.hostname)}:${portOf(url)}`;
