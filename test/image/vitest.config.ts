import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/image/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1, // one container at a time: what is tried here is whether they work, not how many
    testTimeout: 900_000, // a minute each on an idle machine; these bounds are for busy ones
    hookTimeout: 3_600_000, // downloads, builds and packs the image
    expect: { poll: { timeout: 300_000, interval: 500 } },
  },
});
