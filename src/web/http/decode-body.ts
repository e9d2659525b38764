// Decodes the content codings of a body as leniently as browsers do, up to a size limit.

import { isUtf8 } from 'node:buffer';
import * as zlib from 'node:zlib';
import { failed } from '../../contract/errors.ts';

const codingsMax = 4;
const decodedBytesMaxDefault = 20 * 1024 * 1024;

// Small pages are decoded synchronously: at most about a millisecond, and several times cheaper than the thread pool.
const quickWireBytesMax = 64 * 1024;
const quickDecodedBytesMax = 384 * 1024;

// HTTP allows zstd windows up to 8 MB (RFC 9659); a larger one could exhaust memory.
const zstdWindowLogMax = 23;

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush, ZSTD_d_windowLogMax } = zlib.constants;

type Coding = 'gzip' | 'deflate' | 'deflate-raw' | 'br' | 'zstd';

/** The body without the codings that `Content-Encoding` names; unknown codings are not removed. */
export async function decodeBody(
  wire: Buffer,
  contentEncoding: string | undefined,
  decodedBytesMax = decodedBytesMaxDefault,
  /** True: returns the beginning of the body as far as it can be decoded, possibly nothing, instead of an error. */
  beginningOnly = false,
): Promise<Buffer> {
  if (contentEncoding === undefined || wire.length === 0) return wire;
  const named = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (named.length > codingsMax) {
    throw failed(`the target's response has too many content codings: ${named.length}`, 'target_encoding');
  }
  let body = wire;
  for (const name of named.toReversed()) {
    const coding = codingOf(name, body);
    if (coding !== undefined) body = await decode(body, coding, decodedBytesMax, beginningOnly);
  }
  return body;
}

// Undefined if the coding is unknown, or if the body does not start as its label says: servers mislabel plain text.
function codingOf(name: string, body: Buffer): Coding | undefined {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return body[0] === 0x1f && body[1] === 0x8b ? 'gzip' : undefined;
    case 'deflate':
      if (body.length >= 2 && (body.readUInt8(0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0) return 'deflate';
      return 'deflate-raw';
    case 'br':
      return 'br';
    case 'zstd':
      return body.length >= 4 && isZstdFrame(body.readUInt32LE(0)) ? 'zstd' : undefined;
    default:
      return undefined;
  }
}

const isZstdFrame = (magic: number): boolean => magic === 0xfd2fb528 || (magic >= 0x184d2a50 && magic <= 0x184d2a5f);

async function decode(body: Buffer, coding: Coding, decodedBytesMax: number, beginningOnly: boolean): Promise<Buffer> {
  if (body.length <= quickWireBytesMax) {
    const quick = decodeQuickly(body, coding, Math.min(decodedBytesMax, quickDecodedBytesMax));
    if (quick !== undefined) return quick;
  }
  const { decoded, error } = await decodeInSteps(body, coding, decodedBytesMax, beginningOnly);
  if (error === undefined) return decoded;
  // A body that was never encoded is returned unchanged: decoding would only damage it.
  if (looksLikeText(body)) return body;
  if (decoded.length > 0) return decoded; // the end is missing, or garbage follows it
  if (coding === 'gzip') {
    // Garbage after a short member hides output of the same step. Decoded raw, without its header, the member ends.
    const member = await decodeInSteps(
      body.subarray(gzipHeaderBytes(body)),
      'deflate-raw',
      decodedBytesMax,
      beginningOnly,
    );
    if (member.decoded.length > 0) return member.decoded;
  }
  if (beginningOnly) return decoded;
  throw failed("the target's response could not be decoded from its content encoding", 'target_encoding', {
    cause: error,
  });
}

function decodeQuickly(body: Buffer, coding: Coding, maxOutputLength: number): Buffer | undefined {
  try {
    switch (coding) {
      case 'gzip':
        return zlib.gunzipSync(body, { maxOutputLength });
      case 'deflate':
        return zlib.inflateSync(body, { maxOutputLength });
      case 'deflate-raw':
        return zlib.inflateRawSync(body, { maxOutputLength });
      case 'br':
        return zlib.brotliDecompressSync(body, { maxOutputLength });
      case 'zstd':
        return zlib.zstdDecompressSync(body, {
          maxOutputLength,
          params: { [ZSTD_d_windowLogMax]: zstdWindowLogMax },
        });
    }
  } catch {
    return undefined; // too large, truncated or not encoded: the streaming decoder handles it
  }
}

function createDecoder(coding: Coding): zlib.Gunzip {
  const flush = { flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
      return zlib.createGunzip(flush);
    case 'deflate':
      return zlib.createInflate(flush);
    case 'deflate-raw':
      return zlib.createInflateRaw(flush);
    case 'br':
      return zlib.createBrotliDecompress({
        flush: BROTLI_OPERATION_FLUSH,
        finishFlush: BROTLI_OPERATION_FLUSH,
      });
    case 'zstd':
      return zlib.createZstdDecompress({
        flush: ZSTD_e_flush,
        finishFlush: ZSTD_e_flush,
        params: { [ZSTD_d_windowLogMax]: zstdWindowLogMax },
      });
  }
}

// Keeps the output before an error. Stops once the limit is exceeded, so a decompression bomb costs no more than that.
function decodeInSteps(
  body: Buffer,
  coding: Coding,
  decodedBytesMax: number,
  beginningOnly: boolean,
): Promise<{ decoded: Buffer; error?: Error }> {
  return new Promise((resolve, reject) => {
    const decoder = createDecoder(coding);
    const chunks: Buffer[] = [];
    let bytes = 0;
    decoder.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= decodedBytesMax) {
        chunks.push(chunk);
        return;
      }
      decoder.destroy();
      if (beginningOnly) {
        chunks.push(chunk);
        resolve({ decoded: Buffer.concat(chunks).subarray(0, decodedBytesMax) });
        return;
      }
      const megabytes = Math.round(decodedBytesMax / 1e6);
      reject(failed(`the target's response decodes to more than ${megabytes} MB`, 'target_too_large'));
    });
    decoder.on('error', (error) => resolve({ decoded: Buffer.concat(chunks), error }));
    decoder.on('end', () => resolve({ decoded: Buffer.concat(chunks) }));
    decoder.end(body);
  });
}

// RFC 1952: ten bytes, then the fields that the flags announce.
function gzipHeaderBytes(body: Buffer): number {
  const flags = body[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (body[at] ?? 0) + 256 * (body[at + 1] ?? 0);
  if (flags & 8) at = body.indexOf(0, at) + 1 || body.length;
  if (flags & 16) at = body.indexOf(0, at) + 1 || body.length;
  if (flags & 2) at += 2;
  return at;
}

function looksLikeText(body: Buffer): boolean {
  const start = body.subarray(0, 1024);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000e-\u001f]/.test(start.toString('latin1'))) return false;
  return isUtf8(start) || /<(!doctype|html|head|body|\?xml)/i.test(start.toString('latin1'));
}
