// GET /v1/{search_engine}/images, /news, /search and /suggest, through the whole service and engines on loopback.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { searchEngines } from '../../src/contract/search-engines.ts';
import { searchVerticals } from '../../src/contract/search.ts';
import type { SearchVertical } from '../../src/contract/search.ts';
import type { Behaviour } from '../support/search-engines/behaviours.ts';
import { KNOWN_QUERY, startStandIn } from '../support/search-engines/stand-in.ts';
import type { StandIn } from '../support/search-engines/stand-in.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';

const slugs = searchEngines.map(({ slug }) => slug);
const standIns = new Map<string, StandIn>();
let service: TestService;
let account: TestAccount;

const standIn = (slug: string): StandIn => standIns.get(slug)!;
const search = (path: string, parameters: Record<string, string | number | boolean> = {}) =>
  service.call(`/v1/${path}`, { q: KNOWN_QUERY, no_cache: true, ...parameters }, { key: account.key });
const remaining = async (): Promise<number> =>
  (await service.call('/v1/usage', {}, { key: account.key })).json.remaining;
const rested = () => service.database.query('delete from search_rest');

beforeAll(async () => {
  await Promise.all(slugs.map(async (slug) => standIns.set(slug, await startStandIn(slug))));
  const addresses = slugs
    .filter((slug) => slug !== 'searxng')
    .map((slug) => [`SITEGLASS_BASE_URL_${slug.toUpperCase()}`, standIn(slug).origin]);
  service = await startTestService({
    environment: {
      ...Object.fromEntries(addresses),
      SITEGLASS_SEARXNG_URL: standIn('searxng').origin,
      SITEGLASS_KEY_GOOGLE: 'my-engine:google-key',
      SITEGLASS_EGRESS_ALLOW: '',
    },
  });
  account = await service.createAccount({ account: { stats_enabled: true } });
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await Promise.all([...standIns.values()].map((one) => one.close()));
});
afterEach(async () => {
  await Promise.all([...standIns.values()].map((one) => one.reset()));
  await rested();
});

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
      const { status, json, headers } = await search(`${slug}/${vertical}`, { q: KNOWN_QUERY });
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

describe('Bing images', () => {
  test('sends the parameters that Bing expects', async () => {
    await search('bing/images', {
      page: 2,
      gl: 'uk',
      hl: 'en',
      safe: 'active',
      size: 'large',
      type: 'photo',
      time_range: 'week',
    });
    const [request] = await standIn('bing').requests();
    expect(request!.rawQuery).toBe(
      'q=oak+tree&async=1&first=36&count=35&mkt=en-GB&adlt=strict&qft=%2Bfilterui:age-lt10080%2Bfilterui:imagesize-large%2Bfilterui:photo-photo',
    );
    expect(request!.headers['accept-language']).toBe('en-GB,en;q=0.9');
  });

  test('reads sizes, sources and titles, without related pictures', async () => {
    const { json } = await search('bing/images');
    expect(json.images).toHaveLength(35);
    expect(json.images[14]).toMatchObject({
      position: 15,
      title: 'Oak & "tree" 15',
      url: 'https://img.trees15.example/oak-15.jpg',
      link: 'https://www.trees15.example/page?a=1&b=2',
      domain: 'trees15.example',
      source: 'trees15.example',
      image_width: 815,
      image_height: 615,
    });
    expect(json.related_searches).toEqual([{ query: 'Old Oak' }]);
    expect(json.pagination).toEqual({ current: 1, next: 2, has_more: true, per_page: 35 });
  });

  test('positions continue across pages, and num limits the results', async () => {
    const { json } = await search('bing/images', { page: 2, num: 3 });
    expect(json.images.map(({ position }: any) => position)).toEqual([36, 37, 38]);
    expect(json.pagination).toMatchObject({ current: 2, next: null, has_more: false });
  });

  test('one broken result is left out', async () => {
    await standIn('bing').always({ replace: ' m="', with: ' n="', once: true });
    const { status, json } = await search('bing/images');
    expect([status, json.images.length]).toEqual([200, 34]);
  });
});

describe('Bing news', () => {
  test('uses the feed, with unwrapped links and parsed dates', async () => {
    const { json } = await search('bing/news');
    expect(json.search_metadata.provider).toBe('public_feed');
    expect(json.organic_results[0]).toMatchObject({
      title: 'Oak news 1 & more',
      link: 'https://paper1.example/oak?a=1',
      source: 'Paper 1',
      date: 'Sat, 14 Nov 2026 10:01:00 GMT',
      date_utc: '2026-11-14T10:01:00Z',
      date_precision: 'minute',
      snippet: 'What happened to oak 1',
    });
  });

  test('uses the page when Bing redirects feed readers to its portal', async () => {
    await standIn('bing').behave('portal');
    const { status, json } = await search('bing/news');
    expect([status, json.search_metadata?.provider]).toEqual([200, 'page_http']);
    expect(json.organic_results[0]).toMatchObject({
      title: 'Oak card 1',
      source: 'Paper 1',
      date: '2 hours ago',
      date_precision: 'hour',
    });
  });

  test('a repeated last page is the end', async () => {
    await service.call('/v1/bing/news', { q: KNOWN_QUERY, hl: 'de' }, { key: account.key });
    const { json } = await service.call('/v1/bing/news', { q: KNOWN_QUERY, hl: 'de', page: 2 }, { key: account.key });
    expect(json.organic_results).toEqual([]);
    expect(json.pagination.has_more).toBe(false);
  });
});

describe('Bing web results', () => {
  test('have unwrapped links, dates and related searches, without advertisements and videos', async () => {
    const { json } = await search('bing/search');
    expect(json.organic_results).toHaveLength(10);
    expect(json.organic_results[2]).toEqual({
      position: 3,
      title: 'Oak & tree 3',
      link: 'https://www.trees3.example/oak?a=3',
      displayed_link: 'https://www.trees3.example › oak',
      domain: 'trees3.example',
      snippet: 'About oaks, part 3.',
      date: 'Nov 3, 2026',
      date_utc: '2026-11-03T00:00:00Z',
      date_precision: 'day',
      source: 'Trees 3',
      thumbnail_url: null,
    });
    expect(json.search_information.total_results).toBe(1_230_000);
    expect(json.related_searches).toEqual([{ query: 'oak leaf' }]);
    expect(json.knowledge_panel).toMatchObject({
      title: 'Oak',
      subtitle: 'Tree',
      description: 'An oak is a tree.',
      link: 'https://en.wikipedia.org/wiki/Oak',
    });
    const { json: second } = await search('bing/search', { page: 2, gl: 'uk', time_range: 'week' });
    expect(second.organic_results[0].position).toBe(11);
    expect((await standIn('bing').requests()).at(-1)!.rawQuery).toBe(
      'q=oak+tree&first=11&FORM=PERE&mkt=en-GB&adlt=moderate&filters=ex1:%22ez2%22',
    );
  });

  test('come from the feed when the page has changed', async () => {
    await standIn('bing').behave({ body: '<html><title>oak tree</title></html>' });
    const { status, json } = await search('bing/search');
    expect([status, json.search_metadata?.provider]).toEqual([200, 'public_feed']);
    expect(json.organic_results[0]).toMatchObject({ link: 'https://www.trees1.example/oak?a=1', date: null });
  });
});

describe('Google', () => {
  test('news: locale parameters agree, old links are unwrapped, new ones are not', async () => {
    const { json } = await search('google/news', { gl: 'tw', hl: 'zh-TW', time_range: 'day' });
    expect((await standIn('google').requests())[0]!.rawQuery).toBe('q=oak+tree+when:1d&hl=zh-TW&gl=TW&ceid=TW:zh-Hant');
    expect(json.search_information.results_state).toBe('empty'); // with the operator it is another query
    const { json: found } = await search('google/news');
    expect(found.organic_results[1]).toMatchObject({
      title: 'Oak story 2',
      link: 'https://paper2.example/oak',
      source: 'Paper 2',
      source_url: 'https://paper2.example',
      domain: 'paper2.example',
    });
    expect(found.organic_results[0].link).toMatch(/^https:\/\/news\.google\.com\/rss\/articles\//);
    expect(found.organic_results[6]).toMatchObject({ date: 'Sat, 14 Nov 2026 07:00:00 GMT', date_precision: 'day' });
  });

  test('news: num and page select a part of the feed', async () => {
    const { json } = await search('google/news', { num: 10, page: 3 });
    expect(json.organic_results.map(({ position }: any) => position)).toEqual([21, 22, 23, 24, 25]);
    expect(json.pagination).toEqual({ current: 3, next: null, has_more: false, per_page: 10 });
  });

  test('news: a missing edition is replaced, which is reported', async () => {
    const { status, json } = await search('google/news', { gl: 'qa' });
    expect(status).toBe(200);
    expect(json.search_information.ignored_parameters).toEqual(['gl']);
  });

  test('images: reports that a browser is needed', async () => {
    await standIn('google').always('enablejs');
    const { json } = await search('google/images');
    expect(json.error).toMatch(/js_required.*browser with JavaScript/);
  });
});

describe('DuckDuckGo', () => {
  test('fetches a token once per query and does not expose it', async () => {
    const q = KNOWN_QUERY;
    await search('duckduckgo/images', { q, page: 2 });
    await search('duckduckgo/news', { q });
    const requests = await standIn('duckduckgo').requests();
    expect(requests.filter(({ path }) => path === '/').length).toBeLessThanOrEqual(1);
    expect(requests.find(({ path }) => path === '/i.js')!.params.get('s')).toBe('100');
  });

  test('an expired token is replaced', async () => {
    await search('duckduckgo/images');
    await standIn('duckduckgo').behave('forbidden');
    const { status } = await search('duckduckgo/images');
    expect(status).toBe(200);
  });

  test('news have exact times', async () => {
    const { json } = await search('duckduckgo/news');
    expect(json.organic_results[0]).toMatchObject({
      source: 'Paper 1',
      snippet: 'About oak & co 1',
      date: '1 hours ago',
      date_utc: '2026-11-14T09:53:20Z',
    });
  });
});

describe('DuckDuckGo web results', () => {
  test('are read without sponsored rows, and later pages use the token of the first', async () => {
    const { json } = await search('duckduckgo/search');
    expect(json.organic_results.map(({ title }: any) => title).slice(0, 2)).toEqual(['Oak & tree 1', 'Oak & tree 2']);
    expect(json.organic_results[0]).toMatchObject({
      link: 'https://www.trees1.example/oak?a=1',
      displayed_link: 'www.trees1.example/oak',
      snippet: 'About oaks, part 1.',
      date_utc: '2026-11-07T00:00:00Z',
      date_precision: 'day',
    });
    const { status, json: third } = await search('duckduckgo/search', { page: 3 });
    expect([status, third.organic_results[0].link]).toEqual([200, 'https://www.trees26.example/oak?a=26']);
  });

  test('a later page without a kept token asks for the first page before', async () => {
    const { status } = await search('duckduckgo/search', { page: 2, gl: 'ca' });
    expect(status).toBe(200);
    expect(await standIn('duckduckgo').requests()).toHaveLength(2);
  });
});

describe('links and dates of web results', () => {
  test.each(['yahoo', 'startpage', 'ecosia', 'brave', 'google', 'naver'])('%s', async (slug) => {
    const { json } = await search(`${slug}/search`);
    const [first] = json.organic_results;
    expect(first).toMatchObject({ title: 'Oak & tree 1', link: 'https://www.trees1.example/oak?a=1' });
    expect(first.snippet).toBe('About oaks, part 1.');
    expect(first.date_utc).not.toBeNull();
  });

  test('Yandex: the answer of its language model is not a result', async () => {
    const { json } = await search('yandex/search');
    expect(json.organic_results[0]).toMatchObject({
      title: 'Oak & tree 1',
      displayed_link: 'trees1.example › oak',
      snippet: 'About oaks, part 1.',
    });
  });

  test('Wikipedia: articles of the edition in the language of the query', async () => {
    const { json } = await search('wikipedia/search', { hl: 'de' });
    expect(json.organic_results[0].link).toBe('https://de.wikipedia.org/wiki/Oak_tree_1%3F');
  });
});

describe('the news of', () => {
  test('Naver: printed papers state page and column before the date, and thumbnails are not the icon of the paper', async () => {
    const { json } = await search('naver/news');
    for (const [index, item] of json.organic_results.entries()) {
      expect(item).toMatchObject({
        date: '3시간 전',
        date_precision: 'hour',
        thumbnail_url: `https://t.example/${index}`,
      });
    }
  });

  test('SearXNG: source and date are split, whichever comes first', async () => {
    const { json } = await search('searxng/news');
    expect(json.organic_results[0]).toMatchObject({ date: '2026-11-14T10:00:00', source: 'Paper 0 on MSN' });
    expect(json.organic_results[1]).toMatchObject({
      date: '2 hours ago',
      date_precision: 'hour',
      source: 'Paper 1 on MSN',
    });
  });
});

describe('a refusal that is not the usual one', () => {
  test.each([
    ['qwant', '<html><head><title>Service unavailable - Qwant</title></head></html>'],
    ['qwant', '{"status":"error","data":{"error_code":27}}'],
    ['searxng', '<html><head><title>Verifying your request</title></head></html>'],
  ])('of %s is blocked, not drift: %s', async (slug, body) => {
    await standIn(slug).always({ body });
    const { status, headers } = await search(`${slug}/news`);
    expect([status, headers.get('x-error-code')]).toEqual([500, 'blocked']);
  });
});

describe('SearXNG', () => {
  test('web results have dates and an infobox', async () => {
    const { json } = await search('searxng/search');
    expect(json.organic_results[0]).toMatchObject({ date_utc: '2026-02-17T00:00:00Z', date_precision: 'day' });
    expect(json.organic_results[1]).toMatchObject({ date: 'Aug 19, 2024', snippet: 'About oaks, part 2.' });
    expect(json.knowledge_panel).toMatchObject({ title: 'Oak', source: 'Wikipedia' });
  });

  test('no results because its engines were blocked is a refusal', async () => {
    const { status, headers, json } = await search('searxng/news', { q: 'blocked behind' });
    expect([status, headers.get('x-error-code')]).toEqual([500, 'blocked']);
    expect(json.error).toContain('google news');
  });

  test('an engine with a base URL is not asked through it', async () => {
    await search('bing/images');
    expect(await standIn('searxng').requests()).toEqual([]);
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
    ['two places', { q: 'x', location: 'Berlin', uule: 'w' }, 'exclude'],
  ])('with %s is 400 and reaches no engine', async (_what, parameters, text) => {
    const { status, json, headers } = await service.call('/v1/bing/images', parameters, { key: account.key });
    expect([status, headers.get('x-credits-charged')]).toEqual([400, '0']);
    expect(json.error).toMatch(/^Bad Request: /);
    expect(json.error).toContain(text);
    expect(await standIn('bing').requests()).toEqual([]);
  });

  test('accepts query instead of q', async () => {
    const { status } = await service.call('/v1/bing/images', { query: KNOWN_QUERY }, { key: account.key });
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
      const call = fetch(`${service.address}/v1/bing/images?q=${encodeURIComponent(KNOWN_QUERY)}&no_cache=true`, {
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

  test('is not asked by any node after three refusals until its rest is over', async () => {
    await standIn('bing').always('captcha');
    for (let tries = 0; tries < 3; tries++) await search('bing/images', { page: tries + 1 });
    expect(await standIn('bing').requests()).toHaveLength(3);
    const { status, json, headers } = await search('bing/images');
    expect([status, headers.get('x-error-code')]).toEqual([500, 'blocked']);
    expect(json.error).toContain('tried again in 60 minutes');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await standIn('bing').requests()).toHaveLength(3);

    // When the rest is over, one call tries; its success ends the matter.
    await service.database.query(`update search_rest set rest_until = clock_timestamp() - interval '1 second'`);
    await standIn('bing').reset();
    expect((await search('bing/images')).status).toBe(200);
    expect((await search('bing/images')).status).toBe(200);
  });

  test('that sends Retry-After is not asked earlier', async () => {
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
