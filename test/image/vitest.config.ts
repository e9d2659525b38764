import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/image/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1, // one container at a time: what is tried here is whether they work, not how many
    testTimeout: 180_000,
    hookTimeout: 1_800_000, // downloads, builds and packs the image
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
});
