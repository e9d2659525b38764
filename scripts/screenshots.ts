// `node scripts/screenshots.ts [folder] [page…]`: takes the pictures of docs/dashboard.md, with two weeks of data. A second
// Siteglass takes them, with GET /v1/website/screenshot.
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../src/app/app.ts';
import { loadConfig } from '../src/config.ts';
import { sampleOrigin } from '../src/contract/sample-site.ts';
import { fillLog } from '../test/support/dashboard-data.ts';
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

const dataDirectories: string[] = [];

async function start(settings: Record<string, string> = {}) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'siteglass-screenshots-'));
  dataDirectories.push(dataDirectory);
  return await startService(
    loadConfig({
      PORT: '0',
      DATA_DIR: dataDirectory,
      SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
      SITEGLASS_LOG_LEVEL: 'fatal',
      ...settings,
    }),
  );
}

const service = await start({ SITEGLASS_RESOLVE: 'shop.example=127.0.0.1' });
const camera = await start();
const { address, database, adminToken, firstLogin } = service;

const sizes = {
  desktop: { viewport_width: 1440, viewport_height: 900 },
  phone: { viewport_width: 390, viewport_height: 844, full_page: true },
} as const;
const themes = ['light', 'dark'] as const;
type Variant = `${keyof typeof sizes}-${(typeof themes)[number]}`;

const standard: Variant[] = ['desktop-light'];

type Instruction =
  | { type: 'scroll'; y: number }
  | {
      type: 'click' | 'input' | 'wait_for_element';
      selector: { type: 'css' | 'xpath'; value: string };
      value?: string;
      timeout_s?: number;
    };

interface Shot {
  path: string;
  /** How the page gets into the state that the picture shows. */
  instructions?: Instruction[];
  /** `desktop-light` by default. */
  variants?: Variant[];
  isSignedOut?: boolean;
}

const clickOn = (value: string): Instruction => ({ type: 'click', selector: { type: 'xpath', value }, timeout_s: 20 });
const waitFor = (value: string): Instruction => ({
  type: 'wait_for_element',
  selector: { type: 'css', value },
  timeout_s: 45,
});
/** After a click, which scrolls to what it clicks. */
const toTop: Instruction = { type: 'scroll', y: -10_000 };
const button = (label: string) => `//button[normalize-space()='${label}']`;
const captured = 'img[alt="Image in the response"]';

async function listShots(): Promise<Record<string, Shot>> {
  const workspace = '/w/default';
  const idOf = async (list: string, name: string, id: string): Promise<string> => {
    const { items } = (await manage('GET', `/accounts/default/${list}`)) as unknown as {
      items: Record<string, string>[];
    };
    return items.find((item) => item['name'] === name)?.[id] ?? '';
  };
  const schedule = `${workspace}/schedules/${await idOf('schedules', 'Prices of lamps', 'schedule_id')}`;
  const lamps = encodeURIComponent(shopPages(40, '/lamps').join('\n'));
  return {
    overview: {
      path: `${workspace}/overview?range=week`,
      variants: ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark'],
    },
    playground: {
      path: `${workspace}/playground?endpoint=/v1/website/screenshot`,
      instructions: [clickOn(button('Send')), waitFor(captured), toTop],
      variants: ['desktop-light', 'desktop-dark', 'phone-light'],
    },
    keys: { path: `${workspace}/keys`, variants: ['desktop-light', 'phone-dark'] },
    requests: { path: `${workspace}/requests`, variants: ['desktop-light', 'desktop-dark', 'phone-light'] },
    request: {
      path: `${workspace}/requests?status=200`,
      instructions: [clickOn('(//button[@data-request])[1]'), waitFor('[role=dialog]')],
    },
    jobs: { path: `${workspace}/jobs` },
    batches: { path: `${workspace}/batches` },
    'new-batch': {
      path: `${workspace}/batches/new?pages=${lamps}`,
      instructions: [
        {
          type: 'input',
          selector: { type: 'xpath', value: "//label[normalize-space()='Name']/following::input[1]" },
          value: 'Lamps',
        },
      ],
    },
    batch: {
      path: `${workspace}/batches/${await idOf('batches', 'Product pages', 'batch_id')}`,
    },
    crawl: {
      path: `${workspace}/crawls/${await idOf('crawls', 'Furniture shop', 'crawl_id')}`,
      instructions: [waitFor('[role=tree]')],
    },
    schedules: { path: `${workspace}/schedules` },
    'new-schedule': { path: `${workspace}/schedules/new` },
    change: {
      path: schedule,
      instructions: [clickOn("(//button[contains(., 'lines')])[1]"), waitFor('[aria-label="Text before and after"]')],
    },
    events: { path: `${workspace}/events` },
    health: { path: `${workspace}/health` },
    billing: { path: `${workspace}/billing`, variants: ['desktop-light', 'phone-light'] },
    settings: { path: `${workspace}/settings`, variants: ['desktop-light', 'phone-dark'] },
    operator: { path: '/operator', variants: ['desktop-light', 'phone-light'] },
    workspaces: { path: '/operator?tab=workspaces', instructions: [waitFor('[role=tabpanel] td')] },
    machines: { path: '/operator?tab=nodes', instructions: [waitFor('[role=tabpanel] td')] },
    rules: { path: '/operator?tab=rules', instructions: [waitFor('[role=tabpanel] td')] },
    engines: { path: '/operator?tab=search', instructions: [waitFor('[role=tabpanel] li')] },
    hosts: { path: '/operator?tab=hosts', instructions: [waitFor('[role=tabpanel] td')] },
    audit: { path: '/operator?tab=audit', instructions: [waitFor('[role=tabpanel] li')] },
    profile: { path: '/profile' },
    welcome: {
      path: '/welcome',
      instructions: [clickOn(button('Try it on the sample site')), waitFor(captured), toTop],
    },
    login: { path: '/login', isSignedOut: true },
  };
}

try {
  await fill();
  const cookies = await signIn();
  for (const [name, shot] of Object.entries(await listShots())) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const variant of shot.variants ?? standard)
      await writeFile(join(folder, `${name}-${variant}.png`), await take(shot, variant, cookies));
  }
} finally {
  await camera.stop();
  await service.stop();
  await target.close();
  for (const directory of dataDirectories) await rm(directory, { recursive: true, force: true });
}

async function take(
  { path, instructions = [], isSignedOut }: Shot,
  variant: Variant,
  cookies: string,
): Promise<Buffer> {
  const [size, theme] = variant.split('-') as [keyof typeof sizes, (typeof themes)[number]];
  const answer = await fetch(`${camera.address}/v1/website/screenshot`, {
    method: 'POST',
    headers: { 'x-api-key': camera.firstKey!, 'content-type': 'application/json' },
    body: JSON.stringify({
      url: address + path,
      ...sizes[size],
      color_scheme: theme,
      reduced_motion: true,
      locale: 'en-GB',
      timezone: 'Europe/Berlin',
      wait_until: 'networkidle0',
      timeout: 60,
      delay: 0.5,
      browser_instructions: instructions,
      styles: lookOf(size),
      ...(!isSignedOut && { cookies }),
    }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${path}: ${bytes.toString()}`);
  return bytes;
}

/** Without focus rings and the place of a scroll bar. On a whole page, what sticks to the window would cover something. */
function lookOf(size: keyof typeof sizes): string {
  return [
    ':focus-visible { outline: none !important }',
    'html { scrollbar-gutter: auto !important }',
    ...(size === 'phone' ? ['form .sticky { position: static !important }'] : []),
  ].join(' ');
}

/** The cookie of the operator's session. */
async function signIn(): Promise<string> {
  const { status, headers } = await fetch(`${address}/manage/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(firstLogin),
  });
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`signing in: ${status}`);
  return cookie;
}

async function manage(method: string, path: string, body?: object): Promise<{ id: number }> {
  const response = await fetch(`${address}/manage/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
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
  await fillLog(database, 'default');
  await addWorkspace('acme', 'Acme Retail', 1800);
  await addWorkspace('contoso', 'Contoso Travel', 700);
  await addWorkspace('fabrikam', 'Fabrikam', 160);
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

/** A workspace with calls of two weeks, for the operator's pages. */
async function addWorkspace(slug: string, name: string, calls: number): Promise<void> {
  await manage('POST', '/accounts', { slug, name, plan: { quota: 5000 } });
  await manage('POST', `/accounts/${slug}/keys`, { alias: 'backend', category: 'production' });
  await manage('POST', `/accounts/${slug}/credits`, { amount: 10_000 });
  await fillLog(database, slug, { calls });
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
