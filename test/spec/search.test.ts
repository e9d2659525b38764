// GET /v1/{search_engine}/images, /news, /search and /suggest, through the whole service and engines on loopback.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { searchEngines } from '../../src/contract/search-engines.ts';
import { searchVerticals } from '../../src/contract/search.ts';
import type { SearchVertical } from '../../src/contract/search.ts';
import type { Behaviour } from '../support/search-engines/behaviours.ts';
import { knownQuery } from '../support/search-engines/stand-in.ts';
import { startSearchService } from '../support/search-service.ts';
import type { SearchService } from '../support/search-service.ts';

let searches: SearchService;
let service: SearchService['service'];
let account: SearchService['account'];
let standIn: SearchService['standIn'];
let search: SearchService['search'];
let remaining: SearchService['remaining'];

beforeAll(async () => {
  searches = await startSearchService();
  ({ service, account, standIn, search, remaining } = searches);
}, 120_000);
afterAll(() => searches?.stop());
afterEach(() => searches.reset());

const offered = searchEngines.flatMap((engine) =>
  searchVerticals.filter((vertical) => engine[vertical]).map((vertical) => [engine.slug, vertical] as const),
);
const lists = {
  images: 'images',
  news: 'organic_results',
  search: 'organic_results',
  suggest: 'suggestions',
} as const satisfies Record<SearchVertical, string>;
const itemFieldsOf = {
  images: ['position', 'title', 'url', 'link', 'domain', 'source', 'image_width', 'image_height'],
  news: ['position', 'title', 'link', 'source', 'date', 'snippet', 'date_utc', 'date_precision'],
  search: ['position', 'title', 'link', 'displayed_link', 'domain', 'snippet', 'date', 'date_utc'],
  suggest: ['query'],
} as const satisfies Record<SearchVertical, readonly string[]>;
const frame = [
  'pagination',
  'related_searches',
  'search_information',
  'search_metadata',
  'search_parameters',
  'suggested_searches',
];
const membersOf = {
  images: ['images', ...frame],
  news: ['organic_results', ...frame],
  search: ['knowledge_panel', 'organic_results', ...frame],
  suggest: ['search_metadata', 'suggestions'],
} as const satisfies Record<SearchVertical, readonly string[]>;

describe.each(offered)('/v1/%s/%s', (slug, vertical) => {
  const list = lists[vertical];

  test('returns results with every specified field and bills one credit', async () => {
    const before = await remaining();
    const { status, json, headers } = await search(`${slug}/${vertical}`);
    expect([status, json.error]).toEqual([200, undefined]);
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(json[list].length).toBeGreaterThan(0);
    for (const [index, item] of json[list].entries()) {
      expect(Object.keys(item)).toEqual(expect.arrayContaining([...itemFieldsOf[vertical]]));
      expect(JSON.stringify(item)).not.toContain('127.0.0.1');
      if (vertical === 'suggest') continue;
      expect(item.position).toBe(index + 1);
      expect(item.title).toEqual(expect.any(String));
      if (item.link !== null) expect(item.link).toMatch(/^https?:\/\//);
    }
    expect(Object.keys(json).toSorted()).toEqual(membersOf[vertical].toSorted());
    expect(json.search_metadata).toMatchObject({ status: 'success', engine: slug, type: vertical, cached: false });
    expect(json.search_metadata.engine_url ?? '').not.toMatch(/vqd|127\.0\.0\.1/);
    if (vertical !== 'suggest') expect(json.search_information.results_state).toBe('ok');
    expect(await remaining()).toBe(before - 1);
  });

  test('is an empty list and billed when the engine says that there are no results', async () => {
    const { status, json, headers } = await search(`${slug}/${vertical}`, { q: 'zzqx nothing here' });
    expect([status, json.error]).toEqual([200, undefined]);
    expect(json[list]).toEqual([]);
    if (vertical !== 'suggest') {
      expect(json.search_information.results_state).toBe('empty');
      expect(json.pagination).toMatchObject({ has_more: false, next: null });
    }
    expect(headers.get('x-credits-charged')).toBe('1');
  });

  const refusals = ['captcha', 'too many requests', 'forbidden', 'enablejs', 'consent'] as const;
  // All verticals recognise refusals by the same code, so those that came later are tested with the first only.
  const tested = vertical === 'images' || vertical === 'news' ? refusals : refusals.slice(0, 1);
  test.each(tested)('is an unbilled 500 when the engine answers with %s', async (behaviour) => {
    await standIn(slug).always(behaviour);
    const before = await remaining();
    const { status, json, headers } = await search(`${slug}/${vertical}`);
    expect([status, headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([500, 'blocked', '0']);
    expect(json.error).toMatch(/^Internal Error: /);
    expect(json.error).toContain(`(${slug})`);
    expect(json.error).toMatch(/tried again/);
    expect(await remaining()).toBe(before);
  });

  test('is an unbilled 500 target_failed when the engine answers with status 503', async () => {
    await standIn(slug).always('server error');
    const { status, json, headers } = await search(`${slug}/${vertical}`);
    expect([status, headers.get('x-error-code')]).toEqual([500, 'target_failed']);
    expect(json.error).toMatch(/\) failed \(server_error\): it answered with status 503; it will be tried again/);
    expect(headers.get('x-credits-charged')).toBe('0');
  });

  const changes: [string, Behaviour][] = [
    ['nothing but a title', { body: '<html><title>oak tree</title><body></body></html>' }],
    ['no text at all', { body: '' }],
    ['other names for everything', { replace: '[a-zA-Z]{4,}', with: '$&q' }],
  ];
  // The format of suggestions has no names.
  test.each(changes.slice(0, vertical === 'suggest' ? 1 : 3))(
    'is an unbilled 500 drift when the format has changed: %s',
    async (_what, mutate) => {
      await standIn(slug).always(mutate);
      const { status, json, headers } = await search(`${slug}/${vertical}`, { q: knownQuery });
      expect([status, json[list], headers.get('x-error-code')]).toEqual([500, undefined, 'drift']);
      expect(headers.get('x-credits-charged')).toBe('0');
    },
  );
});

describe.each(offered)('/v1/%s/%s', (slug, vertical) => {
  test('is never an empty list when the response is truncated', async () => {
    await standIn(slug).always({ keep: 0.5 });
    const { status, json, headers } = await search(`${slug}/${vertical}`);
    if (status === 200) expect(json[lists[vertical]].length).toBeGreaterThan(0);
    else expect([status, headers.get('x-error-code')]).toEqual([500, 'drift']);
  });
});

describe('a search', () => {
  test.each([
    ['no query', {}, 'q is required'],
    ['an empty query', { q: '  ' }, 'q must not be empty'],
    ['an unknown country', { q: 'x', gl: 'xx' }, 'gl must be'],
    ['a wrong language', { q: 'x', hl: '!!' }, 'hl must be'],
    ['page 0', { q: 'x', page: 0 }, 'page must be'],
    ['a page that is no number', { q: 'x', page: 'two' }, 'page must be'],
    ['a wrong filter', { q: 'x', safe: 'maybe' }, 'safe must be'],
    ['two places', { q: 'x', location: 'Berlin', uule: 'w' }, 'cannot be combined'],
  ])('with %s is 400 and reaches no engine', async (_what, parameters, text) => {
    const { status, json, headers } = await service.call('/v1/bing/images', parameters, { key: account.key });
    expect([status, headers.get('x-credits-charged')]).toEqual([400, '0']);
    expect(json.error).toMatch(/^Bad Request: /);
    expect(json.error).toContain(text);
    expect(await standIn('bing').requests()).toEqual([]);
  });

  test('accepts query instead of q', async () => {
    const { status } = await service.call('/v1/bing/images', { query: knownQuery }, { key: account.key });
    expect(status).toBe(200);
  });

  test.each(['/v1/altavista/images', '/v1/bing/videos', '/v1/openverse/news', '/v1/bing'])(
    '%s is 404',
    async (path) => {
      const { status, json } = await service.call(path, { q: 'x' }, { key: account.key });
      expect([status, json]).toEqual([404, { error: 'Not Found' }]);
    },
  );

  test('lists parameters that the engine does not support', async () => {
    const { json } = await search('mojeek/images', { gl: 'de', hl: 'de', size: 'large', safe: 'off' });
    expect(json.search_information.ignored_parameters).toEqual(['gl', 'hl', 'size']);
  });

  test('lists operators that the engine does not support, and searches without them', async () => {
    const { json } = await search('openverse/images', { site: 'flickr.com' });
    expect(json.images.length).toBe(20);
    expect(json.search_information.ignored_parameters).toEqual(['site']);
    await search('bing/images', { site: 'flickr.com', filetype: 'png' });
    expect((await standIn('bing').requests())[0]!.params.get('q')).toBe('oak tree site:flickr.com filetype:png');
  });

  test('beyond the last page of an engine is empty without a request', async () => {
    const { status, json } = await search('brave/images', { page: 2 });
    expect([status, json.images, json.pagination.has_more]).toEqual([200, [], false]);
    expect(await standIn('brave').requests()).toEqual([]);
  });

  test('fields selects parts of the answer', async () => {
    const { json } = await search('bing/images', { fields: 'images.url', num: 2 });
    expect(json).toEqual({
      images: [{ url: 'https://img.trees1.example/oak-1.jpg' }, { url: 'https://img.trees2.example/oak-2.jpg' }],
    });
  });

  test('soft_fail answers 200 with the error, unbilled', async () => {
    await standIn('bing').always('captcha');
    const { status, json, headers } = await search('bing/images', { soft_fail: true });
    expect([status, headers.get('x-status'), headers.get('x-credits-charged')]).toEqual([200, '500', '0']);
    expect(json.error).toContain('captcha');
  });

  test('as a job is billed when it completes, not when it fails', async () => {
    const before = await remaining();
    const accepted = await search('bing/images', { is_async: true });
    expect(accepted.status).toBe(202);
    const job = await service.waitForJob(accepted.json.job_id, account.key);
    expect([job.status, job.credits_charged, job.result.images.length]).toEqual(['completed', 1, 35]);
    await standIn('bing').always('captcha');
    const failing = await search('bing/images', { is_async: true });
    const failed = await service.waitForJob(failing.json.job_id, account.key);
    expect([failed.status, failed.status_code, failed.credits_charged]).toEqual(['failed', 500, 0]);
    expect(await remaining()).toBe(before - 1);
  });

  test('is answered from the cache the second time at the same price, and fresh with no_cache', async () => {
    const parameters = { hl: 'fr', no_cache: false };
    const first = await search('bing/images', parameters);
    const second = await search('bing/images', parameters);
    expect([first.json.search_metadata.cached, second.json.search_metadata.cached]).toEqual([false, true]);
    expect(second.headers.get('x-cache')).toBe('HIT');
    expect(second.headers.get('x-credits-charged')).toBe('1');
    expect(second.json.images).toEqual(first.json.images);
    expect(await standIn('bing').requests()).toHaveLength(1);
    await search('bing/images', { ...parameters, no_cache: true });
    expect(await standIn('bing').requests()).toHaveLength(2);
    const rows = await service.database.query<{ body: string }>('select body from search_answer');
    expect(rows.some(({ body }) => body.includes('"q"'))).toBe(false);
  });

  test('that several callers make at the same time sends one request', async () => {
    const release = await standIn('bing').hold();
    const calls = Promise.all(Array.from({ length: 5 }, () => search('bing/images', { hl: 'it' })));
    await expect.poll(() => standIn('bing').requests()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await release();
    expect((await calls).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await standIn('bing').requests()).toHaveLength(1);
  });

  test('whose client disconnects is billed when the engine answers, not when it refuses', async () => {
    async function hangUp(refused: boolean): Promise<unknown> {
      const caller = await service.createAccount({ credits: 5 });
      await standIn('bing').reset();
      if (refused) await standIn('bing').always('captcha');

      const release = await standIn('bing').hold();
      const leaving = new AbortController();
      const call = fetch(`${service.address}/v1/bing/images?q=${encodeURIComponent(knownQuery)}&no_cache=true`, {
        headers: { 'x-api-key': caller.key },
        signal: leaving.signal,
      });
      await expect.poll(() => standIn('bing').requests()).toHaveLength(1);
      leaving.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      await release();
      await expect.poll(() => service.log(caller.slug), { timeout: 10_000, interval: 50 }).toHaveLength(1);
      return (await service.call('/v1/usage', {}, { key: caller.key })).json.remaining;
    }
    expect(await hangUp(false)).toBe(4);
    expect(await hangUp(true)).toBe(5);
  });

  test('a truncated body is an unbilled 500', async () => {
    await standIn('bing').always('truncate');
    const { status, headers } = await search('bing/images');
    expect([status, headers.get('x-error-code')]).toEqual([500, 'target_reset']);
  });

  test('an engine that hangs or never finishes is an unbilled 500', async () => {
    await Promise.all([standIn('bing').always('hang'), standIn('openverse').always('drip')]);
    const answers = await Promise.all([search('bing/images'), search('openverse/images')]);
    for (const { status, json, headers } of answers) {
      expect([status, headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([
        500,
        'target_timeout',
        '0',
      ]);
      expect(json.error).toContain('timeout');
    }
  }, 40_000);

  test('a page with the wrong charset still yields results', async () => {
    await standIn('bing').always('wrong charset');
    const { status, json } = await search('bing/images');
    expect([status, json.images.length]).toEqual([200, 35]);
  });

  test('a redirect loop is an unbilled 500', async () => {
    await standIn('bing').always('redirect loop');
    const { status, headers } = await search('bing/images');
    expect([status, headers.get('x-error-code')]).toEqual([500, 'drift']);
    expect((await standIn('bing').requests()).length).toBeLessThan(6);
  });
});

describe('an engine that refuses', () => {
  test.each([
    ['Cloudflare', '<title>Just a moment...</title><script>window._cf_chl_opt={cvId:"3"}</script>', 'captcha'],
    ['hCaptcha', '<p>Verify you are human</p><div class="h-captcha" data-sitekey="k"></div>', 'captcha'],
    ['DataDome', '<script src="https://ct.captcha-delivery.com/c.js"></script>', 'captcha'],
  ])('by %s is distinguished from one without results', async (_name, page, code) => {
    await standIn('bing').always({ body: `<html><body>${page}</body></html>` });
    const { status, json, headers } = await search('bing/images');
    expect([status, headers.get('x-credits-charged')]).toEqual([500, '0']);
    expect(json.error).toContain(code);
  });

  test('is not queried by any node after three refusals until its pause is over', async () => {
    await standIn('bing').always('captcha');
    for (let tries = 0; tries < 3; tries++) await search('bing/images', { page: tries + 1 });
    expect(await standIn('bing').requests()).toHaveLength(3);
    const { status, json, headers } = await search('bing/images');
    expect([status, headers.get('x-error-code')]).toEqual([500, 'blocked']);
    expect(json.error).toContain('tried again in 60 minutes');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await standIn('bing').requests()).toHaveLength(3);

    // When the pause is over, one call tries; its success ends the pause.
    await service.database.query(`update search_rest set rest_until = clock_timestamp() - interval '1 second'`);
    await standIn('bing').reset();
    expect((await search('bing/images')).status).toBe(200);
    expect((await search('bing/images')).status).toBe(200);
  });

  test('that sends Retry-After is not queried earlier', async () => {
    await standIn('bing').behave('too many requests');
    const first = await search('bing/images');
    expect(first.headers.get('retry-after')).toBe('77');
    const second = await search('bing/images');
    expect([second.status, (await standIn('bing').requests()).length]).toEqual([500, 1]);
  });

  test('appears in its own statistics only', async () => {
    await standIn('yandex').always('captcha');
    for (let tries = 0; tries < 30; tries++) await search('yandex/images', { page: (tries % 3) + 1 });
    const stats = async (engine: string) => (await service.call('/v1/stats', { engine }, { key: account.key })).json;
    await expect.poll(async () => (await stats('yandex')).health).toMatch(/^(degraded|down)$/);
    expect(await stats('openverse')).toMatchObject({ engine: 'openverse', window: '1h' });
    expect((await service.call('/v1/stats', { engine: 'altavista' }, { key: account.key })).status).toBe(404);
  });
});
