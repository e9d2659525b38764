// Where a result leads: engines wrap the addresses of results in their own, and everything needed to unwrap is in them.

const URL_CHARACTERS_MAX = 8192;

/** An absolute http or https address, or null. `host` is the engine's own, never the one that stands in for it. */
export function webUrl(text: unknown, host?: string): string | null {
  if (typeof text !== 'string' || text === '' || text.length > URL_CHARACTERS_MAX) return null;
  const url = URL.parse(text.trim(), host === undefined ? undefined : `https://${host}/`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  // What the engine wrote is kept as it is: normalising would change addresses that some servers distinguish.
  return /^https?:\/\//i.test(text.trim()) ? text.trim() : url.href;
}

/** The address of the result itself. Decoded once and never followed; what is not wrapped returns as it is. */
export function unwrap(text: unknown, host: string): string | null {
  const address = webUrl(text, host);
  if (address === null) return null;
  const url = new URL(address);
  const inner = unwrapKnown(url);
  return (inner === undefined ? null : webUrl(inner)) ?? address;
}

function unwrapKnown(url: URL): string | undefined {
  const { hostname, pathname, searchParams } = url;
  const isHost = (name: string) => hostname === name || hostname.endsWith(`.${name}`);
  if (isHost('bing.com')) {
    if (pathname === '/news/apiclick.aspx') return searchParams.get('url') ?? undefined;
    const wrapped = pathname === '/ck/a' ? searchParams.get('u') : null;
    return wrapped?.startsWith('a1') ? fromBase64(wrapped.slice(2))?.toString('utf8') : undefined;
  }
  if (hostname === 'news.google.com') return unwrapGoogleNews(pathname);
  if (/(^|\.)google\.[a-z.]+$/.test(hostname) && pathname === '/url')
    return searchParams.get('q') ?? searchParams.get('url') ?? undefined;
  if (isHost('duckduckgo.com') && pathname.startsWith('/l/')) return searchParams.get('uddg') ?? undefined;
  if (isHost('yahoo.com')) {
    const wrapped = /\/RU=([^/]+)\/R[KS]=/.exec(url.href)?.[1];
    return wrapped === undefined ? undefined : decodeOnce(wrapped);
  }
  return undefined;
}

/** Tokens until 2024 hold the address: 08 13 22, its length, the address. Later ones hold a number of Google's. */
function unwrapGoogleNews(pathname: string): string | undefined {
  const token = /\/articles\/([\w-]+)/.exec(pathname)?.[1];
  const bytes = token === undefined ? undefined : fromBase64(token);
  if (bytes === undefined || bytes[0] !== 0x08 || bytes[2] !== 0x22) return undefined;
  let length = bytes[3] ?? 0;
  let start = 4;
  if (length >= 0x80) {
    length = (length & 0x7f) | ((bytes[4] ?? 0) << 7);
    start = 5;
  }
  const address = bytes.toString('utf8', start, start + length);
  return start + length <= bytes.length && /^https?:\/\/[\x21-\x7e]+$/.test(address) ? address : undefined;
}

function fromBase64(text: string): Buffer | undefined {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The host of an address, without `www.` */
export function domainOf(address: string | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  const host = URL.parse(address)?.hostname;
  return host ? host.replace(/^www\./, '') : null;
}
