// `/compat/firecrawl`: Firecrawl's own client, in both of its generations, against a whole service.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Firecrawl, SdkError } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_QUERY, startStandIn } from '../support/search-engines/stand-in.ts';
import type { StandIn } from '../support/search-engines/stand-in.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const prose = 'A sentence of the article, with a comma, that is long enough to count. '.repeat(4);
const article = `<!doctype html><html lang=en><head><title>Oaks</title>
  <meta name=description content="All about oaks"><meta name=keywords content="oak, tree"><meta name=robots content=index>
  <meta property=og:title content="The oak"><meta property=og:image content=/oak.png><link rel=icon href=/i.png></head>
  <body><nav><a href=/home>Home</a></nav><main><h1>Oaks</h1><p>${prose}<a href=/leaf>Leaf</a></p><p>${prose}</p>
  <img src=/oak.png alt=Oak><ul><li class=kind data-id=1>Red</li><li class=kind data-id=2>White</li></ul></main></body></html>`;
const application = `<!doctype html><title>App</title><div id=root></div><noscript>You need to enable JavaScript.</noscript>
  <script>root.innerHTML = '<h1>Rendered</h1><p>' + 'Words of the application. '.repeat(20) + '</p>'</script>`;
const form = `<!doctype html><title>Form</title><form action=/found><input id=q name=q></form>
  <button id=more onclick="this.insertAdjacentHTML('afterend', '<p id=added>Added</p>')">More</button>`;

let service: TestService;
let target: Target;
let engines: StandIn[];
/** For tests that do not look at its credits. */
let spare: TestAccount;

beforeAll(async () => {
  [target, ...engines] = await Promise.all([startTarget(), startStandIn('mojeek'), startStandIn('bing')]);
  const html = (path: string, text: string) =>
    target.on(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    });
  html('/article', article);
  html('/application', application);
  html('/form', form);
  html(
    '/site/',
    '<title>Start</title><h1>Start</h1><a href=/site/one>1</a> <a href=/site/two>2</a> <a href=/elsewhere>3</a>',
  );
  html('/site/one', '<title>One</title><h1>One</h1><p>The first page.</p>');
  html('/site/two', '<title>Two</title><h1>Two</h1><p>The second page.</p>');
  html('/elsewhere', '<title>Elsewhere</title><h1>Elsewhere</h1><p>Another part of the site.</p>');
  target.on('/found', (request, response) => sendPage(response, `<h1>Found ${request.url}</h1>`));
  target.on('/broken', (request) => request.socket.destroy());
  target.on('/headers', (request, response) => sendPage(response, `<pre>${JSON.stringify(request.headers)}</pre>`));
  target.on('/sitemap.xml', (_request, response) => {
    const urls = ['/article', '/article?page=2', '/form'].map(
      (path) => `<url><loc>${target.origin}${path}</loc></url>`,
    );
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${urls.join('')}</urlset>`);
  });
  service = await startTestService({
    environment: {
      SITEGLASS_SEARCH_ENGINES: 'mojeek,bing',
      SITEGLASS_BASE_URL_MOJEEK: engines[0]!.origin,
      SITEGLASS_BASE_URL_BING: engines[1]!.origin,
    },
  });
  spare = await service.createAccount();
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await target?.close();
  await Promise.all(engines.map((one) => one.close()));
});

const clientOf = ({ key }: TestAccount) =>
  new Firecrawl({ apiKey: key, apiUrl: `${service.address}/compat/firecrawl` });
const post = (account: TestAccount, path: string, body: object, headers: Record<string, string> = {}) =>
  service.call(
    `/compat/firecrawl${path}`,
    {},
    {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
  );
const rows = async ({ slug }: TestAccount) =>
  (await service.log(slug)).map(({ endpoint, status, credits }) => `${endpoint} ${status} ${credits}`).toSorted();
const remaining = async ({ key }: TestAccount) => (await service.call('/v1/usage', {}, { key })).json.remaining;
const errorOf = async (work: Promise<unknown>): Promise<any> =>
  await work.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );

describe('scrape', () => {
  test('gives the formats of one page, by one call of the crawler', async () => {
    const account = await service.createAccount({ credits: 10 });
    const url = `${target.origin}/article`;
    const document = await clientOf(account).scrape(url, {
      formats: [
        'markdown',
        'html',
        'rawHtml',
        'links',
        'images',
        { type: 'attributes', selectors: [{ selector: '.kind', attribute: 'data-id' }] },
      ],
    });
    expect(document.markdown).toContain('# Oaks');
    expect(document.markdown).not.toContain('Home');
    expect(document.html).toContain('<h1>Oaks</h1>');
    expect(document.rawHtml).toBe(article);
    expect(document.links).toEqual([`${target.origin}/leaf`]);
    expect(document.images).toEqual([`${target.origin}/oak.png`]);
    expect(document.attributes).toEqual([{ selector: '.kind', attribute: 'data-id', values: ['1', '2'] }]);
    expect(document.metadata).toMatchObject({
      title: 'Oaks',
      description: 'All about oaks',
      language: 'en',
      keywords: 'oak, tree',
      robots: 'index',
      ogTitle: 'The oak',
      favicon: `${target.origin}/i.png`,
      sourceURL: url,
      url,
      statusCode: 200,
      contentType: 'text/html; charset=utf-8',
      proxyUsed: 'basic',
      creditsUsed: 1,
    });
    expect(await rows(account)).toEqual(['/v1/website/crawler 200 1']);
    expect(await remaining(account)).toBe(9);
  });

  test('gives the same to a client of the first generation', async () => {
    const account = await service.createAccount({ credits: 10 });
    const result: any = await clientOf(account).v1.scrapeUrl(`${target.origin}/article`, {
      formats: ['markdown', 'links'],
      onlyMainContent: false,
    });
    expect(result).toMatchObject({ success: true, metadata: { title: 'Oaks', statusCode: 200 } });
    expect(result.markdown).toContain('[Home]');
    expect(result.links).toContain(`${target.origin}/home`);
  });

  test('passes on headers and languages, and never logs credentials', async () => {
    const account = await service.createAccount({ credits: 10 });
    const { markdown } = await clientOf(account).scrape(`${target.origin}/headers`, {
      headers: { 'x-shop': '7', Authorization: 'Bearer hidden-word' },
      location: { languages: ['de', 'en'] },
      timeout: 20_000,
    });
    expect(markdown).toContain('"x-shop":"7"');
    expect(markdown).toContain('hidden-word');
    expect(markdown).toContain('"accept-language":"de,en;q=0.9"');
    const [row] = await service.log(account.slug);
    expect(JSON.stringify(row.params)).not.toContain('hidden-word');
    expect(row.params.timeout).toBe(20);
  });

  test('renders a page that has no content without JavaScript', async () => {
    const account = await service.createAccount({ credits: 10 });
    const { markdown, metadata } = await clientOf(account).scrape(`${target.origin}/application`);
    expect(markdown).toContain('# Rendered');
    expect(metadata?.creditsUsed).toBe(3);
    expect(await rows(account)).toEqual(['/v1/website/crawler 200 1', '/v1/website/rendering 200 2']);
    expect(await remaining(account)).toBe(7);
  });

  test('performs actions in a browser, and captures the page after them', async () => {
    const account = await service.createAccount({ credits: 20 });
    const document = await clientOf(account).scrape(`${target.origin}/form`, {
      formats: ['markdown', { type: 'screenshot', fullPage: true }],
      onlyMainContent: false,
      waitFor: 50,
      actions: [
        { type: 'executeJavascript', script: 'document.title = "Changed"' },
        { type: 'click', selector: '#more' },
        { type: 'wait', selector: '#added' },
        { type: 'click', selector: '#q' },
        { type: 'write', text: 'acorn' },
        { type: 'wait', milliseconds: 10 },
        { type: 'press', key: 'ENTER' },
        { type: 'screenshot' },
        { type: 'scrape' },
      ],
    });
    expect(document.markdown).toContain('Found /found?q=acorn');
    expect(document.actions).toMatchObject({
      screenshots: [expect.stringContaining(`${service.address}/files/`)],
      scrapes: [{ url: `${target.origin}/found?q=acorn`, html: expect.stringContaining('Found') }],
    });
    const picture = await fetch(document.screenshot!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(document.metadata?.creditsUsed).toBe(6);
    expect(await remaining(account)).toBe(14);
    expect(target.hits.filter((path) => path === '/found?q=acorn')).toHaveLength(3);
  });

  test('returns a target status of 404 as a document', async () => {
    const account = await service.createAccount({ credits: 10 });
    const { metadata } = await clientOf(account).scrape(`${target.origin}/missing`);
    expect(metadata).toMatchObject({ statusCode: 404, error: 'Not Found' });
  });

  test('that fails is an error with our status and code, and free', async () => {
    const account = await service.createAccount({ credits: 10 });
    const error = await errorOf(clientOf(account).scrape(`${target.origin}/broken`));
    expect(error).toBeInstanceOf(SdkError);
    expect([error.status, error.code]).toEqual([500, 'target_reset']);
    expect(error.message).toMatch(/^Internal Error: /);
    expect(await remaining(account)).toBe(10);
  });

  test('returns the page with a warning when the screenshot cannot be paid', async () => {
    const account = await service.createAccount({ credits: 2 });
    const document = await clientOf(account).scrape(`${target.origin}/article`, {
      formats: ['markdown', 'screenshot'],
    });
    expect(document.markdown).toContain('# Oaks');
    expect(document.warning).toBe('screenshot: Insufficient credits: need 2, have 1');
    expect(await remaining(account)).toBe(1);
  });

  test.each([
    [
      { formats: [{ type: 'json', prompt: 'Which oaks?' }] },
      /^Bad Request: formats\[0\] \(json\) needs a language model.*`extract`/,
    ],
    [{ formats: ['markdown', 'changeTracking'] }, /formats\[1\] \(changeTracking\) .*\/v1\/schedules/],
    [{ actions: [{ type: 'scrape' }, { type: 'click', selector: 'a' }] }, /actions\[1\] \(click\) cannot follow/],
    [
      {
        actions: [
          { type: 'wait', milliseconds: 1 },
          { type: 'click', selector: '##' },
        ],
      },
      /actions\[1\]\.selector is not a valid CSS/,
    ],
    [{ includeTags: ['[['] }, /includeTags is not a valid CSS selector/],
    [{ headers: { host: 'x' } }, /headers\.host cannot be set/],
    [{ location: { country: 'DE' } }, /location\.country/],
    [{ zeroDataRetention: true }, /zeroDataRetention .*log privacy/],
  ])('with %o is a 400 that names the option', async (options, message) => {
    const before = target.hits.length;
    const sent = { url: `${target.origin}/form`, ...options };
    const { status, json, headers } = await post(spare, '/v2/scrape', sent);
    expect([status, json]).toEqual([400, { success: false, error: expect.stringMatching(message) }]);
    expect(target.hits).toHaveLength(before);
    expect(headers.get('x-credits-charged')).toBe('0');
  });

  test('names the options that have no effect', async () => {
    const account = await service.createAccount({ credits: 10 });
    const options = {
      url: `${target.origin}/article`,
      blockAds: true,
      useMock: 'x',
      poem: 1,
      skipTlsVerification: true,
    };
    const { status, headers, json } = await post(account, '/v1/scrape', options);
    expect([status, json.success]).toEqual([200, true]);
    expect(headers.get('x-ignored-parameters')).toBe('useMock, poem, skipTlsVerification');
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-credits-remaining')).toBe('9');
  });

  test('names at most 20 of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`option${index}`, 1]));
    const body = { url: `${target.origin}/site/`, limit: 1, ...many, scrapeOptions: many };
    const { headers } = await post(spare, '/v2/crawl', body);
    expect(headers.get('x-ignored-parameters')?.split(', ')).toHaveLength(20);
  });

  test('serves a stored page with maxAge', async () => {
    const account = await service.createAccount({ credits: 10 });
    const client = clientOf(account);
    const url = `${target.origin}/article?stored`;
    expect((await client.scrape(url, { maxAge: 60_000 })).metadata?.cacheState).toBe('miss');
    expect((await client.scrape(url, { maxAge: 60_000 })).metadata?.cacheState).toBe('hit');
    expect(target.hits.filter((path) => path === '/article?stored')).toHaveLength(1);
  });

  test('of a host that is not whitelisted is a 403 with the stealth proxy', async () => {
    const account = await service.createAccount({ credits: 10 });
    const error = await errorOf(clientOf(account).scrape(`${target.origin}/article`, { proxy: 'stealth' }));
    expect(error.status).toBe(403);
    expect(error.message).toContain('whitelist');
  });
});

describe('the key', () => {
  test.each([
    ['x-api-key', (key: string) => ({ headers: { 'x-api-key': key } })],
    ['authorization', (key: string) => ({ headers: { authorization: `bearer ${key}` } })],
    ['x_api_key', (key: string) => ({ body: { x_api_key: key } })],
  ])('is accepted as %s', async (_name, place: (key: string) => { headers?: any; body?: object }) => {
    const { headers = {}, body = {} } = place(spare.key);
    const sent = JSON.stringify({ url: `${target.origin}/article`, ...body });
    const { status } = await service.call('/compat/firecrawl/v1/scrape', {}, { method: 'POST', headers, body: sent });
    expect(status).toBe(200);
  });

  test.each(['/v2/scrape', '/v1/batch/scrape', '/v2/extract'])('is required by %s', async (path) => {
    const answer = await service.call(`/compat/firecrawl${path}`, {}, { method: 'POST', body: '{"url":"x"}' });
    expect([answer.status, answer.json]).toEqual([401, { success: false, error: 'Invalid API Key' }]);
  });
});

describe('an idempotency key', () => {
  test.each([
    ['/v2/map', { url: () => `${target.origin}/site/` }],
    ['/v2/search', { query: () => KNOWN_QUERY, limit: () => 3, sources: () => ['web', 'news'], timeout: () => 5000 }],
  ])('makes a repeated %s free', async (path, members) => {
    const account = await service.createAccount({ credits: 10 });
    const body = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value()]));
    const one = await post(account, path, body, { 'x-idempotency-key': 'again' });
    const left = await remaining(account);
    const other = await post(account, path, body, { 'x-idempotency-key': 'again' });
    expect([one.status, other.status, other.headers.get('x-credits-charged')]).toEqual([200, 200, '0']);
    expect(other.json.data ?? other.json.links).toEqual(one.json.data ?? one.json.links);
    expect(await remaining(account)).toBe(left);
  });
});

describe('map', () => {
  test('lists the URLs of a site, as texts or as objects', async () => {
    const account = await service.createAccount({ credits: 10 });
    const client = clientOf(account);
    const { links } = await client.map(`${target.origin}/article`);
    expect(links.map(({ url }) => url).toSorted()).toEqual([
      `${target.origin}/article`,
      `${target.origin}/form`,
      `${target.origin}/home`,
      `${target.origin}/leaf`,
    ]);
    const old: any = await client.v1.mapUrl(`${target.origin}/article`, { sitemapOnly: true });
    expect(old.links.toSorted()).toEqual([
      `${target.origin}/article`,
      `${target.origin}/article?page=2`,
      `${target.origin}/form`,
    ]);
    const skipped = await client.map(`${target.origin}/article`, { sitemap: 'skip', limit: 1 });
    expect(skipped.links).toEqual([{ url: `${target.origin}/home`, title: 'Home', description: undefined }]);
    expect(await rows(account)).toEqual([
      '/v1/website/crawler 200 1',
      '/v1/website/map 200 1',
      '/v1/website/map 200 1',
    ]);
  });
});

describe('search', () => {
  test('finds web pages, news and images', async () => {
    const account = await service.createAccount({ credits: 10 });
    const found: any = await clientOf(account).search(KNOWN_QUERY, {
      sources: ['web', 'news', 'images'],
      limit: 3,
      tbs: 'qdr:w',
    });
    expect(found.web).toHaveLength(3);
    expect(found.web[0]).toMatchObject({
      url: 'https://www.trees1.example/oak?a=1',
      title: 'Oak & tree 1',
      position: 1,
    });
    expect(found.news[0]).toMatchObject({ title: expect.any(String), url: expect.stringMatching(/^https?:/) });
    expect(found.images[0]).toMatchObject({ imageUrl: expect.stringMatching(/^https?:/), position: 1 });
    expect(await rows(account)).toEqual(['/v1/bing/images 200 1', '/v1/bing/news 200 1', '/v1/search 200 1']);
  });

  test('scrapes the pages of the results, each as a call', async () => {
    const account = await service.createAccount({ credits: 10 });
    await engines[1]!.always({ body: `<html><body></body></html>` });
    await engines[0]!.always({ body: mojeekPage(`${target.origin}/article`, `${target.origin}/broken`) });
    try {
      const { data }: any = await clientOf(account).v1.search('two oaks', {
        limit: 2,
        scrapeOptions: { formats: ['markdown'] },
      });
      expect(data[0]).toMatchObject({ url: `${target.origin}/article`, markdown: expect.stringContaining('# Oaks') });
      expect(data[1].metadata.error).toMatch(/^Internal Error/);
    } finally {
      await Promise.all(engines.map((one) => one.reset()));
    }
    expect(await rows(account)).toEqual(['/v1/search 200 1', '/v1/website/crawler 200 1', '/v1/website/crawler 500 0']);
    expect(await remaining(account)).toBe(8);
  });
});

describe('a search whose time is over', () => {
  test('returns the results without their pages, and says so', async () => {
    const sent = { query: KNOWN_QUERY, limit: 2, timeout: 1, scrapeOptions: { formats: ['markdown'] } };
    const { status, json, headers } = await post(spare, '/v2/search', sent);
    expect([status, headers.get('x-credits-charged')]).toEqual([200, '1']);
    expect(json.data.web).toHaveLength(2);
    expect(json.warning).toMatch(/^2 of the pages were not scraped: the timeout/);
  });
});

describe('batch scrape', () => {
  test('runs as a batch until the waiter sees its end', async () => {
    const account = await service.createAccount({ credits: 10 });
    const urls = ['/article?1', '/article?2', '/broken', '/missing'].map((path) => target.origin + path);
    const job = await clientOf(account).batchScrape([...urls, 'http://10.0.0.1/'], {
      options: { formats: ['markdown', 'links'] },
      pollInterval: 1,
    });
    expect(job).toMatchObject({ status: 'completed', total: 4, completed: 3, creditsUsed: 3, next: null });
    expect(job.data.map(({ metadata }) => String(metadata?.sourceURL)).toSorted()).toEqual([urls[0], urls[1], urls[3]]);
    expect(job.data[0]).toMatchObject({ metadata: { creditsUsed: 1 } });
    expect(Date.parse(job.expiresAt!)).toBeGreaterThan(Date.now());
    const { errors } = await clientOf(account).getBatchScrapeErrors(job.id);
    expect(errors).toEqual([
      expect.objectContaining({ url: urls[2], code: 'target_reset', error: expect.stringMatching(/^Internal/) }),
    ]);
    expect(await remaining(account)).toBe(7);
  });

  test('reports invalid addresses, and repeats a submission with the same key only once', async () => {
    const account = await service.createAccount({ credits: 10 });
    const client = clientOf(account);
    const options = { idempotencyKey: 'a1b2', ignoreInvalidURLs: true };
    const first = await client.startBatchScrape([target.origin, 'http://10.0.0.1/', 'ftp://x'], options);
    expect(first.invalidURLs).toEqual(['http://10.0.0.1/', 'ftp://x']);
    expect(first.url).toBe(`${service.address}/compat/firecrawl/v2/batch/scrape/${first.id}`);
    expect((await client.startBatchScrape([target.origin, 'http://10.0.0.1/', 'ftp://x'], options)).id).toBe(first.id);
    const { status, json } = await post(account, '/v1/batch/scrape', { urls: [target.origin, 'http://10.0.0.1/'] });
    expect([status, json.error]).toEqual([400, expect.stringMatching(/^Bad Request: urls\[1\] /)]);
  });

  test('gives all pages to a client of the first generation, which asks for a crawl', async () => {
    const account = await service.createAccount({ credits: 100 });
    const urls = Array.from({ length: 60 }, (_, index) => `${target.origin}/article?${index}`);
    const job: any = await clientOf(account).v1.batchScrapeUrls(urls, { formats: ['markdown'] }, 1);
    expect(job).toMatchObject({ success: true, status: 'completed', completed: 60, creditsUsed: 60 });
    expect(new Set(job.data.map(({ metadata }: any) => metadata.sourceURL)).size).toBe(60);
    const { id } = await clientOf(account).startBatchScrape([target.origin]);
    const checked: any = await clientOf(account).v1.checkBatchScrapeErrors(id);
    expect(checked.errors).toEqual([]);
  });

  test('gives a part of the documents with skip and limit', async () => {
    const client = clientOf(await service.createAccount({ credits: 10 }));
    const urls = Array.from({ length: 5 }, (_, index) => `${target.origin}/article?${index}`);
    const { id, data } = await client.batchScrape(urls, { pollInterval: 1 });
    const part = async (skip: number, limit: number): Promise<any> =>
      await client.v1.checkBatchScrapeStatus(id, false, undefined, skip, limit);
    const sources = (of: any) => of.data.map(({ metadata }: any) => metadata.sourceURL);
    const first = await part(0, 2);
    expect(sources(first)).toEqual(sources({ data }).slice(0, 2));
    expect(sources(await part(3, 10))).toEqual(sources({ data }).slice(3));
    expect(sources(await part(5, 10))).toEqual([]);
    const next: any = await client.v1.checkBatchScrapeStatus(id, false, first.next);
    expect(sources(next)).toEqual(sources({ data }).slice(2, 4));
  });

  test('takes screenshots', async () => {
    const account = await service.createAccount({ credits: 10 });
    const job = await clientOf(account).batchScrape([`${target.origin}/article`], {
      options: { formats: ['screenshot'] },
      pollInterval: 1,
    });
    expect((await fetch(job.data[0]!.screenshot!)).headers.get('content-type')).toBe('image/png');
    expect(job.creditsUsed).toBe(2);
  });

  test('can be cancelled', async () => {
    const account = await service.createAccount({ credits: 10 });
    const client = clientOf(account);
    const { id } = await client.startBatchScrape(
      Array.from({ length: 50 }, (_, index) => `${target.origin}/?${index}`),
    );
    expect(await client.cancelBatchScrape(id)).toBe(true);
    expect((await client.getBatchScrapeStatus(id)).status).toBe('cancelled');
  });

  test.each([
    [{ appendToId: 'x' }, /appendToId is not offered/],
    [{ formats: ['markdown', 'screenshot'] }, /formats cannot combine screenshot/],
    [{ webhook: { url: 'https://example.com', headers: { a: 'b' } } }, /webhook\.headers is not offered/],
    [{ urls: [] }, /urls is required/],
  ])('with %o is a 400', async (options, message) => {
    const { status, json } = await post(spare, '/v2/batch/scrape', { urls: [target.origin], ...options });
    expect([status, json.error]).toEqual([400, expect.stringMatching(message)]);
  });

  test('of another account is not found', async () => {
    const [one, other] = await Promise.all([service.createAccount(), service.createAccount()]);
    const { id } = await clientOf(one).startBatchScrape([target.origin]);
    const error = await errorOf(clientOf(other).getBatchScrapeStatus(id));
    expect([error.status, error.message]).toEqual([404, 'Not Found']);
  });
});

describe('crawl', () => {
  test('finds the pages of a site, each billed as a call, until the waiter sees its end', async () => {
    const account = await service.createAccount({ credits: 20 });
    const job = await clientOf(account).crawl(`${target.origin}/site/`, {
      limit: 10,
      sitemap: 'skip',
      scrapeOptions: { formats: ['markdown', 'links'], onlyMainContent: false },
      pollInterval: 1,
    });
    expect(job).toMatchObject({ status: 'completed', completed: 3, creditsUsed: 3 });
    const pages = Object.fromEntries(job.data.map(({ metadata, markdown }) => [metadata?.sourceURL, markdown]));
    expect(pages).toEqual({
      [`${target.origin}/site/`]: expect.stringContaining('Start'),
      [`${target.origin}/site/one`]: expect.stringContaining('One'),
      [`${target.origin}/site/two`]: expect.stringContaining('Two'),
    });
    expect(await rows(account)).toEqual(Array.from({ length: 3 }, () => '/v1/website/crawler 201 1'));
    expect(await remaining(account)).toBe(17);
    expect(await clientOf(account).getCrawlErrors(job.id)).toEqual({ errors: [], robotsBlocked: [] });
  });

  test('leaves the path of the start page with crawlEntireDomain, and obeys patterns', async () => {
    const account = await service.createAccount({ credits: 20 });
    const job: any = await clientOf(account).v1.crawlUrl(
      `${target.origin}/site/`,
      {
        limit: 10,
        ignoreSitemap: true,
        crawlEntireDomain: true,
        excludePaths: ['two$'],
        scrapeOptions: { formats: ['markdown'] },
      },
      1,
    );
    expect(job.status).toBe('completed');
    expect(job.data.map(({ metadata }: any) => new URL(metadata.sourceURL).pathname).toSorted()).toEqual([
      '/elsewhere',
      '/site/',
      '/site/one',
    ]);
  });

  test('can be listed and cancelled', async () => {
    const account = await service.createAccount({ credits: 20 });
    const client = clientOf(account);
    const { id, url } = await client.startCrawl(`${target.origin}/site/`, { delay: 30, sitemap: 'skip' });
    expect(url).toBe(`${service.address}/compat/firecrawl/v2/crawl/${id}`);
    const { crawls } = await client.getActiveCrawls();
    expect(crawls).toEqual([expect.objectContaining({ id, url: `${target.origin}/site/` })]);
    expect(await client.cancelCrawl(id)).toBe(true);
    expect((await client.getCrawlStatus(id)).status).toBe('cancelled');
  });

  test.each([
    [{ prompt: 'Only the blog' }, /prompt needs a language model/],
    [{ allowExternalLinks: true }, /allowExternalLinks is not offered/],
    [{ includePaths: ['('] }, /includePaths/],
    [{ scrapeOptions: { formats: ['screenshot'] } }, /scrapeOptions cannot use screenshot in a crawl/],
    [{ scrapeOptions: { formats: ['summary'] } }, /scrapeOptions\.formats\[0\] \(summary\) needs a language model/],
    [{ url: 'http://10.0.0.1/' }, /url/],
  ])('with %o is a 400', async (options, message) => {
    const { status, json } = await post(spare, '/v2/crawl', { url: `${target.origin}/site/`, ...options });
    expect([status, json]).toEqual([400, { success: false, error: expect.stringMatching(message) }]);
  });
});

describe('a watched job', () => {
  const openGate = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const path = `/gate-${Math.random()}`;
    target.on(path, (_request, response) => void promise.then(() => sendPage(response, '<h1>Late</h1>')));
    return { url: target.origin + path, open: resolve };
  };

  test('sends its documents as they are completed', async () => {
    const account = await service.createAccount({ credits: 10 });
    const client = clientOf(account);
    const gate = openGate();
    const { id } = await client.startBatchScrape([`${target.origin}/article`, gate.url]);
    await expect.poll(async () => (await client.getBatchScrapeStatus(id)).completed).toBe(1);
    const watcher = client.watcher(id, { kind: 'batch', pollInterval: 1 });
    const titles: unknown[] = [];
    watcher.on('document', ({ metadata }: any) => {
      titles.push(metadata.title);
      gate.open();
    });
    const done = new Promise<any>((resolve) => {
      watcher.on('done', resolve);
    });
    await watcher.start();
    expect(await done).toMatchObject({ status: 'completed', completed: 2, data: [{}, {}] });
    expect(titles).toEqual(['Oaks', 'Test']);
  });

  test('does the same for a client of the first generation, which asks for a crawl', async () => {
    const account = await service.createAccount({ credits: 10 });
    const watcher = await clientOf(account).v1.batchScrapeUrlsAndWatch([`${target.origin}/article`], {
      formats: ['markdown'],
    });
    const documents: any[] = [];
    watcher.addEventListener('document', ({ detail }: any) => void documents.push(detail));
    await new Promise((resolve) => {
      watcher.addEventListener('done', resolve);
    });
    expect(documents.map(({ markdown }) => markdown)).toEqual([expect.stringContaining('# Oaks')]);
  });

  test.each([
    ['a wrong key', () => 'sg_live_wrong'],
    ['another account', ({ key }: TestAccount) => key],
  ])('refuses %s', async (_who, keyOf) => {
    const [one, other] = await Promise.all([service.createAccount(), service.createAccount()]);
    const { id } = await clientOf(one).startBatchScrape([target.origin]);
    const url = `${service.address.replace('http', 'ws')}/compat/firecrawl/v2/batch/scrape/${id}`;
    const socket = new WebSocket(url, keyOf(other));
    const opened = await new Promise((resolve) => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
    expect(opened).toBe(false);
  });

  test('accepts the key as x_api_key', async () => {
    const { id } = await clientOf(spare).startBatchScrape([`${target.origin}/article`]);
    const path = `/compat/firecrawl/v2/batch/scrape/${id}?x_api_key=${spare.key}`;
    const socket = new WebSocket(`${service.address.replace('http', 'ws')}${path}`);
    const message = await new Promise<MessageEvent>((resolve, reject) => {
      socket.addEventListener('message', resolve);
      socket.addEventListener('error', reject);
    });
    socket.close();
    expect(JSON.parse(String(message.data))).toMatchObject({ type: 'catchup' });
  });

  test('begins with all documents that are ready', async () => {
    const client = clientOf(spare);
    const pages = ['1', '2', '3'].map((number) => `${target.origin}/article?${number}`);
    const { id } = await client.startBatchScrape(pages);
    await expect.poll(async () => (await client.getBatchScrapeStatus(id)).status).toBe('completed');
    const path = `/compat/firecrawl/v2/batch/scrape/${id}?x_api_key=${spare.key}`;
    const socket = new WebSocket(`${service.address.replace('http', 'ws')}${path}`);
    const message = await new Promise<MessageEvent>((resolve, reject) => {
      socket.addEventListener('message', resolve);
      socket.addEventListener('close', reject);
    });
    socket.close();
    expect(JSON.parse(String(message.data)).data.data).toHaveLength(3);
  });

  test('ends with an error when the key is deleted', async () => {
    const account = await service.createAccount({ credits: 10 });
    const gate = openGate();
    const { id } = await clientOf(account).startBatchScrape([`${target.origin}/article`, gate.url]);
    const url = `${service.address.replace('http', 'ws')}/compat/firecrawl/v2/batch/scrape/${id}`;
    const socket = new WebSocket(url, account.key);
    const closed = new Promise<CloseEvent>((resolve) => {
      socket.addEventListener('close', resolve);
    });
    await new Promise((resolve) => {
      socket.addEventListener('message', resolve);
    });
    await service.manage('DELETE', `/accounts/${account.slug}/keys/${account.keyId}`);
    gate.open();
    const { code, reason } = await closed;
    expect([code, JSON.parse(reason)]).toEqual([1011, { type: 'error', error: 'Invalid API Key' }]);
  }, 60_000);

  test('is found with any host header', async () => {
    const { id } = await clientOf(spare).startBatchScrape([target.origin]);
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
    const path = `/compat/firecrawl/v2/batch/scrape/${id}`;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: %%%\r\nx-api-key: ${spare.key}\r\nconnection: close\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('leaves requests for other upgrades as they are', async () => {
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n\r\n');
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the team', () => {
  test('shows credits, concurrency and queue', async () => {
    const account = await service.createAccount({ credits: 30 });
    const client = clientOf(account);
    expect(await client.getCreditUsage()).toMatchObject({ remainingCredits: 30, billingPeriodStart: null });
    expect(await client.getConcurrency()).toEqual({ concurrency: 0, maxConcurrency: expect.any(Number) });
    expect(await client.getQueueStatus()).toMatchObject({ success: true, jobsInQueue: 0, mostRecentSuccess: null });
    expect(await client.v1.getCreditUsage()).toMatchObject({ data: { remaining_credits: 30 } });
  });

  test('has no language model', async () => {
    const client = clientOf(await service.createAccount());
    const error = await errorOf(client.startExtract({ urls: [target.origin], prompt: 'Which?' }));
    expect([error.status, error.message]).toEqual([400, expect.stringContaining('extract needs a language model')]);
  });

  test('gets a 404 for unknown routes', async () => {
    const { status, json } = await service.call('/compat/firecrawl/v2/poem');
    expect([status, json]).toEqual([404, { success: false, error: 'Not Found' }]);
  });
});

/** A page of results of Mojeek. */
const mojeekPage = (...urls: string[]) =>
  `<html><body><div class=results><ul class=results-standard>${urls
    .map(
      (url) =>
        `<li><a class=ob href="${url}"></a><h2><a class=title href="${url}">Oaks</a></h2><p class=s>Text</p></li>`,
    )
    .join('')}</ul></div></body></html>`;
