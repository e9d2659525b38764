import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real browsers and real kills on a busy machine: what fails twice more is broken, what does not was in the way of others.
    retry: process.env['CI'] ? 2 : 0,
  },
});
