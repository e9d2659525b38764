// Makes relative links absolute, with a fast path for common links.

export type UrlResolver = (value: string) => string;

// A path that a URL parser would not change: no dots to resolve, nothing to escape.
const plainPath = /^\/(?:[A-Za-z0-9_~\-=&?+:@!$(),;*]|%(?!2[eE])[0-9A-Fa-f]{2}|\/(?![./])|\.(?![./?]|$))*$/;

/** Makes a function that resolves links. Fragments and links of other schemes, such as `mailto:`, stay unchanged. */
export function createUrlResolver(pageUrl: string, baseHref: string | undefined): UrlResolver {
  const base = webUrl(baseHref === undefined ? null : URL.parse(baseHref, pageUrl)) ?? URL.parse(pageUrl);
  if (base === null) return (value) => value;
  const { href, origin } = base;
  return (value) => {
    const first = value.charCodeAt(0);
    if (first === 0x23 /* # */ || value === '') return value;
    if (first === 0x2f /* / */ && value.charCodeAt(1) !== 0x2f && plainPath.test(value)) return origin + value;
    if (/^https?:\/\//i.test(value)) return value;
    const trimmed = value.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return value;
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
    if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return value;
    return URL.parse(trimmed, href)?.href ?? value;
  };
}

const rememberedMax = 2000;

/** The same function with a cache, for pages whose links occur in several formats. */
export function memoized(resolve: UrlResolver): UrlResolver {
  const known = new Map<string, string>();
  return (value) => {
    if (value.length > rememberedMax) return resolve(value);
    let url = known.get(value);
    if (url === undefined) known.set(value, (url = resolve(value)));
    return url;
  };
}

/** The same for every candidate of a `srcset`. */
export function absoluteSrcset(value: string, toAbsolute: UrlResolver): string {
  const candidates: string[] = [];
  let at = 0;
  while (at < value.length) {
    at = skip(value, at, isSpaceOrComma);
    if (at >= value.length) break;
    const start = at;
    at = skip(value, at, isNotSpace);
    let end = at;
    while (value[end - 1] === ',') end--;
    let descriptor = '';
    // A comma directly after the URL ends the candidate. Otherwise descriptors follow, up to the next comma outside brackets.
    if (end === at) {
      const from = at;
      for (let depth = 0; at < value.length && (value[at] !== ',' || depth > 0); at++) {
        if (value[at] === '(') depth++;
        else if (value[at] === ')') depth--;
      }
      descriptor = value.slice(from, at).trim();
    }
    const url = toAbsolute(value.slice(start, end));
    candidates.push(descriptor === '' ? url : `${url} ${descriptor}`);
  }
  return candidates.join(', ');
}

function skip(text: string, from: number, matches: (character: string) => boolean): number {
  let at = from;
  while (at < text.length && matches(text.charAt(at))) at++;
  return at;
}

const isSpace = (character: string) => /[\t\n\f\r ]/.test(character);
const isSpaceOrComma = (character: string) => character === ',' || isSpace(character);
const isNotSpace = (character: string) => !isSpace(character);

function webUrl(url: URL | null): URL | null {
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}
