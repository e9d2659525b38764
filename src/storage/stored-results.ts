// Results of jobs and items: compressed in the database if they are small, else in the file store.
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { failed } from '../contract/errors.ts';
import { parseJson } from '../contract/json.ts';
import { hideUserInfo } from '../contract/secrets.ts';
import type { Result } from '../endpoints/endpoint.ts';
import type { Blobs } from './blobs.ts';

/** The columns of a stored result. */
export interface StoredResult {
  contentType: string;
  /** The JSON form of binary content, compressed. */
  envelope: Buffer | null;
  /** Compressed; null when the bytes are in the file store. */
  body: Buffer | null;
  blobKey: string | null;
}

export interface StoreOptions {
  /** The key of the file, if one is needed. */
  blobKey: string;
  /** The account whose share of the file store is used. */
  owner: number;
  /** Null: the file is kept until it is deleted. */
  expiresAt: Date | null;
  /** Compressed results up to this size are stored in the database. */
  inlineBytesMax: number;
}

const compress = promisify(zstdCompress);
const decompressInThread = promisify(zstdDecompress);

/** Small results are decompressed here: a thread costs several times as much. */
const packedBytesMax = 16 * 1024;
const unpackedBytesMax = 256 * 1024;
/** Most results need one such piece; the default is half as large and needs two. */
const chunkSize = 32 * 1024;
const newline = 0x0a;

async function decompress(packed: Buffer): Promise<Buffer> {
  if (packed.length > packedBytesMax) return await decompressInThread(packed);
  try {
    return zstdDecompressSync(packed, { maxOutputLength: unpackedBytesMax, chunkSize });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return await decompressInThread(packed); // it is larger than it looks
  }
}

export async function storeResult(blobs: Blobs, { body, raw }: Result, options: StoreOptions): Promise<StoredResult> {
  const { blobKey, owner, expiresAt, inlineBytesMax } = options;
  const contentType = raw?.contentType ?? 'application/json; charset=utf-8';
  const bytes = Buffer.from(raw?.content ?? JSON.stringify(body));
  // Text is its own JSON form; for binary content the JSON form is stored separately.
  const envelope = raw && typeof raw.content !== 'string' ? await compress(JSON.stringify(body)) : null;
  const packed = await compress(bytes);
  if (packed.length <= inlineBytesMax) return { contentType, envelope, body: packed, blobKey: null };
  await blobs.put(blobKey, bytes, { contentType, expiresAt, owner, isCache: false });
  return { contentType, envelope, body: null, blobKey };
}

/** The JSON form of a stored result, as bytes: one per character. It is one line. */
export async function readResultBytes(
  blobs: Blobs,
  { contentType, envelope, body, blobKey }: StoredResult,
): Promise<string> {
  if (envelope) return (await decompress(envelope)).toString('latin1');
  const stored = body ? await decompress(body) : await readBlob(blobs, blobKey ?? '');
  // UTF-8 has the bytes that JSON escapes only as characters of their own, so they can be escaped without being decoded.
  if (!contentType.startsWith('application/json')) return JSON.stringify(stored.toString('latin1'));
  return stored.includes(newline)
    ? Buffer.from(JSON.stringify(parseJson(stored.toString()))).toString('latin1')
    : stored.toString('latin1');
}

/** The headers of a result as they are stored. The final URL may have other URLs with passwords in its query. */
export const storedHeaders = ({ headers = {} }: Pick<Result, 'headers'>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hideUserInfo(value)])));

/** The reverse of `storeResult`. */
export async function readStoredResult(
  blobs: Blobs,
  { contentType, envelope, body, blobKey }: StoredResult,
  headers: Record<string, string>,
): Promise<Result> {
  const stored = body ? await decompress(body) : await readBlob(blobs, blobKey ?? '');
  if (contentType.startsWith('application/json')) return { body: parseJson(stored.toString()), headers };
  if (envelope) {
    const json = await decompress(envelope);
    return { body: parseJson(json.toString()), raw: { content: stored, contentType }, headers };
  }
  const text = stored.toString();
  return { body: text, raw: { content: text, contentType }, headers };
}

async function readBlob(blobs: Blobs, key: string): Promise<Buffer> {
  const blob = await blobs.get(key);
  if (!blob)
    throw failed('the stored result cannot be read; nodes on several machines must share one blob store', 'internal');
  return Buffer.from(blob.bytes);
}
