import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createThreads } from './threads.ts';

const directory = mkdtempSync(join(tmpdir(), 'siteglass-threads-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('a thread that ends between tasks takes nobody with it', async () => {
  const worker = join(directory, 'worker.mjs');
  writeFileSync(
    worker,
    `export default (task) => {
       if (task === 'die later') setTimeout(() => { throw new Error('between tasks') }, 20);
       return task;
     };`,
  );
  const threads = createThreads<string, string>({
    worker: pathToFileURL(worker),
    threadsMin: 1,
    threadsMax: 1,
    idleMs: 10_000,
  });
  expect(await threads.run('die later', { msMax: 5000 })).toBe('die later');
  await sleep(200);
  expect(await threads.run('next', { msMax: 5000 })).toBe('next');
  await threads.close();
});
