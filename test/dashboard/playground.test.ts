// The playground: a form for every endpoint, and a suitable view for every kind of response.
import { afterAll, describe, expect } from 'vitest';
import { browserTest as test, findBarriers } from '../support/browser.ts';
import { openDashboard } from '../support/dashboard.ts';
import type { Dashboard } from '../support/dashboard.ts';
import { sendPage } from '../support/target.ts';

/** What the `code` elements of each label say. Runs in the page. */
const namesOf = (labels: any[]): string[][] =>
  labels.map((label) => [...label.querySelectorAll('code')].map((code) => code.textContent));

/** Batches and schedules are not single calls. */
const hasPagesElsewhere = (path: string): boolean => /^\/v1\/(batches|crawls|schedules)\b/.test(path);

describe('the page Playground', () => {
  let dashboard: Dashboard;
  let service: Dashboard['service'];
  let target: Dashboard['target'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let complaints: Dashboard['complaints'];
  test.beforeAll(async ({ browser }) => {
    dashboard = await openDashboard({
      browser,
      environment: ({ origin }) => ({ SITEGLASS_SEARXNG_URL: origin, SITEGLASS_BASE_URL_MARGINALIA: `${origin}/gone` }),
    });
    ({ service, target, page, open, complaints } = dashboard);
  }, 120_000);
  afterAll(() => dashboard.close());

  test('offers a form for every endpoint, and sends a request', { timeout: 120_000 }, async () => {
    await open('/w/default/playground');
    const { json: api } = await service.call('/openapi.json');
    const paths = Object.keys(api.paths).filter((path) => api.paths[path].get && !hasPagesElsewhere(path));
    const choices = page.getByLabel('Endpoint', { exact: true });
    await choices.waitFor();
    for (const path of paths) {
      await choices.selectOption(path);
      await page.locator('p', { hasText: api.paths[path].get.summary }).first().waitFor();
      const wanted = api.paths[path].get.parameters.flatMap((one: { name: string; in: string }) =>
        one.in === 'header' ? [] : [one.name],
      );
      // Closed groups are filled after the rest.
      await expect
        .poll(async () => (await page.locator('label:has(code)').evaluateAll(namesOf)).flat().toSorted())
        .toEqual(wanted.toSorted());
    }
    await choices.selectOption('/v1/website/crawler');
    await page.getByLabel(/^query/).fill('');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Enter a value.').waitFor();
    await page.getByLabel(/^query/).fill(`${target.origin}/`);
    await page.getByText(`query=${target.origin}/`).waitFor(); // the curl beside it follows
    await page.getByRole('button', { name: 'Send' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Hello' }).waitFor();
    await page.getByRole('tab', { name: 'Headers' }).click();
    await page.getByRole('cell', { name: 'x-credits-charged' }).waitFor();
  });

  test('marks only experimental endpoints, in the list and in the title', async () => {
    await open('/w/default/playground');
    const choices = page.getByLabel('Endpoint', { exact: true });
    const badge = page.getByText('Experimental', { exact: true });
    await choices.selectOption('/v1/yahoo/images (experimental)');
    await page.locator('p', { hasText: 'Images from Yahoo' }).filter({ has: badge }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await choices.selectOption({ label: '/v1/brave/search' });
    await page.locator('p', { hasText: 'Web results from Brave' }).waitFor();
    expect(await badge.count()).toBe(0);
  });

  test('carries values to another endpoint, in the URL too, but none that it does not allow', async () => {
    const asMarkdown = (given: object) => JSON.stringify({ ...given, response_type: 'markdown' });
    const lamps = `${target.origin}/lamps`;
    await open(`/w/default/playground?endpoint=/v1/website/crawler&params=${asMarkdown({ query: lamps })}`);
    await page.getByText("'response_type=markdown'").waitFor();
    await page.getByLabel('Endpoint', { exact: true }).selectOption('/v1/website/screenshot');
    await page.getByText(`url=${lamps}`).waitFor();
    expect(await page.getByText('response_type=markdown').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('params')).toContain('/lamps');
    // A link with such a value says what is wrong.
    await open(`/w/default/playground?endpoint=/v1/website/screenshot&params=${asMarkdown({ url: lamps })}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Choose one of binary, json.').waitFor();
  });

  test('follows a job until it ends', async () => {
    await open('/w/default/playground');
    await page.getByLabel(/^query/).fill(`${target.origin}/`);
    await page.getByText('Common options').click();
    await page.getByLabel('is_async').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('1 credit charged.').waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
  });

  test('sends headers, cookies and a body to the target', async () => {
    target.on('/echo', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method = '', headers } = request;
        sendPage(response, `<h1>${method} ${String(headers['x-client'])} ${String(headers.cookie)} ${body}</h1>`);
      });
    });
    await open('/w/default/playground');
    await page.getByLabel(/^query/).fill(`${target.origin}/echo`);
    await page.locator('summary', { hasText: 'Request' }).click();
    await page.getByLabel(/^method/).selectOption('POST');
    await page.getByLabel(/^body/).fill('hello');
    await page.getByLabel(/^headers/).fill('{"x-client": "docs"}');
    await page.getByLabel(/^cookies/).fill('a=1');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'POST docs a=1 hello' }).waitFor();
  });

  test('shows the current step of a job', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    target.on('/slow', (_request, response) => void released.then(() => sendPage(response, '<h1>At last</h1>')));
    await run('/v1/website/crawler', { query: `${target.origin}/slow`, is_async: true });
    await page.locator('[aria-current=step]').getByText('processing').waitFor();
    release();
    await page.frameLocator('iframe').getByRole('heading', { name: 'At last' }).waitFor();
  });

  test('shows a hostile page without running it', async () => {
    await open('/w/default/playground');
    await page.getByLabel(/^query/).fill(`${target.origin}/evil`);
    await page.locator('summary', { hasText: 'Output' }).click();
    await page.getByLabel('return_page_source').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('tab', { name: 'Source' }).click();
    await page.getByText('onerror').first().waitFor();
    expect(await page.title()).not.toBe('owned');
    complaints.length = 0; // the policy says that it refused the script, as it should
  });

  /** Runs a call with these parameters, as a link to the playground would fill them in. */
  async function run(endpoint: string, params: Record<string, unknown>) {
    await open(`/w/default/playground?${new URLSearchParams({ endpoint, params: JSON.stringify(params) }).toString()}`);
    await page.getByRole('button', { name: 'Send' }).click();
  }

  test('shows the antibot verdict with its evidence', async () => {
    target.on('/guarded', (_request, response) => {
      response.writeHead(403, { 'x-datadome': 'protected', 'set-cookie': 'datadome=x', 'content-type': 'text/html' });
      response.end('<p>no</p>');
    });
    await run('/v1/website/antibot', { query: `${target.origin}/guarded` });
    await page.getByText('datadome, high confidence').waitFor();
    await page.getByRole('listitem').getByText('header x-datadome: protected').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await run('/v1/website/antibot', { query: `${target.origin}/` });
    await page.getByText('No bot protection detected').waitFor();
  });

  test('shows technologies as cards with versions', { timeout: 120_000 }, async () => {
    target.on('/shop', (_request, response) => {
      response.setHeader('server', 'nginx/1.25.3');
      sendPage(response, '<meta name="generator" content="WordPress 6.4.2">');
    });
    await run('/v1/website/technology', { query: `${target.origin}/shop` });
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'WordPress' }) });
    await card.getByText('6.4.2', { exact: true }).waitFor();
    await card.getByText('CMS').waitFor();
    // So tall that the button which stays at the bottom covers no part of the form.
    await page.setViewportSize({ width: 1440, height: 1600 });
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await run('/v1/website/technology', { query: `${target.origin}/shop`, mode: 'simple' });
    await page.getByRole('listitem').getByText('Nginx').waitFor();
  });

  test('shows the URLs of a website with a filter, and their sources', async () => {
    target.on('/robots.txt', (_request, response) => response.end('Sitemap: /site.xml'));
    target.on('/site.xml', (_request, response) => {
      response.end(
        '<urlset><url><loc>/docs</loc><lastmod>2026-05-01</lastmod></url><url><loc>/blog</loc></url></urlset>',
      );
    });
    await run('/v1/website/map', { query: `${target.origin}/` });
    await page.getByRole('link', { name: `${target.origin}/docs` }).waitFor();
    await page.getByLabel('Filter URLs').fill('BLOG');
    await page.getByRole('link', { name: `${target.origin}/docs` }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `${target.origin}/blog` }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Sources' }).click();
    await page.getByRole('cell', { name: 'robots', exact: true }).waitFor();
  });

  test('shows search results with thumbnails that the service proxies', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    target.on('/oak.png', (_request, response) => response.setHeader('content-type', 'image/png').end(picture));
    target.on('/search', (_request, response) => {
      const found = { title: 'An oak', url: 'https://trees.example/', img_src: `${target.origin}/oak.png` };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ results: [found] }));
    });
    await run('/v1/searxng/images', { q: 'oak' });
    await page.getByRole('link', { name: 'An oak' }).waitFor();
    await expect.poll(() => page.evaluate(`document.querySelector('li img')?.naturalWidth`)).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    expect(dashboard.foreignRequests).toEqual([]);
  });

  test('shows web results as cards, with the engines that found them and those that failed', async () => {
    target.on('/search', (_request, response) => {
      const found = { title: 'Oak of the web', url: 'https://trees.example/', content: 'About oaks' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ results: [found] }));
    });
    await run('/v1/search', { q: 'oak', engines: 'searxng,marginalia' });
    const card = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await card.getByRole('link', { name: 'Oak of the web' }).waitFor();
    await card.getByText('About oaks').waitFor();
    await card.getByText('searxng', { exact: true }).waitFor();
    await page.getByText(/^marginalia: the search engine Marginalia/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(dashboard.foreignRequests).toEqual([]);
  });

  test('shows the screenshot of a job', async () => {
    await run('/v1/website/screenshot', { url: `${target.origin}/`, is_async: true });
    const picture = page.getByAltText('Image in the response');
    await picture.waitFor({ timeout: 30_000 });
    const width = () => page.evaluate(`document.querySelector('img[alt="Image in the response"]').naturalWidth`);
    await expect.poll(width).toBe(1280);
  });

  test('keeps the chosen key when the endpoint changes', async () => {
    await service.manage('POST', '/accounts/default/keys', { alias: 'second' });
    await open('/w/default/playground');
    const keys = page.getByLabel('API key');
    await keys.selectOption({ index: 1 });
    const chosen = await keys.inputValue();
    await page.getByLabel('Endpoint', { exact: true }).selectOption('/v1/website/antibot');
    await page.getByText('Name the bot protection').waitFor();
    expect(await keys.inputValue()).toBe(chosen);
  });

  test('keeps the form in the URL while it is filled in, without secrets, and Back restores it', async () => {
    const state = () => new URL(page.url()).searchParams;
    await open('/w/default/playground?endpoint=/v1/website/crawler');
    await page.getByLabel(/^query/).fill(`${target.origin}/lamps`);
    await page.getByLabel('Find an option').fill('proxy');
    await page.getByLabel('proxy', { exact: true }).fill('http://user:word@proxy.example:8080');
    await expect.poll(() => state().get('params')).toBe(JSON.stringify({ query: `${target.origin}/lamps` }));
    await page.getByLabel('proxy', { exact: true }).fill('');
    await page.getByLabel('Find an option').fill('');
    // What is sent again with other values stays in the form, with its response.
    for (const path of ['/first', '/second']) {
      await page.getByLabel(/^query/).fill(target.origin + path);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('list', { name: 'Recent requests' }).getByText(path).waitFor();
      expect(await page.getByLabel(/^query/).inputValue()).toBe(target.origin + path);
      expect(await page.getByText('No response yet').count()).toBe(0);
    }
    await page.getByLabel('Endpoint', { exact: true }).selectOption('/v1/website/antibot');
    await expect.poll(() => state().get('endpoint')).toBe('/v1/website/antibot');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Endpoint', { exact: true }).inputValue()).toBe('/v1/website/crawler');
    expect(await page.getByLabel(/^query/).inputValue()).toBe(`${target.origin}/second`);
    await page.reload();
    await expect.poll(() => page.getByLabel(/^query/).inputValue()).toBe(`${target.origin}/second`);
  });

  test('stays on another page or endpoint that was opened before the response arrived', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    target.on('/late', (_request, response) => void released.then(() => sendPage(response, '<h1>Late</h1>')));
    await run('/v1/website/crawler', { query: `${target.origin}/late` });
    await page.getByText('Request in progress').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'API keys' }).first().click();
    await dashboard.heading('API keys').waitFor();
    const arrived = page.waitForResponse((response) => response.url().endsWith('/playground'));
    release();
    await arrived;
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/w/default/keys');
  });

  test('keeps the Send button away from the options that scroll below it', async () => {
    await open('/w/default/playground?endpoint=/v1/website/screenshot');
    await page.getByText('Viewport', { exact: true }).waitFor();
    const found: string[] = [];
    for (const height of [700, 730, 760, 790, 820, 850, 880, 900]) {
      await page.setViewportSize({ width: 820, height });
      found.push(...(await findBarriers(page, { rules: ['target-size'] })));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(found).toEqual([]);
  });

  test('opens a collapsed section to focus an invalid field', async () => {
    await open('/w/default/playground?endpoint=/v1/website/screenshot');
    const fold = page.getByText('Viewport', { exact: true });
    await fold.click();
    await page.getByLabel(/^viewport_width/).fill('wide');
    await fold.click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Enter a number.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('wide');
  });
});
