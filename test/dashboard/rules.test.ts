// Custom rules: from an unknown product in the playground to an active rule.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';
import { sendPage } from '../support/target.ts';

describe('custom rules', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let target: Dashboard['target'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ service, target, page, open } = dashboard);
    target.on('/shop', (_request, response) =>
      sendPage(response, '<meta name="generator" content="Zorblax Shop 2.4"><p>Hello, shop'),
    );
    target.on('/shield', (_request, response) => {
      response
        .writeHead(403, { 'content-type': 'text/html', server: 'shieldd/2', 'set-cookie': 'shield_a=1' })
        .end('<h1>Access denied</h1>');
    });
  }, 120_000);
  afterAll(() => dashboard.close());

  test('a technology rule is written, checked at its fields, tried and activated', { timeout: 360_000 }, async () => {
    await open('/operator/rules');
    await page.getByText('No custom rules').waitFor();
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByLabel('Name').fill('Zorblax Shop');
    await page.getByLabel('Where').selectOption('Meta tag');
    await page.getByLabel('Meta name').fill('generator');
    const pattern = page.getByLabel('Pattern of its content');
    await pattern.fill('^Zorblax Shop (');
    await page
      .getByText(/Unterminated group/)
      .first()
      .waitFor();
    await expect.poll(() => pattern.getAttribute('aria-invalid')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);

    // The result of an earlier text is not shown for the new one.
    const release = Promise.withResolvers<void>();
    await page.route('**/rules/check', async (route) => {
      await release.promise;
      await route.continue();
    });
    await pattern.fill('WordPress');
    await page.getByText('Checking…').waitFor();
    expect(await page.getByText(/Unterminated group/).count()).toBe(0);
    expect(await pattern.getAttribute('aria-invalid')).toBe(null);
    expect(await findBarriers(page)).toEqual([]);
    release.resolve();
    await page.getByText('The rule is probably too broad').waitFor();
    await page.unroute('**/rules/check');
    await pattern.fill(String.raw`^Zorblax Shop ([\d.]+)\;version:\1`);
    await page.getByText('The rule can be used').waitFor();
    const category = page.getByLabel('Category');
    expect(await category.locator('option:checked').textContent()).toBe('Default: Miscellaneous');
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await page.getByText(/^Must be a URL that begins with http/).waitFor();
    await page.getByLabel('Website').fill('');
    await category.selectOption('Ecommerce');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zorblax Shop' }).waitFor();
    expect(await page.getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true);

    const form = page.getByLabel('URL', { exact: false }).last();
    await form.fill(`${target.origin}/`);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('The rule does not match').waitFor();
    await form.fill(`${target.origin}/shop`);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('The rule matches').waitFor();
    await page.getByRole('cell', { name: 'Zorblax Shop 2.4' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('active', { exact: true }).waitFor();
    await open('/operator/rules/new');
    await page.getByLabel('Name').fill('zorblax shop');
    await page.getByText(/^Belongs to rule \d+: choose another name, or change rule \d+$/).waitFor();
    await open('/operator?tab=rules');
    await page.getByRole('row').filter({ hasText: 'Zorblax Shop' }).getByText('active').waitFor();
    await page.getByRole('row').filter({ hasText: 'custom rules' }).getByText('dashboard').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // A failed trial leaves no results of the page before it.
    const url = page.getByLabel('URL', { exact: false }).last();
    await url.fill(`${target.origin}/shop`);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText(/^\d+ match(es)? of technology rules$/).waitFor({ timeout: 120_000 });
    await url.fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText(/10\.0\.0\.1 is private/).waitFor();
    expect(await page.getByText(/of technology rules$/).count()).toBe(0);
    expect((await service.manage('GET', '/rules')).json.items).toMatchObject([
      { name: 'Zorblax Shop', definition: { cats: [6] }, state: 'active' },
    ]);
  });

  test('an unknown product in the playground becomes a rule', { timeout: 180_000 }, async () => {
    const params = { query: `${target.origin}/shield`, explain: true };
    const search = new URLSearchParams({ endpoint: '/v1/website/antibot', params: JSON.stringify(params) });
    await open(`/w/default/playground?${search.toString()}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The site blocked this request. The response does not identify the product.').waitFor();
    await page.getByText('server: shieldd/2').first().waitFor();
    await page.getByRole('heading', { name: 'Almost detected' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create rule from this' }).click();
    await page.getByText('Enter a slug to check the rule.').waitFor();
    await page.getByLabel('URL', { exact: false }).last().fill(`${target.origin}/shield`);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('Enter a slug to try the rule.').waitFor();
    await page.getByLabel('Slug').fill('zorblax-shield');
    await page.getByText('The rule can be used').waitFor();
    const first = page.getByRole('group', { name: 'Sign 1' });
    expect(await first.getByLabel('Pattern of its value').inputValue()).toBe('^shieldd');
    expect(await first.getByLabel('Means').inputValue()).toBe('blocked');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'zorblax-shield' }).waitFor();
    expect(await page.getByLabel('URL', { exact: false }).last().inputValue()).toBe(`${target.origin}/shield`);
    await page.getByRole('tab', { name: 'Pasted page' }).click();
    await page.getByLabel('Response headers').fill('HTTP/1.1 403\nserver: shieldd/3');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('The rule matches').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
    await page.getByRole('button', { name: 'Remove rule' }).click();
    await page.getByRole('tab', { name: 'Rules' }).waitFor();
    expect((await service.manage('GET', '/rules')).json.items).toHaveLength(1);
  });

  test('the history of a search engine is shown, and its failure is an event of the operator', async () => {
    const check = { engine: 'bing', type: 'news', seen: 10, complete: null, detail: null };
    await service.manage('POST', '/search-checks', { checks: [{ ...check, verdict: 'ok', read: 10 }] });
    const broken = { ...check, verdict: 'drift', read: 0, detail: 'none of 10 results could be read' };
    await service.manage('POST', '/search-checks', { checks: [broken] });
    await open('/operator?tab=search');
    await page.getByRole('button', { name: 'Bing news: Broken: drift' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('none of 10 results could be read').waitFor();
    expect(await dialog.getByRole('row').count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);
    const { items } = (await service.manage('GET', '/accounts/default/events?type=engine.broken')).json;
    expect(items).toMatchObject([{ data: { engine: 'bing', type: 'news', from: 'ok', to: 'drift' } }]);
  });
});
