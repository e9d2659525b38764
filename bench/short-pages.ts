// How long the default mode takes on short pages that need no browser, and how many of them would have been rendered.
//
//   bin/siteglass-node bench/short-pages.ts [calls]
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createAnalysisWorkers } from '../src/engines/technology/analysis-workers.ts';
import { createTechnologyDetector } from '../src/engines/technology/technology.ts';
import { createAddressGuard } from '../src/web/address/address-guard.ts';
import { createResolver } from '../src/web/address/resolver.ts';
import { createPageFetcher } from '../src/web/http/fetch-page.ts';
import { createUndiciEngine } from '../src/web/http/undici-engine.ts';
import { printTable } from './support/figures.ts';

const calls = Number(process.argv[2] ?? 60);

const library = `/*! jQuery v3.7.1 | (c) OpenJS Foundation */\n${'!function(){return 1}();'.repeat(3000)}`;
const files: Readonly<Record<string, string>> = {
  '/jquery.min.js': library,
  '/small.js': 'document.querySelector("h1").classList.add("ready");',
  '/menu.js': `(function(){${'var open=false;'.repeat(200)}})();`,
};
const page = (scripts: string[]) =>
  `<!doctype html><html><head><title>Short</title></head><body><h1>Hello</h1>${scripts.map((name) => `<script src="${name}"></script>`).join('')}</body></html>`;
const pages: Readonly<Record<string, string>> = {
  'text only': page([]),
  'a library with a banner': page(['/jquery.min.js']),
  'a small script': page(['/small.js']),
  'three scripts': page(['/jquery.min.js', '/small.js', '/menu.js']),
};

let current = '';
const server = createServer((request, response) => {
  const file = files[request.url ?? ''];
  if (file !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(file);
  else if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(current);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

const guard = createAddressGuard({ egressAllow: ['127.0.0.0/8'] });
const engine = createUndiciEngine();
const workers = createAnalysisWorkers({ threadsMax: 1, cacheDirectory: tmpdir() });
let rendered = 0;
const detector = createTechnologyDetector({
  pages: createPageFetcher({ engine, guard, resolver: createResolver({ guard, resolve: new Map() }) }),
  workers,
  renderPage: async () => {
    rendered++;
    throw new Error('this benchmark has no browser');
  },
});

const rows: Record<string, string | number>[] = [];
for (const [name, html] of Object.entries(pages)) {
  current = html;
  rendered = 0;
  await detector.detect(url, { account: 1 });
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now();
    await detector.detect(url, { account: 1 });
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  rows.push({ 'short page': name, 'p50 ms': at(0.5), 'p90 ms': at(0.9), rendered });
}
printTable(rows);
await Promise.all([workers.close(), engine.close()]);
server.close();
