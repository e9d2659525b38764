// `/compat/firecrawl`: batches, crawls and watched jobs, with Firecrawl's own client.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFirecrawlCalls, errorOf, startFirecrawlTarget } from '../support/firecrawl.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: SharedService;
let target: Target;
/** For tests that do not look at its credits. */
let spare: TestAccount;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startFirecrawlTarget()]);
  spare = await service.createAccount();
});
afterAll(() => target?.close());

const { clientOf, post, rows, remaining } = createFirecrawlCalls(() => service);

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
