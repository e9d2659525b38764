// The IP address of a caller, for the request log.
import { isIP } from 'node:net';

/**
 * The address that trusted proxies sent, or the address of the socket when they sent none or an invalid one. Ports, brackets
 * and zones, which some proxies add, are removed.
 */
export function callerAddress(request: { ip: string; socket: { remoteAddress?: string | undefined } }): string | null {
  return readAddress(request.ip) ?? readAddress(request.socket.remoteAddress ?? '');
}

function readAddress(text: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? text.trim()).split('%');
  if (isIP(address) === 0) return null;
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
}
