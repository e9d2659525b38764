// Results of jobs and items: compressed in the database if they are small, else in the file store.
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { failed } from '../contract/errors.ts';
import { isObject, parseJson } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import { hideEmbeddedUserInfo, hideUserInfo } from '../contract/secrets.ts';
import type { Result } from '../contract/result.ts';
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

/** Decompresses one of the results that an unpacker was created for. */
export type Unpack = (packed: Buffer) => Promise<Buffer>;

/** Results of up to this size in all, packed and unpacked, are decompressed together. */
const groupPackedBytesMax = 32 * 1024;
const groupBytesMax = 1024 * 1024;

/**
 * For results that are read one after the other: small ones are decompressed together, because the call costs several times as
 * much as a small result. Groups that turn out to be too large are halved.
 */
export function createUnpacker(packed: readonly Buffer[], unpackGroup = unpackTogether): Unpack {
  const places = new Map(packed.map((one, place) => [one, place]));
  let membersMax = packed.length;
  let group = new Map<Buffer, Buffer>();

  function unpackFrom(first: number): Map<Buffer, Buffer> {
    const members = packed.slice(first, endOfGroup(packed, first, membersMax));
    if (members.length < 2) return new Map();
    const parts = unpackGroup(members);
    if (parts.length === members.length) return new Map(members.map((one, place) => [one, parts[place] ?? one]));
    membersMax = members.length >> 1;
    return unpackFrom(first);
  }

  return async (wanted) => {
    const known = group.get(wanted);
    if (known) return known;
    const place = places.get(wanted);
    if (place !== undefined) group = unpackFrom(place);
    return group.get(wanted) ?? (await decompress(wanted));
  };
}

function endOfGroup(packed: readonly Buffer[], first: number, membersMax: number): number {
  let end = first;
  for (let bytes = 0; end < packed.length && end < first + membersMax; end++) {
    bytes += packed[end]?.length ?? 0;
    if (bytes > groupPackedBytesMax) break;
  }
  return end;
}

/** Between two frames. No result has these bytes. */
const mark = randomBytes(24);
const packedMark = zstdCompressSync(mark);

/** Frames that follow each other are decompressed as one. */
function unpackTogether(packed: readonly Buffer[]): Buffer[] {
  const frames = Buffer.concat(packed.flatMap((one) => [one, packedMark]));
  let bytes: Buffer;
  try {
    bytes = zstdDecompressSync(frames, { maxOutputLength: groupBytesMax, chunkSize: 2 * chunkSize });
  } catch {
    return []; // too large, or one is damaged: they are decompressed one by one
  }
  const parts: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(mark); end >= 0; end = bytes.indexOf(mark, start)) {
    parts.push(bytes.subarray(start, end));
    start = end + mark.length;
  }
  return parts;
}

export async function storeResult(
  blobs: Blobs,
  { body: shown, raw }: Result,
  options: StoreOptions,
): Promise<StoredResult> {
  const body = withoutUserInfo(shown);
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

/** The result without the passwords in the URLs of the call, whose queries may contain other URLs. Pages are kept as they are. */
function withoutUserInfo(body: unknown): unknown {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (/(^|_)url$/.test(name) && typeof value === 'string') return [name, hideEmbeddedUserInfo(value)];
      if (name === 'urls' && isObject(value)) return [name, withoutUserInfoInNames(value)]; // technologies: visits by URL
      return [name, value];
    }),
  );
}

const withoutUserInfoInNames = (visits: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(visits).map(([url, visit]) => [hideEmbeddedUserInfo(url), visit]));

/** The JSON form of a stored result, as bytes: one per character. It is one line. */
export async function readResultBytes(
  blobs: Blobs,
  { contentType, envelope, body, blobKey }: StoredResult,
  unpack: Unpack = decompress,
): Promise<string> {
  if (envelope) return (await unpack(envelope)).toString('latin1');
  const stored = body ? await unpack(body) : await readBlob(blobs, blobKey ?? '');
  // In UTF-8, the bytes that JSON escapes are always whole characters, so they can be escaped without being decoded.
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
  unpack: Unpack = decompress,
): Promise<Result> {
  const stored = body ? await unpack(body) : await readBlob(blobs, blobKey ?? '');
  if (contentType.startsWith('application/json')) return { body: parseJson(stored.toString()), headers };
  if (envelope) {
    const json = await unpack(envelope);
    return { body: parseJson(json.toString()), raw: { content: stored, contentType }, headers };
  }
  const text = stored.toString();
  return { body: text, raw: { content: text, contentType }, headers };
}

async function readBlob(blobs: Blobs, key: string): Promise<Buffer> {
  const blob = await blobs.get(key);
  if (!blob) throw failed('the stored result cannot be read; all machines must use the same file store', 'internal');
  return Buffer.from(blob.bytes);
}
