// The request log as a tool: histogram, side panel, replay.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the request log', () => {
  let dashboard: Dashboard;
  let play: Dashboard['play'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ play, page, open } = dashboard);
    await play({ query: 'http://nothing.invalid/', headers: { authorization: 'Bearer hunter2' } });
    await play({ query: 'http://10.0.0.1/' });
  }, 120_000);
  afterAll(() => dashboard.close());

  const panel = () => page.getByRole('dialog');
  const search = () => new URL(page.url()).searchParams;

  test('loads the code of the panel when the pointer reaches the rows', async () => {
    const scripts: string[] = [];
    const note = (request: { url(): string }) => scripts.push(request.url());
    page.on('request', note);
    await open('/w/default/requests');
    const first = page.getByRole('button', { name: /Details of the request/ }).first();
    await first.waitFor();
    const hasPanel = () => scripts.some((url) => url.includes('/assets/request-panel-'));
    expect(hasPanel()).toBe(false);
    await first.hover();
    await expect.poll(hasPanel).toBe(true);
    page.off('request', note);
  });

  test('opens a request in a panel with a permalink, explains its error, and moves by arrow keys', async () => {
    await open('/w/default/requests');
    const first = page.getByRole('button', { name: /Details of the request/ }).first();
    await first.click();
    await panel()
      .getByText(/Bad Request/)
      .first()
      .waitFor();
    const newest = search().get('request');
    await page.keyboard.press('ArrowDown');
    await panel().getByText('target_dns').waitFor();
    await panel().getByText('could not be resolved').waitFor();
    expect(await panel().getByRole('link', { name: 'About this error' }).getAttribute('href')).toBe(
      '/docs/guide/api#target_dns',
    );
    expect(search().get('request')).not.toBe(newest);
    expect(await findBarriers(page)).toEqual([]);
    await open(`/w/default/requests?request=${search().get('request')}&status=200`);
    await panel().getByText('target_dns').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(search().get('request')).toBeNull();
  });

  test('shows the picture of a replayed request', { timeout: 60_000 }, async () => {
    await play({ query: `${dashboard.target.origin}/` }, '/v1/website/screenshot');
    await open('/w/default/requests?endpoint=/v1/website/screenshot');
    await page
      .getByRole('button', { name: /Details of the request/ })
      .first()
      .click();
    await panel().getByText('replay the request to see it').waitFor();
    await panel().getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('dialog', { name: 'Replay request' }).getByRole('button', { name: 'Send again' }).click();
    const picture = panel().getByRole('img', { name: 'Screenshot in the response' });
    await expect.poll(() => picture.evaluate((one: any) => one.naturalWidth)).toBeGreaterThan(100);
    expect(await findBarriers(page)).toEqual([]);
  });

  test.each([1440, 820, 390])('shows the whole time of a request, %d px wide', async (width) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width, height: 900 });
    await open('/w/default/requests');
    const cell = page.locator('tbody tr[aria-rowindex] td').first();
    await cell.waitFor();
    expect(await cell.evaluate((one: any) => one.scrollWidth <= one.clientWidth)).toBe(true);
    if (before) await page.setViewportSize(before);
  });

  test('replays a request after asking for its secrets again', async () => {
    await open('/w/default/requests?status=500&text=nothing.invalid');
    await page
      .getByRole('button', { name: /Details of the request/ })
      .first()
      .click();
    await panel().getByText('target_dns').waitFor();
    const before = search().get('request');
    await panel().getByRole('button', { name: 'Replay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay request' });
    await dialog.getByLabel('headers.authorization').fill('Bearer again');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Replayed with status 500').waitFor();
    await expect.poll(() => search().get('request')).not.toBe(before);
    await panel().getByText('target_dns').waitFor();
  });

  test('puts the range that is dragged in the histogram into the URL', async () => {
    await open('/w/default/requests?range=7d');
    const chart = page.getByRole('application', { name: /Requests over time/ });
    await chart.waitFor();
    await page.waitForLoadState('networkidle');
    const { x, y, width } = (await chart.boundingBox())!;
    await page.mouse.move(x + width * 0.5, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => search().get('from')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00/);
    expect(Date.parse(search().get('to')!) - Date.parse(search().get('from')!)).toBeGreaterThan(2 * 86_400_000);
    expect(search().get('range')).toBeNull();
    await page.goBack();
    await expect.poll(() => search().get('range')).toBe('7d');
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(() => search().get('from')).not.toBeNull();
  });
});
