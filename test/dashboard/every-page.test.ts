// Rules for every page: accessibility, loading and error states, titles, layout.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import type { BarrierSearch } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('every page', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let heading: Dashboard['heading'];
  let complaints: Dashboard['complaints'];
  let foreignRequests: Dashboard['foreignRequests'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ service, page, open, heading, complaints, foreignRequests } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  const paths = [
    'overview',
    'playground',
    'keys',
    'batches',
    'batches/new',
    'crawls',
    'crawls/new',
    'schedules',
    'schedules/new',
    'jobs',
    'requests',
    'events',
    'events?tab=events',
    'events?tab=mail',
    'health',
    'billing',
    'settings',
    `billing/${new Date().toISOString().slice(0, 7)}`,
  ].map((name) => `/w/default/${name}`);

  test('a dialog focuses its first field', async () => {
    await open('/w/default/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toMatch(/^Name/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('restores focus when a dialog closes', async () => {
    await open('/w/default/requests');
    const opener = page.getByRole('button', { name: /Details of the request/ }).nth(2);
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe(await opener.textContent());
  });

  test('of a missing workspace shows one message', async () => {
    await open('/w/nowhere/overview');
    await heading('Workspace not found').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await open('/w/default/nothing');
    await heading('Page not found').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await open('/w/default/invoices');
    await page.getByRole('link', { name: 'Billing' }).and(page.locator('main a')).click();
    await heading('Billing').waitFor();
  });

  test('that cannot be refetched warns about old data', async () => {
    await open('/w/default/requests');
    await page.getByRole('region', { name: 'Requests' }).waitFor();
    await page.route('**/manage/v1/**', (route) => route.abort());
    await page.getByText('This page may be out of date').waitFor({ timeout: 30_000 });
    expect(await page.getByRole('region', { name: 'Requests' }).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute('**/manage/v1/**');
    await page.getByText('This page may be out of date').waitFor({ state: 'detached' });
    complaints.length = 0;
  });

  test('a toggle that fails shows the error', async () => {
    await page.route('**/manage/v1/accounts/default', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { error: 'Conflict: not now' } })
        : route.continue(),
    );
    await open('/w/default/settings');
    await page.getByLabel('Stats endpoint').click();
    await page.getByRole('alert').getByText('Not now').waitFor();
    await page.unroute('**/manage/v1/accounts/default');
  });

  test('that cannot be loaded offers a retry', async () => {
    await page.route('**/manage/v1/accounts/default/keys', (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Error: try again' } }),
    );
    await open('/w/default/keys');
    await page.getByRole('alert').getByText('Couldn’t load this').waitFor({ timeout: 20_000 });
    await page.unroute('**/manage/v1/accounts/default/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('first key').waitFor();
    complaints.length = 0;
  });

  test('fits names of maximum length', async () => {
    const long = 'W'.repeat(100);
    const made = [
      await service.manage('POST', '/accounts/default/keys', { alias: long, category: long.slice(0, 40) }),
      await service.manage('POST', '/accounts/default/packs', { title: long + long, total: 1_000_000_000_000 }),
      await service.manage('POST', '/accounts/default/invitations', { role: 'viewer', note: long + long }),
      await service.manage('POST', '/accounts', { slug: 'long', name: long + long }),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test('has no barriers and does not scroll sideways', { timeout: 240_000 }, async () => {
    const found: string[] = [];
    const check = async (where: string, search?: BarrierSearch) => {
      found.push(...(await findBarriers(page, search)).map((barrier) => `${where}: ${barrier}`));
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) found.push(`${where}: is too wide`);
    };
    // Like links of the dashboard, this does not load the dashboard again, so axe stays compiled. Other tests load each page.
    const isQuiet = watchRequests(); // before the first request, or it would count its end only
    await open('/profile');
    await page.evaluate(withoutTransitions);
    for (const path of [...paths, '/operator', '/profile']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      const previous = await page.title();
      await page.evaluate(follow(path));
      await expect.poll(() => page.title()).not.toBe(previous);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(isQuiet, { interval: 100, timeout: 30_000 }).toBe(true);
      await check(path);
      await page.evaluate(markVisible('data-seen'));
      await page.setViewportSize({ width: 390, height: 900 });
      await page.evaluate(markVisible('data-new'));
      // Style sheets alone decide what a phone shows, and colours do not depend on the width.
      const contrastOf = '[data-new]:not([data-seen])';
      await check(`${path}, phone`, { contrastOf });
      await page.setViewportSize({ width: 820, height: 900 });
      await check(`${path}, tablet`, { rules: ['target-size'] });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      // The dark theme changes only colours.
      await check(`${path}, dark`, { rules: ['color-contrast'] });
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

  const follow = (path: string) =>
    `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`;

  /** Returns a check that is true once no request has been running for half a second. */
  function watchRequests(): () => boolean {
    let running = 0;
    let changedAt = performance.now();
    const count = (change: number) => () => {
      running += change;
      changedAt = performance.now();
    };
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
    return () => running === 0 && performance.now() - changedAt > 500;
  }

  // Changing the theme would otherwise start a transition in every element.
  const withoutTransitions = `
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);`;

  const markVisible = (name: string) =>
    `for (const element of document.querySelectorAll('*')) element.toggleAttribute('${name}', element.checkVisibility())`;

  test('does not move while it loads: cards that depend on data have their place', async () => {
    const { slug } = await service.createAccount();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(sumShifts);
    for (const path of [`/w/${slug}/overview`, '/welcome', '/docs/guide/screenshot']) {
      await page.goto(`${service.address}${path}`, { waitUntil: 'networkidle' });
      expect([path, (await page.evaluate<number>('layoutShifts')) < 0.02]).toEqual([path, true]);
    }
  });

  const sumShifts = `
    globalThis.layoutShifts = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) layoutShifts += value;
    }).observe({ type: 'layout-shift', buffered: true });`;

  test('opens its menu on a phone and navigates', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/w/default/overview');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Billing' }).click();
    await heading('Billing').waitFor();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
  });

  test('makes no requests to other hosts', () => {
    expect(foreignRequests).toEqual([]);
  });
});
