// A workspace with thousands of calls: its request log and its overview.
import { afterAll, describe, expect, onTestFinished } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { fillLog } from '../support/dashboard-data.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('a busy workspace', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let heading: Dashboard['heading'];
  /** Has more calls than one text search scans. */
  let busy: string;
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ page, open, heading } = dashboard);
    ({ slug: busy } = await dashboard.service.createAccount({ credits: 20_000 }));
    await fillLog(dashboard.service.database, busy, { calls: 6000, days: 1 });
  }, 120_000);
  afterAll(() => dashboard.close());

  test('says how much of the log a search has covered, and continues it', async () => {
    await open(`/w/${busy}/requests?text=nowhere-to-be-found`);
    await page.getByText('No matches so far').waitFor();
    expect(await page.getByText('No matching requests').count()).toBe(0);
    await page.getByRole('button', { name: 'Search older requests' }).click();
    await page.getByText('No matching requests').waitFor();
  });

  test('renders only the visible rows of a long log', async () => {
    await open(`/w/${busy}/requests`);
    const table = page.getByRole('table');
    const loaded = async () => Number(await table.getAttribute('aria-rowcount')) - 1;
    await table.waitFor();
    for (let before = await loaded(); before < 1000; before = await loaded()) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect.poll(loaded).toBeGreaterThan(before);
    }
    expect(await page.locator('tbody tr').count()).toBeLessThan(100);
    const last = page.locator('tbody tr[aria-rowindex]').last();
    await page.getByRole('region', { name: 'Requests' }).focus();
    // Scrolling to the end loads more, until the log ends.
    const isAtEnd = async () => {
      await page.keyboard.press('End');
      return Number(await last.getAttribute('aria-rowindex')) === (await loaded()) + 1;
    };
    await expect.poll(isAtEnd, { interval: 500 }).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await last.getByRole('button').click();
    await page.getByRole('dialog').getByText('Request ID').waitFor();
    await page.keyboard.press('Escape');
  });

  test('keeps the open request in view below the head of the table, and does not move a visible one', async () => {
    await open(`/w/${busy}/requests?range=30d`);
    const box = page.getByRole('region', { name: 'Requests' });
    const rows = page.locator('tbody tr[aria-rowindex]');
    const offset = () => box.evaluate((element) => element.scrollTop);
    await rows.nth(3).getByRole('button').click();
    await page.getByRole('dialog').getByText('Request ID').waitFor();
    expect(await offset()).toBe(0);
    const current = page.locator('tbody tr:has([aria-current])');
    const isInView = async () => {
      const [row, table, head] = [
        await current.boundingBox(),
        await box.boundingBox(),
        await page.locator('thead').boundingBox(),
      ];
      if (!row || !table || !head) return false;
      return row.y >= head.y + head.height - 1 && row.y + row.height <= table.y + table.height + 1;
    };
    for (const [key, times] of [
      ['ArrowDown', 30],
      ['ArrowUp', 25],
    ] as const) {
      for (let press = 0; press < times; press++) {
        const before = page.url();
        await page.keyboard.press(key);
        await expect.poll(() => page.url()).not.toBe(before);
      }
      await expect.poll(isInView).toBe(true);
    }
    expect(await offset()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
  });

  test('reports that the service fails once, not in every card, and tries again', async () => {
    const figures = /manage\/v1\/accounts\/default\/(usage|balances|alerts|errors|latency|key-usage|health)/;
    await page.route(figures, (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Error: the database cannot be reached' } }),
    );
    onTestFinished(() => page.unroute(figures));
    await open('/w/default/overview');
    const message = page.getByRole('alert').filter({ hasText: 'the database cannot be reached' });
    await message.waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('the database cannot be reached').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    // The page also tries again by itself, so the button must not wait for the repair.
    const again = page.waitForRequest(figures);
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await page.unroute(figures);
    await page.getByRole('application', { name: /Requests over time/ }).waitFor();
    await message.waitFor({ state: 'detached' });
  });

  test('shows a range of own days, in the URL and in links to the log', async () => {
    await open(`/w/${busy}/overview`);
    await page.getByRole('button', { name: 'Custom' }).click();
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('First day').fill(day(3));
    await page.getByLabel('Last day').fill(day(9));
    await page.getByText('Choose a last day after the first').waitFor();
    await page.getByLabel('Last day').fill(day(0));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe(`${day(3)}..${day(0)}`);
    await page
      .getByText('from the previous 4 days')
      .or(page.getByText('None in the previous 4 days'))
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Custom', pressed: true }).waitFor();
    expect(await page.getByLabel('First day').inputValue()).toBe(day(3));
    await page.getByText('Show as table').first().click();
    await expect
      .poll(() => page.getByRole('region', { name: 'Requests over time, as a table' }).locator('tbody tr').count())
      .toBe(4);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: '/v1/website/crawler' }).click();
    await heading('Request log').waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual([
      `${day(3)}T00:00:00.000Z`,
      `${day(-1)}T00:00:00.000Z`,
    ]);
    await page.goBack();
    await page.getByRole('button', { name: 'Custom', pressed: true }).waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?range=week');
    await page.getByLabel('First day').waitFor({ state: 'detached' });
  });
});
