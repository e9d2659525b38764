// The pinned addresses of a request as part of the key of its connection pool.

const pinnedKeys = new WeakMap<readonly { address: string }[], string>();

/** The addresses as part of a key. Resolvers return the same array repeatedly, so the key is cached. */
export function pinnedKey(addresses: readonly { address: string }[]): string {
  let key = pinnedKeys.get(addresses);
  if (key === undefined) pinnedKeys.set(addresses, (key = addresses.map(({ address }) => address).join(',')));
  return key;
}
