import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { listLaunchMethods } from './isolation-levels.ts';

const isLinux = process.platform === 'linux';

describe.skipIf(!isLinux)(`every level of isolation${isLinux ? '' : ' (skipped: needs Linux)'}`, async () => {
  const program = { path: '/usr/bin/chromium', origin: 'machine' } as never;
  const methods = await listLaunchMethods({ program, sandbox: 'off', hiddenDirectories: [], listeners: 1 });

  test.each(methods.map((method, at) => [`${at}: ${method.level}`, method] as const))(
    'limits memory at %s',
    (_, { prefix }) => {
      expect(prefix).toContain('prlimit');
      expect(prefix).toContain('--data=2147483648');
    },
  );

  test('forbids new privileges, except where Chromium needs its setuid helper', () => {
    const without = methods.filter(({ prefix }) => !prefix.includes('--no-new-privs'));
    expect(without.map(({ level, flags }) => [level, flags])).toEqual([['sandboxed', []]]);
  });

  test('has these limits in effect on the last one', async () => {
    const { prefix, spawnAs } = methods.at(-1)!;
    const [command, ...rest] = [...prefix, 'cat', '/proc/self/limits', '/proc/self/status'];
    const as = spawnAs === undefined ? {} : { uid: spawnAs, gid: spawnAs };
    const { stdout } = await promisify(execFile)(command, rest, { cwd: '/', ...as });
    expect(stdout).toMatch(/^Max data size\s+2147483648\s/m);
    expect(stdout).toMatch(/^Max core file size\s+0\s/m);
    expect(stdout).toMatch(/^NoNewPrivs:\s+1$/m);
  });
});
