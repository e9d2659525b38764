import { expect, test } from 'vitest';
import { createLongResults } from './long-results.ts';

const million = 'x'.repeat(1_000_000);

test('a text is found by its owner only, for ten minutes', () => {
  let now = 0;
  const results = createLongResults(() => now);
  results.keep('one', 'a', 'text');
  expect([results.find('one', 'a'), results.find('two', 'a')]).toEqual(['text', undefined]);
  now = 10 * 60_000;
  expect(results.find('one', 'a')).toBeUndefined();
});

test('an owner with many texts loses its oldest ones, and others keep theirs', () => {
  const results = createLongResults();
  results.keep('quiet', 'mine', million);
  for (let i = 0; i < 100; i++) results.keep('busy', String(i), million);
  expect(results.find('quiet', 'mine')).toBe(million);
  expect(results.find('busy', '99')).toBe(million);
  expect(Array.from({ length: 100 }, (_, i) => results.find('busy', String(i))).filter(Boolean)).toHaveLength(8);
});

test('all texts together are limited', () => {
  const results = createLongResults();
  for (let i = 0; i < 40; i++) results.keep(`owner ${i}`, String(i), million);
  expect([results.find('owner 7', '7'), results.find('owner 8', '8')]).toEqual([undefined, million]);
});

test('a text that exceeds the share of an owner is not kept', () => {
  const results = createLongResults();
  results.keep('one', 'a', 'x'.repeat(8_000_001));
  expect(results.find('one', 'a')).toBeUndefined();
});
