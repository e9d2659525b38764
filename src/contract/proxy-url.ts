// Proxy URLs: `http://user:password@host:port`, also https and socks5. Pure. The password never appears in an error.

import { badParameter } from './errors.ts';
import { bareHost } from './web-address.ts';

export interface ProxySettings {
  protocol: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  username: string;
  password: string;
  /** True for an exit proxy of the operator: it may have a private address, which callers do not see. */
  isExit?: boolean | undefined;
}

const protocols = new Map<string, ProxySettings['protocol']>([
  ['http', 'http'],
  ['https', 'https'],
  ['socks5', 'socks5'],
  ['socks5h', 'socks5'],
]);
const defaultPorts = { http: 80, https: 443, socks5: 1080 };

/** Parses `http://user:password@host:port` (or https, socks5, socks5h). Throws a 400 that never contains the password. */
export function parseProxy(text: string, parameter = 'proxy'): ProxySettings {
  const malformed = () =>
    badParameter(parameter, 'must look like http://user:password@host:port (http, https or socks5)');
  // oxlint-disable-next-line no-control-regex -- they are what this looks for
  if (text.length > 2048 || /[\u0000-\u0020\u007f]/.test(text)) throw malformed();
  const [scheme = '', ...rest] = text.split('://');
  const protocol = protocols.get(scheme.toLowerCase());
  if (protocol === undefined) throw malformed();
  // Parsed as https, so that the host is normalized like every other host and an explicit :80 is kept.
  const url = URL.parse(`https://${rest.join('://')}`);
  if (url === null || url.hostname === '' || url.port === '0') throw malformed();
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw malformed();
  const username = decoded(url.username);
  const password = decoded(url.password);
  if (username === undefined || password === undefined) throw malformed();
  if (Buffer.byteLength(username) > 255 || Buffer.byteLength(password) > 255) throw malformed();
  const explicit443 = /:443\/?$/.test(text); // URL drops the default port of https
  const port = url.port === '' ? (explicit443 ? 443 : defaultPorts[protocol]) : Number(url.port);
  return { protocol, host: bareHost(url.hostname), port, username, password };
}

/** The URL of a proxy. Without `withPassword`, it can be shown to the operator. */
export function proxyUrl(
  { protocol, host, port, username, password }: ProxySettings,
  { withPassword }: { withPassword: boolean },
): string {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const secret = withPassword && password !== '' ? `:${encodeURIComponent(password)}` : '';
  const user = username === '' && secret === '' ? '' : `${encodeURIComponent(username)}${secret}@`;
  return `${protocol}://${user}${authority}`;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
