import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lowerChildPriority } from './priority.ts';

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

describe.skipIf(!existsSync('/proc/self/autogroup'))('where Linux groups processes by session', () => {
  const groupOf = (pid: number | 'self') => readFileSync(`/proc/${pid}/autogroup`, 'latin1').trim();
  async function startSleeper(detached: boolean): Promise<number> {
    const child = spawn('sleep', ['60'], { detached, stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await new Promise((resolve) => child.once('spawn', resolve));
    return child.pid!;
  }

  test('a child with its own session runs below the service', async () => {
    const [own, pid] = [groupOf('self'), await startSleeper(true)];
    lowerChildPriority(pid, 'low');
    expect(groupOf(pid)).toMatch(/ nice 5$/);
    expect(groupOf('self')).toBe(own);
  });

  test('a child in the session of the service does not slow the service', async () => {
    const [own, pid] = [groupOf('self'), await startSleeper(false)];
    lowerChildPriority(pid, 'low');
    expect(getPriority(pid)).toBe(Math.min(19, getPriority(process.pid) + 5));
    expect(groupOf('self')).toBe(own);
  });
});
