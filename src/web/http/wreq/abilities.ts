// What wreq can do as an engine must, and what it cannot.

import { isIP, SocketAddress } from 'node:net';
import { bareHost } from '../../address/address-guard.ts';
import { usesAbsoluteForm } from '../connection.ts';
import type { HttpRequest } from '../http-engine.ts';
import type { WreqLibrary } from './binding.ts';

/** wreq cannot keep an engine's promises for this request; it was not sent, or may be sent once more. */
export class NotForWreq extends Error {}

export function isBeyondWreq({ url, method, body, proxy }: HttpRequest): boolean {
  // Few HTTP proxies open a tunnel for plain http, and a tunnel is all that wreq gets.
  if (usesAbsoluteForm(url, proxy)) return true;
  // wreq-js refuses these, as fetch does.
  return body !== undefined && (method === 'GET' || method === 'HEAD');
}

/** Whether this request has to go through a tunnel of ours to reach its pinned addresses. */
export function needsTunnel({ url, addresses, proxy }: HttpRequest, { canPin }: Pick<WreqLibrary, 'canPin'>): boolean {
  // wreq sends a proxy the name of the target, and the proxy would look it up again.
  if (!canPin || proxy !== undefined) return true;
  // An address in the URL is dialled as it is, even where another one is pinned.
  const host = bareHost(url.hostname);
  return isIP(host) !== 0 && !addresses.every(({ address }) => canonical(address) === canonical(host));
}

export const isRepeatable = ({ method }: Pick<HttpRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** The headers as pairs. Throws when wreq, which writes UTF-8, cannot write one of them byte by byte. */
export function headerPairs({ url, headers }: HttpRequest): [string, string][] {
  const pairs: [string, string][] = [];
  const names = new Set<string>();
  for (let i = 0; i < headers.length; i += 2) {
    names.add(headers[i]!.toLowerCase());
    pairs.push([headers[i]!, fromLatin1(headers[i + 1]!)]);
  }
  if (!names.has('connection')) pairs.unshift(['Connection', 'keep-alive']); // HTTP/2 leaves it out
  // Chrome ends a navigation over HTTP/2 with this. Over HTTP/1.1 it does not, but few https sites still speak that.
  const isNavigation = url.protocol === 'https:' && names.has('sec-fetch-mode');
  if (isNavigation && !names.has('priority')) pairs.push(['Priority', 'u=0, i']);
  return pairs;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function fromLatin1(value: string): string {
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    throw new NotForWreq();
  }
}

/** An address in the spelling of sockets. */
export function canonical(address: string): string {
  return new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
}
