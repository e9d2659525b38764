import { expect, test } from 'vitest';
import { findNearest } from './nearest.ts';

const names = ['batches', 'operations', 'search', 'api'];

test.for([
  ['batch', 'batches'],
  ['batchs', 'batches'],
  ['Operation', 'operations'],
  ['serach', 'search'],
  ['apis', 'api'],
  ['pricing', undefined],
  ['x', undefined],
  ['a'.repeat(10_000), undefined],
] as const)('%s means %s', ([wanted, meant]) => {
  expect(findNearest(wanted, names)).toBe(meant);
});
