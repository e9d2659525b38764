// How fast the dashboard is: JavaScript and largest contentful paint of every page on slow 4G with a processor slowed down four
// times, then the frames while 50,000 rows of the request log scroll, and the time until a request opens.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildDashboard } from '../scripts/build-dashboard.ts';
import { startService } from '../src/app/app.ts';
import { loadConfig } from '../src/config.ts';
import { bringBrowser } from '../test/support/bring-browser.ts';
import { fillLog } from '../test/support/dashboard-data.ts';
import { openBrowser } from '../test/support/open-browser.ts';
import { percentile, printTable } from './support/figures.ts';

const logRows = Number(process.argv[2] ?? 50_000);
/** Pages to measure; all by default. */
const only = process.argv.slice(3);
/** Lighthouse's slow 4G. */
const slow4g = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const processorSlowdown = 4;
const rounds = 3;
const opens = 15;
const openMsMax = 20_000;
const settleMs = 4000;
const scrollPxPerFrame = 400;
const scrolledFrames = 300;

const paths: Record<string, string> = {
  'sign-in': '/login',
  overview: '/w/default/overview',
  playground: '/w/default/playground',
  'API keys': '/w/default/keys',
  'request log': '/w/default/requests',
  jobs: '/w/default/jobs',
  batches: '/w/default/batches',
  crawls: '/w/default/crawls',
  schedules: '/w/default/schedules',
  events: '/w/default/events',
  health: '/w/default/health',
  billing: '/w/default/billing',
  settings: '/w/default/settings',
  operator: '/operator',
  profile: '/profile',
  documentation: '/docs',
};

const observe = `
  globalThis.seen = { lcp: 0, what: '', cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const text = entry.element ? entry.element.tagName.toLowerCase() + ' ' + entry.element.textContent.slice(0, 30) : '';
      Object.assign(seen, { lcp: entry.startTime, what: text });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** The durations of frames while the rows scroll up from the end. */
const scroll = (pixels: number) => `new Promise((resolve) => {
  const box = document.querySelector('[role=region][aria-label=Requests]');
  box.scrollTop = box.scrollHeight;
  const frames = [];
  let before;
  const step = (now) => {
    if (before !== undefined) frames.push(now - before);
    before = now;
    box.scrollTop -= ${pixels};
    if (frames.length < ${scrolledFrames}) requestAnimationFrame(step);
    else resolve(frames);
  };
  requestAnimationFrame(step);
})`;

/** The time from a click on a visible row that was not opened before until its details are painted. */
const openRow = `new Promise((resolve, reject) => {
  const opened = (globalThis.opened ??= new Set());
  const box = document.querySelector('[role=region][aria-label=Requests]').getBoundingClientRect();
  const head = document.querySelector('thead').getBoundingClientRect();
  const isVisible = (row) => row.getBoundingClientRect().top >= head.bottom && row.getBoundingClientRect().bottom <= box.bottom;
  const row = [...document.querySelectorAll('tbody tr[aria-rowindex] button')].find(
    (one) => isVisible(one.closest('tr')) && !opened.has(one.dataset.request),
  );
  const id = row.dataset.request;
  opened.add(id);
  const start = performance.now();
  row.click();
  const look = () => {
    const panel = document.querySelector('[role=dialog]');
    if (panel?.textContent.includes(id)) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    else if (performance.now() - start > ${openMsMax}) reject(new Error('Request ' + id + ' did not open'));
    else requestAnimationFrame(look);
  };
  look();
})`;

await buildDashboard();
const dataDirectory = await mkdtemp(join(tmpdir(), 'siteglass-bench-'));
const service = await startService(loadConfig({ PORT: '0', DATA_DIR: dataDirectory, SITEGLASS_LOG_LEVEL: 'fatal' }));
let browser: Browser | undefined;
try {
  browser = await openBrowser(await bringBrowser());
  await service.database.query('update person set welcomed_at = now()');
  await service.database.query('update bucket set total = 1000000000');
  await fillLog(service.database, 'default', { calls: logRows, days: 1 });
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`);
  await measurePages(browser);
  await measureLog(browser);
} finally {
  await browser?.close();
  await service.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

async function openContext(from: Browser): Promise<BrowserContext> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(`${service.address}/manage/v1/session`, {
    headers: { origin: service.address },
    data: service.firstLogin,
  });
  return context;
}

/** Each page several times in turn, so that a moment in which the machine is busy does not decide about a page. */
async function measurePages(from: Browser): Promise<void> {
  const names = Object.keys(paths).filter((name) => only.length === 0 || only.includes(name));
  const visits = new Map(names.map((name): [string, Visit[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, list] of visits) list.push(await visit(from, paths[name] ?? ''));
  }
  printTable(
    [...visits].map(([page, list]) => {
      const values = list.map(({ lcp }) => lcp).toSorted((a, b) => a - b);
      return {
        page,
        'script, kB': (list[0]!.scriptBytes / 1000).toFixed(0),
        'LCP, ms': percentile(values, 0.5).toFixed(0),
        'all visits': values.map((value) => value.toFixed(0)).join(' '),
        CLS: Math.max(...list.map(({ cls }) => cls)).toFixed(4),
        element: list[0]!.what,
      };
    }),
  );
}

interface Visit {
  lcp: number;
  /** The element that was painted then. */
  what: string;
  cls: number;
  scriptBytes: number;
}

/** In a context without a cache, as on a first visit. */
async function visit(from: Browser, path: string): Promise<Visit> {
  const context = await openContext(from);
  if (path === '/login') await context.clearCookies();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  let scriptBytes = 0;
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(service.address + path, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForTimeout(settleMs);
  const seen = await page.evaluate<Omit<Visit, 'scriptBytes'>>('globalThis.seen');
  await context.close();
  return { ...seen, scriptBytes };
}

async function measureLog(from: Browser): Promise<void> {
  const context = await openContext(from);
  const page = await context.newPage();
  await page.goto(`${service.address}/w/default/requests`);
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const loaded = await loadAll(page);
  const nodes = await page.evaluate<number>(`document.querySelectorAll('*').length`);
  const idle = await page.evaluate<number[]>(scroll(0));
  const frames = await page.evaluate<number[]>(scroll(scrollPxPerFrame));
  // The pointer reaches the rows before a click, which loads the code of the panel.
  await page.locator('tbody tr[aria-rowindex] button').last().hover();
  await page.waitForLoadState('networkidle');
  const opened: number[] = [];
  for (let count = 0; count < opens; count++) opened.push(await page.evaluate<number>(openRow));
  console.log(`\n${loaded} rows of the log in ${nodes} elements`);
  const describe = (milliseconds: string, values: number[]) => ({
    milliseconds,
    median: percentile(values, 0.5).toFixed(1),
    p95: percentile(values, 0.95).toFixed(1),
    longest: Math.max(...values).toFixed(1),
  });
  printTable([
    describe('frames without scrolling', idle),
    describe(`frames while scrolling ${scrollPxPerFrame} px each`, frames),
    describe('from the click to the details', opened),
  ]);
  await context.close();
}

/** Scrolls to the end until all rows are loaded. */
async function loadAll(page: Page): Promise<number> {
  const count = () => page.evaluate<number>(`Number(document.querySelector('table').ariaRowCount) - 1`);
  for (let rows = await count(); rows < logRows * 0.95;) {
    const more = page.getByRole('button', { name: 'Load more' });
    if ((await more.count()) === 0) break;
    await more.click();
    const before = rows;
    for (let waits = 0; waits < 600 && (await count()) === before; waits++) await page.waitForTimeout(50);
    rows = await count();
    if (rows === before) throw new Error(`No more than ${rows} rows were loaded`);
  }
  return await count();
}
