// Resolves a name to the addresses that a connection is pinned to. Every answer is checked before it is used.

import { isIP } from 'node:net';
import { ApiError, badRequest, failed, overloaded, targetTimedOut } from '../../contract/errors.ts';
import { createBoundedCache } from '../../flow/bounded-cache.ts';
import { createFairQueue } from '../../flow/fair-queue.ts';
import type { FairQueue } from '../../flow/fair-queue.ts';
import { serviceAccount } from '../../flow/shares.ts';
import { createSingleFlight } from '../../flow/single-flight.ts';
import { within } from '../../flow/time-limit.ts';
import { isSampleHost } from '../../contract/sample-site.ts';
import { bareHost } from '../../contract/web-address.ts';
import type { AddressGuard } from './address-guard.ts';
import { createNameLookup, type Lookup } from './name-lookup.ts';

const lookupSecondsMax = 5;
const waitSecondsMax = 15;
const namesMax = 5000;
const negativeSeconds = 2;

export interface Address {
  address: string;
  family: 4 | 6;
}

export interface Addresses {
  addresses: readonly Address[];
  /** Whether one of them is private, which only those of an exit proxy may be. */
  isInside?: boolean;
}

/** A name that was refused because of this address. */
export interface PrivateName {
  host: string;
  address: string;
}

export interface ResolverParts {
  guard: AddressGuard;
  /** Names with fixed addresses, like curl's `--resolve`. They are checked like any other answer. */
  resolve?: ReadonlyMap<string, readonly string[]> | undefined;
  lookup?: Lookup | undefined;
  /** Limits the lookups in progress. Resolvers that share a queue share its limits. */
  queue?: FairQueue | undefined;
  ttlSeconds?: number;
  /** The timeout of a lookup, without waiting for its slot. */
  deadlineSeconds?: number;
  /** Called with the private address of a name, which the error does not contain. */
  onPrivate?: ((found: PrivateName) => void) | undefined;
  /** The clock, in milliseconds. */
  now?: () => number;
}

export interface Resolver {
  /**
   * The checked addresses of a host, IPv6 and IPv4 alternating. Throws 400 if any of them is private, and
   * `target_dns` if there are none. An IP literal is checked and returned unchanged.
   */
  resolve(host: string, options?: ResolveOptions): Promise<Addresses>;
  /** The addresses of an exit proxy of the operator, who may name private ones. Never for what a caller names. */
  resolveExit(host: string, options?: ResolveOptions): Promise<Addresses>;
}

export interface ResolveOptions {
  /** Lookups are shared fairly between accounts. Default: the service itself. */
  account?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Stops waiting at this `performance.now()` time. The lookup is cancelled when no caller is left. */
  deadline?: { at: number; seconds: number } | undefined;
}

type Known = Addresses | { error: ApiError };

/** The slots for DNS lookups. One account can use an eighth of them. */
export const createLookupQueue = (): FairQueue =>
  createFairQueue({
    slots: 256,
    perAccountMax: 32,
    waitingMax: 1024,
    refuse: () => overloaded('too many concurrent DNS lookups', 1),
  });

export function createResolver({
  guard,
  resolve: fixed = new Map(),
  lookup = createNameLookup(),
  queue = createLookupQueue(),
  ttlSeconds = 30,
  deadlineSeconds = lookupSecondsMax,
  onPrivate = () => {},
  now = Date.now,
}: ResolverParts): Resolver {
  const fixedByName = new Map([...fixed].map(([host, addresses]) => [bareHost(host.toLowerCase()), addresses]));
  const known = createBoundedCache<string, Known>({ entriesMax: namesMax, now });
  // Callers of one account share a lookup. Others do not join it: it may be waiting for a slot of that account.
  const lookups = createSingleFlight<Addresses>();

  async function find({ host, isExit }: Name, account: number, signal: AbortSignal): Promise<Addresses> {
    const entries = fixedByName.get(host);
    const key = keyOf({ host, isExit });
    try {
      const found = check({ host, isExit }, entries?.map(toAddress) ?? (await lookUp(host, account, signal)));
      known.set(key, found, { ttlMs: ttlSeconds * 1000 });
      return found;
    } catch (error) {
      const isAnswer = error instanceof ApiError && (error.status === 400 || error.code === 'target_dns');
      if (isAnswer && !signal.aborted) known.set(key, { error }, { ttlMs: negativeSeconds * 1000 });
      throw error;
    }
  }

  function check({ host, isExit }: Name, answers: readonly Address[]): Addresses {
    const inside = answers.find(({ address }) => !guard.isPublic(address));
    // DNS rebinding mixes a private answer with public ones, so a single private answer refuses the whole name.
    if (inside !== undefined && !isExit) {
      const { address } = inside;
      onPrivate({ host, address });
      throw badRequest(`${host} resolves to a private address`, { cause: new Error(`${host} resolves to ${address}`) });
    }
    if (answers.length === 0) throw failed(`DNS lookup failed for ${host}`, 'target_dns');
    return { addresses: interleave(answers), ...(inside && { isInside: true }) };
  }

  async function lookUp(host: string, account: number, signal: AbortSignal): Promise<Address[]> {
    const leave = await queue.enter(account, { waitMs: waitSecondsMax * 1000, signal });
    const over = new AbortController();
    try {
      const answers = await within(lookup(host, { signal: over.signal }), {
        ms: deadlineSeconds * 1000,
        late: () => failed(`DNS lookup failed for ${host}: no answer within ${deadlineSeconds} s`, 'target_dns'),
        signal,
      });
      return answers.map(({ address }) => toAddress(address));
    } catch (cause) {
      if (cause instanceof ApiError || signal.aborted) throw cause;
      throw failed(`DNS lookup failed for ${host}`, 'target_dns', { cause });
    } finally {
      over.abort(); // cancels the queries after a timeout
      leave();
    }
  }

  async function join(name: Name, { account = serviceAccount, signal, deadline }: ResolveOptions): Promise<Addresses> {
    const left = new AbortController();
    const timer =
      deadline &&
      setTimeout(
        () => left.abort(targetTimedOut(deadline.seconds, `no DNS answer for ${name.host}`)),
        Math.max(0, deadline.at - performance.now()),
      );
    const own = signal === undefined ? left.signal : AbortSignal.any([left.signal, signal]);
    try {
      const { value } = await lookups.join(`${account} ${keyOf(name)}`, (stop) => find(name, account, stop), own);
      return value;
    } finally {
      clearTimeout(timer);
    }
  }

  async function resolve(name: Name, options: ResolveOptions): Promise<Addresses> {
    options.signal?.throwIfAborted();
    const { host, isExit } = name;
    // Its pages are answered before this point. Nothing else may have its name: not a server, a proxy or a fixed address.
    if (isSampleHost(host)) throw badRequest(`${host} is the sample site: it has no address to connect to`);
    if (isIP(host) !== 0) {
      const isInside = !guard.isPublic(host);
      if (isInside && !isExit) throw badRequest(`${host} is a private address`);
      return { addresses: [toAddress(host)], ...(isInside && { isInside }) };
    }
    const answer = known.get(keyOf(name)) ?? (await join(name, options));
    if ('error' in answer) throw answer.error;
    return answer;
  }

  return {
    resolve: (host, options = {}) => resolve({ host: bareHost(host.toLowerCase()), isExit: false }, options),
    resolveExit: (host, options = {}) => resolve({ host: bareHost(host.toLowerCase()), isExit: true }, options),
  };
}

interface Name {
  host: string;
  /** True: the operator's exit proxy, which may have a private address. */
  isExit: boolean;
}

/** Answers for exit proxies are not checked, so they are kept apart. */
const keyOf = ({ host, isExit }: Name): string => (isExit ? `exit ${host}` : host);

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
