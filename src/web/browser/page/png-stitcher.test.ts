import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pictureSize } from '../../../contract/picture-size.ts';
import { createPngStitcher } from './png-stitcher.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of RGB pixels, two wide, from rows as stored: a filter and six values. */
function png(rows: number[][], width = 2): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function rowsOf(made: Buffer): number[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < made.length; at += 12 + made.readUInt32BE(at)) {
    const data = made.subarray(at + 8, at + 8 + made.readUInt32BE(at));
    if (made.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(data);
  }
  return [...inflateSync(Buffer.concat(parts))];
}

describe('strips', () => {
  const tooLarge = () => new Error('too large');

  test.each([
    ['none', [0, 10, 20, 30, 40, 50, 60], [0, 10, 20, 30, 40, 50, 60]],
    ['sub', [1, 10, 20, 30, 250, 5, 6], [0, 10, 20, 30, 4, 25, 36]],
    ['up', [2, 10, 20, 30, 40, 50, 60], [0, 10, 20, 30, 40, 50, 60]],
    ['average', [3, 10, 21, 30, 1, 1, 1], [0, 10, 21, 30, 6, 11, 16]],
    ['paeth', [4, 10, 20, 30, 1, 2, 3], [0, 10, 20, 30, 11, 22, 33]],
  ])('become one picture, whose rows do not refer to another strip (%s)', async (_filter, first, plain) => {
    const stitcher = createPngStitcher(10_000, tooLarge);
    await stitcher.add(png([[0, 1, 2, 3, 4, 5, 6]]));
    await stitcher.add(png([first, [2, 1, 1, 1, 1, 1, 1]]));
    const made = await stitcher.end();
    expect(pictureSize(made)).toEqual({ width: 2, height: 3 });
    expect(rowsOf(made)).toEqual([0, 1, 2, 3, 4, 5, 6, ...plain, 2, 1, 1, 1, 1, 1, 1]);
  });

  test('of different widths are refused, as is a result that is too large', async () => {
    const stitcher = createPngStitcher(10_000, tooLarge);
    await stitcher.add(png([[0, 1, 2, 3, 4, 5, 6]]));
    await expect(stitcher.add(png([[0, 1, 2, 3]], 1))).rejects.toThrow('differ');
    const small = createPngStitcher(3, tooLarge);
    await small.add(png([[0, 1, 2, 3, 4, 5, 6]]));
    await expect(small.end()).rejects.toThrow('too large');
  });
});
