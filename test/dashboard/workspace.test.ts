// The pages of a workspace: what it has, what it may, who belongs to it.
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

  test('Overview shows balances, charts that can be read by keyboard, and the engines', async () => {
    await open('/w/default/overview');
    await page.getByText('Subscription, used first').waitFor();
    const chart = page.getByRole('application', { name: /Requests over time/ });
    await chart.focus();
    await page.keyboard.press('End');
    await page.getByText(/\d+ succeeded, \d+ failed/).waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByText('operational').first().waitFor();
  });

  test('API keys creates a key that works, limits it, deactivates it, replaces it and deletes it', async () => {
    await open('/w/default/keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel(/^Name/).fill('robot');
    await page.getByLabel('daily').fill('50');
    await page.getByRole('button', { name: 'Create the key' }).click();
    const secret = await page.getByText(/^sg_live_\w{38}$/).textContent();
    expect((await service.call('/v1/usage', {}, { key: secret })).json.api_key).toMatchObject({
      alias: 'robot',
      quotas: { daily: 50 },
    });
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('0 of 50').waitFor();

    await page.getByRole('button', { name: 'Deactivate robot' }).click();
    await page.getByRole('button', { name: 'Activate robot', exact: true }).waitFor();
    expect((await service.call('/v1/usage', {}, { key: secret })).json.error).toBe('Inactive API Key');
    await page.getByRole('button', { name: 'Activate robot', exact: true }).click();
    await page.getByRole('button', { name: 'Deactivate robot' }).waitFor();

    await page.getByRole('button', { name: 'Replace robot' }).click();
    await page.getByLabel('The old key').selectOption('0');
    await page.getByRole('button', { name: 'Replace the key' }).click();
    const second = await page.getByText(/^sg_live_\w{38}$/).textContent();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect((await service.call('/v1/usage', {}, { key: secret })).json.error).toBe('Invalid API Key');
    expect((await service.call('/v1/usage', {}, { key: second })).status).toBe(200);

    await page.getByRole('button', { name: 'Delete robot' }).click();
    await page.getByRole('button', { name: 'Delete the key' }).click();
    await page.getByRole('button', { name: 'Delete robot' }).waitFor({ state: 'detached' });
    expect((await service.call('/v1/usage', {}, { key: second })).json.error).toBe('Invalid API Key');
  });

  test('Health tells how each endpoint has been doing, and which are experimental', async () => {
    await open('/w/default/health');
    await page
      .getByRole('img', { name: /marks with calls/ })
      .first()
      .waitFor();
    const rows = page.getByRole('listitem').filter({ hasText: 'Experimental' });
    expect(await rows.filter({ hasText: '/v1/google/images' }).count()).toBe(1);
    expect(await rows.filter({ hasText: '/v1/google/news' }).count()).toBe(0);
  });

  test('Health looks back on a day', async () => {
    await open('/w/default/health');
    await page.getByRole('button', { name: 'Last day' }).click();
    await page.getByText('Each mark is half an hour').first().waitFor();
    await page
      .getByRole('img', { name: /marks with calls/ })
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('Billing tells which balance paid for a call', async () => {
    await open('/w/default/billing');
    await page.getByRole('region', { name: 'Draws' }).getByText('from credits').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('Billing lets the operator give credits, and write and settle invoices', async () => {
    await open('/w/default/billing');
    await page.getByLabel('Give credits: amount').fill('250');
    await page.getByRole('button', { name: 'Give credits' }).click();
    await page.getByText('+250').waitFor();
    await page.getByLabel('Write an invoice: amount').fill('12.5');
    await page.getByRole('button', { name: 'Write an invoice' }).click();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('cell', { name: 'paid' }).waitFor();
  });

  test('Settings switches log privacy on after saying what it means, and invites somebody', async ({ browser }) => {
    await open('/w/default/settings');
    await page.getByRole('switch', { name: /Keep parameters and bodies out/ }).click();
    await page.getByRole('button', { name: 'Switch on and remove' }).click();
    await page.getByRole('switch', { name: /Keep parameters and bodies out/, checked: true }).waitFor();
    const log = await service.log('default');
    expect(log.every(({ params, response }) => params === null && response === null)).toBe(true);

    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByText(/\/invite\/[\w-]+$/).textContent();
    const guest = await browser.newContext();
    const door = await guest.newPage();
    await door.goto(link!);
    await door.getByLabel(/^Your name/).fill('Grace');
    await door.getByLabel(/^E-mail/).fill('grace@example.com');
    await door.getByLabel(/^Password/).fill('a long enough one');
    expect(await findBarriers(door)).toEqual([]);
    await door.getByRole('button', { name: 'Join the workspace' }).click();
    await door.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    // A viewer is offered nothing that would be refused.
    expect(await door.getByRole('link', { name: 'Operator' }).count()).toBe(0);
    await door.goto(`${service.address}/w/default/keys`);
    await door.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await door.getByText('first key').waitFor();
    expect(await door.getByRole('button', { name: /Create|Delete|Change/ }).count()).toBe(0);
    await door.goto(`${service.address}/operator`);
    await door.getByText('This is for the operator').waitFor();
    await guest.close();
  });

  test('Settings asks for a host, and the operator approves it', async ({ browser }) => {
    const { json } = await service.manage('POST', '/accounts/default/invitations', { role: 'member' });
    const guest = await browser.newContext();
    const member = await guest.newPage();
    await member.goto(`${service.address}${json.path}`);
    await member.getByLabel(/^Your name/).fill('Mel');
    await member.getByLabel(/^E-mail/).fill('mel@example.com');
    await member.getByLabel(/^Password/).fill('a long enough one');
    await member.getByRole('button', { name: 'Join the workspace' }).click();
    await member.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await member.goto(`${service.address}/w/default/settings`);
    await member.getByLabel('Ask for a host').fill('shop.example.com');
    await member.getByLabel('What for').fill('prices');
    await member.getByRole('button', { name: 'Send the request' }).click();
    await member.getByRole('list', { name: 'Requests for hosts' }).getByText('open').waitFor();
    expect(await findBarriers(member)).toEqual([]);
    await guest.close();

    await open('/operator');
    await page.getByRole('tab', { name: 'Requests' }).click();
    await page.getByRole('button', { name: 'Approve shop.example.com' }).click();
    await page.getByRole('cell', { name: 'approved' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect((await service.manage('GET', '/accounts/default')).json.unlocker_hosts).toContain('shop.example.com');
  });

  test('Settings keeps parameters and bodies for as long as is wished', async () => {
    await service.manage('PATCH', '/accounts/default', { log_privacy: false });
    await open('/w/default/settings');
    await page.getByLabel('Days that parameters and bodies are kept').fill('14');
    await page.getByRole('button', { name: 'Save the days' }).click();
    await expect.poll(async () => (await service.manage('GET', '/accounts/default')).json.payload_days).toBe(14);
  });
});
