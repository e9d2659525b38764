// The first visit: signing in, and three steps to a first successful call.
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

  test('ends with a successful call after three steps', async () => {
    await open('/');
    await page.getByLabel('E-mail').fill(service.login!.email);
    await page.getByLabel('Password').fill(service.login!.password);
    await page.keyboard.press('Enter');
    await heading('Welcome, Operator').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel(/^Name/).fill('Northwind');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText(/^sg_test_\w{38}$/).waitFor();
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click();
    await page.getByLabel(/^Page URL/).fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Fetch page' }).click();
    await page.getByText('must be a public address').first().waitFor();
    await page.getByLabel(/^Page URL/).fill(`${target.origin}/`);
    await page.getByRole('button', { name: 'Fetch again' }).click();
    await page.getByText('Your first call succeeded').waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to dashboard' }).click();
    await heading('Overview').waitFor();
    await page.getByText('Northwind', { exact: true }).first().waitFor();
    await open('/'); // not a second time
    await heading('Overview').waitFor();
  });
});
