// Values that are stored as compressed bytes.
import { zstdDecompressSync } from 'node:zlib';
import { tryParseJson } from '../contract/json.ts';

const bytesMax = 8 * 1024 * 1024;

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
