// Runs the engine suite in another process, as on emulated platforms.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { wreqLibraries, wreqsFor } from './binding.ts';

const suite = join(import.meta.dirname, '../../../../test/support/wreq-suite.ts');
const here = wreqsFor().map((library) => library.package as string);

describe.each(wreqLibraries)('the engine with wreq-js $version', ({ package: name }) => {
  const why = here.includes(name) ? '' : ` (skipped: no binary for ${process.platform} on ${process.arch})`;
  test.skipIf(why !== '')(`passes the engine suite${why}`, { timeout: 300_000 }, async () => {
    const outcome = await promisify(execFile)(process.execPath, [suite, name], { maxBuffer: 2 ** 26 }).then(
      () => 'passed',
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(outcome).toBe('passed');
  });
});
