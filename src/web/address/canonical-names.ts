// The CNAME chain of a host. It shows which CDN serves a site, without a request to the target.

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { bareHost } from './address-guard.ts';

const lookupMsMax = 1000;
const namesMax = 4;
const lookupsInFlightMax = 64;

export interface CanonicalNames {
  /** The CNAMEs of a host, nearest first; empty if there are none or the lookup times out. Never rejects. */
  of(host: string): Promise<string[]>;
}

export interface CanonicalNamesParts {
  /** Names with fixed addresses; they are never looked up. */
  knownNames?: Iterable<string>;
  lookup?: (host: string) => Promise<string[]>;
}

export function createCanonicalNames({
  knownNames = [],
  lookup = createLookup(),
}: CanonicalNamesParts = {}): CanonicalNames {
  const known = new Set([...knownNames].map((name) => bareHost(name.toLowerCase())));
  let inFlight = 0;

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
    async of(given) {
      const host = bareHost(given.toLowerCase());
      if (isIP(host) !== 0 || !host.includes('.') || known.has(host) || inFlight >= lookupsInFlightMax) return [];
      inFlight++;
      try {
        return await follow(host);
      } finally {
        inFlight--;
      }
    },
  };
}

function createLookup(): (host: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: lookupMsMax, tries: 1 });
  return (host) => resolver.resolveCname(host);
}
