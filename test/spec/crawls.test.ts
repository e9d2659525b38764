// Crawls: batches whose pages are found on the way.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGeneratedSite, trapPages } from '../support/generated-site.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const CRAWLS = '/v1/crawls';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});
afterAll(() => target.close());

const submit = ({ key }: TestAccount, body: object, headers: Record<string, string> = {}) =>
  service.call(CRAWLS, {}, { method: 'POST', key, headers, body: JSON.stringify(body) });
const get = ({ key }: TestAccount, id: string, path = '', parameters: Record<string, string | number> = {}) =>
  service.call(`${CRAWLS}/${id}${path}`, parameters, { key });
const post = ({ key }: TestAccount, id: string, action: string) =>
  service.call(`${CRAWLS}/${id}/${action}`, {}, { method: 'POST', key });

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

/** Pages that link to each other, below one path. Returns the URL of the first. */
function addPages(links: Record<string, string[]>): string {
  const root = `/${randomUUID().slice(0, 8)}`;
  for (const [name, hrefs] of Object.entries(links)) {
    const list = hrefs.map((href) => `<a href="${href.replace('~', root)}">x</a>`).join('');
    target.on(`${root}/${name}`, (_request, response) => sendPage(response, `<p>${name}</p>${list}`));
  }
  return `${target.origin}${root}/${Object.keys(links)[0]}`;
}

describe('a crawl', () => {
  test('fetches every page of a site once, with traps, copies and redirects', { timeout: 60_000 }, async () => {
    const site = await startGeneratedSite(120);
    try {
      const account = await service.createAccount({ credits: 1000 });
      const id = await accepted(account, { url: `${site.origin}/`, limit: 2000, concurrency: 16, name: 'whole' });
      const crawl = await ended(account, id);
      const lines = await linesOf(account, id);
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
        duplicates: 6,
      });
      const skipped = Object.fromEntries(crawl.skipped.map(({ reason, count }: any) => [reason, count]));
      expect(skipped).toMatchObject({ robots: 120, file: 1, duplicate: 8, scope: 4 });
      expect(skipped['trap']).toBeGreaterThan(0);
      for (const { samples } of crawl.skipped) expect(samples.length).toBeGreaterThan(0);
      expect((await service.call('/v1/usage', {}, { key: account.key })).json.remaining).toBe(1000 - lines.length);
      expect(await service.database.query('select * from audit_ledger()')).toEqual([]);

      const byPath = new Map(lines.map((line) => [line.url.slice(site.origin.length), line]));
      expect(byPath.get('/')).toMatchObject({ index: 0, depth: 0, found_on: null, source: 'start', duplicate_of: null });
      expect(byPath.get('/mapped')).toMatchObject({ depth: 1, found_on: `${site.origin}/sitemap.xml`, source: 'sitemap' });
      expect(byPath.get('/p/8')).toMatchObject({ source: 'link', depth: 2 });
      expect(byPath.get('/p/8').found_on).toMatch(/\/p\/[07]$/); // both link to it
      expect(byPath.get('/p/8').params).toEqual({ query: `${site.origin}/p/8`, robots: 'obey' });
      const [original, copy] = [byPath.get('/p/20'), byPath.get('/copy/20')];
      expect([original.duplicate_of, copy.duplicate_of].toSorted()).toEqual([null, expect.any(Number)].toSorted());
      expect(byPath.get('/moved/35').result).toContain('moved page 35');
    } finally {
      await site.close();
    }
  });
});
