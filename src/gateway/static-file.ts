// Files that are kept in memory and compressed once: those of the dashboard, and the OpenAPI documents.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** No inline scripts, no other hosts. Fetched pages are shown in sandboxed frames, which inherit this policy. */
export const pageSecurity: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
    "font-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export interface StaticFile {
  type: string;
  etag: string;
  /** Its name changes with its content, so it can be cached forever. */
  isImmutable: boolean;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** A file ready to be sent. It is compressed here, not on every request. */
export function prepareFile(plain: Buffer, type: string, isImmutable = false): StaticFile {
  const isCompressible = !type.startsWith('image/png') && !type.startsWith('font/');
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isImmutable,
    plain,
    brotli: isCompressible ? brotliCompressSync(plain, { params: quality }) : null,
    gzip: isCompressible ? gzipSync(plain) : null,
  };
}

/** Sends a file compressed if the client accepts that, or 304 if the client has it. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply.headers({
    ...pageSecurity,
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding, origin',
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const accepted = headers['accept-encoding'] ?? '';
  if (file.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}
