// The identity of the browsers, shared with code that sends requests as the same browser.

import type { BrowserIdentity } from '../../http/chrome-profile.ts';
import { brandsOf, brandsText } from '../../user-agent.ts';

/** `{version}` stands for the major version. */
export const desktopUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{version}.0.0.0 Safari/537.36';

/** The brand of a full browser in addition to Chromium. */
export const windowBrand = 'Google Chrome';

/** The time zone of the window: the machine's, unless that is UTC, which servers use and desktops do not. */
export function windowTimeZone(here: string = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return /^(Etc\/.*|UTC|UCT|GMT.*|Zulu|Universal)$/.test(here) ? 'America/New_York' : here;
}

/** The headers that a window with this user agent sends. */
export function windowIdentity(userAgent: string): BrowserIdentity {
  const major = /Chrome\/(\d+)/.exec(userAgent)?.[1];
  if (major === undefined) return { userAgent };
  const brands = brandsText(brandsOf(major, windowBrand));
  return { userAgent, hints: { brands, platform: '"Linux"' } };
}
