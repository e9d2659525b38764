// Which URLs belong to a site.

import { siteOf } from '../technology/match/site.ts';

/** Plain data, so that it can be passed to a worker thread. */
export interface SiteScope {
  /** The host without `www.`, or the registrable domain if subdomains belong to the site. */
  host: string;
  /** Empty for the default ports of http and https. */
  port: string;
  includesSubdomains: boolean;
}

const withoutWww = (hostname: string): string => (hostname.startsWith('www.') ? hostname.slice(4) : hostname);

export function scopeOf({ hostname, port }: URL, includesSubdomains: boolean): SiteScope {
  return { host: includesSubdomains ? siteOf(hostname) : withoutWww(hostname), port, includesSubdomains };
}

/** Whether a URL belongs to the site. `www.` makes no difference, and neither does http or https. */
export function isInScope({ host, port, includesSubdomains }: SiteScope, url: URL): boolean {
  if (url.port !== port) return false;
  if (withoutWww(url.hostname) === host) return true;
  if (!includesSubdomains || !url.hostname.endsWith(`.${host}`)) return false;
  // A host under a public suffix, such as `other.github.io`, is a separate site.
  return siteOf(url.hostname) === host;
}
