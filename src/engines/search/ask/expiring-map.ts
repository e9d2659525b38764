// Keeps things for a while: tokens and cookies that engines hand out. The oldest make room for the newest.

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
      if (entries.size > entriesMax) entries.delete(entries.keys().next().value!);
    },
    delete(key) {
      entries.delete(key);
    },
  };
}
