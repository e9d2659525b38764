// How our browsers introduce themselves, so that whatever speaks in their name says the same.

import type { BrowserIdentity } from '../../http/chrome-profile.ts';

/** With the major version for `{version}`. */
export const desktopUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{version}.0.0.0 Safari/537.36';

/** What a whole browser calls itself beside Chromium. */
export const windowBrand = 'Google Chrome';

export interface Brand {
  brand: string;
  version: string;
}

/** The brands of a version; `product` is named beside Chromium where there is one. */
export const brandsOf = (major: string, product?: string): Brand[] => [
  { brand: 'Chromium', version: major },
  { brand: 'Not:A-Brand', version: '8' },
  ...(product === undefined ? [] : [{ brand: product, version: major }]),
];

/** The time zone of the window: the machine's, unless that is UTC, which is found on servers and on no desk. */
export function windowTimeZone(here: string = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return /^(Etc\/.*|UTC|UCT|GMT.*|Zulu|Universal)$/.test(here) ? 'America/New_York' : here;
}

/** The headers with which the window of this user agent asks for pages. */
export function windowIdentity(userAgent: string): BrowserIdentity {
  const major = /Chrome\/(\d+)/.exec(userAgent)?.[1];
  if (major === undefined) return { userAgent };
  const brands = brandsOf(major, windowBrand)
    .map(({ brand, version }) => `"${brand}";v="${version}"`)
    .join(', ');
  return { userAgent, hints: { brands, platform: '"Linux"' } };
}
