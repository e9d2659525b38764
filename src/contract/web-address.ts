// Parsing of page addresses: a full URL or a bare domain.

import { isSampleHost } from './sample-site.ts';

export interface WebAddress {
  /** For a bare domain, its https URL; that of the sample site is http. */
  url: URL;
  /** True when the text has no scheme: https is tried first, then http. */
  isDomain: boolean;
}

/** Reads a full http(s) URL or a bare domain such as `example.com/path`. Undefined when it is neither. Does not check that the address is public. */
export function readWebAddress(text: string): WebAddress | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) {
    const url = URL.parse(trimmed);
    return url === null ? undefined : { url, isDomain: false };
  }
  if (!/^[\p{L}\p{N}[]/u.test(trimmed) || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return undefined;
  const url = URL.parse(`https://${trimmed}`);
  if (url === null || url.username !== '' || url.password !== '') return undefined; // `mailto:` and the like
  if (isSampleHost(url.hostname)) url.protocol = 'http:';
  return isDomain(url.hostname) ? { url, isDomain: true } : undefined;
}

/** A URL's host without IPv6 brackets and without the trailing dot of a fully qualified name. */
export function bareHost(hostname: string): string {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}

// A name without a dot is more likely a mistake than a host.
function isDomain(hostname: string): boolean {
  if (hostname.startsWith('[') || hostname === 'localhost') return true;
  const labels = hostname.replace(/\.$/, '').split('.');
  return labels.length > 1 && labels.every((label) => label !== '');
}
