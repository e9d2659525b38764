import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeZip } from '../../../../test/support/archives.ts';
import { unzip } from './zip.ts';

describe('a zip archive', () => {
  let folder: string;
  let target: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zip-'));
    target = join(folder, 'target');
    await mkdir(target);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function unpack(archive: Buffer, bytesMax = 10_000): Promise<void> {
    await writeFile(join(folder, 'archive.zip'), archive);
    await unzip(join(folder, 'archive.zip'), target, { bytesMax });
  }

  test('is unpacked with its folders and programs', async () => {
    await unpack(
      makeZip({
        'a/program': { content: 'run me', mode: 0o100755 },
        'a/b/data': { content: 'x'.repeat(5000) },
        'a/empty': { content: '' },
        'c/': { content: '', mode: 0o040755 },
      }),
    );
    expect(await readFile(join(target, 'a/program'), 'utf8')).toBe('run me');
    expect((await stat(join(target, 'a/program'))).mode & 0o111).toBe(0o111);
    expect((await stat(join(target, 'a/b/data'))).mode & 0o111).toBe(0);
    expect(await readFile(join(target, 'a/b/data'), 'utf8')).toBe('x'.repeat(5000));
    expect((await readdir(target)).toSorted()).toEqual(['a', 'c']);
  });

  test.each(['../outside', 'a/../../outside', '/etc/outside', 'a\\..\\outside'])(
    'with the name %s writes nothing outside its folder',
    async (name) => {
      await expect(unpack(makeZip({ [name]: { content: 'evil' } }))).rejects.toThrow(/outside its folder/);
      expect((await readdir(folder)).toSorted()).toEqual(['archive.zip', 'target']);
    },
  );

  test.each([
    ['a link', makeZip({ link: { content: '/etc/passwd', mode: 0o120777 } }), /has a link: link/],
    ['more bytes than allowed', makeZip({ big: { content: 'x'.repeat(20_000) } }), /more than the 10000 allowed/],
    [
      'a file longer than announced',
      makeZip({ big: { content: 'x'.repeat(9000), bytes: 10 } }),
      /longer than the archive says/,
    ],
    ['a wrong checksum', makeZip({ file: { content: 'hello', crc: 1 } }), /file is damaged/],
    ['a missing end', makeZip({ file: { content: 'hello' } }).subarray(0, 40), /truncated/],
    ['no zip at all', Buffer.from('<html>not found</html>'), /truncated or not a zip/],
  ])('with %s is refused', async (_, archive, message) => {
    await expect(unpack(archive)).rejects.toThrow(message);
  });
});
