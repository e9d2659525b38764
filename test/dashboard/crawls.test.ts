// The page Crawls: start a crawl and watch the tree of the site.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';
import { addGate } from '../support/gate.ts';
import { sendPage } from '../support/target.ts';

describe('the page Crawls', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  let target: Dashboard['target'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ page, target } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('starts a crawl, and shows the tree of the site as it grows, and what was skipped', async () => {
    const gate = addGate(target, (response) => sendPage(response, '<a href="/docs/deep/page">deep</a>'));
    const link = (path: string) => `<a href="${path}">x</a>`;
    target.on('/docs/', (_request, response) =>
      sendPage(
        response,
        [link('/docs/a'), link('/docs/b'), link(gate.url), link('/docs/film.mp4'), link('/admin/')].join(''),
      ),
    );
    target.on('/docs/a', (_request, response) => sendPage(response, 'first text'));
    target.on('/docs/b', (request) => request.socket.destroy());
    target.on('/docs/deep/page', (_request, response) => sendPage(response, 'second text'));
    await dashboard.open('/w/default/crawls');
    await page.getByText('Fetch a whole website').waitFor();
    await page.getByRole('link', { name: 'New crawl' }).first().click();
    await page.getByLabel(/^Start page/).fill(`${target.origin}/docs/`);
    await page.getByLabel('Exclude pages').fill('^/admin/');
    await page.getByLabel('Name', { exact: true }).fill('manual');
    await page.getByText('up to 1,000').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start crawl' }).click();

    await page.getByRole('heading', { level: 1, name: 'manual' }).waitFor();
    const tree = page.getByRole('tree', { name: 'Site' });
    await tree.getByRole('treeitem', { name: /docs.*1 failed.*3 pages.*2 completed/ }).waitFor();
    expect(await tree.getByRole('treeitem', { name: /deep/ }).count()).toBe(0);
    gate.open();
    await tree.getByRole('treeitem', { name: /docs.*1 failed.*4 pages.*3 completed/ }).waitFor();
    await page.getByText('5 of 5 pages').waitFor();

    // By keyboard: from the host to the folder, and into it.
    await tree.getByRole('treeitem').first().focus();
    for (const key of ['ArrowDown', 'End', 'Home', 'ArrowRight']) await page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('/docs');
    await page.keyboard.press('Enter');
    await expect.poll(() => tree.getByRole('treeitem', { name: /deep/ }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await tree.getByRole('treeitem', { name: /deep/ }).waitFor();

    await page.getByText('Excluded by a pattern').click();
    await page.getByText(`${target.origin}/admin/`).waitFor();
    await page.getByText('An image, video or archive').waitFor();
    await page.getByRole('list', { name: 'Pages by depth' }).getByText('2 links').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: /^Details of page 1:/ }).click();
    await page.getByRole('dialog', { name: 'Page 1' }).getByText('Start page').waitFor();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^crawl-.*\.csv$/);
    expect(dashboard.complaints).toEqual([]);
  });
});
