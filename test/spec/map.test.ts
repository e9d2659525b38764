// GET and POST /v1/website/map, end to end: a site on loopback with robots.txt, sitemaps and feeds, and what a map costs.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedTestService, type SharedService, type TestAccount } from '../support/service.ts';
import { sendPage, startTarget, type Target } from '../support/target.ts';

const path = '/v1/website/map';
let service: SharedService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
  account = await service.createAccount();
  const { origin } = target;
  target.on('/', (_, response) =>
    sendPage(
      response,
      '<link rel=alternate type=application/atom+xml href=/feed.xml><a href=/pricing>Plans</a><a href=https://elsewhere.test/>x</a>',
    ),
  );
  target.on('/robots.txt', (_, response) =>
    response.end(`User-agent: *\nDisallow: /private\nSitemap: ${origin}/index.xml\nSitemap: http://10.1.2.3/s.xml`),
  );
  target.on('/index.xml', (_, response) =>
    response.end(
      `<sitemapindex><sitemap><loc>${origin}/pages.xml.gz</loc></sitemap><sitemap><loc>${origin}/index.xml</loc></sitemap>
       <sitemap><loc>${origin}/private/s.xml</loc></sitemap></sitemapindex>`,
    ),
  );
  target.on('/pages.xml.gz', (_, response) =>
    response.end(
      gzipSync(
        `<urlset><url><loc>${origin}/docs/a</loc><lastmod>2026-05-01</lastmod></url><url><loc>https://elsewhere.test/b</loc></url></urlset>`,
      ),
    ),
  );
  target.on('/private/s.xml', (_, response) => response.end(`<urlset><url><loc>/private/x</loc></url></urlset>`));
  target.on('/feed.xml', (_, response) => response.end('<feed><entry><link href="/news/1"/></entry></feed>'));
  target.on('/missing', (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No'));
  target.on('/private', (_, response) => sendPage(response, ''));
  target.on('/reset', (_, response) => void response.destroy());
});
afterAll(() => target.close());
beforeEach(() => void (target.hits.length = 0));

const ask = (parameters: Record<string, string | number | boolean>) => service.call(path, parameters, account);
const pathsOf = (urls: { url: string }[]): string[] => urls.map(({ url }) => url.slice(target.origin.length));

describe('a map', () => {
  test('lists the URLs of the site with their sources, and costs one credit', async () => {
    const answer = await ask({ query: `${target.origin}/` });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      urls: [
        { url: `${target.origin}/`, source: 'link', lastmod: null },
        { url: `${target.origin}/pricing`, source: 'link', lastmod: null },
        { url: `${target.origin}/docs/a`, source: 'sitemap', lastmod: '2026-05-01' },
        { url: `${target.origin}/private/x`, source: 'sitemap', lastmod: null },
        { url: `${target.origin}/news/1`, source: 'feed', lastmod: null },
      ],
      truncated: false,
      sources: [
        { url: `${target.origin}/`, kind: 'page', status: 200, urls: 2, error: null },
        { url: `${target.origin}/robots.txt`, kind: 'robots', status: 200, urls: 2, error: null },
        { url: `${target.origin}/index.xml`, kind: 'sitemap', status: 200, urls: 3, error: null },
        { url: `${target.origin}/pages.xml.gz`, kind: 'sitemap', status: 200, urls: 1, error: null },
        { url: `${target.origin}/private/s.xml`, kind: 'sitemap', status: 200, urls: 1, error: null },
        {
          url: 'http://10.1.2.3/s.xml',
          kind: 'sitemap',
          status: null,
          urls: 0,
          error: expect.stringContaining('10.1.2.3'),
        },
        { url: `${target.origin}/feed.xml`, kind: 'feed', status: 200, urls: 1, error: null },
      ],
    });
    expect(answer.headers.get('x-credits-charged')).toBe('1');
    expect(answer.headers.get('x-target-status')).toBe('200');
    expect(answer.headers.get('x-final-url')).toBe(`${target.origin}/`);
    expect(target.hits.toSorted()).toEqual(
      ['/', '/feed.xml', '/index.xml', '/pages.xml.gz', '/private/s.xml', '/robots.txt'].toSorted(),
    );
  });

  test('by POST has the same result, limited and ordered by a search', async () => {
    const body = JSON.stringify({ query: target.origin, search: 'docs news', limit: 2, fields: 'urls,truncated' });
    const answer = await service.call(path, {}, { ...account, method: 'POST', body });
    expect(Object.keys(answer.json)).toEqual(['urls', 'truncated']);
    expect(pathsOf(answer.json.urls).toSorted()).toEqual(['/docs/a', '/news/1']);
    expect(answer.json.truncated).toBe(true);
  });

  test('runs as a job, and has one row in the log', async () => {
    const own = await service.createAccount();
    const { json } = await service.call(path, { query: target.origin, is_async: true }, own);
    const job = await service.waitForJob(json.job_id, own.key);
    expect(job).toMatchObject({
      status: 'completed',
      endpoint: path,
      credits_charged: 1,
      result: { truncated: false },
    });
    expect(await service.log(own.slug)).toMatchObject([{ endpoint: path, status: 201, credits: 1 }]);
  });

  test('of a page with an error status is billed, and lists what the site names', async () => {
    const answer = await ask({ query: `${target.origin}/missing` });
    expect([answer.status, answer.headers.get('x-target-status')]).toEqual([200, '404']);
    expect(pathsOf(answer.json.urls)).toEqual(['/docs/a', '/private/x']);
  });

  test('that obeys robots.txt skips sitemaps it does not allow, and is refused for a start page it does not allow', async () => {
    const { json } = await ask({ query: target.origin, robots: 'obey' });
    expect(pathsOf(json.urls)).toEqual(['/', '/pricing', '/docs/a', '/news/1']);
    expect(json.sources.find(({ url }: { url: string }) => url.endsWith('/private/s.xml'))).toMatchObject({
      status: null,
      error: expect.stringContaining('does not allow this page'),
    });
    const refused = await ask({ query: `${target.origin}/private`, robots: 'obey' });
    expect([refused.status, refused.headers.get('x-credits-charged')]).toEqual([403, '0']);
  });

  test('of a start page that cannot be fetched is a 500 and free', async () => {
    const own = await service.createAccount();
    const answer = await service.call(path, { query: `${target.origin}/reset` }, own);
    expect(answer.status).toBe(500);
    expect(answer.json.error).toMatch(/^Internal Error: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await service.log(own.slug)).toMatchObject([{ endpoint: path, status: 500, credits: 0 }]);
    expect((await service.call('/v1/website/map', { query: 'http://10.0.0.1/' }, own)).status).toBe(400);
  });

  test.each([
    ['limit', 0],
    ['limit', 50_001],
    ['limit', 'many'],
    ['timeout', 61],
    ['search', 'x'.repeat(201)],
    ['include_subdomains', 'maybe'],
    ['query', 'example.com'],
  ])('with %s=%s is a 400 and reaches no site', async (name, value) => {
    const answer = await ask({ query: target.origin, [name]: value });
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(name)]);
    expect(target.hits).toEqual([]);
  });
});
