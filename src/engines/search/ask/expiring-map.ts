// A map whose entries expire, for tokens and cookies that engines hand out. The oldest entries are evicted first.

export interface ExpiringMap<Value> {
  get(key: string, now: number): Value | undefined;
  set(key: string, value: Value, now: number): void;
  delete(key: string): void;
}

export function createExpiringMap<Value>({
  seconds,
  entriesMax,
}: {
  seconds: number;
  entriesMax: number;
}): ExpiringMap<Value> {
  const entries = new Map<string, { value: Value; expires: number }>();
  return {
    get(key, now) {
      const entry = entries.get(key);
      return entry !== undefined && entry.expires > now ? entry.value : undefined;
    },
    set(key, value, now) {
      entries.delete(key);
      entries.set(key, { value, expires: now + seconds * 1000 });
      if (entries.size <= entriesMax) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
    delete(key) {
      entries.delete(key);
    },
  };
}
