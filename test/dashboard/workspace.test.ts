// Pages of a workspace: overview, keys, health, billing and settings.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the page', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ service, page, open } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  /** Chooses an action in the menu of a key. */
  const act = async (key: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${key}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  test('Overview shows balances, charts that can be read by keyboard, and the engines', async () => {
    await open('/w/default/overview');
    await page.getByText('Subscription (used first)').waitFor();
    const chart = page.getByRole('application', { name: /Requests over time/ });
    await chart.focus();
    await page.keyboard.press('End');
    await page.getByText(/\d+ succeeded, \d+ refused, \d+ failed/).waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByText('operational').first().waitFor();
  });

  test('API keys creates a working key with a quota, deactivates, rotates and deletes it', async () => {
    await open('/w/default/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel(/^Name/).fill('robot');
    await page.getByLabel('Daily').fill('50');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const secret = await page.getByText(/^sg_live_\w{38}$/).textContent();
    expect((await service.call('/v1/usage', {}, { key: secret })).json.api_key).toMatchObject({
      alias: 'robot',
      quotas: { daily: 50 },
    });
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click();
    await page.getByText('0 of 50').waitFor();

    await act('robot', 'Deactivate');
    await page.getByRole('button', { name: 'Deactivate key' }).click();
    await page.getByText('Inactive', { exact: true }).waitFor();
    expect((await service.call('/v1/usage', {}, { key: secret })).json.error).toBe('Inactive API Key');
    await act('robot', 'Activate');
    await page.getByText('Inactive', { exact: true }).waitFor({ state: 'detached' });

    await act('robot', 'Rotate');
    await page.getByLabel('Old key').selectOption('0');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const second = await page.getByText(/^sg_live_\w{38}$/).textContent();
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click();
    expect((await service.call('/v1/usage', {}, { key: secret })).json.error).toBe('Invalid API Key');
    expect((await service.call('/v1/usage', {}, { key: second })).status).toBe(200);

    await act('robot', 'Delete');
    await page.getByRole('button', { name: 'Delete key' }).click();
    await page.getByRole('button', { name: 'Actions for robot' }).waitFor({ state: 'detached' });
    expect((await service.call('/v1/usage', {}, { key: second })).json.error).toBe('Invalid API Key');
  });

  test('Health shows every endpoint, and marks experimental ones', async () => {
    await open('/w/default/health');
    await page
      .getByRole('img', { name: /marks with calls/ })
      .first()
      .waitFor();
    const google = page.getByText('Google', { exact: true }).locator('..');
    expect(await google.getByTitle('/v1/google/images').innerText()).toMatch(/^images\s+\(experimental\)$/);
    const bing = page.getByText('Bing', { exact: true }).locator('..');
    expect(await bing.getByTitle('/v1/bing/images').innerText()).toBe('images');
  });

  test('Health shows the last day', async () => {
    await open('/w/default/health');
    await page.getByRole('button', { name: 'Last day' }).click();
    await page.getByText('Each mark is half an hour').first().waitFor();
    await page
      .getByRole('img', { name: /marks with calls/ })
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('Billing shows which balance paid for a call', async () => {
    await open('/w/default/billing');
    await page.getByRole('region', { name: 'Credit ledger' }).getByText('from extra credits').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('Billing lets the operator add credits, and create and settle invoices', async () => {
    await open('/w/default/billing');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add credits' }).click();
    await dialog.getByLabel('Credits to add').fill('250');
    await dialog.getByRole('button', { name: 'Add credits' }).click();
    await page.getByText('+250').waitFor();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await dialog.getByLabel(/^Invoice amount/).fill('12.5');
    await dialog.getByLabel('Description').fill('Plan, November');
    await dialog.getByRole('button', { name: 'Create invoice' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The overview names it, and leads to it.
    await open('/w/default/overview');
    const alerts = page.getByRole('region', { name: 'Alerts' });
    await alerts.getByText('Invoice INV-1 is open').waitFor();
    await alerts.getByRole('link', { name: 'View invoice' }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoice INV-1' }).waitFor();
    await page.getByRole('cell', { name: 'Plan, November' }).waitFor();
    // What the month consists of.
    const lines = page.getByRole('table', { name: /^For information: usage in/ });
    await lines.getByRole('row', { name: /\/v1\/website\/crawler/ }).waitFor();
    await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Billing' }).click();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('cell', { name: 'paid' }).waitFor();
  });

  test('Settings turns on log privacy after a confirmation, and invites a member', async ({ browser }) => {
    await open('/w/default/settings');
    await page.getByRole('switch', { name: /Don’t log parameters/ }).click();
    await page.getByRole('button', { name: 'Turn on and delete' }).click();
    await page.getByRole('switch', { name: /Don’t log parameters/, checked: true }).waitFor();
    const log = await service.log('default');
    expect(log.every(({ params, response }) => params === null && response === null)).toBe(true);

    // Members show when they signed in, which is not when they were last active.
    await page.getByRole('columnheader', { name: 'Last sign-in' }).waitFor();
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByText(/\/invite\/[\w-]+$/).textContent();
    const guest = await browser.newContext();
    const door = await guest.newPage();
    await door.goto(link!);
    await door.getByLabel(/^Your name/).fill('Grace');
    await door.getByLabel(/^E-mail/).fill('grace@example.com');
    await door.getByLabel(/^Password/).fill('a long enough one');
    expect(await findBarriers(door)).toEqual([]);
    await door.getByRole('button', { name: 'Join workspace' }).click();
    await door.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    // A viewer is offered nothing that would be refused.
    expect(await door.getByRole('link', { name: 'Operator' }).count()).toBe(0);
    await door.goto(`${service.address}/w/default/keys`);
    await door.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await door.getByText('first key').waitFor();
    expect(await door.getByRole('button', { name: /Create|Delete|Edit/ }).count()).toBe(0);
    await door.goto(`${service.address}/operator`);
    await door.getByText('You need operator access').waitFor();
    await guest.close();
  });

  test('Settings requests a host, which the operator approves', async ({ browser }) => {
    const { json } = await service.manage('POST', '/accounts/default/invitations', { role: 'member' });
    const guest = await browser.newContext();
    const member = await guest.newPage();
    await member.goto(`${service.address}${json.path}`);
    await member.getByLabel(/^Your name/).fill('Mel');
    await member.getByLabel(/^E-mail/).fill('mel@example.com');
    await member.getByLabel(/^Password/).fill('a long enough one');
    await member.getByRole('button', { name: 'Join workspace' }).click();
    await member.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await member.goto(`${service.address}/w/default/settings`);
    await member.getByLabel('Request host').fill('shop.example.com');
    await member.getByLabel('Reason').fill('prices');
    await member.getByRole('button', { name: 'Send request' }).click();
    await member.getByRole('list', { name: 'Host requests' }).getByText('open').waitFor();
    expect(await findBarriers(member)).toEqual([]);
    await guest.close();

    await open('/operator');
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByRole('button', { name: 'Approve shop.example.com' }).click();
    await page.getByRole('cell', { name: 'approved' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect((await service.manage('GET', '/accounts/default')).json.unlocker_hosts).toContain('shop.example.com');
  });

  test('Settings changes the retention of parameters and bodies', async () => {
    await service.manage('PATCH', '/accounts/default', { log_privacy: false });
    await open('/w/default/settings');
    await page.getByLabel('Retention (days)').fill('14');
    await page.getByRole('button', { name: 'Save retention' }).click();
    await expect.poll(async () => (await service.manage('GET', '/accounts/default')).json.payload_days).toBe(14);
  });
});
