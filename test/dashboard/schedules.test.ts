// The page Schedules: create, edit, runs, changes side by side, pause and delete.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';
import { sendPage } from '../support/target.ts';

describe('the page Schedules', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  let target: Dashboard['target'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ page, target } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  const manage = (method: string, path: string, body?: object) =>
    dashboard.service.manage(method, `/accounts/default${path}`, body);

  /** Lets the schedule run now, and waits for the end of the run. */
  async function run(id: string): Promise<void> {
    const before = (await manage('GET', `/schedules/${id}/runs`)).json.items.length as number;
    await dashboard.service.database.query(
      `update schedule set (wake_at, next_at) = (select due, due from date_trunc('milliseconds', now()) due) where id = $1`,
      [id],
    );
    await expect
      .poll(
        async () => {
          const { json } = await manage('GET', `/schedules/${id}/runs`);
          return [json.items.length, json.items[0]?.status];
        },
        { timeout: 30_000 },
      )
      .toEqual([before + 1, 'completed']);
  }

  test('creates a schedule with a preview in words and times, and edits it', async () => {
    await dashboard.open('/w/default/schedules');
    await page.getByText('Watch a page, or fetch it every day').waitFor();
    await page.getByRole('link', { name: 'New schedule' }).first().click();
    await page.getByRole('button', { name: 'Weekdays at 9' }).click();
    await page.getByLabel(/^Time zone/).fill('America/New_York');
    await page.getByText('at 09:00 on weekdays').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Next runs' }).getByRole('listitem').count()).toBe(5);
    await page
      .getByRole('list', { name: 'Next runs' })
      .getByText(/, 09:00 GMT-[45]/)
      .first()
      .waitFor();
    await page.getByLabel(/^Cron expression/).fill('61 * * * *');
    await page.getByText(/is not a valid cron expression/).waitFor();
    await page.getByLabel(/^Cron expression/).fill('30 9 * * 1-5');
    await page.getByText('at 09:30 on weekdays').waitFor();
    await page.getByLabel('query').fill(`${target.origin}/lamp`);
    await page.getByLabel('Compare').selectOption('text');
    await page.getByLabel('Name', { exact: true }).fill('lamp');
    await page.getByRole('button', { name: 'Create schedule' }).click();

    await page.getByRole('heading', { level: 1, name: 'lamp' }).waitFor();
    await page.getByText('30 9 * * 1-5 (America/New_York)').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'At an interval' }).click();
    await page.getByLabel(/^Every/).fill('2');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByText('every 2 hours').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // The form shows the same words before it is saved.
    const saved = async () => (await manage('GET', '/schedules')).json.items;
    await expect
      .poll(saved)
      .toMatchObject([
        { name: 'lamp', cron: null, every_seconds: 7200, watch: 'text', params: { query: `${target.origin}/lamp` } },
      ]);
  });

  test('shows runs, and a change of text side by side', async () => {
    let price = '49';
    target.on('/lamp', (_request, response) => sendPage(response, `<h1>Lamp</h1><p>Price ${price}</p>`));
    const [{ schedule_id: id }] = (await manage('GET', '/schedules')).json.items;
    await run(id);
    price = '39';
    await run(id);
    await dashboard.open(`/w/default/schedules/${id}`);
    await page.getByRole('img', { name: /Last 2 runs, 2 completed, 1 change/ }).waitFor();
    await page.getByRole('button', { name: /lines/ }).click();
    const diff = page.getByRole('region', { name: 'Text before and after' });
    await diff.getByText('Price 49').waitFor();
    await diff.getByText('Price 39').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await diff.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'changed' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Runs' }).getByRole('row').count()).toBe(2);
  });

  test('shows changed fields before and after', async () => {
    let price = '49';
    target.on('/fields', (_request, response) => sendPage(response, `<b class="price">${price}</b>`));
    const { json: keys } = await manage('GET', '/keys');
    const { json } = await manage('POST', '/schedules', {
      key_id: keys.items[0].id,
      endpoint: 'crawler',
      params: { query: `${target.origin}/fields`, extract: { price: '.price' } },
      every_seconds: 3600,
      watch: 'extract',
    });
    await run(json.schedule_id);
    price = '39';
    await run(json.schedule_id);
    await dashboard.open(`/w/default/schedules/${json.schedule_id}`);
    await page.getByRole('button', { name: '1 field' }).click();
    const table = page.getByRole('region', { name: 'Fields before and after' });
    await table.getByRole('row', { name: 'price 49 39' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('shows the picture of a change beside the page', async () => {
    let colour = 'white';
    target.on('/painted', (_request, response) =>
      sendPage(
        response,
        `<style>body{margin:0}div{height:100px;width:200px;background:${colour}}</style><h1>Shop window</h1><div></div>`,
      ),
    );
    const { json: keys } = await manage('GET', '/keys');
    const { json } = await manage('POST', '/schedules', {
      key_id: keys.items[0].id,
      endpoint: 'screenshot',
      params: { url: `${target.origin}/painted`, width: 400, height: 300, format: 'png' },
      every_seconds: 3600,
      watch: 'screenshot',
    });
    await run(json.schedule_id);
    colour = 'teal';
    await run(json.schedule_id);
    await dashboard.open(`/w/default/schedules/${json.schedule_id}`);
    await page.getByRole('button', { name: /of the pixels/ }).click();
    await page.getByText(/20,000 of 400 × 300/).waitFor();
    const widthOf = (name: string) =>
      page.getByRole('img', { name }).evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
    await expect.poll(() => widthOf('Changed pixels in red')).toBe(400);
    await expect.poll(() => widthOf('The page at this run')).toBe(400);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await manage('DELETE', `/schedules/${json.schedule_id}`);
  });

  test('pauses with undo, and deletes after naming the consequence', async () => {
    await dashboard.open('/w/default/schedules');
    await page.getByRole('link', { name: 'lamp', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/No runs start until you resume it/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/No runs start until you resume it/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByText(/can’t be restored/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
    await page.getByRole('heading', { level: 1, name: 'Schedules' }).waitFor();
    expect((await manage('GET', '/schedules')).json.items).toHaveLength(1);
    expect(dashboard.complaints).toEqual([]);
  });
});
