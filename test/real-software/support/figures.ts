// Counts what the tests of real software find: `expect(found).toName(expected)` compares the names, and adds to the figures of the
// test, which the reporter sums up.
import { expect, type RunnerTestCase } from 'vitest';
import { compareNames, noFigures, sumOf, type Figures } from './figure-sums.ts';

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Exactly these technologies, each as `Name` or `Name version`. */
    toName(expected: T & readonly string[]): R;
  }
}

/** Adds figures to those of a test. */
export function addFigures(test: Readonly<RunnerTestCase> | undefined, figures: Figures): void {
  if (test !== undefined) test.meta.figures = sumOf(test.meta.figures ?? noFigures, figures);
}

expect.extend({
  toName(found: readonly string[], expected: readonly string[]) {
    addFigures(this.task, compareNames(found, expected));
    return {
      pass: this.equals(found, expected),
      message: () => `the names differ:\n${this.utils.diff(expected, found) ?? ''}`,
    };
  },
});
