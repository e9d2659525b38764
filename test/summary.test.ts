import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longTests, selectTests } from './support/long-tests.ts';
import { describeSkipped, describeSlowest, describeStopped, tooManySkipped } from './support/summary-reporter.ts';

test('skipped tests are counted by their reason', () => {
  const why = '(skipped: no binary for linux on arm64)';
  expect(
    describeSkipped([
      { name: `the engine ${why} > sends` },
      { name: `the engine ${why} > receives (both)` },
      { name: 'a page > is shown (skipped: no window)' },
      { name: 'one with a note', note: 'not as root' },
      { name: 'one more' },
    ]),
  ).toEqual([
    'Skipped 2: no binary for linux on arm64',
    'Skipped 1: no window',
    'Skipped 1: not as root',
    'Skipped 1: no reason given: one more',
  ]);
});

test('tests behind a hook that failed are counted by file and error', () => {
  const stopped = ['a.test.ts', 'a.test.ts', 'b.test.ts'].map((file) => ({ file, error: 'connect ENOENT\n  at x.ts' }));
  expect(describeStopped(stopped)).toEqual([
    'Not run 2: a hook failed in a.test.ts: connect ENOENT',
    'Not run 1: a hook failed in b.test.ts: connect ENOENT',
  ]);
});

test('the ten slowest files are listed, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, milliseconds: index * 1000 }));
  const lines = describeSlowest(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts');
});

test.each([
  [3, '3', undefined],
  [4, '3', /4 tests were skipped, but test\/skipped-max\.txt allows 3/],
  [1, '0\n', /allows 0/],
  [400, undefined, undefined],
])('%d skipped tests with a limit of %s', (count, max, problem) => {
  const found = tooManySkipped(count, max);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

test('every long test exists, and is listed once', () => {
  expect(longTests.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(longTests).size).toBe(longTests.length);
});

test.each([
  ['npm test', undefined, [], longTests],
  ['npm test -- --bail 1', undefined, ['--bail=1'], longTests],
  ['npm test -- test/faults', undefined, ['test/faults'], []],
  ['npm run test:all', 'all', [], []],
])('%s leaves out what it should', (_name, kind, args, excluded) => {
  expect(selectTests(kind, args).exclude).toEqual(excluded);
});

test('npm run test:long runs the long tests alone', () => {
  expect(selectTests('long', [])).toEqual({ include: longTests, exclude: [] });
});
