// Which requests wreq can serve, and which need the other engine.

import { isIP, SocketAddress } from 'node:net';
import { bareHost } from '../../../contract/web-address.ts';
import { usesAbsoluteForm } from '../connection.ts';
import { pairsOf } from '../header-list.ts';
import type { HttpRequest } from '../http-engine.ts';
import type { WreqLibrary } from './binding.ts';

/** wreq cannot serve this request. It was not sent, or is safe to repeat. */
export class UnsupportedByWreq extends Error {}

export function isUnsupportedByWreq({ url, method, body, proxy }: HttpRequest): boolean {
  // wreq only tunnels, and few HTTP proxies open tunnels for plain http.
  if (usesAbsoluteForm(url, proxy)) return true;
  // wreq-js refuses these, like fetch.
  return body !== undefined && (method === 'GET' || method === 'HEAD');
}

/** Whether this request needs one of the pinned tunnels to reach its pinned addresses. */
export function needsTunnel({ url, addresses, proxy }: HttpRequest, { canPin }: Pick<WreqLibrary, 'canPin'>): boolean {
  // wreq sends the target's name to the proxy, which would resolve it again.
  if (!canPin || proxy !== undefined) return true;
  // An IP address in the URL is dialled directly, even if another one is pinned.
  const host = bareHost(url.hostname);
  return isIP(host) !== 0 && !addresses.every(({ address }) => canonical(address) === canonical(host));
}

/** The headers as pairs. Throws if a header is not ASCII: wreq would write it as UTF-8. */
export function headerPairs({ url, headers }: HttpRequest): [string, string][] {
  const pairs: [string, string][] = [];
  const names = new Set<string>();
  for (const [name, value] of pairsOf(headers)) {
    names.add(name.toLowerCase());
    pairs.push([name, fromLatin1(value)]);
  }
  if (!names.has('connection')) pairs.unshift(['Connection', 'keep-alive']); // HTTP/2 omits it
  // Chrome sends this header last over HTTP/2. Over HTTP/1.1 it does not, but few https sites still use that.
  const isNavigation = url.protocol === 'https:' && names.has('sec-fetch-mode');
  if (isNavigation && !names.has('priority')) pairs.push(['Priority', 'u=0, i']);
  return pairs;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function fromLatin1(value: string): string {
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    throw new UnsupportedByWreq();
  }
}

/** An address in the spelling that sockets use. */
export function canonical(address: string): string {
  return new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
}
