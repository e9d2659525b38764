// The command palette, keyboard shortcuts, and messages with Undo.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';

describe('the keyboard', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let heading: Dashboard['heading'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({ browser });
    ({ service, page, open, heading } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  const palette = () => page.getByRole('dialog', { name: 'Command palette' });

  test('opens pages, workspaces, keys and requests from the command palette', async () => {
    await service.manage('POST', '/accounts', { slug: 'acme', name: 'Acme Retail' });
    const [{ id }] = (await service.manage('GET', '/accounts/default/requests?limit=1')).json.items;
    await open('/w/default/overview');
    await heading('Overview').waitFor();
    await page.keyboard.press('Control+k');
    await palette().waitFor();
    await page.keyboard.type('crawler');
    await palette().getByRole('option', { name: '/v1/website/crawler' }).first().waitFor();
    // Without a text, the endpoints do not displace the workspaces.
    await palette().getByRole('combobox').fill('');
    await palette()
      .getByRole('option', { name: /Acme Retail/ })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type('bill');
    await page.keyboard.press('Enter');
    await heading('Billing').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('first key');
    await palette()
      .getByRole('option', { name: /first key/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await heading('API keys').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(id as string);
    await palette()
      .getByRole('option', { name: /Open request/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(id as string)
      .first()
      .waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('acme');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\/w\/acme\/overview/);
  });

  test('goes to pages with G, and shows help with a question mark, but not while typing', async () => {
    await open('/w/default/overview');
    await heading('Overview').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await heading('API keys').waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel(/^Name/).pressSequentially('g?k');
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('g?k');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('has its help and the base URL in the navigation', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/w/default/overview');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy base URL' }).click();
    await page.getByText('Base URL copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(service.address);
  });

  describe('alone is enough to', () => {
    let presses = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        presses++;
      }
    };
    const type = (text: string) => press(...text.split(''));
    /** Chooses a command of the palette, which must be the first that fits the text. */
    const choose = async (text: string, label: string) => {
      await press('Control+k');
      await palette().waitFor();
      await type(text);
      await palette().getByRole('option', { name: label }).first().and(page.locator('[aria-selected=true]')).waitFor();
      await press('Enter');
    };
    const dialog = (name: string) => page.getByRole('dialog', { name });

    test.beforeEach(async () => {
      await open('/w/default/overview');
      await heading('Overview').waitFor();
      presses = 0;
    });

    test('create a key', async () => {
      await choose('create', 'Create key');
      await dialog('Create key').waitFor();
      await type('robot');
      await press('Enter');
      await page.getByText(/^sg_live_\w{38}$/).waitFor();
      expect(presses).toBeLessThan(20);
    });

    test('find a failed call and why it failed, and replay it', async () => {
      await dashboard.play({ query: 'http://127.0.0.1:1/', timeout: 5 });
      await choose('fail', 'Failed requests');
      await heading('Request log').waitFor();
      await page
        .getByRole('button', { name: /Details of the request/ })
        .first()
        .waitFor();
      await press('j');
      const panel = page.getByRole('dialog');
      await panel.getByText('target_refused').first().waitFor();
      await panel.getByRole('button', { name: 'Replay' }).waitFor();
      expect(presses).toBeLessThan(10);
      await press('r');
      await dialog('Replay request').getByRole('button', { name: 'Send again' }).and(page.locator(':focus')).waitFor();
      await press('Enter');
      await page.getByText('Replayed with status 500').waitFor();
      expect(presses).toBeLessThan(12);
    });

    test('add credits', async () => {
      await choose('add', 'Add credits');
      await dialog('Add credits').waitFor();
      await type('40');
      await press('Enter');
      await page.getByText('40 credits added').waitFor();
      expect(presses).toBeLessThan(12);
    });

    test('invite a member', async () => {
      await choose('invite', 'Invite member');
      await dialog('Invite member').waitFor();
      await type('Grace');
      await press('Enter');
      await page.getByText(/\/invite\/[\w-]+$/).waitFor();
      expect(presses).toBeLessThan(20);
    });
  });

  test('a change offers Undo', async () => {
    const { slug } = await service.createAccount({ credits: 10 });
    await open(`/w/${slug}/billing`);
    await page.getByRole('button', { name: 'Add credits' }).click();
    await page.getByLabel('Credits to add').fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Add credits' }).click();
    await page.getByText('25 credits added').waitFor();
    expect((await service.manage('GET', `/accounts/${slug}/credits`)).json.given).toBe(35);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect((await service.manage('GET', `/accounts/${slug}/credits`)).json.remaining).toBe(10);
  });
});
