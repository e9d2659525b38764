// Joins strips into one PNG: their rows are decompressed, appended and compressed again. Only one
// strip is in memory at a time.

import { once } from 'node:events';
import { promisify } from 'node:util';
import { constants, crc32, createDeflate, inflate } from 'node:zlib';

const unpack = promisify(inflate);
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const samplesPerPixel: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface PngStitcher {
  /** Appends a picture below the ones before. They must have the same width and colour type. */
  add(png: Buffer): Promise<void>;
  end(): Promise<Buffer>;
}

/** `bytesMax` limits the result: above it `add` and `end` throw the error from `tooLarge`. */
export function createPngStitcher(bytesMax: number, tooLarge: () => Error): PngStitcher {
  let header: Buffer | undefined;
  let height = 0;
  let bytes = 0;
  const packed: Buffer[] = [];
  const packer = createDeflate({ level: 2, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY });
  packer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= bytesMax) packed.push(part);
  });

  return {
    async add(png) {
      const { head, data } = readPng(png);
      header ??= head;
      if (!sameButHeight(header, head)) throw new Error('the strips of a picture differ in width or colour type');
      const rows = await unpack(data);
      beginAnew(rows, head);
      height += head.readUInt32BE(4);
      if (!packer.write(rows)) await once(packer, 'drain');
      if (bytes > bytesMax) throw tooLarge();
    },

    async end() {
      if (!header) throw new Error('the picture has no strips');
      const done = once(packer, 'end');
      packer.end();
      await done;
      if (bytes > bytesMax) throw tooLarge();
      const head = Buffer.from(header);
      head.writeUInt32BE(height, 4);
      return Buffer.concat([
        signature,
        chunk('IHDR', head),
        ...packed.map((part) => chunk('IDAT', part)),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    },
  };
}

function readPng(png: Buffer): { head: Buffer; data: Buffer } {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('not a PNG');
  let head: Buffer | undefined;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') head = data;
    if (type === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  if (!head) throw new Error('a PNG without a header');
  return { head, data: Buffer.concat(parts) };
}

const sameButHeight = (one: Buffer, other: Buffer): boolean =>
  one.subarray(0, 4).equals(other.subarray(0, 4)) && one.subarray(8).equals(other.subarray(8));

/**
 * PNG rows are stored as differences to the row above. The first row of a strip had none above it, so it is converted to
 * plain values; all following rows refer to rows of their own strip and stay unchanged.
 */
function beginAnew(rows: Buffer, head: Buffer): void {
  const samples = samplesPerPixel[head.readUInt8(9)];
  if (samples === undefined) throw new Error('a PNG with an unknown colour type');
  const pixelBytes = samples * (head.readUInt8(8) / 8);
  const rowBytes = head.readUInt32BE(0) * pixelBytes;
  const filter = rows[0];
  // Without a row above, "up" is plain and the Paeth predictor is the pixel to the left.
  if (filter === 1 || filter === 3 || filter === 4) {
    for (let at = 1 + pixelBytes; at <= rowBytes; at++) {
      const left = rows.readUInt8(at - pixelBytes);
      rows[at] = rows.readUInt8(at) + (filter === 3 ? left >> 1 : left);
    }
  }
  rows[0] = 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(12 + data.length);
  made.writeUInt32BE(data.length, 0);
  made.write(type, 4, 'latin1');
  data.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length);
  return made;
}
