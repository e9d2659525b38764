// When two URLs are the same page: engines spell the same URL differently, and sites add parameters that only count visits.

/** Parameters that identify a click or a campaign, never a page. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|dclid|wbraid|gbraid|fbclid|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|_hsenc|_hsmi|mkt_tok|srsltid|vero_id|oly_(?:anon|enc)_id|wickedid|s_cid|ncid|cmpid|ref_src|ref_url|_ga|_gl|__twitter_impression|guccounter|guce_referrer|guce_referrer_sig)$/i;

/** The URL by which results are compared. Equal pages get equal URLs; it is not meant to be opened. */
export function canonicalUrl(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const host = url.hostname.replace(/^www\d?\./, '').replace(/\.$/, '');
  const port = url.port === '' ? '' : `:${url.port}`;
  const path = normalEscapes(url.pathname)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const query = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  // Some applications keep the page in the fragment.
  const fragment = /^#[!/]/.test(url.hash) ? url.hash : '';
  return `https://${host}${port}${path}${query === '' ? '' : `?${query}`}${fragment}`;
}

/** `%41` and `A` are the same, and so are `%c3` and `%C3`. */
const normalEscapes = (path: string): string =>
  path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
