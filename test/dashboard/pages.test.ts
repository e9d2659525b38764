// The dashboard in a real browser: the main task of every page, and no barrier for anybody on any of them.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDashboard } from '../../scripts/build-dashboard.ts';
import { totpCode, totpStep } from '../../src/accounts/totp.ts';
import { fromBase32 } from '../support/base32.ts';
import { chromiumPath, findBarriers, openBrowser } from '../support/browser.ts';
import { fillLog } from '../support/dashboard-data.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

// What somebody would send to run a script in the dashboard of whoever reads the log.
const EVIL = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';

const reason = chromiumPath === undefined ? ' (skipped: no Chromium; set SITEGLASS_CHROMIUM)' : '';

let service: TestService;
let target: Target;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Whatever the browser complained about: errors, and what the content security policy refused. */
const complaints: string[] = [];
const foreignRequests: string[] = [];

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  await buildDashboard();
  target = await startTarget();
  target.on('/evil', (_request, response) => sendPage(response, EVIL));
  service = await startTestService();
  browser = await openBrowser();
  await service.manage('PATCH', '/accounts/default', { stats_enabled: true, plan: { quota: 500, per_second: 50 } });
  await service.manage('POST', '/accounts/default/packs', { title: 'First pack', total: 300 });
  await fillLog(service.database, 'default', { calls: 300, days: 5 });
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(service.address) && !/^(blob|data|about):/.test(request.url()))
      foreignRequests.push(request.url());
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await target?.close();
});

const open = (path: string) => page.goto(`${service.address}${path}`, { waitUntil: 'load' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe.skipIf(chromiumPath === undefined)(`the first visit${reason}`, () => {
  test('asks to sign in, and refuses a wrong password in words', async () => {
    await open('/w/default/keys');
    await page.getByLabel('E-mail').fill(service.login!.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('E-mail or password is wrong').waitFor();
  });

  test('ends in a first successful call, in three steps', async () => {
    await open('/');
    await page.getByLabel('E-mail').fill(service.login!.email);
    await page.getByLabel('Password').fill(service.login!.password);
    await page.keyboard.press('Enter');
    await heading('Welcome, Operator').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel(/^Name/).fill('Northwind');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByText(/^sg_test_\w{38}$/).waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByLabel(/^Address of a page/).fill(`${target.origin}/`);
    await page.getByRole('button', { name: 'Fetch it' }).click();
    await page.getByText('Your first call has succeeded').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to the dashboard' }).click();
    await heading('Overview').waitFor();
    await page.getByText('Northwind', { exact: true }).first().waitFor();
    await open('/'); // not a second time
    await heading('Overview').waitFor();
  });
});

describe.skipIf(chromiumPath === undefined)(`the page${reason}`, () => {
  beforeEach(() => {
    complaints.length = 0;
  });

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

  test('Playground offers a form for every endpoint, and runs a call', async () => {
    await open('/w/default/playground');
    const { json: api } = await service.call('/openapi.json');
    const paths = Object.keys(api.paths).filter((path) => api.paths[path].get);
    const choices = page.getByLabel('Endpoint', { exact: true });
    await choices.waitFor();
    for (const path of paths) {
      await choices.selectOption(path);
      await page.locator('p', { hasText: api.paths[path].get.summary }).first().waitFor();
      for (const { name } of api.paths[path].get.parameters) {
        const label = page.locator('label', { has: page.locator('code', { hasText: new RegExp(`^${name}$`) }) });
        expect([path, name, await label.count()]).toEqual([path, name, 1]);
      }
    }
    await choices.selectOption('/v1/website/crawler');
    await page.getByLabel(/^query/).fill('');
    await page.getByRole('button', { name: 'Run the call' }).click();
    await page.getByText('This is required.').waitFor();
    await page.getByLabel(/^query/).fill(`${target.origin}/`);
    await page.getByText(`query=${target.origin}/`).waitFor(); // the curl beside it follows
    await page.getByRole('button', { name: 'Run the call' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Hello' }).waitFor();
    await page.getByRole('tab', { name: 'Headers' }).click();
    await page.getByRole('cell', { name: 'x-credits-charged' }).waitFor();
  });

  test('Playground marks an experimental endpoint in its list and beside its title, and no other', async () => {
    await open('/w/default/playground');
    const choices = page.getByLabel('Endpoint', { exact: true });
    const badge = page.getByText('Experimental', { exact: true });
    await choices.selectOption('/v1/google/images (experimental)');
    await page.locator('p', { hasText: 'Images from Google' }).filter({ has: badge }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await choices.selectOption({ label: '/v1/google/news' });
    await page.locator('p', { hasText: 'News from Google' }).waitFor();
    expect(await badge.count()).toBe(0);
  });

  test('Playground follows an asynchronous call to its end', async () => {
    await open('/w/default/playground');
    await page.getByLabel(/^query/).fill(`${target.origin}/`);
    await page.getByText('Options of every endpoint').click();
    await page.getByLabel('is_async').click();
    await page.getByRole('button', { name: 'Run the call' }).click();
    await page.getByText('1 credit charged.').waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
  });

  test('Playground shows a hostile page without running it', async () => {
    await open('/w/default/playground');
    await page.getByLabel(/^query/).fill(`${target.origin}/evil`);
    await page.getByLabel('return_page_source').click();
    await page.getByRole('button', { name: 'Run the call' }).click();
    await page.getByRole('tab', { name: 'Source' }).click();
    await page.getByText('onerror').first().waitFor();
    expect(await page.title()).not.toBe('owned');
    complaints.length = 0; // the policy says that it refused the script, as it should
  });

  test('Request log shows parameters and bodies as text, filters, and replays', async () => {
    const { json: keys } = await service.manage('GET', '/accounts/default/keys');
    await service.manage('POST', '/accounts/default/playground', {
      endpoint: '/v1/website/crawler',
      params: { query: `${target.origin}/evil`, return_page_source: true, note: EVIL },
      key_id: keys.items[0].id,
    });
    await open('/w/default/requests');
    await page.getByLabel('Status').selectOption('200');
    await page.getByLabel('Endpoint').selectOption('/v1/website/crawler');
    await page
      .getByRole('button', { name: /Details of the call/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'Parameters' }).getByText('onerror').waitFor();
    await dialog.getByRole('region', { name: 'Response' }).getByText('onerror').waitFor();
    expect(await dialog.locator('img, script').count()).toBe(0);
    expect(await page.title()).not.toBe('owned');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Replay in the playground' }).click();
    await heading('Playground').waitFor();
    expect(await page.getByLabel(/^query/).inputValue()).toBe(`${target.origin}/evil`);
  });

  test('Request log appears live, and exports what a spreadsheet cannot run', async () => {
    await open('/w/default/requests');
    await page.getByRole('region', { name: 'Calls' }).waitFor();
    const { json: keys } = await service.manage('GET', '/accounts/default/keys');
    await service.manage('POST', '/accounts/default/playground', {
      endpoint: '/v1/website/crawler',
      params: { query: 'http://10.0.0.1/' },
      key_id: keys.items[0].id,
    });
    await page.getByRole('row').nth(1).getByText('400').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('siteglass-default-requests.csv');
    await page.getByLabel('Text').fill('10.0.0.1');
    await expect.poll(() => page.getByRole('region', { name: 'Calls' }).getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('text')).toBe('10.0.0.1');
    await page.getByLabel('Text').fill('nowhere to be found');
    await page.getByText('No call fits these filters').waitFor();
  });

  test('Jobs shows what ran, with its result', async () => {
    await open('/w/default/jobs');
    await page.getByRole('button', { name: /completed/ }).click();
    await page.getByRole('button', { name: 'Details' }).first().click();
    await page.getByRole('dialog').getByText('Kept until').waitFor();
    expect(await findBarriers(page)).toEqual([]);
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

  test('Settings switches log privacy on after saying what it means, and invites somebody', async () => {
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

  test('Settings asks for a host, and the operator approves it', async () => {
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

  test('Operator shows the search engines and the ways to them', async () => {
    await open('/operator');
    await page.getByRole('tab', { name: 'Search engines' }).click();
    const row = page.getByRole('row').filter({ hasText: '/v1/bing/news' });
    await row.getByText('public feed, then page').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('Operator shows the rule sets with their licences', async () => {
    await open('/operator');
    await page.getByRole('tab', { name: 'Rule sets' }).click();
    await page.getByRole('cell', { name: 'MIT' }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('Operator creates a workspace and a login, and shows machines and changes', async () => {
    await open('/operator');
    await page.getByRole('button', { name: 'Create a workspace' }).click();
    await page.getByLabel(/^Name/).fill('Acme Retail');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('link', { name: 'Acme Retail' }).waitFor();
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Create a login' }).click();
    await page.getByLabel(/^E-mail/).fill('ops@example.com');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(/^\w+-\w+-\w+-\w+$/).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('tab', { name: 'Machines' }).click();
    await page.getByText('alive').waitFor();
    await page.getByText('Every credit is billed, held or free.').waitFor();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'person.create' }).first().waitFor();
  });

  test('a dialog begins at the first thing to fill in', async () => {
    await open('/w/default/keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toMatch(/^Name/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a switch that could not be changed says why', async () => {
    await page.route('**/manage/v1/accounts/default', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { error: 'Conflict: not now' } })
        : route.continue(),
    );
    await open('/w/default/settings');
    await page.getByLabel('Stats endpoint').click();
    await page.getByRole('alert').getByText('Not now').waitFor();
    await page.unroute('**/manage/v1/accounts/default');
  });

  test('Profile changes the password', async () => {
    await open('/profile');
    await page.getByLabel(/^Current password/).fill(service.login!.password);
    await page.getByLabel(/^New password/).fill('a new long password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password was changed.').waitFor();
  });

  test('Profile sets up a second factor, which signing in then asks for', async () => {
    const { json: made } = await service.manage('POST', '/people', { email: 'two@example.com' });
    const guest = await browser.newContext();
    const door = await guest.newPage();
    const enter = async () => {
      await door.goto(`${service.address}/login?next=/profile`);
      await door.getByLabel('E-mail').fill('two@example.com');
      await door.getByLabel('Password').fill(made.password);
      await door.getByRole('button', { name: 'Sign in' }).click();
    };
    await enter();
    await door.getByRole('button', { name: 'Set it up' }).click();
    await door.getByLabel(/^Your password/).fill(made.password);
    await door.getByRole('button', { name: 'Go on' }).click();
    await door.getByRole('img', { name: 'QR code for an authenticator' }).waitFor();
    expect(await findBarriers(door)).toEqual([]);
    const secret = fromBase32((await door.getByText(/^[A-Z2-7]{32}$/).textContent())!);
    await door.getByLabel(/^Code/).fill(totpCode(secret, totpStep(Date.now()) - 1));
    await door.getByRole('button', { name: 'Switch it on' }).click();
    const list = door.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(8);
    await door.getByRole('button', { name: 'I have kept them' }).click();
    await door.getByText('✓ on').waitFor();

    await guest.clearCookies();
    await enter();
    await door.getByLabel('Code').fill(codes[0]!);
    expect(await findBarriers(door)).toEqual([]);
    await door.getByRole('button', { name: 'Sign in' }).click();
    await door.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await guest.close();
  });

  test('that cannot be loaded says so and tries again', async () => {
    await page.route('**/manage/v1/accounts/default/keys', (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Error: try again' } }),
    );
    await open('/w/default/keys');
    await page.getByRole('alert').getByText('This could not be loaded').waitFor({ timeout: 20_000 });
    await page.unroute('**/manage/v1/accounts/default/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('first key').waitFor();
    complaints.length = 0;
  });

  const paths = ['overview', 'playground', 'keys', 'requests', 'jobs', 'health', 'billing', 'settings'].map(
    (name) => `/w/default/${name}`,
  );
  test.each([1440, 390])('has no barriers at %i px, by day and by night', { timeout: 180_000 }, async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    for (const path of [...paths, '/operator', '/profile']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      found.push(...(await findBarriers(page)).map((barrier) => `${path}: ${barrier}`));
      await page.emulateMedia({ colorScheme: 'dark' });
      // Colours fade over; a change that another one replaces ends as cancelled.
      await page.evaluate('Promise.allSettled(document.getAnimations().map((change) => change.finished))');
      // Night changes colours and nothing else.
      found.push(...(await findBarriers(page, ['color-contrast'])).map((barrier) => `${path}, dark: ${barrier}`));
      const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      if (isWider) found.push(`${path}: wider than the screen`);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('opens its menu on a phone and goes on from there', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/w/default/overview');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Billing' }).click();
    await heading('Billing').waitFor();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
  });

  test('never asks another host for anything', () => {
    expect(foreignRequests).toEqual([]);
  });
});
