// Signing in with a provider on another site, and resetting a password, in a real browser.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';
import { freePort } from '../support/free-port.ts';
import { startProvider } from '../support/oidc.ts';
import type { TestProvider } from '../support/oidc.ts';
import { startMailServer } from '../support/smtp.ts';
import type { TestMailServer } from '../support/smtp.ts';

describe('the sign-in page', () => {
  let dashboard: Dashboard;
  let provider: TestProvider;
  let mails: TestMailServer;
  let page: Dashboard['page'];

  test.beforeAll(async ({ browser }) => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    provider = await startProvider({
      redirectUris: [`${publicUrl}/manage/v1/session/sso/callback`],
      host: 'localhost',
      hasClaimsInToken: true,
    });
    mails = await startMailServer();
    dashboard = await openDashboard({
      browser,
      isSignedIn: false,
      environment: () => ({
        PORT: String(port),
        SITEGLASS_PUBLIC_URL: publicUrl,
        SITEGLASS_SMTP_URL: mails.url,
        SITEGLASS_OIDC_ISSUER: provider.issuer,
        SITEGLASS_OIDC_CLIENT_ID: provider.clientId,
        SITEGLASS_OIDC_CLIENT_SECRET: provider.clientSecret,
        SITEGLASS_OIDC_ROLE_CLAIM: 'realm_access.roles',
        SITEGLASS_OIDC_SCOPES: 'openid email profile groups',
        SITEGLASS_OIDC_NAME: 'Example ID',
      }),
    });
    ({ page } = dashboard);
  }, 120_000);
  afterAll(async () => {
    await dashboard.close();
    await provider[Symbol.asyncDispose]();
    await mails[Symbol.asyncDispose]();
  });

  const signIn = async (subject: string, roles: string[]) => {
    provider.subject = subject;
    provider.people.set(subject, {
      email: `${subject}@example.com`,
      email_verified: true,
      name: 'Ann Example',
      realm_access: { roles },
    });
    await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  };

  test('says why a person without a role gets no access', async () => {
    await dashboard.open('/login');
    await signIn('guest', []);
    await page.getByRole('alert').getByText('You have no role in any workspace here').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // The provider remembers the person.
    await page.context().clearCookies();
  });

  test('signs in with the provider and opens the page that was requested', async () => {
    await dashboard.open('/w/default/keys');
    await page.waitForURL('**/login?next=**');
    await signIn('ann', ['default:viewer']);
    await page.waitForURL('**/w/default/keys');
    await dashboard.heading('API keys').waitFor();
    await dashboard.open('/profile');
    await page.getByText('You signed in with Example ID').waitFor();
    expect(await page.getByRole('heading', { name: 'Two-factor authentication' }).count()).toBe(0);
    expect(await page.getByText('This session').count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.context().clearCookies();
  });

  test('resets a forgotten password by mail', async () => {
    const email = 'forgetful@example.com';
    await dashboard.service.manage('POST', '/people', { email, password: 'correct horse battery' });
    await dashboard.open('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail').fill(email);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your mailbox').waitFor();
    await expect.poll(() => mails.mails.length, { timeout: 20_000 }).toBe(1);
    const link = /http:\S+\/reset#[\w-]+/.exec(mails.mails[0]!.body)?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is too short: add 5 characters').waitFor();
    expect(await page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('New password').fill('a better password');
    await page.getByText('The password is too short').waitFor({ state: 'detached' });
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change password' }).click();
    await dashboard.heading('Password changed').waitFor();
    const again = await page.context().newPage();
    await again.goto(link);
    await again.getByLabel('New password').fill('another password');
    await again.getByRole('button', { name: 'Change password' }).click();
    await again.getByText('This link has expired').waitFor();
    expect(await findBarriers(again)).toEqual([]);
    await again.getByRole('link', { name: 'Request a new link' }).click();
    await again.getByRole('button', { name: 'Send link' }).waitFor();
    await again.close();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a better password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('No workspace yet').waitFor();
    await page.context().clearCookies();
    expect(dashboard.complaints).toEqual([]);
  });

  test('lets an operator mail an invitation', async () => {
    const { service } = dashboard;
    await service.database.query('update person set welcomed_at = now()');
    await page.context().request.post(`${service.address}/manage/v1/session`, {
      headers: { origin: service.address },
      data: service.login,
    });
    await dashboard.open('/w/default/settings');
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await page.evaluate('document.activeElement.labels?.[0]?.textContent')).toMatch(/^E-mail/);
    await dialog.getByLabel('E-mail').fill('guest@example.com');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation mailed to guest@example.com').waitFor();
    await page.getByText('Invited: guest@example.com').waitFor();
    await expect.poll(() => mails.mails.at(-1)?.to, { timeout: 20_000 }).toEqual(['guest@example.com']);
    await page.context().clearCookies();
  });

  test.each(['light', 'dark'] as const)('has no barriers on a phone, %s', async (colorScheme) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    await dashboard.open('/login?sso=unverified');
    await page.getByRole('alert').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  });
});
