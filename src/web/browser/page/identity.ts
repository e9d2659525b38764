// The identity of the browsers, shared with code that sends requests as the same browser.

import type { BrowserIdentity } from '../../http/chrome-profile.ts';

/** `{version}` stands for the major version. */
export const desktopUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{version}.0.0.0 Safari/537.36';

/** The brand of a full browser in addition to Chromium. */
export const windowBrand = 'Google Chrome';

export interface Brand {
  brand: string;
  version: string;
}

/** The brands of a version; `product` is listed in addition to Chromium. */
export const brandsOf = (major: string, product?: string): Brand[] => [
  { brand: 'Chromium', version: major },
  { brand: 'Not:A-Brand', version: '8' },
  ...(product === undefined ? [] : [{ brand: product, version: major }]),
];

/** The time zone of the window: the machine's, unless that is UTC, which servers use and desktops do not. */
export function windowTimeZone(here: string = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return /^(Etc\/.*|UTC|UCT|GMT.*|Zulu|Universal)$/.test(here) ? 'America/New_York' : here;
}

/** The headers that a window with this user agent sends. */
export function windowIdentity(userAgent: string): BrowserIdentity {
  const major = /Chrome\/(\d+)/.exec(userAgent)?.[1];
  if (major === undefined) return { userAgent };
  const brands = brandsOf(major, windowBrand)
    .map(({ brand, version }) => `"${brand}";v="${version}"`)
    .join(', ');
  return { userAgent, hints: { brands, platform: '"Linux"' } };
}
