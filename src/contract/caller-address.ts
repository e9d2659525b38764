// The IP address of a caller, for the request log.
import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The address that trusted proxies sent, or the address of the socket when they sent none or an invalid one. Ports, brackets
 * and zones, which some proxies add, are removed.
 */
export function callerAddress({ ip, socket }: Connected): string | null {
  return readAddress(ip ?? '') ?? readAddress(socket.remoteAddress ?? '');
}

interface Connected {
  /** Fastify declares it as a string, but it is undefined once the client has reset the connection. */
  ip: string | undefined;
  socket: { remoteAddress?: string | undefined };
}

function readAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text.trim()).split('%');
  if (isIP(address) === 0) return null;
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
}

/** The network of an address. IPv6 clients usually have a whole /64 network, so it counts as one address. */
export function networkOf(address: string | null): string {
  if (address === null || !isIPv6(address)) return address ?? '';
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':');
}
