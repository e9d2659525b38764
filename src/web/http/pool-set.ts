// Pools by key, the least recently used first: as many as allowed, and none that has been idle for long.

export interface PoolSetParts<Pool> {
  poolsMax: number;
  idleMsMax: number;
  /** Takes leave of a pool that left the set. What is under way on it ends in peace. */
  retire(pool: Pool): void;
}

export interface PoolSet<Pool> {
  /** The pool of this key, which `create` makes when there is none. */
  get(key: string, now: number, create: () => Pool): Pool;
  /** Takes a pool out of the set that never came to be. */
  forget(key: string, pool: Pool): void;
  /** Empties the set without retiring anything: its owner ends them. */
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

/** The addresses as part of a key. Resolvers hand out the same array again and again, so it is written once. */
export function pinnedKey(addresses: readonly { address: string }[]): string {
  let key = pinnedKeys.get(addresses);
  if (key === undefined) pinnedKeys.set(addresses, (key = addresses.map(({ address }) => address).join(',')));
  return key;
}
