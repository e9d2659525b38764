// Serves the files of the dashboard from memory. They are few and small.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageSecurity, policyOf, prepareFile, sendFile } from '../gateway/static-file.ts';
import type { StaticFile } from '../gateway/static-file.ts';

/** Paths that the dashboard routes in the browser. Each serves the same page. */
const pagePaths = [
  '/',
  '/login',
  '/forgot',
  '/reset',
  '/welcome',
  '/profile',
  '/invite/:token',
  '/w/:slug',
  '/w/:slug/*',
  '/operator',
  '/operator/*',
];

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** The files of the built dashboard by path, such as `/assets/main-1a2b.js`. Empty when it has not been built. */
export async function readDashboard(directory: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, StaticFile>();
  const names = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const entry of entries) {
    const type = contentTypes[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const place = join(entry.parentPath, entry.name);
    const path = `/${place.slice(directory.length + 1).replaceAll('\\', '/')}`;
    const brotli = names.has(`${place}.br`) ? await readFile(`${place}.br`) : undefined;
    const file = prepareFile(await readFile(place), type, path.startsWith('/assets/'), brotli);
    files.set(path, path === '/index.html' ? { ...file, policy: policyOf(file.plain.toString()) } : file);
  }
  return files;
}

/** Adds a route for each file, and for each path that the dashboard routes in the browser. */
export function registerDashboard(server: FastifyInstance, files: ReadonlyMap<string, StaticFile>): void {
  const page = files.get('/index.html');
  for (const [path, file] of files) {
    if (path !== '/index.html') server.get(path, (request, reply) => sendFile(request, reply, file));
  }
  for (const path of pagePaths) {
    server.get(path, (request, reply) => (page ? sendFile(request, reply, page) : sendMissing(reply)));
  }
}

const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ ...pageSecurity, 'content-type': 'text/plain; charset=utf-8' })
    .send('The dashboard has not been built. Start with `bin/siteglass serve`, or run `npm run build:dashboard`.\n');
