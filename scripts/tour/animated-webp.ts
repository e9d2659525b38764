// Puts WebP pictures together to an animated one: the frames are stored as they are, in a new container.
// https://developers.google.com/speed/webp/docs/riff_container

export interface Frame {
  /** A WebP file of one picture. */
  picture: Buffer;
  /** Where the picture is placed; even numbers. It replaces what is there. */
  x: number;
  y: number;
  milliseconds: number;
}

export function animate(frames: readonly Frame[], { width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(10);
  header.writeUInt8(2, 0); // it is animated
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  const loop = Buffer.from([255, 255, 255, 255, 0, 0]); // a white background, repeated forever
  const body = Buffer.concat([chunk('VP8X', header), chunk('ANIM', loop), ...frames.map(frameChunk)]);
  return Buffer.concat([riff(body.length + 4), Buffer.from('WEBP'), body]);
}

function frameChunk({ picture, x, y, milliseconds }: Frame): Buffer {
  const chunks = chunksOf(picture).filter(({ name }) => /^(?:VP8 |VP8L|ALPH)$/.test(name));
  const { width, height } = sizeOf(chunks);
  const head = Buffer.alloc(16);
  head.writeUIntLE(x / 2, 0, 3);
  head.writeUIntLE(y / 2, 3, 3);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.writeUIntLE(milliseconds, 12, 3);
  head.writeUInt8(2, 15); // not blended with the previous frame
  return chunk('ANMF', Buffer.concat([head, ...chunks.map(({ name, data }) => chunk(name, data))]));
}

interface Chunk {
  name: string;
  data: Buffer;
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    chunks.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function sizeOf(chunks: readonly Chunk[]): { width: number; height: number } {
  for (const { name, data } of chunks) {
    if (name === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
    if (name === 'VP8L') {
      const bits = data.readUInt32LE(1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
  }
  throw new Error('not a WebP picture');
}

function chunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
}

function riff(size: number): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(size, 4);
  return head;
}
