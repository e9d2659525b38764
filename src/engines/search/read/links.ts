// The URLs of results. Engines wrap them in their own URLs, which contain everything needed to unwrap them.

const urlCharactersMax = 8192;

/** An absolute http or https URL, or null. `host` is the engine's own host, for relative URLs. */
export function webUrl(text: unknown, host?: string): string | null {
  if (typeof text !== 'string' || text === '' || text.length > urlCharactersMax) return null;
  const url = URL.parse(text.trim(), host === undefined ? undefined : `https://${host}/`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  // The URL is not normalised: some servers distinguish spellings.
  return /^https?:\/\//i.test(text.trim()) ? text.trim() : url.href;
}

/** The URL of the result itself. It is decoded once and never followed; a URL that is not wrapped is returned unchanged. */
export function unwrap(text: unknown, host: string): string | null {
  const address = webUrl(text, host);
  if (address === null) return null;
  const url = new URL(address);
  const inner = wrappers.find(({ host: known }) => known.test(url.hostname))?.unwrap(url);
  return webUrl(inner) ?? address;
}

interface Wrapper {
  host: RegExp;
  unwrap(url: URL): string | null | undefined;
}

/** The first wrapper with a matching host decides. */
const wrappers: readonly Wrapper[] = [
  {
    host: /(^|\.)bing\.com$/,
    unwrap({ pathname, searchParams }) {
      if (pathname === '/news/apiclick.aspx') return searchParams.get('url');
      const wrapped = pathname === '/ck/a' ? searchParams.get('u') : null;
      return wrapped?.startsWith('a1') ? fromBase64(wrapped.slice(2))?.toString('utf8') : undefined;
    },
  },
  { host: /^news\.google\.com$/, unwrap: ({ pathname }) => unwrapGoogleNews(pathname) },
  {
    host: /(^|\.)google\.[a-z.]+$/,
    unwrap: ({ pathname, searchParams }) =>
      pathname === '/url' ? (searchParams.get('q') ?? searchParams.get('url')) : undefined,
  },
  {
    host: /(^|\.)duckduckgo\.com$/,
    unwrap: ({ pathname, searchParams }) => (pathname.startsWith('/l/') ? searchParams.get('uddg') : undefined),
  },
  {
    host: /(^|\.)yandex\.[a-z.]+$/,
    unwrap: ({ pathname, searchParams }) => (pathname.startsWith('/clck/') ? searchParams.get('url') : undefined),
  },
  {
    host: /(^|\.)yahoo\.com$/,
    unwrap({ href }) {
      const wrapped = /\/RU=([^/]+)\/R[KS]=/.exec(href)?.[1];
      return wrapped === undefined ? undefined : decodeOnce(wrapped);
    },
  },
];

/** Tokens until 2024 contain the URL: 08 13 22, its length, the URL. Later ones contain an identifier of Google. */
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

/** The host of a URL, without `www.` */
export function domainOf(address: string | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  const host = URL.parse(address)?.hostname;
  return host ? host.replace(/^www\./, '') : null;
}
