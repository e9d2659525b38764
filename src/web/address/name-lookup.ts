// Looks up the addresses of a name in the hosts file and the DNS. Uses c-ares instead of getaddrinfo, which occupies one of
// libuv's few threads until the name server answers: these queries need no thread, time out, and can be cancelled.
import { Resolver as DnsClient } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { abortReason } from '../../flow/time-limit.ts';
import { candidatesFor, createWatchedFile, parseHosts, parseSearchRules } from './system-names.ts';

/** The first retry is sent after this time; each further one after twice as long. */
const retryMs = 1000;
const tries = 3;
/** How long to wait for the other address family once one has answered. */
const secondFamilyMs = 1000;
const addressesMax = 64;
const routesKnownMs = 30_000;

export interface LookupOptions {
  /** Cancels the queries. */
  signal?: AbortSignal | undefined;
}

/** The addresses of a name, unchecked. Rejects if there are none. */
export type Lookup = (host: string, options?: LookupOptions) => Promise<readonly { address: string; family: number }[]>;

export interface NameLookupParts {
  /** Name servers as `ip` or `ip:port`. Default: those of the system. */
  servers?: readonly string[] | undefined;
  hostsFile?: string;
  resolverFile?: string;
  /** Whether this machine has a route to public IPv6 addresses, which then come first. */
  hasIpv6?: () => boolean;
}

export function createNameLookup({
  servers,
  hostsFile = '/etc/hosts',
  resolverFile = '/etc/resolv.conf',
  hasIpv6 = createRouteCheck(),
}: NameLookupParts = {}): Lookup {
  const readHosts = createWatchedFile(hostsFile, parseHosts);
  const readSearchRules = createWatchedFile(resolverFile, parseSearchRules);

  async function queryAll(names: readonly string[], signal: AbortSignal | undefined): Promise<string[]> {
    let failure: Error | undefined;
    for (const name of names) {
      try {
        return await queryName(name, servers, signal);
      } catch (error) {
        if (signal?.aborted) throw abortReason(signal);
        if (!isAbsence(error)) throw error;
        failure ??= error;
      }
    }
    throw failure ?? notFound(names[0] ?? '');
  }

  return async (host, { signal } = {}) => {
    const name = host.toLowerCase();
    if (isReserved(name)) throw notFound(name);
    const addresses =
      (await readHosts()).get(name) ??
      (isLocalhost(name) ? loopback : await queryAll(candidatesFor(name, await readSearchRules()), signal));
    const found = addresses.slice(0, addressesMax).map((address) => ({ address, family: isIP(address) }));
    const first = hasIpv6() ? 6 : 4;
    return found.toSorted((a, b) => Number(b.family === first) - Number(a.family === first));
  };
}

/** A DNS client for these name servers, or for those of the system. */
export function createDnsClient(
  servers: readonly string[] | undefined,
  options: { timeout: number; tries: number },
): DnsClient {
  const client = new DnsClient(options);
  if (servers !== undefined && servers.length > 0) client.setServers(servers);
  return client;
}

// Each lookup has its own client, because a client can only cancel all its queries. It costs about 0.1 ms, and every lookup
// then uses a new random port, which makes answers hard to forge.
async function queryName(
  name: string,
  servers: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  signal?.throwIfAborted();
  const client = createDnsClient(servers, { timeout: retryMs, tries });
  const cancel = () => client.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    const families = [settle(client.resolve4(name)), settle(client.resolve6(name))];
    const first = await Promise.race(families);
    if (first.addresses.length > 0) timer = setTimeout(cancel, secondFamilyMs);
    const answers = await Promise.all(families);
    const addresses = answers.flatMap((answer) => answer.addresses);
    if (addresses.length > 0) return addresses;
    const failures = answers.map(({ error }) => error);
    throw failures.find((error) => !isAbsence(error)) ?? failures[0];
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

const settle = (query: Promise<string[]>): Promise<{ addresses: string[]; error?: unknown }> =>
  query.then(
    (addresses) => ({ addresses }),
    (error: unknown) => ({ addresses: [], error }),
  );

/** The name or its addresses do not exist, as opposed to a name server that fails. */
const isAbsence = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

const notFound = (name: string): Error =>
  Object.assign(new Error(`${name} does not exist`), { code: 'ENOTFOUND', hostname: name });

/** Names that never have an address in the DNS (RFC 6761, RFC 7686). */
const isReserved = (name: string): boolean => /(?:^|\.)(?:invalid|onion)$/.test(name);

const isLocalhost = (name: string): boolean => /(?:^|\.)localhost$/.test(name);
const loopback = ['127.0.0.1', '::1'];

/** Whether an interface has a global IPv6 address, checked now and then. */
function createRouteCheck(): () => boolean {
  let known = false;
  let checkedAt = -Infinity;
  return () => {
    if (performance.now() - checkedAt < routesKnownMs) return known;
    checkedAt = performance.now();
    known = Object.values(networkInterfaces()).some((addresses) =>
      addresses?.some(({ family, address, internal }) => family === 'IPv6' && !internal && /^[23]/.test(address)),
    );
    return known;
  };
}
