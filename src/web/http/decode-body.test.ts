import * as zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeBody } from './decode-body.ts';

const page = '<!doctype html><p>ok</p>';
const gzip = zlib.gzipSync(page);
const long = Buffer.from(`<!doctype html>${Array.from({ length: 60_000 }, (_, i) => `<p>${i * 7919}</p>`).join('\n')}`);

const decoded = async (body: Buffer, coding: string) => (await decodeBody(body, coding)).toString();

describe('a body', () => {
  test.each<[string, Buffer, string]>([
    ['gzip', gzip, 'gzip'],
    ['x-gzip', gzip, 'x-gzip'],
    ['capitals', gzip, 'GZIP'],
    ['deflate as zlib', zlib.deflateSync(page), 'deflate'],
    ['deflate without its header', zlib.deflateRawSync(page), 'deflate'],
    ['br', zlib.brotliCompressSync(page), 'br'],
    ['zstd', zlib.zstdCompressSync(page), 'zstd'],
    ['two codings', zlib.brotliCompressSync(gzip), 'gzip, br'],
    ['the same coding twice', zlib.gzipSync(gzip), 'gzip,gzip'],
    ['identity', Buffer.from(page), 'identity'],
    ['an unknown coding', Buffer.from(page), 'utf-8'],
    ['plain text labelled gzip', Buffer.from(page), 'gzip'],
    ['plain text labelled deflate', Buffer.from(page), 'deflate'],
    ['plain text labelled br', Buffer.from(page), 'br'],
    ['plain text labelled zstd', Buffer.from(page), 'zstd'],
    ['garbage behind gzip', Buffer.concat([gzip, Buffer.from('garbage')]), 'gzip'],
    ['zeros behind gzip', Buffer.concat([gzip, Buffer.alloc(20)]), 'gzip'],
    ['garbage behind zlib', Buffer.concat([zlib.deflateSync(page), Buffer.from([1, 2, 3])]), 'deflate'],
    ['garbage behind br', Buffer.concat([zlib.brotliCompressSync(page), Buffer.from([1, 2, 3])]), 'br'],
    ['garbage behind zstd', Buffer.concat([zlib.zstdCompressSync(page), Buffer.from([1, 2, 3])]), 'zstd'],
    ['gzip without its checksum', gzip.subarray(0, gzip.length - 8), 'gzip'],
    ['several gzip members', Buffer.concat([zlib.gzipSync('<!doctype html>'), zlib.gzipSync('<p>ok</p>')]), 'gzip'],
    [
      'several zstd frames',
      Buffer.concat([zlib.zstdCompressSync('<!doctype html>'), zlib.zstdCompressSync('<p>ok</p>')]),
      'zstd',
    ],
  ])('in %s is decoded completely', async (_, body, coding) => {
    expect(await decoded(body, coding)).toBe(page);
  });

  test.each<[string, Buffer]>([
    ['gzip', zlib.gzipSync(long)],
    ['deflate', zlib.deflateSync(long)],
    ['br', zlib.brotliCompressSync(long, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ['zstd', zlib.zstdCompressSync(long)],
  ])('in %s that needs several steps is decoded completely, or as far as it arrived', async (coding, body) => {
    expect((await decodeBody(body, coding)).equals(long)).toBe(true);
    const cut = await decodeBody(body.subarray(0, Math.floor(body.length * 0.7)), coding);
    expect(cut.length).toBeGreaterThan(long.length / 3);
    expect(long.subarray(0, cut.length).equals(cut)).toBe(true);
  });

  test('without coding is returned unchanged', async () => {
    const body = Buffer.from(page);
    expect(await decodeBody(body, undefined)).toBe(body);
    expect((await decodeBody(Buffer.alloc(0), 'gzip')).length).toBe(0);
  });

  test('that is neither encoded nor text is target_encoding', async () => {
    const noise = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff]);
    await expect(decodeBody(noise, 'gzip')).rejects.toMatchObject({ status: 500, code: 'target_encoding' });
  });

  test('with too many codings is target_encoding', async () => {
    await expect(decodeBody(gzip, 'gzip,gzip,gzip,gzip,gzip')).rejects.toMatchObject({ code: 'target_encoding' });
  });
});

describe('a decompression bomb of 256 MB', () => {
  const zeros = Buffer.alloc(1 << 28);
  const bombs: [string, Buffer][] = [
    ['gzip', zlib.gzipSync(zeros, { level: 1 })],
    ['br', zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['zstd', zlib.zstdCompressSync(zeros)],
  ];
  test.each(bombs)('in %s stops at the cap, quickly and in little memory', async (coding, bomb) => {
    const before = process.memoryUsage().arrayBuffers; // of this thread alone
    await expect(decodeBody(bomb, coding)).rejects.toMatchObject({ code: 'target_too_large' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60e6);
  });

  test('inside another one stops at the limit, too', async () => {
    await expect(decodeBody(zlib.gzipSync(bombs[0]![1]), 'gzip, gzip')).rejects.toMatchObject({
      code: 'target_too_large',
    });
  });

  test('of zstd with a window over 8 MB is refused before memory is allocated', async () => {
    const wide = zlib.zstdCompressSync(Buffer.alloc(40 << 20, 'ab'), {
      params: { [zlib.constants.ZSTD_c_windowLog]: 27, [zlib.constants.ZSTD_c_enableLongDistanceMatching]: 1 },
    });
    await expect(decodeBody(wide, 'zstd')).rejects.toMatchObject({ status: 500 });
  });
});
