// The page Events: webhooks with their deliveries, the log of events, and mails.
import { afterAll, describe, expect } from 'vitest';
import { eventTypeNames } from '../../src/contract/events.ts';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the page Events', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  let target: Dashboard['target'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ page, target } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('adds a webhook, tests it, and delivers an event again', async () => {
    const bodies: string[] = [];
    target.on('/hook', (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        bodies.push(body);
        response.end();
      });
    });
    await dashboard.open('/w/default/events');
    await page.getByText('Send events to your systems').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByLabel(/^URL/).fill(`${target.origin}/hook`);
    await dialog.getByRole('switch', { name: 'All events' }).click();
    await dialog.getByRole('checkbox', { name: /invoice.opened/ }).check();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const { json: account } = await dashboard.service.manage('GET', '/accounts/default');
    await page.getByRole('dialog', { name: 'Webhook added' }).getByText(account.webhook_secret).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Send test' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries' });
    await log.getByText('delivered').waitFor();
    await log.getByRole('button', { name: /webhook.test/ }).click();
    await log.getByRole('region', { name: 'Delivery attempts' }).getByText('200').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await log.getByRole('button', { name: 'Redeliver' }).click();
    await expect.poll(() => bodies.length, { timeout: 15_000 }).toBe(2);
    expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ type: 'webhook.test', id: JSON.parse(bodies[0] ?? '').id });
    await log.getByRole('button', { name: 'Close' }).click();
  });

  test('lists events with their deliveries and a link to their subject', async () => {
    await dashboard.service.manage('POST', '/accounts/default/invoices', { number: 'INV-1', amount: 5 });
    await dashboard.open('/w/default/events?tab=events');
    await page.getByLabel('Type').selectOption('invoice.opened');
    const row = page.getByRole('listitem').filter({ hasText: 'Invoice opened' });
    await row.getByText('delivered').waitFor();
    await page.getByLabel('Search').fill('INV-99');
    await page.getByText('No matching events').waitFor();
    await page.getByLabel('Search').fill('inv-1');
    await row.getByText('delivered').waitFor();
    expect(await page.title()).toMatch(/^Event log · Events · /);
    await row.getByRole('button').click();
    await row.getByText('"INV-1"').waitFor();
    await row.getByRole('link', { name: 'Open billing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
  });

  test('keeps the filters of the log in the URL', async () => {
    await dashboard.open('/w/default/events?tab=events');
    await page.getByLabel('Type').selectOption('invoice.opened');
    await page.getByLabel('Search').fill('INV-99');
    await page.getByText('No matching events').waitFor();
    const search = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(search).toEqual({ tab: 'events', type: 'invoice.opened', text: 'INV-99' });
    await page.reload();
    await page.getByText('No matching events').waitFor();
    expect(await page.getByLabel('Type').inputValue()).toBe('invoice.opened');
    expect(await page.getByLabel('Search').inputValue()).toBe('INV-99');
    await page.getByLabel('Type').selectOption('');
    await page.getByLabel('Search').fill('');
    await expect.poll(search).toEqual({ tab: 'events' });
    await dashboard.open('/w/default/events?tab=events&type=no.such.type&text=1');
    expect(await page.getByLabel('Type').inputValue()).toBe('');
    expect(await page.getByLabel('Search').inputValue()).toBe('1');
  });

  test('changes and deletes a webhook', async () => {
    await dashboard.open('/w/default/events');
    const act = async (action: string) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    await act('Edit');
    await page.getByRole('dialog').getByLabel('Note').fill('accounting');
    await page.getByRole('button', { name: 'Save webhook' }).click();
    await page.getByText(/^accounting/).waitFor();
    await act('Delete');
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('Send events to your systems').waitFor();
  });

  test('chooses which events are mailed', async () => {
    await dashboard.open('/w/default/events?tab=mail');
    await page.getByText('No mail server is configured').waitFor();
    await page.getByRole('switch', { name: 'All events' }).click();
    await page.getByRole('checkbox', { name: /batch.paused/ }).uncheck();
    await page.getByRole('button', { name: 'Save mail settings' }).click();
    await page.getByText('Mail settings saved').waitFor();
    const { json } = await dashboard.service.manage('GET', '/accounts/default/mail');
    expect(json.events.toSorted()).toEqual(eventTypeNames.filter((name) => name !== 'batch.paused').toSorted());
    expect(await findBarriers(page)).toEqual([]);
    expect(dashboard.complaints).toEqual([]);
  });
});
