// The CNAME chain of a host. It shows which CDN serves a site, without a request to the target.

import { isIP } from 'node:net';
import { createFairQueue } from '../../flow/fair-queue.ts';
import { serviceAccount } from '../../flow/shares.ts';
import { bareHost } from '../../contract/web-address.ts';
import { createDnsClient } from './name-lookup.ts';

const lookupMsMax = 1000;
const namesMax = 4;
const lookupsMax = 64;
const lookupsPerAccountMax = 16;

export interface CanonicalNames {
  /** The CNAMEs of a host, nearest first; empty if there are none, the lookup times out or the account has too many. Never rejects. */
  of(host: string, account?: number): Promise<string[]>;
}

export interface CanonicalNamesParts {
  /** Names with fixed addresses; they are never looked up. */
  knownNames?: Iterable<string>;
  /** Name servers as `ip` or `ip:port`. Default: those of the system. */
  servers?: readonly string[] | undefined;
  lookup?: (host: string) => Promise<string[]>;
}

export function createCanonicalNames({
  knownNames = [],
  servers,
  lookup = createLookup(servers),
}: CanonicalNamesParts = {}): CanonicalNames {
  const known = new Set([...knownNames].map((name) => bareHost(name.toLowerCase())));
  const slots = createFairQueue({
    slots: lookupsMax,
    perAccountMax: lookupsPerAccountMax,
    waitingMax: 0,
    refuse: () => new Error('too many concurrent CNAME lookups'),
  });

  async function follow(host: string): Promise<string[]> {
    const names: string[] = [];
    for (let name = host; names.length < namesMax;) {
      const [next] = await lookup(name).catch(() => []);
      if (next === undefined || names.includes(next)) break;
      names.push(next);
      name = next;
    }
    return names;
  }

  return {
    async of(given, account = serviceAccount) {
      const host = bareHost(given.toLowerCase());
      if (isIP(host) !== 0 || !host.includes('.') || known.has(host)) return [];
      const leave = await slots.enter(account, { waitMs: 0 }).catch(() => undefined);
      if (leave === undefined) return [];
      try {
        return await follow(host);
      } finally {
        leave();
      }
    },
  };
}

function createLookup(servers: readonly string[] | undefined): (host: string) => Promise<string[]> {
  const client = createDnsClient(servers, { timeout: lookupMsMax, tries: 1 });
  return (host) => client.resolveCname(host);
}
