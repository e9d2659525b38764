// A list of hosts that a caller is confined to: names as they stand in URLs, or `*.` and the name of a domain.

import { forbidden } from './errors.ts';
import type { ApiError } from './errors.ts';

/** Whether a URL's host is on the list. `*.example.com` means the names below example.com, not example.com itself. */
export function isListed(hosts: readonly string[], hostname: string): boolean {
  const host = plain(hostname);
  return hosts.some((entry) => (entry.startsWith('*.') ? isBelow(host, entry.slice(1)) : entry === host));
}

/** The 403 for a host that is not on the list. */
export const notListed = (hostname: string): ApiError =>
  forbidden(`host ${plain(hostname)} is not on the account whitelist`);

// The dot at the end says that a name is complete; it is the same host.
const plain = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, '');

const isBelow = (host: string, suffix: string): boolean => host.length > suffix.length && host.endsWith(suffix);
