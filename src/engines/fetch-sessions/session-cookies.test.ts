import { describe, expect, test } from 'vitest';
import type { PageCookie } from '../../web/http/cookie-jar.ts';
import { hasChanged, mergeCookies } from './session-cookies.ts';

const cookie = (text: string, given: Partial<PageCookie> = {}): PageCookie => {
  const [name = '', value = ''] = text.split('=');
  return { name, value, domain: 'a.example', path: '/', secure: false, httpOnly: false, ...given };
};
const merge = (current: string[], before: string[], after: string[]) =>
  mergeCookies(
    current.map((text) => cookie(text)),
    { before: before.map((text) => cookie(text)), after: after.map((text) => cookie(text)) },
    1000,
  ).map(({ name, value }) => `${name}=${value}`);

describe('the cookies of a session', () => {
  test('have the changes of all calls', () => {
    expect(merge([], [], ['a=1'])).toEqual(['a=1']);
    expect(merge(['a=1', 'b=1'], ['a=1'], ['a=1', 'c=1'])).toEqual(['a=1', 'b=1', 'c=1']);
    expect(merge(['a=2'], ['a=1'], ['a=1'])).toEqual(['a=2']); // changed by another call
    expect(merge(['a=2'], ['a=1'], ['a=3'])).toEqual(['a=3']); // the last one wins
    expect(merge(['a=1', 'b=1'], ['a=1', 'b=1'], ['b=1'])).toEqual(['b=1']);
    expect(merge(['b=1'], ['a=1', 'b=1'], ['a=1', 'b=1'])).toEqual(['b=1']); // removed by another call
  });

  test('are separate by domain and path, and end in time', () => {
    const after = [cookie('a=1'), cookie('a=2', { path: '/x' }), cookie('a=3', { expires: 999 })];
    const kept = mergeCookies(
      [cookie('a=0', { domain: '.a.example' })],
      { before: [], after: after.slice(0, 2) },
      1000,
    );
    expect(kept.map(({ value }) => value)).toEqual(['0', '1', '2']);
    expect(mergeCookies([], { before: [], after: after.slice(2) }, 1000)).toEqual([]);
  });

  test('are limited in number and size, and the newest are kept', () => {
    const many = Array.from({ length: 400 }, (_, index) => `c${index}=1`);
    expect(merge([], [], many)).toHaveLength(300);
    expect(merge([], [], many).at(-1)).toBe('c399=1');
    const large = Array.from({ length: 30 }, (_, index) => `c${index}=${'x'.repeat(4000)}`);
    expect(merge([], [], large)).toHaveLength(16);
  });

  test('are compared without regard to their order', () => {
    const [a, b] = [cookie('a=1'), cookie('b=1')];
    expect(hasChanged([a, b], [b, a])).toBe(false);
    expect(hasChanged([a, b], [a])).toBe(true);
    expect(hasChanged([a, b], [a, cookie('b=2')])).toBe(true);
  });
});
