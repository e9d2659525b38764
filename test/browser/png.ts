// Decodes PNG files, so that tests can check pixels.
import { inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** `#rrggbb` */
  at(x: number, y: number): string;
  /** 0: transparent, 255: opaque. */
  alphaAt(x: number, y: number): number;
}

/** An 8-bit PNG with or without transparency. */
export function readPng(png: Buffer): Pixels {
  expectPng(png);
  let header: Buffer = Buffer.alloc(0);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const pixelBytes = { 2: 3, 6: 4 }[header[9]!];
  if (pixelBytes === undefined || header[8] !== 8)
    throw new Error('unsupported PNG: only 8-bit RGB and RGBA can be read');
  const rowBytes = width * pixelBytes;
  const rows = inflateSync(Buffer.concat(parts));
  if (rows.length !== height * (rowBytes + 1)) throw new Error(`${rows.length} bytes in a PNG of ${width} x ${height}`);
  // A pixel depends only on pixels above it and to its left, so only those are decoded.
  const decodedBytes = new Uint32Array(height);
  const decode = (y: number, bytes: number) => {
    let first = y;
    while (decodedBytes[first]! < bytes && rows[first * (rowBytes + 1)]! > 1) first--; // needs the row above
    for (let row = first; row <= y; row++) {
      if (decodedBytes[row]! >= bytes) continue;
      unfilter(rows, { y: row, rowBytes, pixelBytes, from: decodedBytes[row]!, to: bytes });
      decodedBytes[row] = bytes;
    }
  };
  const placeOf = (x: number, y: number): number => {
    if (x < 0 || y < 0 || x >= width || y >= height) throw new Error(`${x},${y} is outside of ${width} x ${height}`);
    decode(y, (x + 1) * pixelBytes);
    return y * (rowBytes + 1) + 1 + x * pixelBytes;
  };
  return {
    width,
    height,
    at(x, y) {
      const place = placeOf(x, y);
      return `#${rows.subarray(place, place + 3).toString('hex')}`;
    },
    alphaAt: (x, y) => (pixelBytes === 4 ? rows[placeOf(x, y) + 3]! : 255),
  };
}

function expectPng(png: Buffer): void {
  if (png.subarray(0, 8).toString('hex') !== '89504e470d0a1a0a') {
    throw new Error(`not a PNG: ${png.subarray(0, 200).toString('latin1')}`);
  }
}

interface Section {
  y: number;
  rowBytes: number;
  pixelBytes: number;
  /** The first byte of the row that is not decoded yet. */
  from: number;
  to: number;
}

function unfilter(rows: Buffer, { y, rowBytes, pixelBytes, from, to }: Section): void {
  const start = y * (rowBytes + 1) + 1;
  const filter = rows[start - 1]!;
  if (filter === 0) return;
  const above = start - rowBytes - 1;
  for (let x = from; x < to; x++) {
    const left = x >= pixelBytes ? rows[start + x - pixelBytes]! : 0;
    const up = y > 0 ? rows[above + x]! : 0;
    const corner = x >= pixelBytes && y > 0 ? rows[above + x - pixelBytes]! : 0;
    rows[start + x] = rows[start + x]! + predict(filter, left, up, corner);
  }
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const a = Math.abs(guess - left);
  const b = Math.abs(guess - up);
  const c = Math.abs(guess - corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
