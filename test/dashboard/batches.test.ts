// The page Batches: submit, follow, look at items, download, pause, retry and cancel.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';
import { addGate } from '../support/gate.ts';
import { sendPage } from '../support/target.ts';

describe('the page Batches', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let target: Dashboard['target'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ page, open, target } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('teaches how to start when there are no batches', async () => {
    await open('/w/default/batches');
    await page.getByText('Run a list instead of one call').waitFor();
    expect(await page.getByRole('region', { name: 'curl code' }).textContent()).toContain('/v1/batches');
    expect(await findBarriers(page)).toEqual([]);
  });

  test('submits a pasted list after showing its cost, and shows results and errors by kind', async () => {
    target.on('/lamp', (_request, response) => sendPage(response, '<h1>Lamp</h1>'));
    target.on('/broken', (request) => request.socket.destroy());
    let isFixed = false;
    target.on('/later', (request, response) =>
      isFixed ? sendPage(response, '<h1>Later</h1>') : request.socket.destroy(),
    );
    await open('/w/default/batches');
    await page.getByRole('link', { name: 'New batch' }).first().click();
    const lines = [`${target.origin}/lamp`, `${target.origin}/lamp`, `{"query": "${target.origin}/later"}`];
    await page.getByLabel(/^Addresses/).fill(lines.join('\n'));
    await page.getByText('Skip 1 duplicate').waitFor();
    await page.getByText('up to 2', { exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('lamps');
    await page.getByRole('button', { name: 'Start 2 items' }).click();

    await page.getByRole('heading', { level: 1, name: 'lamps' }).waitFor();
    await page.getByText('2 of 2 items').waitFor();
    await page.getByText('Errors by kind').waitFor();
    await page.getByRole('link', { name: 'target_reset' }).waitFor();
    expect(await page.title()).toContain('lamps');
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: /^Details of item 1:/ }).click();
    const panel = page.getByRole('dialog', { name: 'Item 1' });
    await panel.getByText('query').waitFor();
    await panel.getByRole('tab', { name: 'Source' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download ZIP' }).click();
    expect((await download).suggestedFilename()).toMatch(/^batch-[\da-f-]{36}\.zip$/);

    isFixed = true;
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await page.getByText('Errors by kind').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'lamps' }).waitFor();
    const readBatch = async () => (await dashboard.service.manage('GET', '/accounts/default/batches')).json.items[0];
    await expect.poll(readBatch).toMatchObject({ name: 'lamps', completed: 2, failed: 0 });
  });

  test('uploads a file of more items than fit into JSON', async () => {
    const items = Array.from({ length: 10_001 }, (_, index) => `${target.origin}/lamp?${index}`);
    await open('/w/default/batches/new');
    await page.getByLabel('Or upload a file').setInputFiles({
      name: 'urls.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name,url\n${items.map((url) => `lamp,${url}`).join('\n')}`),
    });
    await page.getByText('up to 10,001').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start 10,001 items' }).click();
    await page.getByText(/^[\d,]+ of 10,001 items$/).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this batch?' });
    await dialog.getByText(/will not be billed/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel batch' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
    const { json } = await dashboard.service.manage('GET', '/accounts/default/batches?status=cancelled');
    expect(json.items).toMatchObject([{ total: 10_001 }]);
  });

  test('pauses and resumes, and says why the service has paused a batch', async () => {
    const gate = addGate(target);
    const { service } = dashboard;
    const { json: keys } = await service.manage('GET', '/accounts/default/keys');
    const body = {
      key_id: keys.items[0].id,
      endpoint: 'crawler',
      name: 'gated',
      items: [gate.url, gate.url, gate.url],
    };
    const { json } = await service.manage('POST', '/accounts/default/batches', { ...body, per_host: 1 });
    await gate.arrived;
    await open(`/w/default/batches/${json.batch_id}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused by you or a colleague').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await service.manage('PATCH', `/accounts/default/keys/${keys.items[0].id}`, { active: false });
    gate.open();
    await page.getByText(/Paused: .* can’t be used/).waitFor();
    await page.getByRole('link', { name: 'Open API keys' }).waitFor();
    await service.manage('PATCH', `/accounts/default/keys/${keys.items[0].id}`, { active: true });
    await page.getByText('3 of 3 items').waitFor({ timeout: 30_000 });
    expect(dashboard.complaints).toEqual([]);
  });

  test('lets a viewer read, and nothing else', async ({ browser }) => {
    const { json } = await dashboard.service.manage('POST', '/accounts/default/invitations', { role: 'viewer' });
    const guest = await browser.newContext();
    const door = await guest.newPage();
    await door.goto(`${dashboard.service.address}${json.path}`);
    await door.getByLabel(/^Your name/).fill('Grace');
    await door.getByLabel(/^E-mail/).fill('grace@example.com');
    await door.getByLabel(/^Password/).fill('a long enough one');
    await door.getByRole('button', { name: 'Join workspace' }).click();
    await door.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await door.getByRole('link', { name: 'Batches' }).click();
    await door.getByRole('link', { name: 'lamps' }).click();
    await door.getByText('2 of 2 items').waitFor();
    await door.getByRole('link', { name: 'Download CSV' }).waitFor();
    expect(await door.getByRole('button', { name: /^(Pause|Resume|Retry failed|Cancel)$/ }).count()).toBe(0);
    for (const [path, name] of Object.entries({ batches: 'batch', crawls: 'crawl', schedules: 'schedule' })) {
      await door.goto(`${dashboard.service.address}/w/default/${path}`);
      await door.getByRole('heading', { level: 1 }).waitFor();
      expect(await door.getByRole('link', { name: `New ${name}` }).count()).toBe(0);
    }
  });
});
