// A website of any size, made of numbers: pages in a tree, with everything that makes crawling hard. Which pages a crawl has to
// find follows from its size.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GeneratedSite {
  origin: string;
  /** How often each path was requested, with its query. */
  hits: Map<string, number>;
  /** The paths of the pages that every crawl finds: once each, whatever the order. */
  pages: Set<string>;
  /** Holds answers back until it resolves; undefined answers at once. */
  gate: Promise<void> | undefined;
  /** Calls back before a page is answered. */
  onRequest: ((path: string) => void) | undefined;
  close(): Promise<void>;
}

const fanOut = 8;
/** Every so many pages have a copy, a redirect that leads to them, or a redirect that leads elsewhere. */
const copyEvery = 20;
const redirectEvery = 15;
const movedEvery = 35;
const monthsAhead = 4;

/** Pages of the traps that a crawl of depth 10 fetches. */
export const trapPages = { nested: 4, facets: 50 };

export async function startGeneratedSite(count: number): Promise<GeneratedSite> {
  const site: GeneratedSite = {
    origin: '',
    hits: new Map(),
    pages: expectedPages(count),
    gate: undefined,
    onRequest: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    site.hits.set(path, (site.hits.get(path) ?? 0) + 1);
    site.onRequest?.(path);
    const answer = () => respond(site.origin, count, request, response);
    if (site.gate === undefined) answer();
    else void site.gate.then(answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

function expectedPages(count: number): Set<string> {
  const paths = range(0, count).flatMap((page) => [
    `/p/${page}`,
    ...(page % copyEvery === 0 ? [`/copy/${page}`] : []),
    ...(page % movedEvery === 0 ? [`/moved/${page}`] : []),
  ]);
  return new Set(['/', '/mapped', ...paths]);
}

function respond(origin: string, count: number, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', origin);
  const [, kind = '', name = ''] = url.pathname.split('/');
  const page = Number(name);
  switch (kind) {
    case '':
      return send(response, 'start', [
        ...childrenOf(-1, count),
        '/calendar/2026/01',
        '/nest/',
        '/shop?a=1&b=1&c=1&d=1&e=1',
        'https://elsewhere.test/',
        '/picture.png',
        'mailto:someone@example.com',
      ]);
    case 'robots.txt':
      return void response.end(`User-agent: *\nDisallow: /private\nSitemap: ${origin}/sitemap.xml\n`);
    case 'sitemap.xml':
      return void response.end(
        `<urlset><url><loc>${origin}/mapped</loc></url><url><loc>${origin}/p/0</loc></url></urlset>`,
      );
    case 'mapped':
      return send(response, 'only in the sitemap', ['/']);
    case 'p':
    case 'copy':
      return send(response, `page ${page}`, linksOf(page, count));
    case 'old':
      return redirect(response, `/p/${page}`);
    case 'moved':
      return redirect(response, `/new/${page}`);
    case 'new':
      return send(response, `moved page ${page}`, ['/']);
    case 'away':
      return redirect(response, `${origin.replace('127.0.0.1', 'localhost')}/p/${page}`);
    case 'calendar':
      return calendar(response, url.pathname);
    case 'nest':
      return send(response, `nested ${url.pathname.length}`, ['deeper/']);
    case 'shop':
      return shop(response, url);
    default:
      response.writeHead(404, { 'content-type': 'text/html' }).end('<a href="/p/0">No such page</a>');
  }
}

const childrenOf = (page: number, count: number): string[] =>
  range(fanOut * (page + 1), Math.min(count, fanOut * (page + 2))).map((child) => `/p/${child}`);

/** The same page in many spellings, pages that redirect, and pages that may not be fetched. */
function linksOf(page: number, count: number): string[] {
  return [
    ...childrenOf(page, count),
    '/',
    `/p/${page}#part`,
    `/p/${page}?utm_source=menu`,
    `/p/${(page + 1) % count}?PHPSESSID=${'ab'.repeat(16)}`,
    `/./p/${(page + 2) % count}`,
    `/private/${page}`,
    ...(page % copyEvery === 0 ? [`/copy/${page}`] : []),
    ...(page % redirectEvery === 0 ? [`/old/${page}`] : []),
    ...(page % movedEvery === 0 ? [`/moved/${page}`, `/away/${page}`] : []),
  ];
}

/** A month leads to the next one, endlessly. */
function calendar(response: ServerResponse, path: string): void {
  const [, , year, month] = path.split('/').map(Number);
  const next = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1 + monthsAhead));
  const name = `/calendar/${next.getUTCFullYear()}/${String(next.getUTCMonth() + 1).padStart(2, '0')}`;
  send(response, `month ${path}`, [name]);
}

/** Every combination of filters leads to others, endlessly. */
function shop(response: ServerResponse, { searchParams }: URL): void {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const links = names.map((changed) => {
    const values = names.map((name) => `${name}=${Number(searchParams.get(name)) + (name === changed ? 1 : 0)}`);
    return `/shop?${values.join('&')}`;
  });
  send(response, `products ${searchParams.toString()}`, links);
}

function send(response: ServerResponse, text: string, links: readonly string[]): void {
  const items = links.map((href) => `<li><a href="${href}">${href}</a>`).join('');
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>${text}</title><h1>${text}</h1><ul>${items}</ul>`);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { location }).end();
}
