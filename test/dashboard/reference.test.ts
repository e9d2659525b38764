// The reference at `/docs` in a real browser: it can be read, searched and tried out.
import { afterAll, describe, expect, onTestFinished } from 'vitest';
import type { Browser } from 'playwright-core';
import { buildDashboard } from '../../scripts/build-dashboard.ts';
import { fontPath } from '../../src/gateway/typeface.ts';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

describe('the reference', () => {
  let browser: Browser;
  let service: TestService;
  let target: Target;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    await buildDashboard(); // its typeface is that of the reference, and a service looks for it once
    [service, target] = await Promise.all([startTestService(), startTarget()]);
  });
  afterAll(async () => {
    await service?.stop();
    await target?.close();
  });

  async function open(path: string, options: { width?: number; colorScheme?: 'light' | 'dark' } = {}) {
    const { width = 1440, colorScheme = 'light' } = options;
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${service.address}${path}`);
    return { page, errors };
  }

  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'has no barriers and no sideways scrolling at %i px, %s',
    { timeout: 180_000 },
    async (width, colorScheme) => {
      for (const path of ['/docs', '/docs/guide/screenshot']) {
        const { page, errors } = await open(path, { width, colorScheme });
        // The dark theme changes only colours.
        const search = colorScheme === 'dark' ? { rules: ['color-contrast'] } : {};
        expect([path, await findBarriers(page, search), errors]).toEqual([path, [], []]);
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, wider]).toEqual([path, 0]);
      }
    },
  );

  test.each(['/docs', '/docs/guide/api', '/nothing'])('shows %s in the typeface of the dashboard', async (path) => {
    const { page } = await open(path);
    const isLoaded = `document.fonts.ready.then(() => [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'))`;
    expect(await page.evaluate(isLoaded)).toBe(true);
    const font = await fetch(service.address + fontPath);
    expect([font.status, font.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  test('shows the current guide in the table of contents', async () => {
    const { page } = await open('/docs/guide/webunlocker');
    await page.locator('nav [aria-current="page"]').waitFor();
    const isInView = `document.querySelector('nav [aria-current="page"]').getBoundingClientRect().bottom < innerHeight`;
    expect(await page.evaluate(isInView)).toBe(true);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('highlights code without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${service.address}/docs`);
    expect(await page.locator('pre .c-keyword').first().textContent()).toBe('curl');
    expect(await page.locator('details pre .c-name').count()).toBeGreaterThan(0);
  });

  test('can be read on a phone without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${service.address}/docs`);
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'screenshot', exact: true })
      .waitFor();
    const entry = page.locator('section:has(h2:has-text("/v1/website/screenshot"))');
    await entry.getByText('requests.get(').waitFor();
    expect(await entry.getByText('Try it').isVisible()).toBe(false);
  });

  test('sends a call with the key that was typed', async () => {
    const { key } = await service.createAccount({ credits: 5 });
    const { page, errors } = await open('/docs');
    await page.fill('#key', key);
    const entry = page.locator('section:has(h2:has-text("/v1/website/crawler"))');
    await entry.getByText('Try it').click();
    await entry.locator('input[name=query]').fill(`${target.origin}/`);
    await entry.getByRole('button', { name: 'Send' }).click();
    await entry.locator('output pre').waitFor();
    expect(await entry.locator('output').textContent()).toMatch(/^200 .*x-credits-remaining: 4.*Hello/s);
    expect(errors).toEqual([]);
  });

  test('shows samples for this service, with the values of the form', async () => {
    const { page, errors } = await open('/docs');
    const entry = page.locator('section:has(h2:has-text("/v1/website/screenshot"))');
    const sample = entry.locator('[role=tabpanel]:visible code');
    expect(await sample.textContent()).toContain(
      `"${service.address}/v1/website/screenshot?url=https://example.com/&full_page=true"`,
    );
    await entry.getByText('Try it').click();
    await entry.locator('input[name=url]').fill('https://example.org/a');
    expect(await sample.textContent()).toContain(
      `${service.address}/v1/website/screenshot?url=https://example.org/a&full_page=true"`,
    );
    await entry.getByRole('tab', { name: 'TypeScript' }).click();
    expect(await sample.textContent()).toContain(
      `siteglass.screenshot({ url: "https://example.org/a", full_page: true })`,
    );
    await entry.getByRole('tab', { name: 'Python' }).click();
    expect(await sample.textContent()).toContain(`params={"url": "https://example.org/a", "full_page": "true"},`);
    expect(errors).toEqual([]);
  });

  test('saves files in samples, by the type that the form asks for', async () => {
    const { page } = await open('/docs');
    const entry = page.locator('section:has(h2:has-text("/v1/website/screenshot"))');
    const sample = entry.locator('[role=tabpanel]:visible code');
    expect(await sample.textContent()).toContain('--output screenshot.png');
    await entry.getByText('Try it').click();
    await entry.getByText('more parameters').click();
    await entry.locator('select[name=format]').selectOption('pdf');
    expect(await sample.textContent()).toContain('--output screenshot.pdf');
    await entry.getByRole('tab', { name: 'TypeScript' }).click();
    expect(await sample.textContent()).toContain("await writeFile('screenshot.pdf', data);");
    await entry.locator('select[name=response_type]').selectOption('json');
    expect(await sample.textContent()).toMatch(/console\.log\(data\);$/);
    expect(await sample.textContent()).not.toContain('writeFile');
  });

  test('saves the result of a job in samples, and prints its fields', async () => {
    const { page } = await open('/docs');
    const entry = page.locator('section:has(h2:has-text("/jobs/{job_id}/result"))');
    const sample = entry.locator('[role=tabpanel]:visible code');
    expect(await sample.textContent()).toContain('--output result ');
    await entry.getByText('Try it').click();
    await entry.locator('input[name=job_id]').fill('0199f0a5');
    expect(await sample.textContent()).toContain('--output result ');
    await entry.getByRole('tab', { name: 'TypeScript' }).click();
    expect(await sample.textContent()).toMatch(/await writeFile\('result', data\);\nelse console\.log\(data\);$/);
    await entry.getByText('more parameters').click();
    await entry.locator('input[name=fields]').fill('size');
    expect(await sample.textContent()).not.toContain('writeFile');
  });

  test('names the method of the chosen search engine', async () => {
    const { page } = await open('/docs');
    const entry = page.locator('section:has(h2:has-text("/v1/{search_engine}/news"))');
    await entry.getByRole('tab', { name: 'TypeScript' }).click();
    await entry.getByText('Try it').click();
    await entry.locator('select[name=search_engine]').selectOption('google');
    const code = await entry.locator('[role=tabpanel]:visible code').textContent();
    expect(code).toContain('siteglass.googleNews({ q: ');
  });

  test('shows the response beside the call', async () => {
    const { page } = await open('/docs');
    const entry = page.locator('section:has(h2:has-text("/v1/website/antibot"))');
    // Entries far from the visible part have no layout yet.
    await entry.scrollIntoViewIfNeeded();
    await expect.poll(() => entry.locator('.use').innerText()).toMatch(/Response 200\s+\{/);
  });

  test.each([1440, 390])('opens an entry far below at its heading, %d px wide', async (width) => {
    const { page } = await open('/docs');
    await page.setViewportSize({ width, height: 900 });
    const last = await page.locator('.entry').last().getAttribute('id');
    const top = () => page.evaluate<number>(`document.getElementById('${last}').getBoundingClientRect().top`);
    await page.goto('about:blank');
    await page.goto(`${service.address}/docs#${last}`);
    await page.locator('html.whole').waitFor({ state: 'attached' });
    // Below the header.
    await expect.poll(async () => Math.round((await top()) / 100)).toBe(1);
  });

  test('shows the same entry after a reload', async () => {
    const { page } = await open('/docs');
    const id = await page.locator('.entry').nth(25).getAttribute('id');
    const top = () => page.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);
    const whole = () => page.locator('html.whole').waitFor({ state: 'attached' });
    await page.goto('about:blank');
    await page.goto(`${service.address}/docs#${id}`);
    await whole();
    await page.mouse.wheel(0, 300);
    await expect.poll(top).toBeLessThan(-100);
    const before = await top();
    await page.reload();
    await whole();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(5);
  });

  test('prints what a reader needs, without buttons, forms and contents', async () => {
    const { page } = await open('/docs');
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['header', '#contents', '.copy', '.key', '.use form'])
      expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false]);
    const cut = `[...document.querySelectorAll('pre')].filter((one) => one.scrollHeight > one.clientHeight + 1).length`;
    expect(await page.evaluate(cut)).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });

  test('does not cover code with a button on a touch screen', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${service.address}/docs/guide/screenshot`);
    const block = page.locator('.block').first();
    const [code, copy] = await Promise.all([block.locator('pre').boundingBox(), block.locator('.copy').boundingBox()]);
    expect(copy!.y).toBeGreaterThanOrEqual(code!.y + code!.height);
  });

  test('sends a call of a signed-in person with a key of the workspace', async () => {
    const { slug } = await service.createAccount({ credits: 5, key: { alias: 'robot' } });
    const { json } = await service.manage('POST', `/accounts/${slug}/invitations`, { role: 'member' });
    const { page, errors } = await open('/docs');
    const login = { email: 'reader@example.com', password: 'a long enough one' };
    const headers = { origin: service.address };
    await page.context().request.post(`${service.address}/manage/v1/invitations/${json.token}`, {
      headers,
      data: { ...login, name: 'Reader' },
    });
    await page.context().request.post(`${service.address}/manage/v1/session`, { headers, data: login });
    const entry = page.locator('section:has(h2:has-text("/v1/website/crawler"))');
    await entry.getByText('Try it').click();
    await page.locator('#own-key option', { hasText: 'robot' }).waitFor({ state: 'attached' });
    await entry.locator('input[name=query]').fill(`${target.origin}/`);
    await entry.getByRole('button', { name: 'Send' }).click();
    await entry.locator('output pre').waitFor();
    expect(await entry.locator('output').textContent()).toMatch(/^200 .*x-credits-charged: 1.*Hello/s);
    expect(errors).toEqual([]);
  });

  test('finds words in the guides, with a link to the section', async () => {
    const { page, errors } = await open('/docs');
    await page.fill('#filter', 'webhook');
    const found = page.locator('#found');
    await found.getByRole('link', { name: /^Using the API: Webhooks/ }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/docs/guide/api#webhooks');
    expect(errors).toEqual([]);
  });

  test('is searched with the keyboard', { timeout: 120_000 }, async () => {
    const { page, errors } = await open('/docs');
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    const place = () => new URL(page.url()).pathname + new URL(page.url()).hash;
    await page.keyboard.press('/');
    await page.keyboard.type('crawler');
    await page.keyboard.press('Enter'); // before the guides have arrived
    await expect.poll(place).toBe('/docs#get-v1websitecrawler');
    // The endpoint with this name is above the guides that mention it.
    expect(await page.locator('#best a').allTextContents()).toEqual(['crawlerFetch the HTML of a page']);
    await page.fill('#filter', 'signature');
    await page.locator('#filter').focus();
    await page.locator('#found a.marked').waitFor();
    await page.keyboard.press('ArrowDown');
    const [first, second] = await page.locator('#found a').allTextContents();
    expect(await focused()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(second);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate('document.activeElement.id')).toBe('filter');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.inputValue('#filter')).toBe('');
    expect(await page.evaluate('document.activeElement.id')).toBe('filter');
    await expect.poll(() => page.locator('#found-count').textContent()).toBe('');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await page.keyboard.type('xyzzy');
    await expect.poll(() => page.locator('#found-count').textContent()).toBe('No results');
    await page.keyboard.press('Enter');
    expect(place()).toBe('/docs#get-v1websitecrawler');
    await page.fill('#filter', 'signature');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guide/**');
    expect(errors).toEqual([]);
  });

  test('lists guides before endpoints', async () => {
    const { page } = await open('/docs');
    const headings = await page.locator('nav > h2').allTextContents();
    expect(headings.slice(0, 3)).toEqual(['Start here', 'Guides', 'Website']);
    expect(headings.at(-1)).toBe('Operating and developing');
    const links = await page.locator('nav > h2:has-text("Start here") + ul a').allTextContents();
    expect(links.slice(0, 2)).toEqual(['Using the API', 'Clients']);
  });

  test('asks for a key before it sends a call', async () => {
    const { page } = await open('/docs');
    const entry = page.locator('section:has(h2:has-text("/v1/website/crawler"))');
    await entry.getByText('Try it').click();
    await entry.getByRole('button', { name: 'Send' }).click();
    await entry.getByText('Enter an API key in the field at the top of the page first.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('key');
  });

  test('is found by the name of a parameter, and keeps to the language that was chosen', async () => {
    const { page } = await open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('cookie_banners');
    expect(await page.locator('nav > ul > li:visible').allTextContents()).toEqual(['screenshot']);
    await page.getByRole('tab', { name: 'Python' }).first().click();
    await page.reload();
    expect(await page.getByRole('tab', { selected: true }).first().textContent()).toBe('Python');
  });

  test('opens its table of contents on a phone', async () => {
    const { page } = await open('/docs', { width: 390 });
    const contents = page.getByRole('navigation', { name: 'Documentation' });
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Contents' }).click();
    await contents.getByRole('link', { name: 'antibot', exact: true }).click();
    expect([await contents.isVisible(), new URL(page.url()).hash]).toEqual([false, '#get-v1websiteantibot']);
  });
});
