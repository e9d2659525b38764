// Crawls: batches whose pages are found while they run.
import { randomUUID } from 'node:crypto';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGeneratedSite, trapPages } from '../support/generated-site.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlsPath = '/v1/crawls';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});
afterAll(() => target.close());

const submit = ({ key }: TestAccount, body: object, headers: Record<string, string> = {}) =>
  service.call(crawlsPath, {}, { method: 'POST', key, headers, body: JSON.stringify(body) });
const get = ({ key }: TestAccount, id: string, path = '', parameters: Record<string, string | number> = {}) =>
  service.call(`${crawlsPath}/${id}${path}`, parameters, { key });
const post = ({ key }: TestAccount, id: string, action: string) =>
  service.call(`${crawlsPath}/${id}/${action}`, {}, { method: 'POST', key });

async function accepted(account: TestAccount, body: object): Promise<string> {
  const answer = await submit(account, body);
  expect([answer.status, answer.json]).toEqual([202, expect.objectContaining({ status: 'running', total: 1 })]);
  return answer.json.crawl_id;
}

async function ended(account: TestAccount, id: string): Promise<any> {
  for (let tries = 0; tries < 10; tries++) {
    const { json } = await get(account, id, '', { wait: 10 });
    if (json.completed_at !== null) return json;
  }
  throw new Error(`the crawl ${id} did not end`);
}

async function linesOf(account: TestAccount, id: string): Promise<any[]> {
  const { text } = await get(account, id, '/results');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** All sites of these tests are one host, so that the delay of one test would delay the next. */
const forgetPaces = () => service.database.query('delete from host_pace');

/** Pages that link to each other, below one path. Returns the URL of the first. */
function addPages(links: Record<string, string[]>): string {
  const root = `/site-${randomUUID().slice(0, 8)}`; // patterns such as `/a` must not match it
  for (const [name, hrefs] of Object.entries(links)) {
    const list = hrefs.map((href) => `<a href="${href.replace('~', root)}">x</a>`).join('');
    target.on(`${root}/${name}`, (_request, response) => sendPage(response, `<p>${name}</p>${list}`));
  }
  return `${target.origin}${root}/${Object.keys(links)[0]}`;
}

describe('a crawl', () => {
  test('fetches every page of a site once, with traps, copies and redirects', { timeout: 200_000 }, async () => {
    const site = await startGeneratedSite(60);
    try {
      const account = await service.createAccount({ credits: 1000 });
      const id = await accepted(account, { url: `${site.origin}/`, limit: 2000, concurrency: 16, name: 'whole' });
      const crawl = await ended(account, id);
      const lines = await linesOf(account, id);
      expect(lines.filter(({ status }) => status !== 'completed')).toEqual([]);
      const paths = lines.map(({ url }) => url.slice(site.origin.length));
      expect(new Set(paths).size).toBe(paths.length);
      const isTrap = (path: string) => /^\/(?:calendar|nest|shop)/.test(path);
      expect(new Set(paths.filter((path) => !isTrap(path)))).toEqual(site.pages);
      expect(paths.filter((path) => path.startsWith('/nest'))).toHaveLength(trapPages.nested);
      expect(paths.filter((path) => path.startsWith('/shop'))).toHaveLength(trapPages.facets);
      expect(paths.filter((path) => path.startsWith('/calendar')).length).toBeLessThan(12);
      expect([...site.hits].filter(([, count]) => count > 1)).toEqual([]);
      expect([...site.hits.keys()].filter((path) => path.startsWith('/private'))).toEqual([]);

      expect(crawl).toMatchObject({
        crawl_id: id,
        name: 'whole',
        endpoint: '/v1/website/crawler',
        status: 'completed',
        total: lines.length,
        completed: lines.length,
        failed: 0,
        credits_charged: lines.length,
        url: `${site.origin}/`,
        limit: 2000,
        duplicates: 3,
      });
      const skipped = Object.fromEntries(crawl.skipped.map(({ reason, count }: any) => [reason, count]));
      expect(skipped).toMatchObject({ robots: 60, file: 1, duplicate: 4, scope: 2 });
      expect(skipped['trap']).toBeGreaterThan(0);
      expect(crawl.skipped.filter(({ samples }: any) => samples.length === 0)).toEqual([]);
      // Redirects that were not followed are not calls.
      const log = await service.database.query<{ status: number; calls: number }>(
        'select status, count(*)::int as calls from request_log join account a on a.id = account_id where slug = $1 and is_job group by status',
        [account.slug],
      );
      expect(log).toEqual([{ status: 201, calls: lines.length }]);
      expect((await service.call('/v1/usage', {}, { key: account.key })).json.remaining).toBe(1000 - lines.length);
      expect(await service.database.query('select * from audit_ledger()')).toEqual([]);

      const byPath = new Map(lines.map((line) => [line.url.slice(site.origin.length), line]));
      expect(byPath.get('/')).toMatchObject({
        index: 0,
        depth: 0,
        found_on: null,
        source: 'start',
        duplicate_of: null,
      });
      expect(byPath.get('/mapped')).toMatchObject({
        depth: 1,
        found_on: `${site.origin}/sitemap.xml`,
        source: 'sitemap',
      });
      expect(byPath.get('/p/8')).toMatchObject({ source: 'link', depth: 2 });
      expect(byPath.get('/p/8').found_on).toMatch(/\/p\/[067]$/); // they link to it
      expect(byPath.get('/p/8').params).toEqual({ query: `${site.origin}/p/8`, robots: 'obey' });
      const [original, copy] = [byPath.get('/p/20'), byPath.get('/copy/20')];
      expect([original.duplicate_of, copy.duplicate_of].filter((index) => index !== null)).toHaveLength(1);
      expect(byPath.get('/moved/35').result).toContain('moved page 35');
    } finally {
      await site.close();
    }
  });
});

describe('the pages of a crawl', () => {
  test('are limited exactly, and the rest is reported', async () => {
    const account = await service.createAccount({ credits: 50 });
    const many = Array.from({ length: 30 }, (_, page) => `~/p${page}`);
    const url = addPages({ start: many, ...Object.fromEntries(many.map((href) => [href.slice(2), many])) });
    const crawl = await ended(account, await accepted(account, { url, limit: 10, sitemap: false }));
    expect(crawl).toMatchObject({ total: 10, completed: 10, credits_charged: 10 });
    expect(crawl.skipped).toEqual([{ reason: 'limit', count: 21, samples: expect.any(Array) }]);
    expect(crawl.skipped[0].samples.length).toBeGreaterThan(0);
  });

  test('reach the limit, although some of the first links are no separate pages', async () => {
    const account = await service.createAccount({ credits: 50 });
    const moved = Array.from({ length: 7 }, (_, page) => `~/moved${page}`);
    const further = Array.from({ length: 20 }, (_, page) => `~/p${page}`);
    const url = addPages({
      start: [...moved, ...further],
      ...Object.fromEntries(further.map((href) => [href.slice(2), []])),
    });
    for (const href of moved)
      target.on(new URL(href.slice(2), url).pathname, (_request, response) =>
        response.writeHead(301, { location: url }).end(),
      );
    const id = await accepted(account, { url, limit: 10, sitemap: 'skip' });
    const crawl = await ended(account, id);
    expect(crawl).toMatchObject({ total: 10, completed: 10, failed: 0, credits_charged: 10 });
    expect(Object.fromEntries(crawl.skipped.map(({ reason, count }: any) => [reason, count]))).toEqual({
      duplicate: 7,
      limit: 11,
    });
    expect(new Set((await linesOf(account, id)).map((line) => line.url)).size).toBe(10);
    expect(await service.database.query('select from crawl_spare where batch_id = $1', [id])).toEqual([]);
  });

  test('are chosen by depth, patterns and sitemaps', async () => {
    const account = await service.createAccount({ credits: 50 });
    const links = {
      start: ['~/a', '~/b'],
      a: ['~/a/1'],
      'a/1': ['~/a/2'],
      'a/2': ['~/a/3'],
      'a/3': [],
      b: ['~/b/1'],
      'b/1': [],
    };
    const url = addPages(links);
    const found = async (settings: object) => {
      const id = await accepted(account, { url, sitemap: 'skip', ...settings });
      const { skipped } = await ended(account, id);
      const names: string[] = (await linesOf(account, id)).map((line) => line.url.slice(url.length - 'start'.length));
      return [names.toSorted(), skipped.map(({ reason, count }: any) => `${reason} ${count}`)];
    };
    expect(await found({ depth: 2 })).toEqual([['a', 'a/1', 'b', 'b/1', 'start'], ['depth 1']]);
    expect(await found({ include: ['/a'] })).toEqual([['a', 'a/1', 'a/2', 'a/3', 'start'], ['pattern 1']]);
    expect(await found({ exclude: ['/a/2$', '^http://127.+/b$'] })).toEqual([['a', 'a/1', 'start'], ['pattern 2']]);
    expect(await found({ depth: 0 })).toEqual([['start'], ['depth 2']]);
    expect(await found({ sitemap: 'only' })).toEqual([['start'], []]);
  });

  test('have links that the result does not show, whatever was requested', async () => {
    const account = await service.createAccount({ credits: 50 });
    const url = addPages({ start: ['~/a'], a: [] });
    for (const params of [
      { response_type: 'markdown' },
      { return_page_source: true },
      { formats: 'text', exclude: 'a' },
    ]) {
      const id = await accepted(account, { url, sitemap: 'skip', params });
      expect((await ended(account, id)).completed).toBe(2);
      const single = await service.call(
        '/v1/website/crawler',
        { query: url, ...(params as Record<string, string>) },
        account,
      );
      const { result } = (await get(account, id, '/items')).json.items[0];
      const { fetched_at: _, ...shown } = typeof result === 'string' ? { result } : result;
      const { fetched_at: __, ...expected } =
        typeof single.json === 'object' ? single.json : { result: single.json ?? single.text };
      expect(shown).toEqual(expected);
    }
  });

  test('are not followed by nofollow and by error pages, unless robots are ignored', async () => {
    const account = await service.createAccount({ credits: 50 });
    const root = `/${randomUUID().slice(0, 8)}`;
    target.on(`${root}/start`, (_request, response) =>
      sendPage(
        response,
        `<a rel="ugc nofollow" href="${root}/no">x</a><a href="${root}/meta">x</a><a href="${root}/gone">x</a><base href="${root}/base/"><a href="based">x</a>`,
      ),
    );
    target.on(`${root}/meta`, (_request, response) =>
      sendPage(response, `<meta name=robots content="noindex, nofollow"><a href="${root}/deep">x</a>`),
    );
    target.on(`${root}/gone`, (_request, response) =>
      response.writeHead(410, { 'content-type': 'text/html' }).end(`<a href="${root}/lost">x</a>`),
    );
    for (const name of ['no', 'deep', 'lost', 'base/based'])
      target.on(`${root}/${name}`, (_request, response) => sendPage(response, name));
    const found = async (robots: string) => {
      const id = await accepted(account, { url: `${target.origin}${root}/start`, sitemap: 'skip', robots });
      await ended(account, id);
      const names: string[] = (await linesOf(account, id)).map(({ url }) =>
        url.slice(target.origin.length + root.length + 1),
      );
      return names.toSorted();
    };
    expect(await found('obey')).toEqual(['base/based', 'gone', 'meta', 'start']);
    expect(await found('ignore')).toEqual(['base/based', 'deep', 'gone', 'meta', 'no', 'start']);
  });

  test.each([
    ['the delay', { delay_ms: 40_000 }, ''],
    ['the Crawl-delay of robots.txt', {}, 'User-agent: *\nCrawl-delay: 40'],
  ])('wait for %s', async (_, settings, robots) => {
    const account = await service.createAccount({ credits: 50 });
    const site = await startTarget();
    try {
      site.on('/', (_request, response) => sendPage(response, '<a href=/a>x</a><a href=/b>x</a>'));
      if (robots !== '') site.on('/robots.txt', (_request, response) => response.end(robots));
      const id = await accepted(account, { url: `${site.origin}/`, sitemap: 'skip', ...settings });
      const state = async () => (await get(account, id)).json;
      await expect.poll(state, { timeout: 20_000 }).toMatchObject({ completed: 1, queued: 2, processing: 0 });
      const isPaced = async () =>
        await service.database.query<{ seconds: number }>(
          'select extract(epoch from wake_at - clock_timestamp())::int as seconds from batch where id = $1',
          [id],
        );
      await expect.poll(isPaced, { timeout: 20_000 }).toSatisfy(([{ seconds }]: [{ seconds: number }]) => seconds > 5);
      expect(site.hits.filter((path) => path !== '/robots.txt')).toEqual(['/']);
      await service.call(`${crawlsPath}/${id}`, {}, { method: 'DELETE', key: account.key });
    } finally {
      await forgetPaces();
      await site.close();
    }
  });

  test.each([
    ['the delay', { delay_ms: 40_000 }, ''],
    ['the Crawl-delay of robots.txt', {}, 'User-agent: *\nCrawl-delay: 40\n'],
  ])('have sitemaps that wait for %s too', async (_, settings, robots) => {
    const account = await service.createAccount({ credits: 50 });
    const site = await startTarget();
    try {
      site.on('/', (_request, response) => sendPage(response, 'start'));
      site.on('/robots.txt', (_request, response) =>
        response.end(`${robots}Sitemap: ${site.origin}/one.xml\nSitemap: ${site.origin}/two.xml`),
      );
      const id = await accepted(account, { url: `${site.origin}/`, ...settings });
      await expect.poll(() => site.hits, { timeout: 20_000 }).toContain('/robots.txt');
      const isWaiting = async () =>
        (await service.database.query(`select from host_pace where next_at > clock_timestamp() + interval '50 s'`))
          .length;
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1); // the start page and the first sitemap
      expect(site.hits.filter((path) => path.endsWith('.xml'))).toEqual([]);
      await service.call(`${crawlsPath}/${id}`, {}, { method: 'DELETE', key: account.key });
    } finally {
      await forgetPaces();
      await site.close();
    }
  });

  test('are the same with and without www', async () => {
    const account = await service.createAccount({ credits: 10 });
    const hosts: (string | undefined)[] = [];
    const root = `/${randomUUID().slice(0, 8)}`;
    const port = new URL(target.origin).port;
    const names = ['market.test', 'www.market.test'];
    target.on(root, (_request, response) =>
      sendPage(response, names.map((host) => `<a href="http://${host}:${port}${root}/page">x</a>`).join('')),
    );
    target.on(`${root}/page`, (request, response) => {
      hosts.push(request.headers.host);
      if (request.headers.host === `www.market.test:${port}`) sendPage(response, 'page');
      else response.writeHead(301, { location: `http://www.market.test:${port}${root}/page` }).end();
    });
    const id = await accepted(account, { url: `http://market.test:${port}${root}`, sitemap: 'skip' });
    expect(await ended(account, id)).toMatchObject({ total: 2, completed: 2, skipped: [] });
    expect(hosts).toEqual([`market.test:${port}`, `www.market.test:${port}`]); // a redirect to the same page is followed
  });

  test('have parameters whose unknown names are reported', async () => {
    const account = await service.createAccount({ credits: 10 });
    const url = addPages({ start: [] });
    const { headers } = await submit(account, {
      url,
      colour: 'red',
      params: { markdwon: true, response_type: 'markdown' },
    });
    expect(headers.get('x-ignored-parameters')).toBe('colour, params.markdwon');
  });

  test('of other hosts get no credentials', async () => {
    const account = await service.createAccount({ credits: 10 });
    const seen: Record<string, string | undefined> = {};
    const root = `/${randomUUID().slice(0, 8)}`;
    const port = new URL(target.origin).port;
    target.on(root, (request, response) => {
      seen[request.headers.host ?? ''] = request.headers.authorization;
      sendPage(response, `<a href="http://market.test:${port}${root}">x</a>`);
    });
    const id = await accepted(account, {
      url: `http://a.market.test:${port}${root}`,
      sitemap: 'skip',
      subdomains: true,
      params: { username: 'me', password: 'hidden-value' },
    });
    await ended(account, id);
    expect(seen).toEqual({
      [`a.market.test:${port}`]: expect.stringContaining('Basic'),
      [`market.test:${port}`]: undefined,
    });
    expect((await get(account, id, '/items')).text).not.toContain('hidden-value');
  });
});

describe('a crawl that cannot continue', () => {
  test('waits for credits, and bills every page once', async () => {
    const account = await service.createAccount({ credits: 3 });
    const names = ['a', 'b', 'c', 'd'];
    const url = addPages({
      start: names.map((name) => `~/${name}`),
      ...Object.fromEntries(names.map((name) => [name, []])),
    });
    const id = await accepted(account, { url, sitemap: 'skip' });
    const state = async () => (await get(account, id)).json;
    await expect.poll(state, { timeout: 20_000 }).toMatchObject({ status: 'paused', reason: 'payment', completed: 3 });
    await service.manage('POST', `/accounts/${account.slug}/credits`, { amount: 10 });
    expect(await ended(account, id)).toMatchObject({ completed: 5, credits_charged: 5 });
    const [event] = await service.database.query<{ kind: string; total: number }>(
      `select data->>'kind' as kind, (data->>'total')::int as total from event where data->>'batch_id' = $1 and type = 'batch.completed'`,
      [id],
    );
    expect(event).toEqual({ kind: 'crawl', total: 5 });
  });

  test('says why its start page failed, and tries it again', async () => {
    const account = await service.createAccount({ credits: 10 });
    const root = `/${randomUUID().slice(0, 8)}`;
    let location = `${target.origin.replace('127.0.0.1', 'elsewhere.test')}/`;
    target.on(root, (_request, response) => response.writeHead(302, { location }).end());
    target.on(`${root}/new`, (_request, response) => sendPage(response, 'new'));
    const hook = Promise.withResolvers<any>();
    target.on(`${root}/hook`, (request, response) => {
      void readJson(request).then(hook.resolve);
      response.end();
    });
    const webhook_url = `${target.origin}${root}/hook`;
    const id = await accepted(account, { url: `${target.origin}${root}`, sitemap: 'skip', webhook_url });
    expect(await ended(account, id)).toMatchObject({ status: 'completed', total: 1, failed: 1, credits_charged: 0 });
    expect((await get(account, id, '/items')).json.items[0]).toMatchObject({
      status: 'failed',
      error: `Forbidden: the page redirects out of the crawl, start the crawl there: ${location}`,
    });
    expect(await hook.promise).toMatchObject({ crawl_id: id, status: 'completed', failed: 1 });
    location = `${root}/new`;
    await post(account, id, 'retry');
    await expect
      .poll(async () => (await get(account, id)).json, { timeout: 20_000 })
      .toMatchObject({ completed: 1, failed: 0 });
  });
});

describe('the routes of crawls', () => {
  test('give a table of how pages were found', async () => {
    const account = await service.createAccount({ credits: 10 });
    const url = addPages({ start: ['~/leaf'], leaf: [] });
    const id = await accepted(account, { url, sitemap: 'skip' });
    await ended(account, id);
    const csv = async (fields: object) =>
      (await get(account, id, '/results', { format: 'csv', ...fields })).text.trimEnd().split('\r\n');
    const [head] = await csv({});
    expect(head).toBe(
      'index,status,address,depth,source,found_on,duplicate_of,status_code,error_code,error,credits_charged,completed_at,params,result',
    );
    expect(await csv({ fields: 'url,depth,source,found_on' })).toEqual([
      'url,depth,source,found_on',
      `${url},0,start,`,
      `${url.replace('/start', '/leaf')},1,link,${url}`,
    ]);
  });

  test('are separate from those of batches', async () => {
    const account = await service.createAccount({ credits: 10 });
    const id = await accepted(account, { url: addPages({ start: [] }), sitemap: 'skip' });
    await ended(account, id);
    expect((await service.call(`/v1/batches/${id}`, {}, account)).status).toBe(404);
    expect((await service.call('/v1/batches', {}, account)).json.items).toEqual([]);
    expect((await service.call(crawlsPath, {}, account)).json.items).toMatchObject([
      { crawl_id: id, status: 'completed' },
    ]);
    const other = await service.createAccount();
    expect((await get(other, id)).status).toBe(404);
    expect((await post(account, id, 'pause')).json.error).toBe(
      'Conflict: the crawl is completed and can no longer be paused',
    );
  });

  test('pause, resume and cancel', async () => {
    const account = await service.createAccount({ credits: 10 });
    const id = await accepted(account, {
      url: addPages({ start: ['~/a', '~/b'], a: [], b: [] }),
      sitemap: 'skip',
      delay_ms: 60_000,
    });
    await expect.poll(async () => (await get(account, id)).json.completed, { timeout: 20_000 }).toBe(1);
    expect((await post(account, id, 'pause')).json).toMatchObject({ status: 'paused', reason: 'user', queued: 2 });
    expect((await post(account, id, 'resume')).json).toMatchObject({ status: 'running' });
    const cancelled = await service.call(`${crawlsPath}/${id}`, {}, { method: 'DELETE', key: account.key });
    expect(cancelled.json).toMatchObject({ status: 'cancelled', completed: 1, credits_charged: 1 });
    expect((await get(account, id, '/items', { status: 'cancelled' })).json.items).toHaveLength(2);
    await forgetPaces();
  });

  test('accept a repeated submission once', async () => {
    const account = await service.createAccount({ credits: 10 });
    const body = { url: addPages({ start: [] }), sitemap: 'skip' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await submit(account, body, headers);
    const again = await submit(account, body, headers);
    expect([again.status, again.json.crawl_id]).toEqual([202, first.json.crawl_id]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await submit(account, { ...body, limit: 5 }, headers)).status).toBe(422);
  });

  test.each([
    [{}, 'url is required'],
    [{ url: 'ftp://example.com/' }, 'url must be a full URL including http:// or https://'],
    [{ url: 'https://me:secret@example.com/' }, 'url must not contain a user name or password'],
    [{ limit: 0 }, 'limit must be between 1 and 1000000'],
    [{ endpoint: 'screenshot' }, 'endpoint must be one of crawler, rendering'],
    [{ endpoint: 'browser' }, 'endpoint must be one of crawler, rendering'],
    [{ params: [] }, 'params must be a JSON object'],
    [
      { include: ['*.html'] },
      'include[0] is not a valid regular expression; write .* for any characters, and \\ before special ones',
    ],
    [{ exclude: ['ok', '(?!x)'] }, 'exclude[1] must not contain lookarounds; use include and exclude together instead'],
    [{ exclude: [7] }, 'exclude[0] must be text'],
    [{ include: ['(a{50}){50}'] }, 'include[0] repeats too much; use smaller numbers in {…}'],
    [{ params: { max_age: 5 } }, 'params.max_age cannot be used in a crawl: cached responses have no links to follow'],
    [{ params: { robots: 'obey' } }, 'params.robots is a parameter of the crawl itself: set robots there'],
    [{ params: { timeout: 900 } }, 'params: timeout must be between 1 and 60'],
  ])('refuse %j', async (settings, message) => {
    const account = await service.createAccount();
    const body =
      'url' in settings || Object.keys(settings).length === 0 ? settings : { url: 'https://example.com/', ...settings };
    const answer = await submit(account, body);
    expect([answer.status, answer.json.error]).toEqual([400, `Bad Request: ${message}`]);
  });
});
