// One spelling for URLs of the same page, so that it is listed and fetched once.
import { isTrackingName, normaliseEscapes } from '../url-spelling.ts';

/** Longer URLs are not listed. The sitemap protocol allows 2,048 characters. */
export const urlCharactersMax = 4096;

const sessionNames = /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|cfid|cftoken|oscsid|zenid)$/;
/** `sid` is a common name, so only values that are certainly generated count. */
const ambiguousSessionNames = /^(?:sid|sessid|sessionid|session_id)$/;
const generatedValue = /^[\da-f]{32,}$/i;
const sessionInPath = /;jsessionid=[^/;]*/gi;

/**
 * The URL without fragment, user info, tracking parameters and session ids, with percent-encoding in one form. Scheme, host, the
 * path and the order of parameters stay, because a site may depend on them. The URL parser has already lowered the case of the
 * host and removed default ports and dot segments.
 */
export function canonicalUrl({ protocol, host, pathname, search }: URL): string {
  const path = normaliseEscapes(pathname.includes(';') ? pathname.replaceAll(sessionInPath, '') : pathname);
  return `${protocol}//${host}${path}${search === '' ? '' : canonicalQuery(search)}`;
}

/** Parses and canonicalises a URL as a document spells it. Undefined if it is not http(s) or too long. */
export function readCanonicalUrl(text: string, base: string): URL | undefined {
  if (text.length > urlCharactersMax) return undefined;
  const parsed = URL.parse(text, base);
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return undefined;
  const canonical = canonicalUrl(parsed);
  if (canonical.length > urlCharactersMax) return undefined;
  return canonical === parsed.href ? parsed : (URL.parse(canonical) ?? undefined);
}

/**
 * Equal for canonical URLs that almost certainly lead to the same page: http and https are the same, a host is the same with and
 * without `www.`, and so are parameters in another order.
 */
export function duplicateKey(canonical: string, isWwwSame = true): string {
  const host = canonical.indexOf('//') + 2;
  const start = isWwwSame && canonical.startsWith('www.', host) ? host + 4 : host;
  const mark = canonical.indexOf('?', start);
  if (mark === -1 || !canonical.includes('&', mark)) return canonical.slice(start);
  const parameters = canonical.slice(mark + 1).split('&');
  return `${canonical.slice(start, mark)}?${parameters.toSorted().join('&')}`;
}

function canonicalQuery(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isNoise(parameter));
  return kept.length === 0 ? '' : `?${normaliseEscapes(kept.join('&'))}`;
}

function isNoise(parameter: string): boolean {
  const end = parameter.indexOf('=');
  const name = normaliseEscapes(end === -1 ? parameter : parameter.slice(0, end)).toLowerCase();
  if (isTrackingName(name) || sessionNames.test(name)) return true;
  return end !== -1 && ambiguousSessionNames.test(name) && generatedValue.test(parameter.slice(end + 1));
}
