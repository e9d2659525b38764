// What people type when they mean a page: a full URL, or just a domain.

export interface WebAddress {
  /** For a domain, its https address. */
  url: URL;
  /** True when no scheme was given: https is tried first, then http. */
  isDomain: boolean;
}

/** Reads a full http(s) URL or a bare domain such as `example.com/path`. Undefined when it is neither; safety is judged elsewhere. */
export function readWebAddress(text: string): WebAddress | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) {
    const url = URL.parse(trimmed);
    return url === null ? undefined : { url, isDomain: false };
  }
  if (!/^[\p{L}\p{N}[]/u.test(trimmed) || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return undefined;
  const url = URL.parse(`https://${trimmed}`);
  if (url === null || url.username !== '' || url.password !== '') return undefined; // `mailto:` and the like
  return isDomain(url.hostname) ? { url, isDomain: true } : undefined;
}

// A single word is more likely a mistake than a host.
function isDomain(hostname: string): boolean {
  if (hostname.startsWith('[') || hostname === 'localhost') return true;
  const labels = hostname.replace(/\.$/, '').split('.');
  return labels.length > 1 && labels.every((label) => label !== '');
}
