// A list of allowed hosts: host names, or wildcards such as `*.example.com`.

import { forbidden } from './errors.ts';
import type { ApiError } from './errors.ts';

/** Whether a host is on the list. `*.example.com` matches the subdomains of example.com, not example.com itself. */
export function isListed(hosts: readonly string[], hostname: string): boolean {
  const host = plain(hostname);
  return hosts.some((entry) => (entry.startsWith('*.') ? isBelow(host, entry.slice(1)) : entry === host));
}

/** The 403 for a host that is not on the list. */
export const notListed = (hostname: string): ApiError =>
  forbidden(`host ${plain(hostname)} is not on the account whitelist`);

// `example.com.` (fully qualified) and `example.com` are the same host.
const plain = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, '');

const isBelow = (host: string, suffix: string): boolean => host.length > suffix.length && host.endsWith(suffix);
