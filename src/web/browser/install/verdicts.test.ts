import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failed } from '../../../contract/errors.ts';
import type { BrowserProgram } from '../launch/browser-program.ts';
import type { Painted } from './paint-check.ts';
import { createVerdicts } from './verdicts.ts';

const painted: Painted = {
  version: '1.2',
  level: 'jailed',
  hasOwnNetwork: true,
  shortcomings: [],
  startMs: 1,
  processes: 1,
};

describe('a verdict on a browser', () => {
  let folder: string;
  let program: BrowserProgram;
  const check = vi.fn<(program: BrowserProgram) => Promise<Painted>>();
  const open = () => createVerdicts({ file: join(folder, 'verdicts.json'), sandbox: 'auto', check });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdicts-'));
    program = { path: join(folder, 'program'), kind: 'shell', origin: 'machine' };
    await writeFile(program.path, 'one');
    check.mockReset().mockResolvedValue(painted);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });

  test('is remembered by later processes', async () => {
    expect(await open().of(program)).toMatchObject({ version: '1.2', level: 'jailed', trouble: '' });
    expect(await open().of(program)).toMatchObject({ version: '1.2', trouble: '' });
    expect(check).toHaveBeenCalledTimes(1);
  });

  test('is not valid for another file at the same path', async () => {
    await open().of(program);
    await utimes(program.path, new Date(), new Date(Date.now() + 60_000));
    await open().of(program);
    await writeFile(program.path, 'another');
    await open().of(program);
    expect(check).toHaveBeenCalledTimes(3);
  });

  test('against a browser has its reason, and expires after an hour', async () => {
    check.mockRejectedValueOnce(failed('it cannot paint', 'browser_crashed'));
    expect((await open().of(program)).trouble).toBe('it cannot paint');
    expect((await open().of(program)).trouble).toBe('it cannot paint');
    vi.useFakeTimers({ now: Date.now() + 61 * 60_000, toFake: ['Date'] });
    expect((await open().of(program)).trouble).toBe('');
    expect(check).toHaveBeenCalledTimes(2);
  });

  test('works with a damaged file and a read-only folder', async () => {
    await writeFile(join(folder, 'verdicts.json'), '{"half');
    expect((await open().of(program)).trouble).toBe('');
    const elsewhere = createVerdicts({ file: join(program.path, 'verdicts.json'), sandbox: 'auto', check });
    expect((await elsewhere.of(program)).trouble).toBe('');
    await elsewhere.of(program);
    expect(check).toHaveBeenCalledTimes(2);
  });
});
