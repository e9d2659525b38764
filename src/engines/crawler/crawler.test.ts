import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestFetcher, serveHttp } from '../../web/testing/servers.ts';
import { createCrawler, type CrawlOptions, type Crawler } from './crawler.ts';
import type { PageTask } from './page-worker.ts';
import { createPageWorkers, type PageWorkers, type PageWorkersSettings } from './page-workers.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

let shared: PageWorkers;
beforeAll(() => {
  shared = createPageWorkers({ threadsMax: 1 });
});
afterAll(() => shared.close());

const fetcher = createTestFetcher();
afterAll(() => fetcher.close());

async function serving(answer: (response: ServerResponse, path: string) => void) {
  const { port, close } = await serveHttp((request, response) => answer(response, request.url!));
  cleanups.push(close);
  return (crawler: Crawler, path = '/dir/page', options: Partial<CrawlOptions> = {}) =>
    crawler.crawl(new URL(`http://site.test:${port}${path}`), {
      account: 1,
      followRedirects: true,
      pageSource: false,
      ...options,
    });
}

const crawler = () => createCrawler({ pages: fetcher.pages, workers: shared });

const send =
  (type: string | undefined, body: string | Buffer, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);

describe('a crawl', () => {
  const source = '<!doctype html>\r\n<meta charset=iso-8859-1><p onclick=x>caf\xe9 <a href=x>l</a><!-- c -->';

  test('returns processed HTML in UTF-8', async () => {
    const crawl = await serving(send('text/html', Buffer.from(source, 'latin1')));
    const page = await crawl(crawler());
    expect(page).toMatchObject({
      kind: 'html',
      status: 200,
      charset: 'windows-1252',
      contentType: 'text/html',
      redirects: [],
    });
    expect(page.text).toMatch(
      /^<!DOCTYPE html><html><head><meta charset="utf-8"><\/head><body><p>café <a href="http:\/\/site.test:\d+\/dir\/x">l<\/a><\/p><\/body><\/html>$/,
    );
  });

  test('returns the unchanged source on request', async () => {
    const crawl = await serving(send('text/html', Buffer.from(source, 'latin1')));
    expect((await crawl(crawler(), '/', { pageSource: true })).text).toBe(source);
  });

  test('returns formats on request', async () => {
    const wanted = { formats: ['markdown'], onlyMainContent: false, include: [], exclude: [], extract: [] } as const;
    const crawl = await serving(send('text/html', '<h1>Title</h1><p>Text</p>'));
    expect((await crawl(crawler(), '/', { content: wanted })).parts?.markdown).toBe('# Title\n\nText');
  });

  test.each([404, 403, 429, 500, 503])('succeeds with status %i', async (status) => {
    const crawl = await serving(send('text/html', '<p>sorry', status));
    const page = await crawl(crawler());
    expect(page.status).toBe(status);
    expect(page.text).toContain('<p>sorry</p>');
  });

  test.each<[string, string]>([
    ['application/json', '{"b": "<script>", "a":1}'],
    ['text/plain', '<!-- not a comment -->'],
    ['application/xml', '<?xml version="1.0"?><a><!-- c --></a>'],
    ['text/css', 'a > b { }'],
    ['application/javascript', 'x < 1'],
  ])('returns %s unchanged, processed or not', async (type, body) => {
    const crawl = await serving(send(type, body));
    for (const pageSource of [true, false]) {
      expect(await crawl(crawler(), '/', { pageSource })).toMatchObject({
        text: body,
        kind: 'text',
        contentType: type,
      });
    }
  });

  test('returns an empty text for an empty body', async () => {
    for (const type of ['text/html', undefined, 'application/json']) {
      const crawl = await serving(send(type, ''));
      expect((await crawl(crawler())).text).toBe('');
    }
  });

  test('processes a page without content type', async () => {
    const crawl = await serving(send(undefined, '<html><p>x'));
    expect(await crawl(crawler())).toMatchObject({
      kind: 'html',
      contentType: '',
      text: '<html><head></head><body><p>x</p></body></html>',
    });
  });

  test.each([
    ['a DOCX file', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\x03\x04'],
    ['a PDF declared as a page', 'text/html', '%PDF-1.7'],
  ])('without formats fails for %s and names a format that works', async (_what, type, body) => {
    const crawl = await serving(send(type, body));
    const named = type === 'text/html' ? 'binary data' : type;
    await expect(crawl(crawler())).rejects.toMatchObject({
      code: 'target_not_text',
      reason: `the target answered with ${named}, which is not text; with formats=markdown or formats=text it is turned into text`,
    });
  });

  test('fails for binary data and names its type', async () => {
    const crawl = await serving(send('image/png', Buffer.from('89504e470d0a1a0a', 'hex')));
    await expect(crawl(crawler())).rejects.toMatchObject({
      status: 500,
      code: 'target_not_text',
      message: expect.stringMatching(/^Internal Error: the target answered with image\/png, which is not text; /),
    });
  });

  test('returns the first response when it does not follow redirects', async () => {
    const crawl = await serving((response) =>
      response.writeHead(301, { location: '/b', 'content-type': 'text/plain' }).end('moved'),
    );
    expect(await crawl(crawler(), '/a', { followRedirects: false })).toMatchObject({ status: 301, text: 'moved' });
  });

  test('resolves links against the final URL', async () => {
    const crawl = await serving((response, path) =>
      path === '/a'
        ? response.writeHead(302, { location: '/other/b' }).end()
        : response.writeHead(200, { 'content-type': 'text/html' }).end('<a href=x>'),
    );
    const page = await crawl(crawler(), '/a');
    expect(page.finalUrl).toMatch(/\/other\/b$/);
    expect(page.text).toMatch(/href="http:\/\/site.test:\d+\/other\/x"/);
  });

  test('decodes a large page in a legacy charset in a worker, with the same result', async () => {
    const body = Buffer.from('é'.repeat(300_000), 'latin1');
    const crawl = await serving(send('text/plain; charset=latin1', body));
    const page = await crawl(crawler(), '/', { pageSource: true });
    expect(page.text === 'é'.repeat(300_000)).toBe(true);
  });
});

describe('a hostile page', () => {
  const heavy = '<p>'.repeat(2_000_000);
  const task = (source: string): PageTask => ({
    body: Buffer.from(source),
    contentType: 'text/html',
    url: 'https://site.example/',
    form: 'processed',
  });

  function workersWith(settings: PageWorkersSettings): PageWorkers {
    const workers = createPageWorkers({ threadsMax: 1, ...settings });
    cleanups.push(() => workers.close());
    return workers;
  }

  test('that takes too long loses its worker; the event loop is not blocked and the next page is served', async () => {
    const workers = workersWith({ memoryMbMax: 2000 });
    await workers.run(task('<p>warm'), { account: 1 });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await expect(workers.run(task(heavy), { account: 1, deadlineSeconds: 0.6 })).rejects.toMatchObject({
      status: 500,
      code: 'deadline',
      message: 'Internal Error: the page took longer than 0.6 s to process',
    });
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(500); // milliseconds
    expect((await workers.run(task('<p>good'), { account: 1 })).text).toContain('good');
  });

  test('that needs too much memory fails alone', async () => {
    const workers = workersWith({ memoryMbMax: 64 });
    await expect(workers.run(task(heavy), { account: 1, deadlineSeconds: 25 })).rejects.toMatchObject({
      code: 'target_too_large',
      message: 'Internal Error: the page is too complex to process',
    });
    expect((await workers.run(task('<p>good'), { account: 1 })).text).toContain('good');
  });

  test('that expands beyond the limit is rejected', async () => {
    const formatting = Array.from({ length: 4000 }, (_, i) => `<b a=${i}>`).join('');
    const crawl = await serving(send('text/html', `<p>${formatting}</p>${'<p>x</p>'.repeat(2000)}`));
    await expect(crawl(crawler())).rejects.toMatchObject({ code: 'target_too_large' });
  });

  test('is stopped in the worker when its caller aborts', async () => {
    const gone = new Error('gone');
    const controller = new AbortController();
    const workers = workersWith({ memoryMbMax: 2000 });
    const running = workers.run(task(heavy), { account: 1, signal: controller.signal });
    setTimeout(() => controller.abort(gone), 100);
    await expect(running).rejects.toBe(gone);
  });

  test('is refused when the queue is full; the others are served', async () => {
    const workers = workersWith({ queueMax: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => workers.run(task('<p>x'), { account: 1 })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(6); // one running, one waiting
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    expect((await workers.run(task('<p>good'), { account: 1 })).text).toContain('good');
  });

  test('delays other large pages for a limited time and small pages not at all; aborted calls leave the queue', async () => {
    const large = `<p>x${' '.repeat(600_000)}`;
    const workers = workersWith({ waitSecondsMax: 0.3, queueMax: 2 });
    const controller = new AbortController();
    const slow = workers.run(task(heavy), { account: 1, deadlineSeconds: 20, signal: controller.signal });
    const gone = new Error('gone');
    expect((await workers.run(task('<p>small'), { account: 1 })).text).toContain('small');
    const impatient = workers.run(task(large), { account: 1, signal: AbortSignal.timeout(50) });
    await expect(impatient).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(workers.run(task(large), { account: 1 })).rejects.toMatchObject({ code: 'overloaded' });
    controller.abort(gone);
    await expect(slow).rejects.toBe(gone);
    expect((await workers.run(task('<p>good'), { account: 1 })).text).toContain('good');
  });
});
