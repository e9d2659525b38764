import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { listRungs } from './isolation-levels.ts';

const isLinux = process.platform === 'linux';

describe.skipIf(!isLinux)(`every level of isolation${isLinux ? '' : ' (skipped: needs Linux)'}`, async () => {
  const program = { path: '/usr/bin/chromium', origin: 'machine' } as never;
  const rungs = await listRungs({ program, sandbox: 'off', hiddenDirectories: [], listeners: 1 });

  test.each(rungs.map((rung, at) => [`${at}: ${rung.level}`, rung] as const))(
    'limits memory at %s',
    (_, { prefix }) => {
      expect(prefix).toContain('prlimit');
      expect(prefix).toContain('--data=2147483648');
    },
  );

  test('forbids new privileges, except where Chromium needs its setuid helper', () => {
    const without = rungs.filter(({ prefix }) => !prefix.includes('--no-new-privs'));
    expect(without.map(({ level, flags }) => [level, flags])).toEqual([['sandboxed', []]]);
  });

  test('has these limits in effect on the last one', async () => {
    const { prefix, spawnAs } = rungs.at(-1)!;
    const [command, ...rest] = [...prefix, 'cat', '/proc/self/limits', '/proc/self/status'];
    const as = spawnAs === undefined ? {} : { uid: spawnAs, gid: spawnAs };
    const { stdout } = await promisify(execFile)(command, rest, { cwd: '/', ...as });
    expect(stdout).toMatch(/^Max data size\s+2147483648\s/m);
    expect(stdout).toMatch(/^Max core file size\s+0\s/m);
    expect(stdout).toMatch(/^NoNewPrivs:\s+1$/m);
  });
});
