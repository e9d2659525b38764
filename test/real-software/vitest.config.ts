import { defineConfig } from 'vitest/config';
import { FiguresReporter } from './support/figures-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/real-software/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts', 'test/real-software/support/figures.ts'],
    reporters: ['default', new FiguresReporter()],
    pool: 'forks', // what is built here changes folders and environments
    maxWorkers: 2,
    testTimeout: 900_000, // some build a site, which takes minutes on a busy machine
    hookTimeout: 300_000,
  },
});
