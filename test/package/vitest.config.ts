import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/package/*.test.ts'],
    reporters: ['verbose'],
    fileParallelism: false, // both write into build
    // A minute and a half in all on an idle machine; these bounds are for busy ones.
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
});
