import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startChild } from './child-process.ts';
import type { Child, ChildParts } from './child-process.ts';
import type { TestProtocol } from '../../test/support/served-child.ts';

const children: Child<TestProtocol>[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await child.stop();
});

function start(parts: Partial<ChildParts<TestProtocol>> = {}) {
  const exits: boolean[] = [];
  const pids: number[] = [];
  const child = startChild<TestProtocol>({
    name: 'test child',
    module: join(import.meta.dirname, '../../test/support/served-child.ts'),
    settings: { greeting: 'hello' },
    stopSecondsMax: 1,
    lost: () => new Error('the child has exited'),
    onEvent: ({ pid }) => pids.push(pid),
    onExit: ({ isExpected }) => exits.push(isExpected),
    ...parts,
  });
  children.push(child);
  return { child, exits, pids };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a child process', () => {
  test('answers calls with its settings, and reports events', async () => {
    const { child, pids } = start();
    expect(await Promise.all(['Ada', 'Bob'].map((name) => child.call('greet', name)))).toEqual([
      'hello, Ada',
      'hello, Bob',
    ]);
    expect(pids).toEqual([child.pid]);
    expect(child.pending).toBe(0);
  });

  test('returns its errors with its name', async () => {
    const { child } = start();
    await expect(child.call('fail', 'no luck')).rejects.toThrow('test child: no luck');
  });

  test('gets only PATH, the compile cache and the given variables', async () => {
    const { child } = start({ env: { EXTRA: 'x' } });
    expect(await child.call('environment', undefined)).toEqual({
      EXTRA: 'x',
      PATH: expect.stringMatching('^/usr/local/sbin:'),
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    });
  });

  test('receives the abort of a call', async () => {
    const { child } = start();
    const controller = new AbortController();
    const call = child.call('waitForAbort', undefined, { signal: controller.signal });
    controller.abort(new Error('not needed'));
    await expect(call).rejects.toThrow('not needed');
    expect(await child.call('abortedCalls', undefined)).toBe(1);
    expect(child.pending).toBe(0);
  });

  test('that does not answer in time fails the call', async () => {
    const { child } = start();
    const timeout = { ms: 1, late: () => new Error('late') };
    await expect(child.call('waitForAbort', undefined, { timeout })).rejects.toThrow('late');
    expect(child.pending).toBe(0);
  });

  test('that exits rejects pending and later calls', async () => {
    const { child, exits } = start();
    await expect(child.call('exit', undefined)).rejects.toThrow('the child has exited');
    await expect(child.call('greet', 'Ada')).rejects.toThrow('the child has exited');
    expect([child.isOver, exits]).toEqual([true, [false]]);
  });

  test('that cannot be started is lost', async () => {
    const { child, exits } = start({ execPath: '/nonexistent/node' });
    await expect(child.call('greet', 'Ada')).rejects.toThrow('the child has exited');
    expect(exits).toEqual([false]);
  });

  test('that does not answer pings is killed', async () => {
    const { child, exits } = start({ ping: { everyMs: 300, missedMax: 10 } });
    expect(await child.call('greet', 'Ada')).toBe('hello, Ada');
    await expect(child.call('block', undefined)).rejects.toThrow('the child has exited');
    expect(exits).toEqual([false]);
  });

  test('that is silent is killed on request', async () => {
    const { child } = start();
    await child.call('greet', 'Ada');
    const blocked = child.call('block', undefined);
    child.killIfSilent(50);
    await expect(blocked).rejects.toThrow('the child has exited');
  });

  test('ends in order when the service exits before it has read an answer', async () => {
    const child = fork(join(import.meta.dirname, '../../test/support/served-child.ts'), { silent: true });
    child.send({ type: 'settings', settings: { greeting: 'hello' } });
    await once(child, 'message'); // it has begun
    child.send({ type: 'call', id: 1, name: 'blockFor', input: 300 }, () => child.disconnect());
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('stops on request, and is killed if it does not', async () => {
    for (const isBlocked of [false, true]) {
      const { child, exits } = start();
      await child.call('greet', 'Ada');
      const pid = child.pid!;
      const pending = child
        .call(isBlocked ? 'block' : 'waitForAbort', undefined)
        .catch((error: Error) => error.message);
      await child.stop();
      expect([await pending, exits, isRunning(pid)]).toEqual(['the child has exited', [true], false]);
    }
  });
});
