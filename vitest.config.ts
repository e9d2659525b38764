import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/real-software/**'], // npm run test:real
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    pool: 'threads',
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: Math.max(3, availableParallelism() - 1), // most tests wait for a process rather than for the processor
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
