import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';
import type { BoundedCacheOptions } from './bounded-cache.ts';

function setUp(options: Partial<BoundedCacheOptions<string, string>> = {}) {
  const clock = { now: 0 };
  const evicted: string[] = [];
  const onEvict = (value: string) => void evicted.push(value);
  const cache = createBoundedCache<string, string>({ entriesMax: 3, now: () => clock.now, onEvict, ...options });
  return { cache, clock, evicted };
}

describe('a bounded cache', () => {
  test('creates a value once', () => {
    const { cache } = setUp();
    expect([cache.getOrCreate('a', () => '1'), cache.getOrCreate('a', () => '2')]).toEqual(['1', '1']);
  });

  test('evicts the least recently used entry when it is full', () => {
    const { cache, evicted } = setUp();
    for (const key of ['a', 'b', 'c', 'a', 'd']) cache.getOrCreate(key, () => key);
    expect(evicted).toEqual(['b']);
    expect(cache.entries().map(([key]) => key)).toEqual(['c', 'a', 'd']);
  });

  test('evicts the least recently used entries when they are too heavy together, but never the newest', () => {
    const { cache, evicted } = setUp({ weightMax: 5, weightOf: (value) => value.length });
    cache.set('a', '11');
    cache.set('b', '22');
    cache.set('a', '1');
    cache.set('c', '333');
    expect([evicted, cache.size]).toEqual([['22'], 2]);
    cache.delete('c');
    cache.set('d', '4444');
    expect([evicted, cache.size]).toEqual([['22'], 2]);
    cache.set('e', '55555555');
    expect([evicted, cache.entries()]).toEqual([['22', '1', '4444'], [['e', '55555555']]]);
  });

  test('evicts nothing when an entry is replaced', () => {
    const { cache, evicted } = setUp();
    for (const key of ['a', 'b', 'c']) cache.set(key, key);
    cache.set('a', 'new');
    expect([cache.get('a'), cache.size, evicted]).toEqual(['new', 3, []]);
  });

  test('does not return expired entries', () => {
    const { cache, clock, evicted } = setUp({ ttlMs: 10 });
    cache.set('a', 'a');
    cache.set('b', 'b', { ttlMs: 20 });
    clock.now = 10;
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'b']);
    expect(evicted).toEqual(['a']);
    expect(cache.getOrCreate('a', () => 'again')).toBe('again');
  });

  test('does not extend the life of an entry that is read', () => {
    const { cache, clock } = setUp({ ttlMs: 10 });
    cache.set('a', 'a');
    clock.now = 9;
    expect(cache.get('a')).toBe('a');
    clock.now = 10;
    expect(cache.get('a')).toBeUndefined();
  });

  test('evicts idle entries when another one is added', () => {
    const { cache, clock, evicted } = setUp({ idleMs: 1000 });
    cache.set('a', 'a');
    clock.now = 900;
    cache.set('b', 'b');
    clock.now = 1500;
    cache.set('c', 'c');
    expect(evicted).toEqual(['a']);
  });

  test('deletes and clears without evicting', () => {
    const { cache, evicted } = setUp();
    for (const key of ['a', 'b', 'c']) cache.set(key, key);
    cache.delete('a', 'other');
    cache.delete('b', 'b');
    expect(cache.clear()).toEqual(['a', 'c']);
    expect([cache.size, evicted]).toEqual([0, []]);
  });

  test('never exceeds its limit and always keeps the latest entry', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.boolean())), (steps) => {
        const { cache } = setUp();
        for (const [key, isRead] of steps) {
          if (isRead) cache.get(key);
          else cache.set(key, key);
          expect(cache.size).toBeLessThanOrEqual(3);
          if (!isRead) expect(cache.entries().at(-1)).toEqual([key, key]);
        }
      }),
    );
  });
});
