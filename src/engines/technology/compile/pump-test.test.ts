// Expressions are attacked before a page can do it.
import { expect, test } from 'vitest';
import { attacksOn, findSlow } from './pump-test.ts';

const ROUND_MS = 300; // those that explode would go on for years

test('an attack begins like a match, goes on without end and never becomes one', () => {
  const regex = /<link[^>]+bootstrap\.css/i;
  for (const attack of attacksOn(regex.source)) {
    expect(regex.test(attack)).toBe(false);
    expect(attack).toContain('<link');
    expect(attack.length).toBeGreaterThan(1000);
  }
});

test('what explodes is found, in whatever order, and what is harmless is let through', () => {
  const harmless = ['wp-content/', 'jquery[.-](\\d{1,250})\\.js', '^nginx(?:/([\\d.]+))?$'];
  const slow = '(?:a{1,250}){1,250}b';
  expect(findSlow([...harmless, slow, 'x{1,250}y'], ROUND_MS)).toEqual(new Set([slow]));
});

test.each(['(?=(a{1,250}))\\1b(?:c|c){0,250}d', '(?=.{0,250}foo)(?:a|a){0,250}b', '(?<=q)(?:a|a){1,250}b'])(
  'what explodes is found behind a look ahead, back or at an earlier part: %s',
  (expression) => {
    expect(findSlow([expression], ROUND_MS)).toEqual(new Set([expression]));
  },
);
