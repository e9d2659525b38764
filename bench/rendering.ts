// Pages in a browser: as the service does it (a fresh context each, two kept warm, jail and guard proxy), the same without
// warm contexts, without the jail, and with a browser started for every page, alternated in one run.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { median, percentile, printTable } from './support/figures.ts';
import { createBrowsers } from '../src/web/browser/pool/browsers.ts';
import { browserSettings } from '../test/support/browser-settings.ts';
import { bringBrowser } from '../test/support/bring-browser.ts';
import type { Browsers, BrowsersSettings } from '../src/web/browser/pool/browsers.ts';
import { treeOf } from '../src/web/browser/launch/processes.ts';

const rounds = Number(process.argv[2] ?? 3);
const pages = 24;

const server = createServer((_request, response) => {
  const rows = Array.from({ length: 40 }, (_, i) => `<tr><td>${i}<td>${'words '.repeat(12)}`).join('');
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    `<!doctype html><title>Page</title><table>${rows}</table><script>document.body.append('ready')</script>`,
  );
});
server.listen(0, '127.0.0.2');
await once(server, 'listening');
const origin = `http://127.0.0.2:${(server.address() as AddressInfo).port}/`;

const program = await bringBrowser();
const start = (settings: Partial<BrowsersSettings> = {}): Browsers =>
  createBrowsers({ ...browserSettings, ...settings }, { findProgram: async () => program });

const contestants: Record<string, Partial<BrowsersSettings>> = {
  'as served': {},
  'no warm contexts': { warmPages: 0 },
  'no jail': { skipLevels: ['jailed'] },
  'a browser per page': { pagesPerBrowser: 1, warmPages: 0 },
};

const sharedBytes = (pids: readonly number[]): number =>
  treeOf(pids).reduce((sum, { pid }) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
  }, 0);

async function render(browsers: Browsers): Promise<number> {
  const startedAt = performance.now();
  await using page = await browsers.openPage({ account: 1, queueSeconds: 60 });
  await page.goto(origin, { waitUntil: 'load', timeoutSeconds: 30 });
  await page.read({ timeoutSeconds: 10 });
  return performance.now() - startedAt;
}

async function run(browsers: Browsers, atOnce: number): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const line = async () => {
    while (times.length < pages) times.push(await render(browsers));
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return { perSecond: (times.length * 1000) / (performance.now() - startedAt), times };
}

const rows: Record<string, string | number>[] = [];
const figures = new Map<string, { rates: number[]; alone: number[]; starts: number[]; megabytes: number[] }>();
for (let round = 0; round < rounds; round++) {
  for (const [name, settings] of Object.entries(contestants)) {
    const found = figures.get(name) ?? { rates: [], alone: [], starts: [], megabytes: [] };
    figures.set(name, found);
    const browsers = start(settings);
    await render(browsers);
    const { times } = await run(browsers, 1);
    found.alone.push(...times);
    found.rates.push((await run(browsers, 4)).perSecond);
    const status = (await browsers.tidy())!;
    found.starts.push(status.startMs);
    if (status.pids.length > 0) found.megabytes.push(sharedBytes(status.pids) / 1024 ** 2);
    await browsers.close();
  }
}
for (const [name, { rates, alone, starts, megabytes }] of figures) {
  rows.push({
    '': name,
    'pages/s (4 at once)': median(rates).toFixed(1),
    'p50 alone, ms': Math.round(percentile(alone, 0.5)),
    'p95 alone, ms': Math.round(percentile(alone, 0.95)),
    'start, ms': Math.round(median(starts)),
    'idle, MB': megabytes.length === 0 ? '–' : Math.round(median(megabytes)),
  });
}
printTable(rows);
server.close();
