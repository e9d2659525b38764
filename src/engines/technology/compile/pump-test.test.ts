// Attacks on expressions, before a hostile page makes them.
import { expect, test } from 'vitest';
import { attacksOn, findSlow } from './pump-test.ts';

const roundMs = 300; // expressions that explode would run for years

test('an attack starts like a match, is long, and never matches', () => {
  const regex = /<link[^>]+bootstrap\.css/i;
  for (const attack of attacksOn(regex.source)) {
    expect(regex.test(attack)).toBe(false);
    expect(attack).toContain('<link');
    expect(attack.length).toBeGreaterThan(1000);
  }
});

test('expressions that explode are found in any order, and harmless ones pass', () => {
  const harmless = ['wp-content/', 'jquery[.-](\\d{1,250})\\.js', '^nginx(?:/([\\d.]+))?$'];
  const slow = '(?:a{1,250}){1,250}b';
  expect(findSlow([...harmless, slow, 'x{1,25}y'], roundMs)).toEqual(new Set([slow]));
});

test.each(['(?=(a{1,250}))\\1b(?:c|c){0,250}d', '(?=.{0,250}foo)(?:a|a){0,250}b', '(?<=q)(?:a|a){1,250}b'])(
  'an expression that explodes behind a lookaround or backreference is found: %s',
  (expression) => {
    expect(findSlow([expression], roundMs)).toEqual(new Set([expression]));
  },
);
