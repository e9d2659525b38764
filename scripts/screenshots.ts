// `node scripts/screenshots.ts [folder]`: captures every page of the dashboard with two weeks of data, in desktop and mobile
// size, in the light and the dark theme.
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startService } from '../src/app/app.ts';
import { loadConfig } from '../src/config.ts';
import { sampleOrigin } from '../src/contract/sample-site.ts';
import { bringBrowser } from '../test/support/bring-browser.ts';
import { fillLog } from '../test/support/dashboard-data.ts';
import { openBrowser } from '../test/support/open-browser.ts';
import { startTarget } from '../test/support/target.ts';
import { buildDashboard } from './build-dashboard.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'screenshots');
const only = process.argv.slice(3);
mkdirSync(folder, { recursive: true });
await buildDashboard();

const target = await startTarget();
target.on('/', (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><title>Example shop</title><h1>Autumn sale</h1><p>Everything in the shop is reduced until Sunday.</p>
     <ul><li>Lamps from 19</li><li>Chairs from 49</li><li>Tables from 129</li></ul><p><a href="/imprint">Imprint</a></p>`,
  );
});
const dataDirectory = await mkdtemp(join(tmpdir(), 'siteglass-screenshots-'));
const service = await startService(
  loadConfig({
    PORT: '0',
    DATA_DIR: dataDirectory,
    SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
    SITEGLASS_RESOLVE: 'shop.example=127.0.0.1',
    SITEGLASS_LOG_LEVEL: 'fatal',
  }),
);
const { address, database, adminToken, firstLogin } = service;
const browser = await openBrowser(await bringBrowser());

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  overview: (page) => page.goto(`${address}/w/default/overview?range=week`, { waitUntil: 'networkidle' }),
  async playground(page) {
    await page.goto(`${address}/w/default/playground?endpoint=/v1/website/screenshot`, { waitUntil: 'networkidle' });
    await page.getByLabel(/^url/).fill(`${sampleOrigin}/`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('img', { name: 'Image in the response' }).waitFor();
  },
  keys: (page) => page.goto(`${address}/w/default/keys`, { waitUntil: 'networkidle' }),
  requests: (page) => page.goto(`${address}/w/default/requests`, { waitUntil: 'networkidle' }),
  async request(page) {
    await page.goto(`${address}/w/default/requests?status=200`, { waitUntil: 'networkidle' });
    await page
      .getByRole('button', { name: /Details of the request/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
  jobs: (page) => page.goto(`${address}/w/default/jobs`, { waitUntil: 'networkidle' }),
  batches: (page) => page.goto(`${address}/w/default/batches`, { waitUntil: 'networkidle' }),
  async 'new-batch'(page) {
    await page.goto(`${address}/w/default/batches/new`, { waitUntil: 'networkidle' });
    await page.getByLabel(/^Addresses/).fill(shopPages(40, '/lamps').join('\n'));
    await page.getByLabel('Name', { exact: true }).fill('Lamps');
  },
  async batch(page) {
    await page.goto(`${address}/w/default/batches`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Product pages' }).click();
    await page.getByText('Errors by kind').waitFor();
  },
  async 'batch-item'(page) {
    await page.goto(`${address}/w/default/batches`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Product pages' }).click();
    await page.getByRole('button', { name: /^Details of item 3:/ }).click();
    await page.getByRole('tab', { name: 'Markdown' }).waitFor();
  },
  crawls: (page) => page.goto(`${address}/w/default/crawls`, { waitUntil: 'networkidle' }),
  'new-crawl': (page) => page.goto(`${address}/w/default/crawls/new`, { waitUntil: 'networkidle' }),
  async crawl(page) {
    await page.goto(`${address}/w/default/crawls`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Furniture shop' }).click();
    await page.getByRole('tree').waitFor();
  },
  schedules: (page) => page.goto(`${address}/w/default/schedules`, { waitUntil: 'networkidle' }),
  'new-schedule': (page) => page.goto(`${address}/w/default/schedules/new`, { waitUntil: 'networkidle' }),
  async schedule(page) {
    await page.goto(`${address}/w/default/schedules`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Prices of lamps' }).click();
    await page.getByRole('region', { name: 'Runs' }).waitFor();
  },
  async change(page) {
    await page.goto(`${address}/w/default/schedules`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Prices of lamps' }).click();
    await page.getByRole('button', { name: /lines/ }).first().click();
    await page.getByRole('region', { name: 'Text before and after' }).waitFor();
  },
  events: (page) => page.goto(`${address}/w/default/events`, { waitUntil: 'networkidle' }),
  'event-log': (page) => page.goto(`${address}/w/default/events?tab=events`, { waitUntil: 'networkidle' }),
  health: (page) => page.goto(`${address}/w/default/health`, { waitUntil: 'networkidle' }),
  billing: (page) => page.goto(`${address}/w/default/billing`, { waitUntil: 'networkidle' }),
  settings: (page) => page.goto(`${address}/w/default/settings`, { waitUntil: 'networkidle' }),
  operator: (page) => page.goto(`${address}/operator`, { waitUntil: 'networkidle' }),
  machines: (page) => openTab(page, 'Machines'),
  rules: (page) => openTab(page, 'Rules'),
  engines: (page) => openTab(page, 'Search engines'),
  hosts: (page) => openTab(page, 'Host requests'),
  profile: (page) => page.goto(`${address}/profile`, { waitUntil: 'networkidle' }),
  async welcome(page) {
    await page.goto(`${address}/welcome`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Try it on the sample site' }).click();
    await page.getByRole('img', { name: 'Image in the response' }).waitFor();
  },
  // Last, because it ends the session.
  async login(page) {
    await page.context().clearCookies();
    await page.goto(`${address}/login`, { waitUntil: 'networkidle' });
  },
};

try {
  await fill();
  const state = await signIn();
  for (const device of ['desktop', 'phone'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: device === 'desktop' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
        deviceScaleFactor: 1,
        isMobile: device === 'phone',
        hasTouch: device === 'phone',
        colorScheme,
        storageState: state,
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
      });
      const page = await context.newPage();
      for (const [name, open] of Object.entries(pages)) {
        if (only.length > 0 && !only.includes(name)) continue;
        await open(page);
        await page.evaluate('scrollTo(0, 0)');
        await page.waitForTimeout(400);
        await page.screenshot({
          path: join(folder, `${name}-${device}-${colorScheme}.png`),
          fullPage: device === 'phone',
        });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await service.stop();
  await target.close();
  await rm(dataDirectory, { recursive: true, force: true });
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto(`${address}/operator`, { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
}

async function manage(method: string, path: string, body: object): Promise<{ id: number }> {
  const response = await fetch(`${address}/manage/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: number };
}

async function fill(): Promise<void> {
  const account = '/accounts/default';
  await manage('PATCH', account, {
    name: 'Northwind Research',
    stats_enabled: true,
    plan: { quota: 25_000, per_second: 200, per_minute: 6000 },
    unlocker_hosts: ['shop.example.com', '*.market.example'],
  });
  await manage('POST', `${account}/packs`, { title: 'Launch pack', total: 5000 });
  await manage('POST', `${account}/packs`, { title: 'Autumn pack', total: 10_000 });
  const asked = await manage('POST', `${account}/unlocker-requests`, {
    host: 'shop.example.org',
    reason: 'Daily prices',
  });
  await manage('PATCH', `${account}/unlocker-requests/${asked.id}`, { status: 'approved' });
  await manage('POST', `${account}/unlocker-requests`, { host: '*.fairs.example', reason: 'Exhibitor lists' });
  await manage('POST', `${account}/invoices`, { number: 'INV-2026-09', amount: 49, status: 'paid' });
  const key = await manage('POST', `${account}/keys`, {
    alias: 'price monitor',
    category: 'production',
    quotas: { daily: 600, monthly: 4000, total: null, weekly: null },
  });
  await manage('POST', `${account}/keys`, {
    alias: 'nightly crawl',
    category: 'production',
    expires: '2027-03-31',
    quotas: { weekly: 3000 },
  });
  const old = await manage('POST', `${account}/keys`, { alias: 'prototype', category: 'development' });
  await manage('POST', '/accounts', { slug: 'acme', name: 'Acme Retail', plan: { quota: 5000 } });
  await fillLog(database, 'default');
  await manage('PATCH', `${account}/keys/${old.id}`, { active: false });
  await manage('POST', `${account}/invitations`, { role: 'member', note: 'Grace from the data team' });
  const run = async (params: object, endpoint = '/v1/website/crawler') =>
    await fetch(`${address}/manage/v1${account}/playground`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}` },
      body: JSON.stringify({ endpoint, params, key_id: key.id }),
    });
  const page = target.origin.replace('127.0.0.1', 'shop.example');
  for (const path of ['/', '/lamps/', '/stock', '/nothing']) await run({ query: sampleOrigin + path });
  await run({ query: 'http://10.0.0.8/' });
  await run({ query: `${sampleOrigin}/stock/` }, '/v1/website/rendering'); // starts a browser for the list of browsers
  await run({ query: `${page}/`, is_async: true, webhook_url: `${page}/hook` });
  await run({ query: 'http://shop.example:1/', is_async: true });
  await run({ query: `${sampleOrigin}/lamps/`, is_async: true });
  const worker = await manage('POST', `${account}/keys`, { alias: 'catalogue', category: 'production' });
  await addCrawl(account, worker.id);
  await submitBatches(account, worker.id);
  await addSchedules(account, worker.id);
  await addWebhooks(account);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await database.query('update person set welcomed_at = now()');
}

function shopPages(count: number, path: string): string[] {
  const shop = target.origin.replace('127.0.0.1', 'shop.example');
  return Array.from({ length: count }, (_, index) => `${shop}${path}?page=${index + 1}`);
}

/** One that has ended with failures, one that is running, and one that is paused. */
async function submitBatches(account: string, keyId: number): Promise<void> {
  target.on('/slow', (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Stock</h1>'), 1500);
  });
  const submit = async (name: string, items: string[], settings: object = {}) => {
    const body = { key_id: keyId, endpoint: 'crawler', name, items, ...settings };
    return (await manage('POST', `${account}/batches`, body)) as unknown as { batch_id: string };
  };
  const broken = Array.from({ length: 9 }, (_, index) => `http://shop.example:1/item/${index}`);
  const unknown = Array.from({ length: 4 }, (_, index) => `http://missing-${index}.example/`);
  const params = { response_type: 'markdown', timeout: 5 };
  await submit('Product pages', [...shopPages(180, '/'), ...broken, ...unknown], { params, per_host: 16 });
  const paused = await submit('Imprints', shopPages(400, '/slow'), { per_host: 1 });
  await manage('POST', `${account}/batches/${paused.batch_id}/pause`, {});
  await submit('Stock levels', shopPages(2400, '/slow'), { per_host: 24 });
}

/** A shop with three levels, an endless calendar and a few broken links. */
async function addCrawl(account: string, keyId: number): Promise<void> {
  const groups = ['lamps', 'chairs', 'tables', 'sofas', 'journal'];
  const link = (path: string) => `<a href="${path}">${path}</a>`;
  const send = (path: string, links: string[]) =>
    target.on(path, (_request, response) => {
      const html = `<!doctype html><title>${path}</title><h1>${path}</h1>${links.join('<br>')}`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
  send('/shop/', [...groups.map((group) => link(`/shop/${group}/`)), link('/shop/manual.zip'), link('/shop/private/')]);
  for (const [place, group] of groups.entries()) {
    const items = Array.from({ length: 8 + place * 7 }, (_, index) => `/shop/${group}/item-${index + 1}`);
    send(`/shop/${group}/`, [...items.map(link), link('/elsewhere'), link('http://shop.example:1/gone')]);
    for (const item of items) send(item, [link('/shop/'), link(`${item}/reviews`)]);
  }
  const url = `${target.origin.replace('127.0.0.1', 'shop.example')}/shop/`;
  const settings = { include: ['^/shop/'], exclude: ['^/shop/private'], depth: 3 };
  await manage('POST', `${account}/crawls`, {
    key_id: keyId,
    name: 'Furniture shop',
    url,
    ...settings,
    concurrency: 16,
  });
  await new Promise((resolve) => setTimeout(resolve, 10_000)); // before the batches, which share the host
}

/** Schedules with a month of runs; some of them have found changes. */
async function addSchedules(account: string, keyId: number): Promise<void> {
  const shop = target.origin.replace('127.0.0.1', 'shop.example');
  const add = async (name: string, settings: object) => {
    const body = { key_id: keyId, name, endpoint: 'crawler', params: { query: `${shop}/` }, ...settings };
    return ((await manage('POST', `${account}/schedules`, body)) as unknown as { schedule_id: string }).schedule_id;
  };
  await add('Imprint', { every_seconds: 86_400 });
  await add('Front page in New York', { cron: '0 7 * * 1-5', timezone: 'America/New_York', watch: 'body' });
  const id = await add('Prices of lamps', { cron: '0 9 * * *', timezone: 'Europe/London', watch: 'text' });
  const patch = [
    '--- page',
    '+++ page',
    '@@ -1,5 +1,6 @@',
    ' Autumn sale',
    '-Everything in the shop is reduced until Friday.',
    '+Everything in the shop is reduced until Sunday.',
    ' Lamps from 19',
    '-Chairs from 59',
    '+Chairs from 49',
    '+Tables from 129',
    ' Imprint',
  ].join('\n');
  const difference = { kind: 'text', share: 0.184, lines_added: 3, lines_removed: 2, patch, truncated: false };
  await database.query(
    `insert into schedule_run (id, schedule_id, due_at, state, has_job, revision, started_at, completed_at, duration_ms, credits, error, error_code, changed, difference)
     select gen_random_uuid(), $1, due, case when n = 9 then 'failed' else 'completed' end, false, 0, due, due + interval '1 second',
       600 + (n * 37) % 400, case when n = 9 then 0 else 1 end, case when n = 9 then 'the target did not respond in time' end,
       case when n = 9 then 'target_timeout' end, case when n <> 9 then n % 7 = 2 end, case when n % 7 = 2 and n <> 9 then $2::jsonb end
     from generate_series(1, 28) n, lateral (select date_trunc('day', now()) - make_interval(days => n) + interval '9 hours') d(due)`,
    [id, JSON.stringify(difference)],
  );
}

async function addWebhooks(account: string): Promise<void> {
  target.on('/hook', (_request, response) => response.end('ok'));
  const shop = target.origin.replace('127.0.0.1', 'shop.example');
  const hook = await manage('POST', `${account}/webhooks`, { url: `${shop}/hook`, description: 'alerts' });
  await manage('POST', `${account}/webhooks`, {
    url: 'https://hooks.example.com/siteglass',
    events: ['schedule.changed', 'schedule.failed'],
    active: false,
  });
  await manage('POST', `${account}/webhooks/${hook.id}/test`, {});
}

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/`);
  await page.getByLabel('E-mail').fill(firstLogin!.email);
  await page.getByLabel('Password').fill(firstLogin!.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/overview/);
  const state = await context.storageState();
  await context.close();
  return state;
}
