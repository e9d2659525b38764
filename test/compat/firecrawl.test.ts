// `/compat/firecrawl`: Firecrawl's own client, in both of its generations, against a whole service.
import { SdkError } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { article, createFirecrawlCalls, errorOf, startFirecrawlTarget } from '../support/firecrawl.ts';
import { knownQuery, startStandIn } from '../support/search-engines/stand-in.ts';
import type { StandIn } from '../support/search-engines/stand-in.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;
let engines: StandIn[];
/** For tests that do not look at its credits. */
let spare: TestAccount;

beforeAll(async () => {
  [target, ...engines] = await Promise.all([startFirecrawlTarget(), startStandIn('mojeek'), startStandIn('bing')]);
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

const { clientOf, post, rows, remaining } = createFirecrawlCalls(() => service);

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
    ['/v2/search', { query: () => knownQuery, limit: () => 3, sources: () => ['web', 'news'], timeout: () => 5000 }],
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
    const found: any = await clientOf(account).search(knownQuery, {
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
    const sent = { query: knownQuery, limit: 2, timeout: 1, scrapeOptions: { formats: ['markdown'] } };
    const { status, json, headers } = await post(spare, '/v2/search', sent);
    expect([status, headers.get('x-credits-charged')]).toEqual([200, '1']);
    expect(json.data.web).toHaveLength(2);
    expect(json.warning).toMatch(/^2 of the pages were not scraped: the timeout/);
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
