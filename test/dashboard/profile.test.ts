// The profile page: password and second factor.
import { afterAll, describe, expect } from 'vitest';
import { totpCode, totpStep } from '../../src/accounts/totp.ts';
import { fromBase32 } from '../support/base32.ts';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the page Profile', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ service, page, open } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('changes the password', async () => {
    await open('/profile');
    await page.getByLabel(/^Current password/).fill(service.login!.password);
    await page.getByLabel(/^New password/).fill('a new long password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
  });

  test('signing in never leads to another site', async ({ browser }) => {
    const { json: made } = await service.manage('POST', '/people', { email: 'next@example.com' });
    for (const next of ['/..//evil.example/a', '//evil.example/', 'https://evil.example/', '/\\\\evil.example/']) {
      const guest = await browser.newContext();
      const door = await guest.newPage();
      await door.goto(`${service.address}/login?next=${encodeURIComponent(next)}`);
      await door.getByLabel('E-mail').fill('next@example.com');
      await door.getByLabel('Password').fill(made.password);
      await door.getByRole('button', { name: 'Sign in' }).click();
      await door.waitForURL((url) => !(url.origin === service.address && url.pathname === '/login'));
      expect([next, new URL(door.url()).origin]).toEqual([next, service.address]);
      await guest.close();
    }
  });

  test('sets up two-factor authentication, which signing in then requires', async ({ browser }) => {
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
    await door.getByRole('button', { name: 'Set up' }).click();
    await door.getByLabel(/^Your password/).fill(made.password);
    await door.getByRole('button', { name: 'Continue' }).click();
    await door.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    expect(await findBarriers(door)).toEqual([]);
    const secret = fromBase32((await door.getByText(/^[A-Z2-7]{32}$/).textContent())!);
    await door.getByLabel(/^Code/).fill(totpCode(secret, totpStep(Date.now())));
    await door.getByRole('button', { name: 'Enable' }).click();
    const list = door.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(8);
    await door.getByRole('button', { name: 'Done, I’ve saved them' }).click();
    await door.getByText('✓ On').waitFor();

    await guest.clearCookies();
    await enter();
    await door.getByLabel('Code').fill(codes[0]!);
    await door.getByRole('heading', { level: 1, name: 'Two-factor authentication' }).waitFor();
    expect(await door.getByText('Forgot your password?').count()).toBe(0);
    expect(await findBarriers(door)).toEqual([]);
    await door.getByRole('button', { name: 'Sign in' }).click();
    await door.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await guest.close();
  });
});
