// Addresses that the operator has written into the settings. They need no further permission; nothing beside them gains any.
import { bareHost, type AddressGuard } from './address-guard.ts';
import { createResolver, type Resolver, type ResolverParts } from './resolver.ts';

export interface ChosenOriginsParts {
  guard: AddressGuard;
  resolver: Resolver;
  origins: readonly URL[];
  resolve?: ResolverParts['resolve'];
}

/**
 * The same guard and resolver, except that exactly these origins may be reached wherever they are: scheme, host and port.
 * Another port of the same host, or a redirect elsewhere, is judged as ever.
 */
export function allowOrigins({ guard, resolver, origins, resolve }: ChosenOriginsParts): {
  guard: AddressGuard;
  resolver: Resolver;
} {
  const chosen = new Set(origins.map(({ origin }) => origin));
  const hosts = new Set(origins.map(({ hostname }) => bareHost(hostname.toLowerCase())));
  const trusting = createResolver({ guard: { ...guard, isPublic: () => true }, ...(resolve && { resolve }) });
  return {
    guard: {
      ...guard,
      refusal(url) {
        if (chosen.has(url.origin)) return undefined;
        // The host is known to the trusting resolver, so its other ports must be refused here.
        if (hosts.has(bareHost(url.hostname)))
          return guard.refusal(url) ?? `${url.host} is not the address that was set`;
        return guard.refusal(url);
      },
    },
    resolver: {
      resolve: (host, options) =>
        hosts.has(bareHost(host.toLowerCase())) ? trusting.resolve(host, options) : resolver.resolve(host, options),
    },
  };
}
