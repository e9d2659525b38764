// Explains why a page cannot be shown, or a step in it failed, in texts that callers can act on.

import { failed, targetTimedOut } from '../../../contract/errors.ts';
import type { ApiError, ErrorCode } from '../../../contract/errors.ts';

const reasons: [RegExp, ErrorCode, (host: string, reason: string) => string][] = [
  [/^ERR_CERT_DATE_INVALID/, 'target_tls', (host) => `no secure connection to ${host}: its certificate has expired`],
  [
    /^ERR_CERT_AUTHORITY/,
    'target_tls',
    (host) => `no secure connection to ${host}: its certificate is self-signed or of an unknown authority`,
  ],
  [
    /^ERR_CERT_COMMON_NAME/,
    'target_tls',
    (host) => `no secure connection to ${host}: its certificate is for another host name`,
  ],
  [/^ERR_(CERT|SSL|BAD_SSL)/, 'target_tls', (host, reason) => `no secure connection to ${host}: ${reason}`],
  [/REDIRECT/, 'target_redirects', (host, reason) => `${host} redirects to an address that browsers refuse: ${reason}`],
  [/^ERR_(NAME|DNS)/, 'target_dns', (host) => `DNS lookup failed for ${host}`],
  [/TIMED_OUT/, 'target_timeout', (host) => `${host} did not answer in time`],
  [/^ERR_CONNECTION_REFUSED|^ERR_ADDRESS|^ERR_INTERNET/, 'target_refused', (host) => `${host} cannot be reached`],
  [/DECODING/, 'target_encoding', (host) => `${host} sent a body that cannot be decoded`],
  [
    /^ERR_(INVALID|RESPONSE|HTTP2|INCOMPLETE|UNEXPECTED)/,
    'target_protocol',
    (host, reason) => `${host} sent a response that is not valid HTTP: ${reason}`,
  ],
  [
    /^ERR_BROKEN/,
    'target_reset',
    (host) => `${host} ended its response before the page was complete, or sent one that cannot be parsed`,
  ],
  [/^ERR_BLOCKED/, 'blocked', (host, reason) => `the browser may not show ${host}: ${reason}`],
];

/** The error for Chromium's `net::ERR_…`. */
export function toNavigationError(errorText: string, host: string): ApiError {
  const name = errorText.replace(/^net::/, '');
  const readable = name.replace(/^ERR_/, '').toLowerCase().replaceAll('_', ' ');
  for (const [pattern, code, text] of reasons) {
    if (pattern.test(name)) return failed(text(host, readable), code);
  }
  return failed(`${host} closed the connection before the page was complete (${readable})`, 'target_reset');
}

/** The renderer process of a page has ended. */
export const tabCrashed = (): ApiError => crashed('the page crashed its browser tab; it may need too much memory');

export const crashed = (why: string): ApiError => failed(why, 'browser_crashed');

/** A step that timed out. `what` says what did not happen. */
export const late = (what: string | undefined, seconds: number): ApiError =>
  targetTimedOut(Math.round(seconds * 10) / 10, what);
