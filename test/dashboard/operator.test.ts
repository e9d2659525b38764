// The operator's pages.
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the page Operator', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ service, page, open } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('starts with the state of the installation: figures, problems, workspaces by use, machines', async () => {
    const { slug: busy, key } = await service.createAccount({ credits: 3 });
    for (let call = 0; call < 3; call++)
      await service.call('/v1/website/crawler', { query: `${dashboard.target.origin}/` }, { key });
    const { slug: stopped } = await service.createAccount({ credits: 5 });
    await service.manage('POST', `/accounts/${stopped}/suspend`);
    await service.database.query(
      `insert into node (role, host, version, seen_at) values ('worker', 'gone:1', '0.1.0', clock_timestamp() - interval '1 hour')`,
    );
    await open('/operator');
    const alerts = page.getByRole('list', { name: 'Alerts' });
    await alerts.getByText('The machine gone does not respond').waitFor();
    await alerts.getByText(`The workspace ${busy} has no credits left`).waitFor();
    // The sums of the service, not of a page of workspaces.
    const { json: usage } = await service.manage('GET', '/usage?range=week');
    await page.getByText('Requests', { exact: true }).first().waitFor();
    await page.getByText(usage.total.calls.toLocaleString('en-GB'), { exact: true }).first().waitFor();
    const ranking = page.getByRole('region', { name: 'Workspaces by credits' }).locator('tbody tr');
    // The workspaces without calls are left out.
    expect(await ranking.count()).toBe(2);
    expect(await ranking.nth(0).textContent()).toContain('default');
    expect(await ranking.nth(1).textContent()).toContain(busy);
    const machines = page.getByRole('list', { name: 'Machines' });
    await machines.getByText('✓ Online').waitFor();
    await machines.getByText('× Offline').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // Every alert leads to its remedy.
    await alerts.getByRole('link', { name: 'View settings' }).click();
    await page.getByRole('button', { name: 'Resume workspace' }).waitFor();
    await page.goBack();
    await alerts.getByRole('link', { name: 'View machines' }).click();
    await page.getByRole('tab', { name: 'Machines', selected: true }).waitFor();
    await service.manage('POST', `/accounts/${stopped}/resume`);
    await service.database.query(`delete from node where host = 'gone:1'`);
  });

  test('has a title for every tab', async () => {
    const titles: string[] = [];
    for (const tab of ['overview', 'workspaces', 'hosts', 'people', 'search', 'proxies', 'rules', 'nodes', 'audit']) {
      await open(`/operator?tab=${tab}`);
      await expect.poll(() => page.title()).toMatch(/ · Operator · Siteglass$/);
      titles.push(await page.title());
    }
    expect(titles[1]).toBe('Workspaces · Operator · Siteglass');
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each([390, 820, 1024, 1280, 1440])('shows the names of its figures on one line, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
    await open('/operator');
    const box = await page.getByText('Active workspaces', { exact: true }).boundingBox();
    expect(box!.height).toBeLessThan(24);
  });

  test('requests its first data once, from the document', async () => {
    const sent: string[] = [];
    const note = (request: { url: () => string }) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/manage/v1/')) sent.push(pathname.slice('/manage/v1/'.length) + search);
    };
    page.on('request', note);
    onTestFinished(() => void page.off('request', note));
    // The frame arrives after the data, so only the document can have requested it.
    await page.route('**/assets/index-*.js', async (route) => {
      await expect.poll(() => sent).toContain('totals');
      await route.continue();
    });
    await open('/operator?range=day');
    await page.getByRole('application', { name: /Requests of all workspaces/ }).waitFor();
    for (const path of ['usage?range=day', 'account-usage?range=day&limit=8', 'alerts', 'totals']) {
      expect([path, sent.filter((one) => one === path).length]).toEqual([path, 1]);
    }
    await page.unroute('**/assets/index-*.js');
    sent.length = 0;
    await open('/operator?tab=people');
    await page.getByRole('tab', { name: 'People', selected: true }).waitFor();
    expect(sent).not.toContain('usage?range=week');
  });

  test('keeps its time range in the URL', async () => {
    await open('/operator');
    await page.getByRole('application', { name: /Requests of all workspaces/ }).waitFor();
    await page.getByRole('button', { name: '24 hours' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?range=day');
    await page.getByText('previous 24 hours').first().waitFor();
    await page.getByRole('link', { name: 'All workspaces' }).click();
    await page.getByRole('tab', { name: 'Workspaces', selected: true }).waitFor();
  });

  test('does not move while it loads', async () => {
    const other = await page.context().newPage();
    await other.addInitScript(`
      globalThis.shifts = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    for (const [width, path] of [
      [1440, '/operator'],
      [390, '/operator'],
      [1440, '/operator?tab=workspaces'],
    ] as const) {
      await other.setViewportSize({ width, height: 900 });
      await other.goto(`${service.address}${path}`, { waitUntil: 'networkidle' });
      expect([path, width, (await other.evaluate<number>('shifts')) < 0.02]).toEqual([path, width, true]);
    }
    await other.close();
  });

  test('shows one message if the figures cannot be loaded', async () => {
    const figures = /manage\/v1\/(usage|account-usage|alerts|totals)/;
    await page.route(figures, (route) => route.fulfill({ status: 500, json: { error: 'Internal Error: try again' } }));
    onTestFinished(() => page.unroute(figures));
    await open('/operator');
    await page.getByRole('alert').waitFor({ timeout: 30_000 });
    expect(await page.getByRole('alert').count()).toBe(1);
    // The page also tries again by itself, so the button must not wait for the repair.
    const again = page.waitForRequest(figures);
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await page.unroute(figures);
    await page.getByRole('application', { name: /Requests of all workspaces/ }).waitFor();
  });

  test('ranks workspaces by credits, requests or failures, and filters them by state, in the URL', async () => {
    const { slug } = await service.createAccount({ credits: 50 });
    const { json } = await service.manage('POST', `/accounts/${slug}/keys`, { alias: 'failing' });
    for (let call = 0; call < 30; call++)
      await service.call('/v1/website/crawler', { query: 'http://127.0.0.1:1/' }, { key: json.key });
    const { slug: empty } = await service.createAccount({ credits: 0 });
    await open('/operator?tab=workspaces');
    const rows = page.getByRole('region', { name: 'Workspaces', exact: true }).locator('tbody tr');
    await expect.poll(() => rows.first().textContent()).toContain('default');
    await page.getByLabel('Ranked by').selectOption('Failed requests');
    await expect.poll(() => rows.first().textContent()).toContain(slug);
    expect(new URL(page.url()).search).toBe('?tab=workspaces&sort=failures');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Status').selectOption('No credits left');
    await expect
      .poll(async () => (await rows.allTextContents()).every((text) => text.includes('No credits')))
      .toBe(true);
    expect((await rows.allTextContents()).some((text) => text.includes(empty))).toBe(true);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('');
  });

  test('opens the tab of an older link', async () => {
    for (const [tab, control] of [
      ['hosts', page.getByRole('button', { name: /^Host requests/, pressed: true })],
      ['proxies', page.getByRole('button', { name: 'Add proxy' })],
      ['search', page.getByRole('list', { name: 'Search engines' })],
    ] as const) {
      await open(`/operator?tab=${tab}`);
      await control.waitFor();
    }
    await open('/operator?search=default');
    await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('default');
  });

  test('shows the search engines, their sources and their latest checks', async () => {
    const check = { engine: 'bing', read: 0, seen: 10, complete: null, detail: 'none of 10 results could be read' };
    await service.manage('POST', '/search-checks', {
      checks: [
        { ...check, type: 'search', verdict: 'drift' },
        { ...check, type: 'news', verdict: 'ok', read: 10 },
      ],
    });
    await open('/operator');
    await page.getByRole('tab', { name: 'Engines & proxies' }).click();
    // One line for each engine, with a button for each kind of results.
    const engines = page.getByRole('list', { name: 'Search engines' });
    const bing = engines.getByRole('listitem').filter({ has: page.getByText('Bing', { exact: true }) });
    await bing.getByRole('button', { name: 'Bing search: Broken: drift' }).waitFor();
    await bing.getByRole('button', { name: 'Bing images: Not checked' }).waitFor();
    await page.getByText('1 endpoint with problems: Bing search (broken: drift)').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await bing.getByRole('button', { name: 'Bing news: Working' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bing news' });
    await dialog.getByText('/v1/bing/news').waitFor();
    await dialog.getByText('public feed, then page').waitFor();
    await dialog.getByRole('cell', { name: '10 of 10' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('keeps the chosen tab in view on a phone', async () => {
    const { slug } = await service.createAccount();
    // The badge with their number loads after the tabs and moves them.
    await service.manage('POST', `/accounts/${slug}/unlocker-requests`, { host: 'shop.example', reason: 'prices' });
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/operator?tab=audit');
    await page.getByText('1 open').waitFor({ state: 'attached' });
    const tab = page.getByRole('tab', { name: 'Audit log' });
    await expect.poll(async () => (await tab.boundingBox())!.x + (await tab.boundingBox())!.width).toBeLessThan(390);
    expect(await page.getByRole('tablist').getAttribute('data-before')).toBe('');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('adds, pauses and removes exit proxies', async () => {
    await open('/operator');
    await page.getByRole('tab', { name: 'Engines & proxies' }).click();
    await page.getByRole('button', { name: 'Exit proxies' }).click();
    expect(new URL(page.url()).search).toBe('?tab=proxies');
    await page.getByText('No exit proxies').waitFor();
    await page.getByRole('button', { name: 'Add proxy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('http://user:s3cret-word@127.0.0.1:9');
    await dialog.getByLabel('Pool').fill('office');
    await dialog.getByLabel('Country').fill('de');
    await dialog.getByRole('button', { name: 'Add proxy' }).click();
    const row = page.getByRole('row').filter({ hasText: 'http://user@127.0.0.1:9' });
    await row.getByText('DE').waitFor();
    expect(await page.content()).not.toContain('s3cret-word');
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Import' }).click();
    await dialog.getByLabel('Proxies').fill('127.0.0.1:10:user:other\n127.0.0.1:11 AT');
    await dialog.getByLabel('Pool').fill('office');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page.getByText('http://127.0.0.1:11').waitFor();

    const choose = async (action: string) => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Check now');
    await page.getByText('The exit proxy cannot be reached').first().waitFor();
    await choose('Pause');
    await row.getByText('Paused').waitFor();
    await choose('Edit');
    await dialog.getByLabel('Weight').fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('cell', { name: '5', exact: true }).waitFor();
    await choose('Remove');
    await dialog.getByRole('button', { name: 'Remove proxy' }).click();
    await row.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Limit office' }).click();
    await dialog.getByRole('switch').click();
    await dialog.getByRole('textbox', { name: 'Workspaces' }).fill('default');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'office' }).getByText('default').waitFor();
    await service.database.query('delete from proxy');
  });

  test('shows the rule sets with their licences', async () => {
    await open('/operator');
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByRole('cell', { name: 'MIT' }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('shows which workspaces use what, added up over all machines', async () => {
    const { slug } = await service.createAccount();
    const [account] = await service.database.query<{ id: number }>('select id from account where slug = $1', [slug]);
    for (const running of [2, 3]) {
      const shares = [{ resource: 'tabs', account: account!.id, running, waiting: 6 }];
      await service.database.query(
        `insert into node (role, host, version, seen_at, parts)
         values ('worker', 'other', '0.1.0', clock_timestamp() + interval '1 hour', $1)`,
        [JSON.stringify({ shares })],
      );
    }
    await open('/operator');
    await page.getByRole('tab', { name: 'Machines' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Browser tabs' });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Browser tabs', slug, '5', '12']);
    expect(await findBarriers(page)).toEqual([]);
    await service.database.query(`delete from node where host = 'other'`);
  });

  test('confirms before it resets a password', async ({ browser }) => {
    await service.manage('POST', '/people', { email: 'old@example.com', password: 'an old long password' });
    await open('/operator');
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Reset password of old@example.com' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await signIn(browser, 'an old long password')).status()).toBe(200);
    await page.getByRole('button', { name: 'Reset password of old@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
    await page.getByText(/^\w+-\w+-\w+-\w+$/).waitFor();
    expect((await signIn(browser, 'an old long password')).status()).toBe(401);
  });

  async function signIn(browser: Browser, password: string) {
    const guest = await browser.newContext();
    return await guest.request.post(`${service.address}/manage/v1/session`, {
      headers: { origin: service.address },
      data: { email: 'old@example.com', password },
    });
  }

  test('creates a workspace and a login, and shows machines and the audit log', async () => {
    await open('/operator?tab=workspaces');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await page.getByLabel(/^Name/).fill('Acme Retail');
    await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click();
    await page.getByRole('link', { name: 'Acme Retail' }).waitFor();
    await page.getByLabel('Search', { exact: true }).pressSequentially('acme');
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=workspaces&search=acme');
    await expect.poll(() => page.getByRole('tabpanel').getByRole('row').count()).toBe(2);
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Create login' }).click();
    await page.getByLabel(/^E-mail/).fill('ops@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Create login' }).click();
    await page.getByText(/^\w+-\w+-\w+-\w+$/).waitFor();
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click();
    await page.getByRole('tab', { name: 'Machines' }).click();
    await page.getByText('✓ Online').waitFor();
    await page.getByRole('heading', { name: 'Usage by workspace' }).waitFor();
    await page.getByText('Ledger balanced').waitFor();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByText('created the login ops@example.com').waitFor();
  });

  test('filters the audit log by workspace, actor and action, in the URL', async () => {
    const { slug } = await service.createAccount({ key: { alias: 'robot' } });
    await open('/operator?tab=audit');
    const log = page.getByRole('list', { name: 'Audit log' });
    const sentences = () => log.locator('li > div > p').allTextContents();
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption(slug);
    await expect.poll(async () => (await sentences()).every((text) => text.endsWith(slug))).toBe(true);
    await page.getByLabel('Action').selectOption('API keys');
    await expect.poll(sentences).toEqual([`admin token created the key “robot” in ${slug}`]);
    expect(new URL(page.url()).search).toBe(`?tab=audit&workspace=${slug}&action=key`);
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('');
    await page.getByLabel('Actor').selectOption(service.login!.email);
    await page.getByText('No matching changes').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(async () => (await sentences()).length).toBeGreaterThan(5);
    await log.getByRole('link', { name: 'first start' }).first().click();
    await expect.poll(async () => (await sentences()).every((text) => text.startsWith('first start'))).toBe(true);
  });
});
