import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('priority.ts', import.meta.url).href);
const worker = (priority: string) =>
  new Worker(
    `const { readlinkSync } = require('node:fs');
     const { getPriority } = require('node:os');
     import(${module}).then(({ lowerThreadPriority }) => {
       lowerThreadPriority('${priority}');
       const thread = Number(readlinkSync('/proc/thread-self').split('/')[2]);
       require('node:worker_threads').parentPort.postMessage(getPriority(thread));
     });`,
    { eval: true },
  );
const priorityOf = (thread: Worker) => new Promise<number>((resolve) => thread.once('message', resolve));

test.skipIf(process.platform !== 'linux')('threads run below the process, which keeps its priority', async () => {
  const own = getPriority(process.pid);
  const [below, low] = [await priorityOf(worker('below')), await priorityOf(worker('low'))];
  expect([below, low, getPriority(process.pid)]).toEqual([Math.min(19, own + 2), Math.min(19, own + 5), own]);
});
