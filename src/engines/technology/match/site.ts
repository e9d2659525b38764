// Host names: which site a URL belongs to.

import { isIP } from 'node:net';
import { getPublicSuffix } from 'tough-cookie';

/** The registrable domain: `example.co.uk` for `www.shop.example.co.uk`; undefined for IP addresses. */
export function registrableDomain(host: string): string | undefined {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.')) return undefined;
  return getPublicSuffix(host, { allowSpecialUseDomain: true, ignoreError: true }) ?? host;
}

/** The host of a URL; empty when it has none. */
export const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';

/** The registrable domain of a host, or the host itself. */
export const siteOf = (host: string): string => registrableDomain(host) ?? host;
