// When two URLs are the same page: engines spell the same URL differently, and sites add parameters that only count visits.
import { isTrackingName, normaliseEscapes } from '../../url-spelling.ts';

/** The URL by which results are compared. Equal pages get equal URLs; it is not meant to be opened. */
export function canonicalUrl(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const host = url.hostname.replace(/^www\d?\./, '').replace(/\.$/, '');
  const port = url.port === '' ? '' : `:${url.port}`;
  const path = normaliseEscapes(url.pathname)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const query = [...url.searchParams]
    .filter(([name]) => !isTrackingName(name.toLowerCase()))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  // Some applications keep the page in the fragment.
  const fragment = /^#[!/]/.test(url.hash) ? url.hash : '';
  return `https://${host}${port}${path}${query === '' ? '' : `?${query}`}${fragment}`;
}
