import { describe, expect, test } from 'vitest';
import { sampleBeta } from './beta.ts';
import { chooseExit } from './choose-exit.ts';
import type { Candidate } from './choose-exit.ts';

/** A random number generator with a seed (mulberry32), so that the test always sees the same numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const unused = { good: 0, bad: 0 };
const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  weight: 1,
  overall: unused,
  forHost: unused,
  ...changes,
});

/** How often each candidate is chosen, as a share. */
function sharesOf(candidates: readonly Candidate[], draws = 4000): number[] {
  const random = seeded(7);
  const counts = candidates.map(() => 0);
  for (let draw = 0; draw < draws; draw++) counts[chooseExit(candidates, random)]!++;
  return counts.map((count) => count / draws);
}

describe('the choice of an exit proxy', () => {
  test('follows the weights of proxies that work equally well', () => {
    const used = { forHost: { good: 30, bad: 0 } };
    const [one, three] = sharesOf([candidate(used), candidate({ ...used, weight: 3 })]);
    expect(one).toBeCloseTo(0.25, 1);
    expect(three).toBeCloseTo(0.75, 1);
  });

  test('prefers what works for the host, and still tries the others now and then', () => {
    const [good = 0, bad = 0] = sharesOf([
      candidate({ forHost: { good: 10, bad: 0 } }),
      candidate({ forHost: { good: 0, bad: 5 } }),
    ]);
    expect(good).toBeGreaterThan(0.9);
    expect(bad).toBeGreaterThan(0);
  });

  test('does not depend on how the proxy works for other hosts, once it has been used for this one', () => {
    const [busy = 0, other = 0] = sharesOf([
      candidate({ overall: { good: 0, bad: 50 }, forHost: { good: 30, bad: 0 } }),
      candidate({ overall: { good: 50, bad: 0 }, forHost: { good: 0, bad: 30 } }),
    ]);
    expect(busy).toBeGreaterThan(other * 10);
  });

  test('expects a proxy to work for a new host as for the others', () => {
    const [good = 0, bad = 0] = sharesOf([
      candidate({ overall: { good: 50, bad: 0 } }),
      candidate({ overall: { good: 0, bad: 50 } }),
    ]);
    expect(good).toBeGreaterThan(bad * 5);
  });

  test('is none without candidates', () => expect(chooseExit([], seeded(3))).toBe(-1));
});

test.each([
  [1, 1],
  [0.3, 2],
  [20, 5],
])('samples of a beta distribution (%d, %d) have its mean and variance', (a, b) => {
  const random = seeded(11);
  const samples = Array.from({ length: 20_000 }, () => sampleBeta(a, b, random));
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  const variance = samples.reduce((sum, one) => sum + (one - mean) ** 2, 0) / samples.length;
  expect(mean).toBeCloseTo(a / (a + b), 2);
  expect(variance).toBeCloseTo((a * b) / ((a + b) ** 2 * (a + b + 1)), 2);
});
