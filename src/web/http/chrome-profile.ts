// The headers of a Chrome navigation, in Chrome's order and spelling. The version is the same everywhere: bot detectors
// first look for a user agent that disagrees with the client hints or with the TLS handshake.

import { isIP } from 'node:net';
import { bareHost } from '../../contract/web-address.ts';
import { brandsText, hintsOf } from '../user-agent.ts';

/** The newest Chrome whose TLS and HTTP/2 the wreq engine can reproduce; both engines claim this version. */
export const chromeVersion = 149;

export const chromeUserAgent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chromeVersion}.0.0.0 Safari/537.36`;

const accept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

export type FetchSite = 'none' | 'same-origin' | 'same-site' | 'cross-site';

/** The browser that request headers describe. */
export interface BrowserIdentity {
  userAgent: string;
  /** Client hints; if undefined, none are sent. */
  hints?: { brands: string; platform: string; isMobile?: boolean } | undefined;
}

export interface Navigation {
  site?: FetchSite;
  referer?: string | undefined;
  cookie?: string | undefined;
  /** The browser to identify as; the Chrome of this file by default. */
  identity?: BrowserIdentity | undefined;
  /** The type of the body, if the request has one. */
  contentType?: string | undefined;
  /** Additional headers; they replace Chrome's headers of the same name. */
  extra?: Readonly<Record<string, string>> | undefined;
}

/** The headers (name, value, name, value…) that Chrome would send for this URL. */
export function chromeHeaders(url: URL, navigation: Navigation = {}): string[] {
  const { site = 'none', referer, cookie, identity = chromeIdentity, contentType, extra } = navigation;
  // Chrome sends fewer headers over plain http, except to loopback.
  const trusted = url.protocol === 'https:' || isLoopback(url.hostname);
  const headers = trusted ? hintHeaders(identity) : [];
  if (contentType !== undefined) headers.push('Content-Type', contentType);
  headers.push('Upgrade-Insecure-Requests', '1', 'User-Agent', identity.userAgent, 'Accept', accept);
  if (trusted) {
    headers.push('Sec-Fetch-Site', site, 'Sec-Fetch-Mode', 'navigate');
    if (site === 'none') headers.push('Sec-Fetch-User', '?1'); // typed by a user, not started by a page
    headers.push('Sec-Fetch-Dest', 'document');
  }
  if (referer !== undefined) headers.push('Referer', referer);
  headers.push('Accept-Encoding', trusted ? 'gzip, deflate, br, zstd' : 'gzip, deflate');
  headers.push('Accept-Language', 'en-US,en;q=0.9');
  if (cookie !== undefined && cookie !== '') headers.push('Cookie', cookie);
  if (extra !== undefined) for (const [name, value] of Object.entries(extra)) setHeader(headers, name, value);
  return headers;
}

function hintHeaders({ hints }: BrowserIdentity): string[] {
  if (hints === undefined) return [];
  const { brands, platform, isMobile = false } = hints;
  return ['sec-ch-ua', brands, 'sec-ch-ua-mobile', isMobile ? '?1' : '?0', 'sec-ch-ua-platform', platform];
}

/** The identity of a browser with this user agent. */
export function identityOf(userAgent: string): BrowserIdentity {
  const hints = hintsOf(userAgent);
  if (hints === undefined) return { userAgent };
  const { brands, platform, isMobile } = hints;
  return { userAgent, hints: { brands: brandsText(brands), platform: `"${platform}"`, isMobile } };
}

const chromeIdentity = identityOf(chromeUserAgent);

function setHeader(headers: string[], name: string, value: string): void {
  const lower = name.toLowerCase();
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === lower);
  if (at === -1) headers.push(name, value);
  else headers[at + 1] = value;
}

function isLoopback(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost' || host.endsWith('.localhost');
}
