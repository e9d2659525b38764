// What happened: the request log and the jobs.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { EVIL, openDashboard } from '../support/dashboard.ts';
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
    await play({ query: `${target.origin}/evil`, return_page_source: true, note: EVIL });
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

  test('Request log refreshes automatically, and exports CSV that is safe in a spreadsheet', async () => {
    await open('/w/default/requests');
    await page.getByRole('region', { name: 'Requests' }).waitFor();
    await play({ query: 'http://10.0.0.1/' });
    await page.getByRole('row').nth(1).getByText('400').waitFor();
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
    await page.getByRole('button', { name: 'Details' }).first().click();
    await page.getByRole('dialog').getByText('Expires').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
