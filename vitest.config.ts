import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';
import { SummaryReporter } from './test/support/summary-reporter.ts';

// The threads and processes of the run read compiled modules from the cache that `bin/siteglass` uses, which halves the
// processor time of importing the service. Every service of a test starts several threads.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/siteglass');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/{real-software,package,image}/**'], // npm run test:real, test:package, test:image
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    pool: 'threads',
    // Node.js loads the modules, and the files of a worker share them: importing the service takes a second of processor
    // time. A file must not leave state in a module or a global, and `vi.mock` is not available.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: SlowestFirst },
    maxWorkers: Math.max(4, availableParallelism()), // most tests wait for a process rather than for the processor
    reporters: ['default', new SummaryReporter()],
    retry: Number(process.env['SITEGLASS_TEST_RETRIES'] ?? 0), // for CI on a shared machine; the summary names what needed it
    testTimeout: 60_000, // generous, for busy machines
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
