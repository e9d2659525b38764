// The built-in sample site, through the whole service with a real browser: every endpoint reaches it, other sites do not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService, startTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const sample = 'http://sample.siteglass.test';

describe('the sample site', () => {
  let service: SharedService;
  let target: Target;
  let account: TestAccount;
  const call = (endpoint: string, parameters: Record<string, string | number | boolean>) =>
    service.call(`/v1/website/${endpoint}`, parameters, { key: account.key });

  beforeAll(async () => {
    [service, target] = await Promise.all([sharedTestService(), startTarget()]);
    account = await service.createAccount({ credits: 100 });
  });
  afterAll(() => target.close());

  test('is fetched, rendered, captured and analysed like any other site, at the usual price', async () => {
    const own = await service.createAccount({ credits: 20 });
    const ask = (endpoint: string, parameters: Record<string, string | boolean>) =>
      service.call(`/v1/website/${endpoint}`, parameters, { key: own.key });
    const stock = { query: `${sample}/stock`, response_type: 'markdown' };
    const fetched = await ask('crawler', stock);
    const rendered = await ask('rendering', stock);
    expect(fetched.text).not.toContain('61 lamps');
    expect(rendered.text).toContain('61 lamps are on the shelf');
    expect(rendered.headers.get('x-final-url')).toBe(`${sample}/stock/`);
    const picture = await ask('screenshot', { url: `${sample}/`, fields: 'width,status' });
    expect(picture.json).toMatchObject({ status: 200 });
    const extract = JSON.stringify({ price: { selector: '.price', output: 'number' } });
    const product = await ask('crawler', { query: `${sample}/lamps/ember/`, extract });
    expect(product.json.extracted).toEqual({ price: 180 });
    const { json: found } = await ask('technology', { query: `${sample}/`, mode: 'expert', render: false });
    expect(found.technologies.map(({ name }: { name: string }) => name)).toContain('Siteglass');
    expect((await ask('antibot', { query: 'sample.siteglass.test' })).json).toMatchObject({
      status: 200,
      vendor: 'none',
    });
    const { json: map } = await ask('map', { query: `${sample}/` });
    expect(map.urls.map(({ url }: { url: string }) => url)).toContain(`${sample}/lamps/moth/`);
    const charged = [fetched, rendered, picture, product].map(({ headers }) => headers.get('x-credits-charged'));
    expect(charged).toEqual(['1', '2', '2', '1']);
    const { json: usage } = await service.call('/v1/usage', {}, { key: own.key });
    expect(usage.credits).toMatchObject({ remaining: 20 - 9 });
  });

  test('obeys its robots.txt', async () => {
    expect((await call('crawler', { query: `${sample}/basket/`, robots: 'obey' })).status).toBe(403);
    expect((await call('crawler', { query: `${sample}/basket/` })).status).toBe(200);
  });

  test('has a script that reacts to clicks', async () => {
    const instructions = [{ type: 'click', selector: { type: 'css', value: '#add' } }];
    const { text } = await call('rendering', {
      query: `${sample}/lamps/dune/`,
      browser_instructions: JSON.stringify(instructions),
    });
    expect(text).toContain('In your basket');
  });

  test('is out of reach for pages of other sites: redirects, frames, pictures, requests and links', async () => {
    target.on('/to-sample', (_request, response) => response.writeHead(302, { location: `${sample}/` }).end());
    target.on('/script-to-sample', (_request, response) =>
      sendPage(response, `<script>location = "${sample}/"</script>`),
    );
    target.on('/spy', (_request, response) =>
      sendPage(
        response,
        `<p id=a></p><iframe id=f src="${sample}/"></iframe><script>
         const seen = [];
         const tell = (what) => { seen.push(what); if (seen.length === 3) document.querySelector('#a').textContent = seen.sort().join(); };
         const picture = new Image();
         picture.onload = () => tell('picture loaded');
         picture.onerror = () => tell('picture failed');
         picture.src = '${sample}/images/icon.svg';
         fetch('${sample}/stock.json', { mode: 'no-cors' }).then(() => tell('request answered'), () => tell('request failed'));
         const script = document.createElement('script');
         script.onload = () => tell('script loaded');
         script.onerror = () => tell('script failed');
         script.src = '${sample}/shop.js';
         document.head.append(script);
         </script>`,
      ),
    );
    for (const endpoint of ['crawler', 'rendering']) {
      const { status, json } = await call(endpoint, { query: `${target.origin}/to-sample` });
      expect([endpoint, status, json.error]).toEqual([
        endpoint,
        400,
        expect.stringContaining('other sites cannot open the sample site'),
      ]);
    }
    const { text } = await call('rendering', { query: `${target.origin}/spy`, wait_for: '#a:not(:empty)' });
    expect(text).toContain('picture failed,request failed,script failed');
    expect(text).not.toContain('Nimbus');
    const left = await call('rendering', { query: `${target.origin}/script-to-sample`, wait_in_seconds: 1 });
    expect(left.text).not.toContain('Nimbus');
  });

  test('cannot be addressed by proxies, other ports or https', async () => {
    const proxy = 'http://127.0.0.1:1';
    for (const endpoint of ['crawler', 'rendering']) {
      const { status, json } = await call(endpoint, { query: `${sample}/`, proxy });
      expect([endpoint, status, json.error]).toEqual([endpoint, 400, expect.stringContaining('through a proxy')]);
      for (const query of ['https://sample.siteglass.test/', 'http://sample.siteglass.test:8080/'])
        expect([query, (await call(endpoint, { query })).status]).toEqual([query, 400]);
    }
    const throughIt = await call('crawler', { query: `${target.origin}/`, proxy: 'http://sample.siteglass.test:80' });
    expect(throughIt.status).toBe(400);
  });

  test('can be crawled as a whole, and every page is billed', async () => {
    const own = await service.createAccount({ credits: 50 });
    const options = { key: own.key, method: 'POST', body: JSON.stringify({ url: `${sample}/`, concurrency: 8 }) };
    const { json: crawl } = await service.call('/v1/crawls', {}, options);
    const ended = () => service.call(`/v1/crawls/${crawl.crawl_id}`, { wait: 10 }, { key: own.key });
    await expect.poll(async () => (await ended()).json.status, { timeout: 60_000 }).toBe('completed');
    const { json } = await ended();
    expect(json).toMatchObject({ failed: 0, credits_charged: json.completed });
    expect(json.completed).toBeGreaterThanOrEqual(13);
    const { json: usage } = await service.call('/v1/usage', {}, { key: own.key });
    expect(usage.credits).toMatchObject({ remaining: 50 - json.completed });
  });

  test('is switched off by a setting', async () => {
    const without = await startTestService({ environment: { SITEGLASS_SAMPLE_SITE: 'off' } });
    try {
      const { key } = await without.createAccount({ credits: 5 });
      const { status, json } = await without.call('/v1/website/crawler', { query: `${sample}/` }, { key });
      expect([status, json.error]).toEqual([400, expect.stringContaining('switched off (SITEGLASS_SAMPLE_SITE)')]);
    } finally {
      await without.stop();
    }
  });
});
