// Lists of proxies as providers export them, one per line. Pure. Errors name the line, never its content.

import { badParameter } from './errors.ts';
import { readCountry } from './exit-options.ts';
import { parseProxy } from './proxy-url.ts';
import type { ProxySettings } from './proxy-url.ts';

export interface ProxyLine {
  proxy: ProxySettings;
  /** Undefined if the line has none. */
  country: string | undefined;
}

/** Reads a URL, `host:port`, `host:port:user:password` or `user:password@host:port`, and a country code after it. */
export function readProxyLines(
  text: string,
  { protocol, parameter, linesMax }: { protocol: ProxySettings['protocol']; parameter: string; linesMax: number },
): ProxyLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), place: `${parameter}: line ${index + 1}` }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw badParameter(parameter, 'must contain at least one proxy');
  if (lines.length > linesMax) throw badParameter(parameter, `takes at most ${linesMax} proxies at once`);
  return lines.map(({ line, place }) => {
    const [address = '', country, ...more] = line.split(/[\s,;]+/).filter((part) => part !== '');
    if (more.length > 0) throw badParameter(place, 'must be a proxy and, at most, a country code');
    return {
      proxy: parseProxy(toUrl(address, protocol), place),
      country: country === undefined ? undefined : readCountry(country, place),
    };
  });
}

function toUrl(address: string, protocol: string): string {
  if (address.includes('://')) return address;
  const [, host, port, user, password] = /^([^:@\s]+):(\d{1,5}):([^:@]+):(.+)$/.exec(address) ?? [];
  if (host === undefined || port === undefined) return `${protocol}://${address}`;
  return `${protocol}://${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}@${host}:${port}`;
}
