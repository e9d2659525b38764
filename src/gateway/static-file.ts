// Files in memory, compressed once on first request: the dashboard, the documentation and the OpenAPI documents.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Forbids inline scripts, except one of index.html, and other hosts. Fetched pages are shown in sandboxed frames, which inherit this policy. */
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
  /** The content security policy, if it is not that of the dashboard. */
  policy?: string;
  /** Undefined for formats that do not get smaller, such as images. */
  compressed?: Record<Encoding, () => Buffer>;
}

type Encoding = 'br' | 'gzip';

const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** `brotli` is the compressed content, if it was compressed earlier. */
export function prepareFile(plain: Buffer, type: string, isImmutable = false, brotli?: Buffer): StaticFile {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const file = { type, etag, isImmutable, plain };
  if (type.startsWith('image/png') || type.startsWith('font/')) return file;
  return {
    ...file,
    compressed: {
      br: once(() => brotli ?? brotliCompressSync(plain, { params: brotliQuality })),
      gzip: once(() => gzipSync(plain)),
    },
  };
}

/** The content security policy of a page that contains scripts: it allows exactly these. */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policy = pageSecurity['content-security-policy'] ?? '';
  return policy.replace("script-src 'self'", (source) => source + hashes.join(''));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Sends the file, compressed if the client accepts that, or 304 if the client has it. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply.headers({
    ...pageSecurity,
    ...(file.policy !== undefined && { 'content-security-policy': file.policy }),
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding, origin',
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const accepted = headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  if (!file.compressed || encoding === undefined) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(file.compressed[encoding]());
}
