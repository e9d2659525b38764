// Bugs of the dashboard that were fixed, each reproduced in a real browser.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished } from 'vitest';
import type { Browser } from 'playwright-core';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { fillLog } from '../support/dashboard-data.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the dashboard', () => {
  let dashboard: Dashboard;
  let browser: Browser;
  let service: Dashboard['service'];
  let target: Dashboard['target'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let heading: Dashboard['heading'];
  /** A workspace with 6,000 logged calls, more than one text search scans. */
  let busy: string;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    dashboard = await openDashboard({ browser });
    ({ service, target, page, open, heading } = dashboard);
    ({ slug: busy } = await service.createAccount({ credits: 20_000 }));
    await fillLog(service.database, busy, { calls: 6000, days: 1 });
  }, 120_000);
  afterAll(() => dashboard.close());

  /** Chooses an action in the menu of a key. */
  const act = async (key: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${key}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  /** A page of another browser, where the operator is signed in. */
  async function openElsewhere(options: BrowserContextOptions, login = service.login): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    onTestFinished(() => context.close());
    await context.request.post(`${service.address}/manage/v1/session`, {
      headers: { origin: service.address },
      data: login,
    });
    const opened = await context.newPage();
    opened.setDefaultTimeout(40_000);
    return opened;
  }

  async function signIn(on: Page) {
    await on.getByLabel('E-mail').fill(service.login!.email);
    await on.getByLabel('Password').fill(service.login!.password);
    await on.getByRole('button', { name: 'Sign in' }).click();
  }

  test('returns to the page after a session has ended', async () => {
    const other = await openElsewhere({});
    await other.goto(`${service.address}/w/default/settings`);
    await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await other.waitForLoadState('networkidle');
    await other.context().clearCookies();
    await other.getByRole('link', { name: 'Overview' }).click();
    await other.getByLabel('E-mail').waitFor();
    await other.waitForLoadState('networkidle');
    expect(new URL(other.url()).searchParams.get('next')).toBe('/w/default/overview');
    await signIn(other);
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('requests the first data from the document, once, before its code has arrived', async () => {
    const other = await openElsewhere({});
    const problems: string[] = [];
    other.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const sent: string[] = [];
    other.on('request', (request) => sent.push(new URL(request.url()).pathname + new URL(request.url()).search));
    // The code arrives after the data.
    await other.route('**/assets/index-*.js', async (route) => {
      await expect.poll(() => sent.filter((path) => path.startsWith('/manage/')).length).toBeGreaterThan(5);
      await route.continue();
    });
    await other.goto(`${service.address}/w/${busy}/overview`);
    await other.getByText('Nothing needs attention').waitFor();
    await other.getByText(/^Run out on|^About .* left|^None used/).waitFor();
    const code = sent.findIndex((path) => path.startsWith('/assets/overview-'));
    expect(code).toBeGreaterThan(0);
    // The frame, what many pages need, and the page.
    const known = sent.slice(0, sent.indexOf('/manage/v1/session')).filter((path) => path.endsWith('.js'));
    expect(known.map((path) => path.replace(/^\/assets\/|-.{8}\.js$/g, '')).toSorted()).toEqual([
      'basics',
      'index',
      'overview',
    ]);
    const early = ['session', `accounts/${busy}/balances`, `accounts/${busy}/alerts`, `accounts/${busy}`];
    const paths = sent.map((path) => path.replace(/\?.*/, '').replace('/manage/v1/', ''));
    for (const path of early) expect([path, paths.filter((one) => one === path).length]).toEqual([path, 1]);
    // This period, the one before it, the last seven days, and the months.
    expect(paths.filter((one) => one === `accounts/${busy}/usage`)).toHaveLength(4);
    expect(problems).toEqual([]);
  });

  test('ignores a sign-in page as the page to return to', async () => {
    const other = await openElsewhere({});
    await other.context().clearCookies();
    await other.goto(`${service.address}/login?next=${encodeURIComponent('/login?next=/w/default/keys')}`);
    await signIn(other);
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('confirms an invoice, which blocks paid calls', async () => {
    const { slug } = await service.createAccount();
    const invoices = async () => (await service.manage('GET', `/accounts/${slug}/invoices`)).json.items.length;
    await open(`/w/${slug}/billing`);
    await page.getByRole('button', { name: 'Create invoice' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Paid calls are blocked immediately').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await invoices()).toBe(0);
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await dialog.getByLabel('Invoice amount').fill('12.5');
    await dialog.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('cell', { name: 'open' }).waitFor();
    expect(await invoices()).toBe(1);
  });

  test('shows zeros in Billing before the first call', async () => {
    const { slug } = await service.createAccount({ account: { plan: { quota: 10 } } });
    await open(`/w/${slug}/billing`);
    await page.getByText('No usage yet').waitFor();
    expect(
      await page
        .getByText(/^Credits used in/)
        .locator('..')
        .innerText(),
    ).toMatch(/\n0\n/);
    expect(await page.getByText('Expected this month').locator('..').locator('.skeleton').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('does not widen hyphens: only columns of numbers have digits of one width', async () => {
    await open('/profile');
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('h2')).fontVariantNumeric`)).toBe('normal');
  });

  test('confirms the removal of a plan', async () => {
    const { slug } = await service.createAccount({ account: { plan: { quota: 10 } } });
    await open(`/w/${slug}/billing`);
    await page.getByRole('button', { name: 'Edit plan' }).click();
    await page.getByRole('button', { name: 'Remove plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the plan?' });
    await dialog.getByText('10 credits per period').waitFor();
    expect((await service.manage('GET', `/accounts/${slug}`)).json.plan).not.toBeNull();
    await dialog.getByRole('button', { name: 'Remove plan' }).click();
    await page.getByText('No subscription.').waitFor();
    expect((await service.manage('GET', `/accounts/${slug}`)).json.plan).toBeNull();
  });

  test('confirms the deactivation of a key, but not its activation', async () => {
    const { slug, key } = await service.createAccount({ key: { alias: 'robot' } });
    await open(`/w/${slug}/keys`);
    await act('robot', 'Deactivate');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Requests with this key stop working immediately').waitFor();
    expect((await service.call('/v1/usage', {}, { key })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Deactivate key' }).click();
    await act('robot', 'Activate');
    await page.getByText('Inactive', { exact: true }).waitFor({ state: 'detached' });
  });

  test('keeps a key that is shown once until it is confirmed', async () => {
    const { slug } = await service.createAccount();
    await open(`/w/${slug}/keys`);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel(/^Name/).fill('robot');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const secret = page.getByText(/^sg_live_\w{38}$/);
    await secret.waitFor();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
    expect(await secret.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click();
    await secret.waitFor({ state: 'detached' });
  });

  test('shows a viewer the overview instead of the first steps', async () => {
    const { json } = await service.manage('POST', '/accounts/default/invitations', { role: 'viewer' });
    const login = { email: 'viewer@example.com', password: 'a long enough one' };
    await fetch(`${service.address}/manage/v1/invitations/${json.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.address },
      body: JSON.stringify({ ...login, name: 'Vic' }),
    });
    const viewer = await openElsewhere({}, login);
    for (const path of ['/', '/welcome']) {
      await viewer.goto(`${service.address}${path}`);
      await viewer.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    }
  });

  test('shows a balance without credits as empty', async () => {
    const { slug } = await service.createAccount({ credits: 0 });
    await open(`/w/${slug}/overview`);
    const meter = page.getByRole('meter', { name: 'Extra credits (used last)' });
    await meter.waitFor();
    expect((await meter.locator('div').boundingBox())?.width ?? 0).toBe(0);
    await page.getByText('None', { exact: true }).waitFor();
    expect(await page.getByText('0 of 0').count()).toBe(0);
  });

  test('keeps the line breaks of a command that is copied', async () => {
    await open('/welcome');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Use “/ }).click();
    await page.getByLabel(/^Page URL/).fill(`${target.origin}/`);
    await page.getByRole('button', { name: 'Fetch page' }).click();
    await page.getByText('Your first call succeeded').waitFor();
    await page.evaluate(`getSelection().selectAllChildren(
      [...document.querySelectorAll('code')].find((code) => code.textContent.startsWith('curl')))`);
    expect(await page.evaluate('getSelection().toString()')).toMatch(/^curl -G .* \\\n {2}-H .* \\\n {2}--data/);
  });

  test('keeps the URL when another endpoint is chosen', async () => {
    await open('/w/default/playground');
    const choices = page.getByLabel('Endpoint', { exact: true });
    await page.getByLabel(/^query/).fill('https://shop.example.com/');
    await choices.selectOption('/v1/website/screenshot');
    await page.locator('p', { hasText: 'Take a picture' }).or(page.getByLabel(/^url/)).first().waitFor();
    expect(await page.getByLabel(/^url/).inputValue()).toBe('https://shop.example.com/');
    await choices.selectOption('/v1/website/rendering');
    await page.getByLabel(/^query/).waitFor();
    expect(await page.getByLabel(/^query/).inputValue()).toBe('https://shop.example.com/');
  });

  test('formats dates and numbers in English, as its texts are', async () => {
    const german = await openElsewhere({ locale: 'de-DE' });
    await german.goto(`${service.address}/w/${busy}/overview`);
    await german.getByText(/of 20,000/).waitFor();
    await german.goto(`${service.address}/w/default/keys`);
    await german
      .getByText(/^\d+ (second|minute)s? ago$|^now$/)
      .first()
      .waitFor();
    await german.goto(`${service.address}/w/default/billing`);
    await german.getByText(/^on \d+ \w{3} \d{4}|^on \w{3} \d+, \d{4}/).waitFor();
  });

  test('shows no skeletons when the figures cannot be loaded', async () => {
    await page.route('**/manage/v1/accounts/default/usage*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Error: try again' } }),
    );
    onTestFinished(() => page.unroute('**/manage/v1/accounts/default/usage*'));
    await open('/w/default/overview');
    await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main .skeleton').count()).toBe(0);
  });

  test('clips tables at the rounded corners of their card', async () => {
    await open('/profile');
    await page.getByRole('cell', { name: /This session/ }).waitFor();
    const hit = await page.evaluate(`(() => {
      const card = document.querySelector('table').closest('section');
      card.scrollIntoView({ block: 'center' });
      const { left, bottom } = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint(left + 1.5, bottom - 1.5));
    })()`);
    expect(hit).toBe(false);
  });

  test('dims the whole window behind a dialog', async () => {
    await open('/w/default/keys');
    const gutter = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const before = await gutter();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await gutter()).not.toBe(before);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(gutter).toBe(before); // the background fades
  });

  test('aligns the fields of a form', async () => {
    await open('/w/default/billing');
    await page.getByRole('button', { name: 'Edit plan' }).click();
    const boxOf = async (label: RegExp) => (await page.getByLabel(label).boundingBox())!;
    const [credits, second] = [await boxOf(/^Credits per period/), await boxOf(/^Calls per second/)];
    expect(second.y).toBe(credits.y);
  });

  test('prints tables in full, without navigation and forms', async () => {
    await open('/w/default/billing');
    await page.getByRole('region', { name: 'Credit ledger' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    onTestFinished(() => page.emulateMedia({ media: 'screen' }));
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Add credits' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Load more' }).isVisible()).toBe(false);
    const region = page.getByRole('region', { name: 'Credit ledger' });
    expect(await region.evaluate((element) => getComputedStyle(element as never).overflowX)).toBe('visible');
  });

  test('prints the names of rows that open their details', async () => {
    await open(`/w/${busy}/requests`);
    const row = page.getByRole('button', { name: /Details of the request/ }).first();
    await row.waitFor();
    await page.emulateMedia({ media: 'print' });
    onTestFinished(() => page.emulateMedia({ media: 'screen' }));
    expect(await row.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Custom' }).isVisible()).toBe(false);
  });

  test('sums the keys that a statement does not list', async () => {
    const { slug, key } = await service.createAccount({ credits: 10 });
    const { json } = await service.manage('POST', `/accounts/${slug}/keys`, { alias: 'second' });
    for (const value of [key, json.key])
      await service.call('/v1/website/crawler', { query: `${target.origin}/` }, { key: value });
    await page.route('**/key-usage?**', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, 'limit=1'),
      }),
    );
    onTestFinished(() => page.unroute('**/key-usage?**'));
    await open(`/w/${slug}/billing/${new Date().toISOString().slice(0, 7)}`);
    await page.getByRole('cell', { name: '1 other key' }).waitFor();
  });

  test('shows refused and failed calls apart from successful ones', async () => {
    const { slug, key } = await service.createAccount({ credits: 10 });
    await service.call('/v1/website/crawler', { query: `${target.origin}/` }, { key });
    for (let call = 0; call < 3; call++) await service.call('/v1/website/crawler', { query: 'nonsense' }, { key });
    await open(`/w/${slug}/overview`);
    const chart = page.getByRole('application', { name: /Requests over time/ });
    await chart.focus();
    await page.keyboard.press('End');
    await page.getByText(/1 succeeded, 3 refused, 0 failed/).waitFor();
    await page.getByText('25%', { exact: true }).waitFor();
    // A bar leads to its requests.
    await page.keyboard.press('Enter');
    await heading('Request log').waitFor();
    await expect.poll(() => page.locator('tbody tr[aria-rowindex]').count()).toBe(4);
    await page.goBack();
    await page.getByRole('link', { name: /3 refused/ }).click();
    await heading('Request log').waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('4xx');
    await expect.poll(() => page.locator('tbody tr[aria-rowindex]').count()).toBe(3);
  });

  test('names why calls were refused or failed, and leads to exactly these calls', async () => {
    const { slug, key } = await service.createAccount({ credits: 10, key: { quotas: { daily: 1 } } });
    for (let call = 0; call < 3; call++)
      await service.call('/v1/website/crawler', { query: `${target.origin}/` }, { key });
    const { json: other } = await service.manage('POST', `/accounts/${slug}/keys`, { alias: 'other' });
    await service.call('/v1/website/crawler', { query: 'http://127.0.0.1:1/' }, { key: other.key });
    await open(`/w/${slug}/overview`);
    const reasons = page.getByRole('region', { name: 'Errors by reason' });
    await reasons.getByRole('row', { name: /500 Target refused the connection/ }).waitFor();
    await reasons
      .getByRole('row', { name: /Quota of the key used up/ })
      .getByRole('link', { name: /^2/ })
      .click();
    await heading('Request log').waitFor();
    expect(await page.getByLabel('Error').inputValue()).toBe('quota');
    await expect.poll(() => page.locator('tbody tr[aria-rowindex]').count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('keeps the time range of the overview in links to the log', async () => {
    await open(`/w/${busy}/overview?range=week`);
    await page.getByRole('link', { name: '/v1/website/crawler' }).click();
    await heading('Request log').waitFor();
    const from = new URL(page.url()).searchParams.get('from') ?? '';
    expect(Date.now() - Date.parse(from)).toBeGreaterThan(6 * 86_400_000);
  });

  test('keeps tabs, ranges and filters in the URL, and Back undoes them', async () => {
    await open('/w/default/overview');
    await page.getByRole('button', { name: '7 days' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?range=week');
    await page.reload();
    await page.getByRole('button', { name: '7 days', pressed: true }).waitFor();
    await open('/operator');
    await page.getByRole('tab', { name: 'Machines' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=nodes');
    await page.reload();
    await page.getByRole('tab', { name: 'Machines', selected: true }).waitFor();
    await open('/w/default/jobs?status=failed');
    await page.getByRole('button', { name: /^failed/, pressed: true }).waitFor();
    await open('/w/default/health?window=day');
    await page.getByRole('button', { name: 'Last day', pressed: true }).waitFor();
    await open('/w/default/requests');
    await page.getByLabel('Status').selectOption('5xx');
    await expect.poll(() => new URL(page.url()).search).toBe('?status=5xx');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('');
  });

  test('names each page in its title', async () => {
    const titles: Record<string, string> = {
      '/w/default/overview': 'Overview · Default · Siteglass',
      '/w/default/keys': 'API keys · Default · Siteglass',
      '/operator': 'Overview · Operator · Siteglass',
      '/profile': 'Profile · Siteglass',
      '/w/default/nothing': 'Page not found · Siteglass',
    };
    const { json } = await service.manage('GET', '/accounts/default');
    for (const [path, title] of Object.entries(titles)) {
      await open(path);
      await expect.poll(() => page.title()).toBe(title.replace('Default', json.name));
    }
    const other = await openElsewhere({});
    await other.context().clearCookies();
    await other.goto(`${service.address}/login`);
    await expect.poll(() => other.title()).toBe('Sign in · Siteglass');
  });

  test('answers a browser with a page if a path does not exist, and a program with JSON', async () => {
    const response = await page.goto(`${service.address}/pricing`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await heading('Overview').waitFor();
    await page.goto(`${service.address}/docs/batches`);
    expect(new URL(page.url()).pathname).toBe('/docs/guide/batches');
    await page.goto(`${service.address}/docs/batchs`);
    await page.getByRole('link', { name: 'Batches' }).click();
    expect(new URL(page.url()).pathname).toBe('/docs/guide/batches');
    const guide = await page.goto(`${service.address}/docs/guide/nothing`);
    expect(guide?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    for (const [path, accept] of [
      ['/pricing', '*/*'],
      ['/v1/nothing', 'text/html'],
    ] as const) {
      const reply = await fetch(`${service.address}${path}`, { headers: { accept } });
      expect([path, reply.status, reply.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });
});
