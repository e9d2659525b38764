// DNS records of a site: its mail servers, verification records and hosting.

import type { Named } from './match/facts.ts';
import { registrableDomain } from './match/site.ts';

/** The lookups of `node:dns/promises`. */
export interface DnsLookups {
  resolveMx(name: string): Promise<{ exchange: string }[]>;
  resolveTxt(name: string): Promise<string[][]>;
  resolveNs(name: string): Promise<string[]>;
  resolveSoa(name: string): Promise<{ nsname: string; hostmaster: string }>;
  resolveCname(name: string): Promise<string[]>;
}

const recordsMax = 50;
const privateNames = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|onion|lan|home|arpa)$/;

/** The records of a host and of its domain. Lookups that fail are left out. Never throws. */
export async function lookUpRecords(host: string, dns: DnsLookups): Promise<Named> {
  const domain = registrableDomain(host);
  if (domain === undefined || privateNames.test(domain)) return {};
  const [mx, txt, ns, soa, cname] = await Promise.all([
    orNothing(dns.resolveMx(domain), (records) => records.map(({ exchange }) => exchange)),
    orNothing(dns.resolveTxt(domain), (records) => records.map((parts) => parts.join(''))),
    orNothing(dns.resolveNs(domain), (records) => records),
    orNothing(dns.resolveSoa(domain), ({ nsname, hostmaster }) => [nsname, hostmaster]),
    orNothing(dns.resolveCname(host), (records) => records),
  ]);
  return { mx, txt, ns, soa, cname };
}

async function orNothing<T>(lookup: Promise<T>, read: (answer: T) => string[]): Promise<string[]> {
  try {
    return read(await lookup).slice(0, recordsMax);
  } catch {
    return [];
  }
}
