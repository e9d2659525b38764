import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isGone, ownIdentity } from '../launch/process-identity.ts';
import { usersOf } from './leases.ts';
import { holdLock } from './lock.ts';

// What a process with the id of this one leaves behind that was started at another time, as in a restarted container.
const formerIdentity = ownIdentity().replace(/\d+$/, (startTime) => String(Number(startTime) - 1));
const otherMachine = ownIdentity().replace(/^[^.]+/, 'elsewhere');

describe.skipIf(process.platform !== 'linux')('the identity of a process (skipped: needs /proc)', () => {
  test('tells a process from a later one with the same id', () => {
    expect(isGone(ownIdentity())).toBe(false);
    expect(isGone(formerIdentity)).toBe(true);
  });

  test('tells that a process has exited', async () => {
    const child = spawn('true');
    const identity = ownIdentity().replace(/\.\d+\.(\d+)$/, `.${child.pid}.$1`);
    await once(child, 'close');
    expect(isGone(identity)).toBe(true);
  });

  test('does not judge processes of other machines', () => {
    expect(isGone(otherMachine)).toBe(false);
    expect(isGone('unreadable')).toBe(false);
  });
});

describe('the install lock', () => {
  let folder: string;
  let file: string;
  const signal = AbortSignal.timeout(60_000);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'));
    file = join(folder, 'install.lock');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test.skipIf(process.platform !== 'linux')(
    'of a process whose id was reused is broken without a wait (skipped: needs /proc)',
    async () => {
      await writeFile(file, formerIdentity);
      let waits = 0;
      {
        await using _lock = await holdLock(file, { signal, onWait: () => waits++ });
        expect(await readFile(file, 'utf8')).toBe(ownIdentity());
      }
      expect(waits).toBe(0);
      expect(existsSync(file)).toBe(false);
    },
  );

  test('of another machine is broken only if it has not been touched for a while', async () => {
    await writeFile(file, otherMachine);
    const impatient = new AbortController();
    const waiting = holdLock(file, { signal: impatient.signal, onWait: () => impatient.abort(new Error('held')) });
    await expect(waiting).rejects.toThrow('held');
    await utimes(file, 0, 0);
    await using _lock = await holdLock(file, { signal });
    expect(await readFile(file, 'utf8')).toBe(ownIdentity());
  });

  test('ignores leases of processes that have ended', async () => {
    const copy = join(folder, 'browsers', 'one');
    await mkdir(join(folder, 'in-use'));
    const leaseOf = (identity: string) => join(folder, 'in-use', `one ${identity}`);
    await writeFile(leaseOf(otherMachine), '');
    expect(await usersOf(copy)).toEqual([String(process.pid)]);
    await utimes(leaseOf(otherMachine), 0, 0);
    expect(await usersOf(copy)).toEqual([]);
    expect(existsSync(leaseOf(otherMachine))).toBe(false);
  });
});
