import { describe, expect, test, vi } from 'vitest';
import { createCanonicalNames } from './canonical-names.ts';

describe('canonical names', () => {
  test('are followed to the end', async () => {
    const next: Record<string, string> = { 'www.site.test': 'a.edge.test', 'a.edge.test': 'b.edge.test' };
    const names = createCanonicalNames({
      lookup: async (host) => (next[host] === undefined ? Promise.reject(new Error('ENODATA')) : [next[host]]),
    });
    expect(await names.of('WWW.site.test.')).toEqual(['a.edge.test', 'b.edge.test']);
    expect(await names.of('other.test')).toEqual([]);
  });

  test('stop at a loop', async () => {
    const names = createCanonicalNames({ lookup: async (host) => [host === 'a.test' ? 'b.test' : 'a.test'] });
    expect(await names.of('a.test')).toEqual(['b.test', 'a.test']);
    let count = 0;
    const endless = createCanonicalNames({ lookup: async () => [`${++count}.test`] });
    expect(await endless.of('a.test')).toHaveLength(4);
  });

  test('are not looked up for addresses, single labels and fixed names', async () => {
    const lookup = vi.fn<(host: string) => Promise<string[]>>(async () => ['x.test']);
    const names = createCanonicalNames({ knownNames: ['shop.test'], lookup });
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'shop.test']) expect(await names.of(host)).toEqual([]);
    expect(lookup).not.toHaveBeenCalled();
  });

  test('of one account are looked up beside many slow ones of another', async () => {
    const names = createCanonicalNames({
      lookup: (host) =>
        host.startsWith('slow') ? new Promise(() => {}) : Promise.resolve(host === 'a.test' ? ['b.test'] : []),
    });
    for (let i = 0; i < 100; i++) void names.of(`slow${i}.test`, 1);
    expect(await names.of('a.test', 1)).toEqual([]);
    expect(await names.of('a.test', 2)).toEqual(['b.test']);
  });
});
