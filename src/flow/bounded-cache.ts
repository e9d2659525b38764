// A cache with a limited number of entries. When it is full, the least recently used entry is evicted.

export interface BoundedCacheOptions<Key, Value> {
  entriesMax: number;
  /** The maximum of the sum of `weightOf` over all entries. The newest entry is kept even if it is heavier. */
  weightMax?: number | undefined;
  weightOf?: ((value: Value) => number) | undefined;
  /** How long an entry is valid after it was set. Default: until it is evicted. */
  ttlMs?: number | undefined;
  /** Entries that were unused for this long are evicted when another one is added. */
  idleMs?: number | undefined;
  /** The clock, in milliseconds. */
  now?: (() => number) | undefined;
  /** Called with an entry that was evicted: the cache was full, or the entry was idle or expired. */
  onEvict?: ((value: Value, key: Key) => void) | undefined;
}

export interface BoundedCache<Key, Value> {
  /** The valid entry, which becomes the most recently used one. */
  get(key: Key): Value | undefined;
  /** The valid entry, or the one that `create` makes. */
  getOrCreate(key: Key, create: () => Value): Value;
  /** Adds or replaces an entry. `ttlMs` replaces the default of the cache. */
  set(key: Key, value: Value, options?: { ttlMs: number }): void;
  /** Removes an entry without calling `onEvict`; only if it has this value, when one is given. */
  delete(key: Key, value?: Value): void;
  /** Removes and returns all values without calling `onEvict`. */
  clear(): Value[];
  /** All entries, expired ones too, the least recently used first. */
  entries(): [Key, Value][];
  readonly size: number;
}

interface Entry<Value> {
  value: Value;
  expiresAt: number;
  usedAt: number;
}

export function createBoundedCache<Key, Value>({
  entriesMax,
  weightMax = Infinity,
  weightOf = () => 0,
  ttlMs = Infinity,
  idleMs = Infinity,
  now = () => performance.now(),
  onEvict = () => {},
}: BoundedCacheOptions<Key, Value>): BoundedCache<Key, Value> {
  const entries = new Map<Key, Entry<Value>>(); // the least recently used first
  let weight = 0;

  /** False if there is no such entry. */
  function remove(key: Key): boolean {
    const entry = entries.get(key);
    if (entry === undefined) return false;
    weight -= weightOf(entry.value);
    return entries.delete(key);
  }

  function evict(key: Key, { value }: Entry<Value>): void {
    remove(key);
    onEvict(value, key);
  }

  function get(key: Key): Value | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expiresAt !== Infinity && entry.expiresAt <= now()) {
      evict(key, entry);
      return undefined;
    }
    entries.delete(key);
    entries.set(key, entry);
    if (idleMs !== Infinity) entry.usedAt = now();
    return entry.value;
  }

  /** Makes room for another entry. */
  function evictOldest(at: number): void {
    for (const [key, entry] of entries) {
      if (entries.size < entriesMax && at - entry.usedAt < idleMs) return;
      evict(key, entry);
    }
  }

  /** Makes room for an entry of this weight. */
  function evictHeavy(added: number): void {
    for (const [key, entry] of entries) {
      if (weight + added <= weightMax) return;
      evict(key, entry);
    }
  }

  function set(key: Key, value: Value, options = { ttlMs }): void {
    const at = now();
    if (!remove(key)) evictOldest(at);
    const added = weightOf(value);
    evictHeavy(added);
    weight += added;
    entries.set(key, { value, expiresAt: at + options.ttlMs, usedAt: at });
  }

  return {
    get,
    getOrCreate(key, create) {
      const found = get(key);
      if (found !== undefined) return found;
      const created = create();
      set(key, created);
      return created;
    },
    set,
    delete(key, value) {
      if (value === undefined || entries.get(key)?.value === value) remove(key);
    },
    clear() {
      const values = Array.from(entries.values(), ({ value }) => value);
      entries.clear();
      weight = 0;
      return values;
    },
    entries: () => Array.from(entries, ([key, { value }]) => [key, value]),
    get size() {
      return entries.size;
    },
  };
}
