// The suite of all engines, in a process of its own: the threads of our test runner have copies of the environment,
// and what wreq takes from the environment is part of the test.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { chooseHttpEngine } from './engine.ts';

const suite = join(import.meta.dirname, '../../test/support/wreq-suite.ts');
const { name, why } = await chooseHttpEngine('auto');

describe.skipIf(name !== 'wreq')(`the wreq engine${name === 'wreq' ? '' : ` (skipped: ${why})`}`, () => {
  test('keeps every promise of an engine', { timeout: 180_000 }, async () => {
    const outcome = await promisify(execFile)(process.execPath, [suite], { maxBuffer: 2 ** 26 }).then(
      () => 'passed',
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(outcome).toBe('passed');
  });
});
