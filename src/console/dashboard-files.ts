// The dashboard's files, kept in memory: few, small, compressed once. What is not one of them is not ours to answer.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths that the dashboard itself routes; each gets its one page. */
const PAGES = [
  '/',
  '/login',
  '/welcome',
  '/profile',
  '/invite/:token',
  '/w/:slug',
  '/w/:slug/*',
  '/operator',
  '/operator/*',
];

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

// No inline script, no other host. Pages that customers fetched are shown in sandboxed frames that inherit this.
const SECURITY: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
    "font-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export interface DashboardFile {
  type: string;
  etag: string;
  /** Its name changes with its content, so that it may be kept for ever. */
  isImmutable: boolean;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** Every file of a built dashboard by its path, like `/assets/main-1a2b.js`; empty when it has not been built. */
export async function readDashboard(directory: string): Promise<Map<string, DashboardFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, DashboardFile>();
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const place = join(entry.parentPath, entry.name);
    const path = `/${place.slice(directory.length + 1).replaceAll('\\', '/')}`;
    files.set(path, prepareFile(await readFile(place), type, path.startsWith('/assets/')));
  }
  return files;
}

/** A file ready to be sent: compressed now, and not whenever somebody asks. */
export function prepareFile(plain: Buffer, type: string, isImmutable = false): DashboardFile {
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

/** Adds a route for each file, and the page for each path that the dashboard routes by itself. */
export function registerDashboard(server: FastifyInstance, files: ReadonlyMap<string, DashboardFile>): void {
  const page = files.get('/index.html');
  for (const [path, file] of files) {
    if (path !== '/index.html') server.get(path, (request, reply) => sendFile(request, reply, file));
  }
  for (const path of PAGES) {
    server.get(path, (request, reply) => (page ? sendFile(request, reply, page) : sendMissing(reply)));
  }
}

export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: DashboardFile): FastifyReply {
  reply.headers({
    ...SECURITY,
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

const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ ...SECURITY, 'content-type': 'text/plain; charset=utf-8' })
    .send('The dashboard has not been built. Start with `bin/siteglass serve`, or run `npm run build:dashboard`.\n');
