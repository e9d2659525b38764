import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { selectTests, SlowestFirst } from './test/support/long-tests.ts';
import { SummaryReporter } from './test/support/summary-reporter.ts';

// The threads and processes of the run read compiled modules from the cache that `bin/siteglass` uses, which halves the
// processor time of importing the service. Every service of a test starts several threads.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/siteglass');

const { include, exclude } = selectTests(process.env['SITEGLASS_TESTS'], process.argv.slice(3));

export default defineConfig({
  test: {
    include,
    // npm run test:real, test:package, test:image
    exclude: ['**/node_modules/**', 'test/{real-software,package,image}/**', ...exclude],
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
    testTimeout: 60_000, // generous, for busy machines
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
