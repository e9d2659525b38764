// Origins that the operator configured. They are allowed even if they are private; no other origin is.
import { bareHost } from '../../contract/web-address.ts';
import type { AddressGuard } from './address-guard.ts';
import { createResolver, type Resolver, type ResolverParts } from './resolver.ts';

/** `resolve`, `lookup` and `queue` are those of the resolver. */
export interface ChosenOriginsParts extends Pick<ResolverParts, 'guard' | 'resolve' | 'lookup' | 'queue'> {
  resolver: Resolver;
  origins: readonly URL[];
}

/**
 * The same guard and resolver, except that exactly these origins (scheme, host and port) are allowed even if private.
 * Other ports of the same host, and redirects to other origins, are checked as usual.
 */
export function allowOrigins({ guard, resolver, origins, ...lookups }: ChosenOriginsParts): {
  guard: AddressGuard;
  resolver: Resolver;
} {
  const chosen = new Set(origins.map(({ origin }) => origin));
  const hosts = new Set(origins.map(({ hostname }) => bareHost(hostname.toLowerCase())));
  const trusting = createResolver({ ...lookups, guard: { ...guard, isPublic: () => true } });
  return {
    guard: {
      ...guard,
      refusal(url) {
        if (chosen.has(url.origin)) return undefined;
        // The trusting resolver accepts this host, so its other ports must be refused here.
        if (hosts.has(bareHost(url.hostname))) return guard.refusal(url) ?? `${url.host} is not the configured address`;
        return guard.refusal(url);
      },
    },
    resolver: {
      ...resolver,
      resolve: (host, options) =>
        hosts.has(bareHost(host.toLowerCase())) ? trusting.resolve(host, options) : resolver.resolve(host, options),
    },
  };
}
