// Values that are stored as compressed bytes.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { tryParseJson } from '../contract/json.ts';

const bytesMax = 8 * 1024 * 1024;
/** The largest content whose size is one byte of a frame header. */
const shortBytesMax = 255;

/** Compresses a value, such as the parameters of a call. Short ones are only framed: a compressor costs more than it saves. */
export function pack(value: string | Buffer): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return bytes.length <= shortBytesMax ? frame(bytes) : zstdCompressSync(bytes, { chunkSize: bytes.length });
}

/** A Zstandard frame with one block that is not compressed (RFC 8878, 3.1.1). */
function frame(bytes: Buffer): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, bytes.length, 0, 0, 0]);
  head.writeUInt16LE((bytes.length << 3) | 1, 6); // the last block, raw, of this size
  return Buffer.concat([head, bytes]);
}

/** Decompresses a stored value. Null when it is damaged: one bad row must not fail the whole page. */
export function unpack(stored: Buffer | null): Buffer | null {
  if (stored === null) return null;
  try {
    return zstdDecompressSync(stored, { maxOutputLength: bytesMax });
  } catch {
    return null;
  }
}

/** The JSON value in stored bytes; null when there is none. */
export const unpackJson = (stored: Buffer | null): unknown => tryParseJson(unpack(stored)?.toString() ?? '') ?? null;
