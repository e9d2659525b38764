import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('a folder is created with those above it, once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'siteglass-folder-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'a', 'b', 'c');
  await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)]);
  await makeFolder(path, 0o711);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  await writeFile(join(directory, 'file'), '');
  await expect(makeFolder(join(directory, 'file'), 0o700)).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(directory, 'file', 'under'), 0o700)).rejects.toThrow('ENOTDIR');
});

test.skipIf(process.platform !== 'linux')('a folder in /proc is refused', async () => {
  await expect(makeFolder('/proc/nothing', 0o700)).rejects.toThrow(/ENOENT|EACCES/);
});
