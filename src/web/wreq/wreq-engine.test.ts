// The suite of all engines, in a process of its own, as it is run where Node.js is emulated.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { hasWreqBinding } from './binding.ts';

const suite = join(import.meta.dirname, '../../../test/support/wreq-suite.ts');
const why = hasWreqBinding() ? '' : ` (skipped: no binary for ${process.platform} on ${process.arch})`;

describe.skipIf(!hasWreqBinding())(`the wreq engine${why}`, () => {
  test('keeps every promise of an engine', { timeout: 180_000 }, async () => {
    const outcome = await promisify(execFile)(process.execPath, [suite], { maxBuffer: 2 ** 26 }).then(
      () => 'passed',
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(outcome).toBe('passed');
  });
});
