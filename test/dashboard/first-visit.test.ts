// The first visit: signing in, results on the sample site with one click, and three steps to a first call.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the first visit', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let target: Dashboard['target'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let heading: Dashboard['heading'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser, isSignedIn: false });
    ({ service, target, page, open, heading } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('requires sign-in, and explains a wrong password', async () => {
    await open('/w/default/keys');
    await page.getByLabel('E-mail').fill(service.login!.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('E-mail or password is wrong').waitFor();
  });

  test('shows a captured page after one click, and more results of the sample site', { timeout: 120_000 }, async () => {
    await open('/');
    await page.getByLabel('E-mail').fill(service.login!.email);
    await page.getByLabel('Password').fill(service.login!.password);
    await page.keyboard.press('Enter');
    await heading('Welcome, Operator').waitFor();
    await page.getByRole('button', { name: 'Try it on the sample site' }).click();
    await page.getByRole('img', { name: 'Image in the response' }).waitFor();
    await page.getByRole('button', { name: 'Article as Markdown' }).click();
    const preview = page.getByRole('region', { name: 'Markdown preview' });
    await preview.getByText('The colour is chemistry').waitFor();
    await page.getByRole('button', { name: 'Page rendered with JavaScript' }).click();
    await preview.getByText('61 lamps are on the shelf').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect([dashboard.foreignRequests, dashboard.complaints]).toEqual([[], []]);
  });

  test('ends with a successful call after three steps', async () => {
    await page.getByLabel(/^Name/).fill('Northwind');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText(/^sg_test_\w{38}$/).waitFor();
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click();
    expect(await page.getByLabel(/^Page URL/).inputValue()).toBe('http://sample.siteglass.test/');
    await page.getByLabel(/^Page URL/).fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Fetch page' }).click();
    await page.getByText('must be a public address').first().waitFor();
    await page.getByLabel(/^Page URL/).fill(`${target.origin}/`);
    await page.getByRole('button', { name: 'Fetch again' }).click();
    await page.getByText('Your first call succeeded').waitFor();
    await page.getByRole('region', { name: 'Markdown preview' }).getByText('Hello').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to dashboard' }).click();
    await heading('Overview').waitFor();
    await page.getByText('Northwind', { exact: true }).first().waitFor();
    await open('/'); // not a second time
    await heading('Overview').waitFor();
  });

  test('offers calls of the sample site on empty pages, which are sent with one click and never by a link', async () => {
    await open('/w/default/jobs');
    await page.getByRole('link', { name: 'Start a job on the sample site' }).click();
    await heading('Playground').waitFor();
    await page.getByText('2 credits charged').waitFor();
    const address = page.url();
    expect(address).toContain('is_async');
    await page.reload();
    await page.getByText('No response yet').waitFor();
    expect(await page.getByLabel(/^url/).inputValue()).toBe('http://sample.siteglass.test/');
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByText('No response yet').waitFor();
  });

  test.each([
    ['crawls', /^Start page/, 'http://sample.siteglass.test/'],
    ['schedules', /^query/, 'http://sample.siteglass.test/'],
    ['batches', /^Addresses/, /^http:\/\/sample\.siteglass\.test\/\nhttp:\/\/sample/],
  ] as const)('fills in the sample site for the first of the %s', async (name, field, value) => {
    await open(`/w/default/${name}`);
    await page.getByRole('link', { name: 'Try it on the sample site' }).click();
    expect(await page.getByLabel(field).first().inputValue()).toMatch(value);
  });
});
