// Suspending and deleting workspaces, and withdrawing what they have bought.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';
import type { TestAccount } from '../support/service.ts';

describe('the operator', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let account: TestAccount;
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ service, page, open } = dashboard);
    account = await service.createAccount({ account: { name: 'Acme Retail' }, credits: 50, packs: [300] });
  }, 120_000);
  afterAll(() => dashboard.close());

  const statusOf = async () =>
    (await service.call('/v1/website/crawler', { query: `${dashboard.target.origin}/` }, { key: account.key })).status;

  test('withdraws unused credits and removes an unused pack', async () => {
    await open(`/w/${account.slug}/billing`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.getByText('50 are unused').waitFor();
    await dialog.getByLabel('Credits to withdraw').fill('20');
    await dialog.getByRole('button', { name: 'Withdraw credits' }).click();
    await page.getByRole('meter', { name: 'Used' }).and(page.locator('[aria-valuemax="30"]')).waitFor();
    await page.getByRole('button', { name: 'Remove pack Pack 1' }).click();
    await page.getByText('The workspace loses 300 credits.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove pack' }).click();
    await page.getByText('No packs').waitFor();
    expect((await service.manage('GET', `/accounts/${account.slug}`)).json.remaining).toBe(30);
  });

  test('suspends a workspace, shows its members why calls fail, and resumes it', async ({ browser }) => {
    await open(`/w/${account.slug}/settings`);
    await page.getByRole('button', { name: 'Suspend workspace' }).click();
    await page.getByText('All calls except /v1/usage are refused immediately').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend workspace' }).click();
    await page.getByText('You can resume it under Settings.').waitFor();
    expect(await statusOf()).toBe(403);

    const member = { email: 'member@example.com', password: 'a long password of a member' };
    await service.manage('POST', '/people', member);
    await service.database.query(
      `insert into member select a.id, p.id, 'member' from account a, person p where a.slug = $1 and p.email = $2`,
      [account.slug, member.email],
    );
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.request.post(`${service.address}/manage/v1/session`, {
      headers: { origin: service.address },
      data: member,
    });
    const theirs = await context.newPage();
    await theirs.goto(`${service.address}/w/${account.slug}/overview`);
    await theirs.getByText('Ask the operator of this installation to resume it.').waitFor();
    expect(await findBarriers(theirs)).toEqual([]);
    await theirs.goto(`${service.address}/w/${account.slug}/settings`);
    await theirs.getByRole('heading', { name: 'Members' }).waitFor();
    expect(await theirs.getByRole('button', { name: 'Resume workspace' }).count()).toBe(0);

    await open('/operator?tab=workspaces');
    await page.getByRole('row').filter({ hasText: 'Acme Retail' }).getByText('Suspended').waitFor();
    await open(`/w/${account.slug}/settings`);
    await page.getByRole('button', { name: 'Resume workspace' }).click();
    await page.getByRole('button', { name: 'Suspend workspace' }).waitFor();
    expect(await statusOf()).toBe(200);
  });

  test('deletes a workspace only after typing its identifier', async () => {
    await open(`/w/${account.slug}/settings`);
    await page.getByRole('button', { name: 'Delete workspace' }).click();
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Delete workspace' });
    const field = page.getByLabel(`Type ${account.slug} to confirm`);
    await field.fill('default');
    expect(await submit.isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await field.fill(account.slug);
    await submit.click();
    await page.getByRole('heading', { level: 1, name: 'Operator' }).waitFor();
    await page.getByRole('link', { name: 'Default' }).waitFor();
    expect(await page.getByRole('link', { name: 'Acme Retail' }).count()).toBe(0);
    expect(await statusOf()).toBe(401);
    expect(dashboard.complaints).toEqual([]);
  });
});
