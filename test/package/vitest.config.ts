import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/package/*.test.ts'],
    reporters: ['verbose'],
    fileParallelism: false, // both write into build
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
