import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThreads } from './threads.ts';
import type { Threads } from './threads.ts';

const directory = mkdtempSync(join(tmpdir(), 'siteglass-threads-'));
const worker = join(directory, 'worker.ts');
writeFileSync(
  worker,
  `import { workerData } from 'node:worker_threads';
   if (workerData.started) Atomics.add(workerData.started, 0, 1);
   const wait = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
   wait(workerData.loadMs);
   export async function ready(task: string) {
     if (task === "prepare") wait(workerData.loadMs);
   }
   export function run(task: string) {
     for (const all = []; task === "eat"; ) all.push([all.length]);
     for (const all = new Map(); task === "grow a map"; ) all.set(all.size, []);
     if (task === "hang") wait(Infinity);
     return task;
   }`,
);
afterAll(() => rmSync(directory, { recursive: true }));

let threads: Threads<string, string>;
let started: Int32Array;
beforeEach(() => {
  started = new Int32Array(new SharedArrayBuffer(4));
  const limits = { threadsMin: 1, threadsMax: 1, idleMs: 60_000, memoryMbMax: 32 };
  threads = createThreads({ worker: pathToFileURL(worker), workerData: { started, loadMs: 0 }, ...limits });
});
afterEach(() => threads.close());

const time = { account: 1, msMax: 60_000 };

test('a task that exhausts the memory of its thread fails with that reason, and the next task is served', async () => {
  for (const next of ['one', 'two', 'three']) {
    await expect(threads.run('eat', time)).rejects.toMatchObject({ what: 'memory' });
    expect(await threads.run(next, time)).toBe(next);
  }
});

test('a task that exhausts the memory inside a call of the engine does not end the process', async () => {
  const wide = createThreads<string, string>({
    worker: pathToFileURL(worker),
    workerData: { loadMs: 0 },
    threadsMin: 0,
    threadsMax: 1,
    idleMs: 60_000,
    memoryMbMax: 256,
  });
  await expect(wide.run('grow a map', time)).rejects.toMatchObject({ what: 'memory' });
  expect(await wide.run('next', time)).toBe('next');
  await wide.close();
});

test('a thread that runs out of memory just as its task is aborted affects no other task', async () => {
  await threads.run('warm', time);
  const gone = new Error('gone');
  const caller = new AbortController();
  const given = threads.run('eat', { ...time, signal: caller.signal });
  await sleep(50); // the thread has received the task
  // Blocks this thread until the other one has died, so that the abort is handled before the out-of-memory error.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);
  caller.abort(gone);
  await expect(given).rejects.toBe(gone);
  await sleep(100);
  expect(await threads.run('next', time)).toBe('next');
});

test('an account that occupies all its threads does not delay another one', async () => {
  const caller = new AbortController();
  const hanging = Array.from({ length: 3 }, () => threads.run('hang', { ...time, signal: caller.signal }));
  expect(await threads.run('next', { ...time, account: 2 })).toBe('next');
  expect(threads.shares()).toEqual([{ account: 1, running: 1, waiting: 2 }]);
  caller.abort(new Error('gone'));
  await Promise.allSettled(hanging);
});

test('the thread for other accounts starts while the first account occupies its own', async () => {
  const caller = new AbortController();
  const hanging = threads.run('hang', { ...time, signal: caller.signal });
  await vi.waitUntil(() => Atomics.load(started, 0) === 2, { timeout: 60_000 });
  caller.abort(new Error('gone'));
  await Promise.allSettled([hanging]);
});

test('what a thread has to load first does not count as time of its task', async () => {
  const slow = createThreads<string, string>({
    worker: pathToFileURL(worker),
    workerData: { loadMs: 1500 },
    threadsMin: 0,
    threadsMax: 1,
    idleMs: 60_000,
  });
  const short = { account: 1, msMax: 1000 };
  expect(await slow.run('prepare', short)).toBe('prepare');
  await expect(slow.run('hang', short)).rejects.toMatchObject({ what: 'time' });
  await slow.close();
});
