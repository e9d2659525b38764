import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';
import { SummaryReporter } from './test/support/summary-reporter.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/{real-software,package,image}/**'], // npm run test:real, test:package, test:image
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    pool: 'threads',
    // The files of a worker share its modules, which are loaded by Node.js as they are: importing the service takes a second
    // of processor time. So no file may leave anything behind in a module or a global, and there is no `vi.mock`.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: SlowestFirst },
    maxWorkers: Math.max(3, availableParallelism() - 1), // most tests wait for a process rather than for the processor
    reporters: ['default', new SummaryReporter()],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
