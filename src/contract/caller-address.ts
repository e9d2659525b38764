// The address of a caller as it is kept in the log.
import { isIP } from 'node:net';

/**
 * The address that the trusted proxies named, or that of the socket when they named none that can be read. Proxies write
 * ports, brackets, zones and words like `unknown`; the log takes addresses.
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
