// What happened: the request log and the jobs.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { evilHtml, openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the page', () => {
  let dashboard: Dashboard;
  let play: Dashboard['play'];
  let target: Dashboard['target'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let heading: Dashboard['heading'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ play, target, page, open, heading } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('Request log shows parameters and bodies as text, filters, and replays', async () => {
    await play({ query: `${target.origin}/evil`, return_page_source: true, note: evilHtml });
    await open('/w/default/requests');
    await page.getByLabel('Status').selectOption('200');
    await page.getByLabel('Endpoint').selectOption('/v1/website/crawler');
    await page
      .getByRole('button', { name: /Details of the request/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'Parameters' }).getByText('onerror').waitFor();
    await dialog.getByRole('region', { name: 'Response' }).getByText('onerror').waitFor();
    expect(await dialog.locator('img, script').count()).toBe(0);
    expect(await page.title()).not.toBe('owned');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Open in playground' }).click();
    await heading('Playground').waitFor();
    expect(await page.getByLabel(/^query/).inputValue()).toBe(`${target.origin}/evil`);
  });

  test('Request log leaves room for the target of a call in a window of 1280 pixels', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('/w/default/requests');
    const column = page.getByRole('columnheader', { name: 'Target' });
    await column.waitFor();
    expect((await column.boundingBox())?.width).toBeGreaterThan(150);
    if (before) await page.setViewportSize(before);
  });

  test('Request log refreshes automatically, and exports CSV that is safe in a spreadsheet', async () => {
    await open('/w/default/requests');
    await page.getByRole('region', { name: 'Requests' }).waitFor();
    await play({ query: 'http://10.0.0.1/' });
    await page
      .getByRole('row')
      .nth(1)
      .getByText(/(?<!\d)400(?!\d)/)
      .waitFor();
    await page.getByText('Export', { exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('siteglass-default-requests.csv');
    await page.getByLabel('Search').fill('10.0.0.1');
    await expect.poll(() => page.getByRole('region', { name: 'Requests' }).getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('text')).toBe('10.0.0.1');
    await page.getByLabel('Search').fill('nowhere to be found');
    await page.getByText('No matching requests').waitFor();
  });

  test('Jobs shows what ran, with its result', async () => {
    await play({ query: `${target.origin}/`, is_async: true });
    await open('/w/default/jobs');
    await page.getByRole('button', { name: /completed/ }).click();
    await page
      .getByRole('button', { name: /^Details of the job/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Expires').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.dataset.job')).toMatch(/^[\da-f-]{36}$/);
  });

  test('Jobs are searched by URL and id', async () => {
    await play({ query: `${target.origin}/?marked=1`, is_async: true });
    await play({ query: `${target.origin}/?other=1`, is_async: true });
    await open('/w/default/jobs');
    await page.getByLabel('Search').fill('marked=1');
    const rows = page.getByRole('button', { name: /^Details of the job/ });
    await expect.poll(() => rows.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('text')).toBe('marked=1');
    const id = await rows.first().getAttribute('data-job');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Search').fill(id!);
    await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe(id);
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Search').fill('nowhere to be found');
    await page.getByText('No matching jobs').waitFor();
  });

  test('a job that failed says why, and where to read more', async () => {
    await play({ query: 'http://127.0.0.1:1/', is_async: true });
    await open('/w/default/jobs?status=failed');
    // The list is refetched until the job has ended.
    await page
      .getByRole('button', { name: /^Details of the job/ })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    const code = await panel.locator('[role=alert] code').textContent();
    expect(await panel.getByRole('link', { name: 'About this error' }).getAttribute('href')).toBe(
      `/docs/guide/api#${code}`,
    );
    await panel.getByText('Not billed.').waitFor();
    await page.keyboard.press('Escape');
  });

  test('nothing moves while a job opens from a link', async () => {
    await play({ query: `${target.origin}/`, is_async: true });
    await open('/w/default/jobs?status=completed');
    const id = await page.locator('[data-job]').first().getAttribute('data-job');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await open(`/w/default/jobs?job=${id}`);
      await page.getByRole('dialog').getByText('Result').waitFor();
      expect(await page.evaluate<number>(shiftSum), `at ${width} px`).toBeLessThan(0.02);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('nothing moves on a phone when the activity of keys arrives after their list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/key-activity*', async (route) => {
      await page.getByText('first key').first().waitFor();
      await route.continue();
    });
    await open('/w/default/keys');
    await page
      .getByRole('img', { name: /in the last 7 days/ })
      .first()
      .waitFor();
    expect(await page.evaluate<number>(shiftSum)).toBeLessThan(0.02);
    await page.unroute('**/key-activity*');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

/** The layout shift of the page so far. */
const shiftSum = `new Promise((resolve) => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
})`;
