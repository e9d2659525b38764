// Resolves a name to the addresses that a connection is pinned to. Every answer is checked before it is used.

import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ApiError, badRequest, failed, overloaded, targetTimedOut } from '../../contract/errors.ts';
import { createBoundedCache } from '../../flow/bounded-cache.ts';
import { unlessAborted, within } from '../../flow/time-limit.ts';
import { bareHost, type AddressGuard } from './address-guard.ts';

const lookupSecondsMax = 5;
const namesMax = 5000;
const lookupsInFlightMax = 256;
const negativeSeconds = 2;

export interface Address {
  address: string;
  family: 4 | 6;
}

export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>;

export interface ResolverParts {
  guard: AddressGuard;
  /** Names with fixed addresses, like curl's `--resolve`. They are checked like any other answer. */
  resolve?: ReadonlyMap<string, readonly string[]>;
  lookup?: Lookup;
  ttlSeconds?: number;
  /** The timeout of a lookup. */
  deadlineSeconds?: number;
  /** The clock, in milliseconds. */
  now?: () => number;
}

export interface Resolver {
  /**
   * The checked addresses of a host, IPv6 and IPv4 alternating. Throws 400 if any of them is private, and
   * `target_dns` if there are none. An IP literal is checked and returned unchanged.
   */
  resolve(host: string, options?: ResolveOptions): Promise<{ addresses: readonly Address[] }>;
}

export interface ResolveOptions {
  signal?: AbortSignal | undefined;
  /** Stops waiting at this `performance.now()` time; the lookup continues for other callers. */
  deadline?: { at: number; seconds: number } | undefined;
}

interface Known {
  /** Set once the lookup has completed. */
  addresses?: { addresses: readonly Address[] };
  answer: Promise<{ addresses: readonly Address[] }>;
}

export function createResolver({
  guard,
  resolve: fixed = new Map(),
  lookup = (host) => systemLookup(host, { all: true }),
  ttlSeconds = 30,
  deadlineSeconds = lookupSecondsMax,
  now = Date.now,
}: ResolverParts): Resolver {
  const fixedByName = new Map([...fixed].map(([host, addresses]) => [bareHost(host.toLowerCase()), addresses]));
  const known = createBoundedCache<string, Known>({ entriesMax: namesMax, now });
  let inFlight = 0;

  async function find(host: string): Promise<{ addresses: readonly Address[] }> {
    const entries = fixedByName.get(host);
    const answers = entries === undefined ? await lookUp(host) : entries.map(toAddress);
    const refused = answers.find(({ address }) => !guard.isPublic(address));
    // DNS rebinding mixes a private answer with public ones, so a single private answer refuses the whole name.
    if (refused !== undefined) throw badRequest(`${host} resolves to the private address ${refused.address}`);
    if (answers.length === 0) throw failed(`DNS lookup failed for ${host}`, 'target_dns');
    return { addresses: interleave(answers) };
  }

  async function lookUp(host: string): Promise<Address[]> {
    if (inFlight >= lookupsInFlightMax) {
      throw overloaded('too many concurrent DNS lookups', 1);
    }
    inFlight++;
    try {
      const answers = await within(lookup(host), {
        ms: deadlineSeconds * 1000,
        late: () => failed(`DNS lookup failed for ${host}: no answer within ${deadlineSeconds} s`, 'target_dns'),
      });
      return answers.map(({ address }) => toAddress(address));
    } catch (cause) {
      throw cause instanceof ApiError ? cause : failed(`DNS lookup failed for ${host}`, 'target_dns', { cause });
    } finally {
      inFlight--;
    }
  }

  // Concurrent lookups of the same name share one query.
  function begin(host: string): Known {
    const entry: Known = { answer: find(host) };
    void keep(host, entry);
    return entry;
  }

  /** Limits the life of the entry once its answer is known. */
  async function keep(host: string, entry: Known): Promise<void> {
    let seconds = ttlSeconds;
    try {
      entry.addresses = await entry.answer;
    } catch {
      seconds = negativeSeconds;
    }
    if (known.get(host) === entry) known.set(host, entry, { ttlMs: seconds * 1000 });
  }

  return {
    async resolve(host, { signal, deadline } = {}) {
      signal?.throwIfAborted();
      const name = bareHost(host.toLowerCase());
      if (isIP(name) !== 0) {
        if (!guard.isPublic(name)) throw badRequest(`${name} is a private address`);
        return { addresses: [toAddress(name)] };
      }
      const entry = known.getOrCreate(name, () => begin(name));
      if (entry.addresses !== undefined) return entry.addresses;
      if (deadline === undefined) return await unlessAborted(entry.answer, signal);
      const { at, seconds } = deadline;
      const late = () => targetTimedOut(seconds, `no DNS answer for ${name}`);
      return await within(entry.answer, { ms: at - performance.now(), late, signal });
    },
  };
}

const toAddress = (address: string): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 });

// Alternating families: a network without IPv6 (or IPv4) costs one failed attempt, not one per address.
function interleave(answers: readonly Address[]): readonly Address[] {
  const first = answers.filter(({ family }) => family === answers[0]?.family);
  const second = answers.filter(({ family }) => family !== answers[0]?.family);
  if (second.length === 0) return answers;
  const mixed: Address[] = [];
  for (let i = 0; i < Math.max(first.length, second.length); i++)
    mixed.push(...first.slice(i, i + 1), ...second.slice(i, i + 1));
  return mixed;
}
