// One spelling for URLs of the same page, so that it is listed and fetched once.

/** Longer URLs are not listed. The sitemap protocol allows 2,048 characters. */
export const urlCharactersMax = 4096;

// Parameters that tell a site where a visitor came from. They do not change the page.
const trackingNames = new Set(
  (
    '_ga _gl _hsenc _hsmi __hssc __hstc __hsfp _openstat dclid epik fbclid gad_source gbraid gclid gclsrc hsctatracking igsh igshid ' +
    'li_fat_id mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash msclkid oly_anon_id oly_enc_id rb_clickid s_kwcid srsltid ' +
    'ttclid twclid vero_conv vero_id wbraid wickedid yclid ymclid'
  ).split(' '),
);
const trackingPrefixes = /^(?:utm|mtm|pk|piwik|matomo)_[a-z]/;
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
 * Equal for canonical URLs that almost certainly lead to the same page: http and https are the same, and so are parameters in
 * another order.
 */
export function duplicateKey(canonical: string): string {
  const start = canonical.indexOf('//') + 2;
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
  if (trackingNames.has(name) || trackingPrefixes.test(name) || sessionNames.test(name)) return true;
  return end !== -1 && ambiguousSessionNames.test(name) && generatedValue.test(parameter.slice(end + 1));
}

/** Decodes characters that need no escape, and writes the other escapes in upper case (RFC 3986, 6.2.2). */
function normaliseEscapes(text: string): string {
  let current = text;
  // A decoded character can complete another escape, as in `%%37E`. Each pass shortens the text.
  while (current.includes('%')) {
    const next = current.replaceAll(/%([\da-f]{2})/gi, (escape, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    });
    if (next.length === current.length) return next;
    current = next;
  }
  return current;
}
