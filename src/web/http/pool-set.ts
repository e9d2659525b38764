// Pools by key, evicted when there are too many (least recently used first) or when they have been idle for too long.

export interface PoolSetParts<Pool> {
  poolsMax: number;
  idleMsMax: number;
  /** Called with a pool that was evicted. Requests that are running on it should complete. */
  retire(pool: Pool): void;
}

export interface PoolSet<Pool> {
  /** The pool of this key; `create` makes it if there is none. */
  get(key: string, now: number, create: () => Pool): Pool;
  /** Removes a pool that could not be created. */
  forget(key: string, pool: Pool): void;
  /** Removes and returns all pools without retiring them: the caller closes them. */
  clear(): Pool[];
  readonly size: number;
}

export function createPoolSet<Pool>({ poolsMax, idleMsMax, retire }: PoolSetParts<Pool>): PoolSet<Pool> {
  const pools = new Map<string, { pool: Pool; usedAt: number }>();

  function retireIdle(now: number): void {
    for (const [key, { pool, usedAt }] of pools) {
      if (pools.size < poolsMax && now - usedAt < idleMsMax) return;
      pools.delete(key);
      retire(pool);
    }
  }

  return {
    get(key, now, create) {
      let entry = pools.get(key);
      if (entry === undefined) {
        retireIdle(now);
        entry = { pool: create(), usedAt: now };
      } else {
        pools.delete(key);
        entry.usedAt = now;
      }
      pools.set(key, entry);
      return entry.pool;
    },
    forget(key, pool) {
      if (pools.get(key)?.pool === pool) pools.delete(key);
    },
    clear() {
      const all = [...pools.values()].map(({ pool }) => pool);
      pools.clear();
      return all;
    },
    get size() {
      return pools.size;
    },
  };
}

const pinnedKeys = new WeakMap<readonly { address: string }[], string>();

/** The addresses as part of a key. Resolvers return the same array repeatedly, so the key is cached. */
export function pinnedKey(addresses: readonly { address: string }[]): string {
  let key = pinnedKeys.get(addresses);
  if (key === undefined) pinnedKeys.set(addresses, (key = addresses.map(({ address }) => address).join(',')));
  return key;
}
