import { expect, test } from 'vitest';
import { compareNames, noFigures } from './real-software/support/figure-sums.ts';
import { figuresText } from './real-software/support/figures-reporter.ts';

test('names, versions and false names are counted', () => {
  expect(compareNames(['Express', 'React 18.2.0', 'Nginx'], ['Express', 'React 19.0.0', 'Vue.js 3.5.1'])).toEqual({
    expected: 3,
    named: 2,
    versionsExpected: 2,
    versions: 0,
    false: 1,
  });
});

test('the report has a line for every file, a total, and what was skipped', () => {
  const figures = { expected: 4, named: 3, versionsExpected: 2, versions: 1, false: 0 };
  const modules = [
    { file: 'servers.test.ts', figures, skipped: [] },
    { file: 'sites.test.ts', figures, skipped: [] },
    { file: 'debian.test.ts', figures: noFigures, skipped: ['software (skipped: no pages)'] },
  ];
  expect(figuresText(modules).trim().split('\n')).toEqual([
    'servers.test.ts: 3 of 4 named, 1 of 2 versions, 0 false',
    'sites.test.ts: 3 of 4 named, 1 of 2 versions, 0 false',
    'debian.test.ts: no names to find',
    'total: 6 of 8 named, 2 of 4 versions, 0 false',
    'skipped: debian.test.ts: software (skipped: no pages)',
  ]);
});
