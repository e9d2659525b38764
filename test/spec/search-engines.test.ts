// What is special about each search engine: the requests that it gets, and how its answers are read.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { knownQuery } from '../support/search-engines/stand-in.ts';
import { startSearchService } from '../support/search-service.ts';
import type { SearchService } from '../support/search-service.ts';

let searches: SearchService;
let service: SearchService['service'];
let account: SearchService['account'];
let standIn: SearchService['standIn'];
let search: SearchService['search'];

beforeAll(async () => {
  searches = await startSearchService();
  ({ service, account, standIn, search } = searches);
}, 120_000);
afterAll(() => searches?.stop());
afterEach(() => searches.reset());

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
    await service.call('/v1/bing/news', { q: knownQuery, hl: 'de' }, { key: account.key });
    const { json } = await service.call('/v1/bing/news', { q: knownQuery, hl: 'de', page: 2 }, { key: account.key });
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

  test('have snippets without the badge and the date in front of them', async () => {
    const badge = '<span class="algoSlug_icon" data-priority="2">WEB</span>';
    await standIn('bing').always({ replace: '<span class="news_dt">', with: `${badge}$&` });
    const { json } = await search('bing/search');
    expect(json.organic_results[2]).toMatchObject({ snippet: 'About oaks, part 3.', date: 'Nov 3, 2026' });
    await standIn('bing').always({ replace: '<span class="news_dt">[^<]+</span>&nbsp;· ', with: badge });
    const { json: undated } = await search('bing/search');
    expect(undated.organic_results[2]).toMatchObject({ snippet: 'About oaks, part 3.', date: null });
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
    const q = knownQuery;
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

describe('beside web results', () => {
  test.each(['bing', 'yahoo', 'qwant', 'naver'])('%s gives related searches', async (slug) => {
    const { json } = await search(`${slug}/search`);
    expect(json.related_searches).toEqual([{ query: 'oak leaf' }]);
  });

  const wikipedia = { title: 'Oak', link: 'https://en.wikipedia.org/wiki/Oak' };
  test.each<[slug: string, panel: object]>([
    ['duckduckgo', { ...wikipedia, description: 'An oak is a tree.', source: 'Wikipedia' }],
    [
      'brave',
      { ...wikipedia, subtitle: 'Tree', description: 'An oak is a "tree".', image_url: 'https://img.example/oak.jpg' },
    ],
    ['ecosia', { ...wikipedia, subtitle: 'Tree', description: 'An oak is a tree.', source: 'Wikipedia' }],
    ['wikipedia', { ...wikipedia, subtitle: 'Genus of trees', description: 'An oak is a tree.', source: 'Wikipedia' }],
  ])('%s says something about the subject', async (slug, panel) => {
    const { json } = await search(`${slug}/search`);
    expect(json.knowledge_panel).toMatchObject(panel);
  });

  test.each(['oak (disambiguation)', 'zzqx nothing here', 'oak|tree'])('Wikipedia says nothing about %s', async (q) => {
    const { status, json } = await search('wikipedia/search', { q });
    expect([status, json.knowledge_panel]).toEqual([200, null]);
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
  const page = (title: string, body = '') => `<html><head><title>${title}</title></head><body>${body}</body></html>`;
  const error999 = 'Unable to process request at this time -- error 999';
  test.each<[slug: string, status: number, body: string]>([
    ['qwant', 200, page('Service unavailable - Qwant')],
    ['qwant', 200, page('Qwant', '<h1 class="title">Service unavailable</h1>')],
    ['qwant', 200, page('Qwant', '<div><p>Sorry: <b>service unavailable</b> here.</p></div>')],
    ['qwant', 200, 'Service Unavailable'],
    ['qwant', 200, '{"status":"error","data":{"error_code":27}}'],
    ['searxng', 200, page('Verifying your request')],
    ['yahoo', 999, error999],
    ['yahoo', 500, page('Yahoo', error999)],
    ['bing', 999, ''],
    ['bing', 402, 'pay'],
    ['bing', 200, page('Bing', '<h1>One last step</h1><p>Please solve the challenge below to continue</p>')],
    ['startpage', 200, page('Startpage Captcha')],
    ['startpage', 200, page('Startpage', '<form id="captcha" method="post"></form>')],
    ['startpage', 200, page('Startpage', '<div class="wide captcha-section"></div>')],
    ['brave', 200, page('PoW Captcha - Brave Search')],
    ['brave', 200, page('Brave Search', '<button>I&#39;m not a robot</button>')],
    ['naver', 200, page('NAVER', '<h3 class="title">검색 서비스 이용이 제한되었습니다.</h3>')],
    ['duckduckgo', 200, page('DuckDuckGo', '<p>Unfortunately, bots use DuckDuckGo too.</p>')],
    // By the protection in front of the engine, whatever the status is.
    ['mojeek', 503, page('Access denied', '<p>Generated by Wordfence at Mon, 1 Jan 2026</p>')],
    ['mojeek', 406, '<p>This error was generated by Mod_Security.</p>'],
  ])('of %s is blocked, not drift: %d %s', async (slug, status, body) => {
    await standIn(slug).always({ body, status });
    const { status: answered, json, headers } = await search(`${slug}/news`);
    expect([answered, headers.get('x-error-code'), json.error]).toEqual([500, 'blocked', expect.any(String)]);
  });

  test.each(['qwant', 'mojeek'])('a status 503 of %s is a failure, also if its page says so', async (slug) => {
    for (const body of ['Service unavailable', page('503 Service Unavailable', '<h1>Service Unavailable</h1>')]) {
      await standIn(slug).always({ body, status: 503 });
      const { json, headers } = await search(`${slug}/news`);
      expect(headers.get('x-error-code')).toBe('target_failed');
      expect(json.error).toContain('it answered with status 503');
    }
  });

  test('a long page that mentions an unavailable service, or a short one in its query only, is not one', async () => {
    const long = page('Qwant', `<p>service unavailable</p>${'<p>oak</p>'.repeat(1000)}`);
    for (const body of [long, page('Qwant', '<input name="q" value="service unavailable">')]) {
      await standIn('qwant').always({ body });
      expect((await search('qwant/search')).headers.get('x-error-code')).toBe('drift');
    }
  });

  test('a page that mentions a captcha in its query only is not one', async () => {
    const body = page("I'm not a robot - Brave Search", '<input name="q" value="I&#39;m not a robot">');
    await standIn('brave').always({ body });
    const { headers } = await search('brave/news');
    expect(headers.get('x-error-code')).toBe('drift');
  });
});

describe('an official API', () => {
  const googleError = (code: number, message: string, more: object) =>
    JSON.stringify({ error: { code, message, ...more } });
  test.each<[what: string, status: number, body: string, says: RegExp]>([
    [
      'a wrong key',
      400,
      googleError(400, 'API key not valid. Please pass a valid API key.', { status: 'INVALID_ARGUMENT' }),
      /denied.*refuses the key in SITEGLASS_KEY_GOOGLE \(status 400\).*check/,
    ],
    [
      'a key that may not use it',
      403,
      googleError(403, 'Custom Search API is disabled.', { errors: [{ reason: 'accessNotConfigured' }] }),
      /denied.*SITEGLASS_KEY_GOOGLE/,
    ],
    [
      'a used up quota',
      403,
      googleError(403, 'Daily Limit Exceeded', { errors: [{ reason: 'dailyLimitExceeded' }] }),
      /rate_limited.*limit of the key in SITEGLASS_KEY_GOOGLE is reached \(status 403\)/,
    ],
    [
      'too many requests',
      429,
      googleError(429, 'Quota exceeded for quota metric', { status: 'RESOURCE_EXHAUSTED' }),
      /rate_limited.*SITEGLASS_KEY_GOOGLE/,
    ],
  ])('that answers with %s is blocked, and names the setting', async (_what, status, body, says) => {
    await standIn('google').always({ body, status });
    const { status: answered, json, headers } = await search('google/search');
    expect([answered, headers.get('x-error-code')]).toEqual([500, 'blocked']);
    expect(json.error).toMatch(says);
  });

  test('whose answer is another error is drift', async () => {
    await standIn('google').always({ body: googleError(404, 'Not found', {}), status: 404 });
    expect((await search('google/search')).headers.get('x-error-code')).toBe('drift');
  });
});

describe('SearXNG', () => {
  test('web results have dates and an infobox', async () => {
    const { json } = await search('searxng/search');
    expect(json.organic_results[0]).toMatchObject({ date_utc: '2026-02-17T00:00:00Z', date_precision: 'day' });
    expect(json.organic_results[1]).toMatchObject({ date: 'Aug 19, 2024', snippet: 'About oaks, part 2.' });
    expect(json.knowledge_panel).toMatchObject({ title: 'Oak', source: 'Wikipedia' });
  });

  test('corrections are related searches, because the query was not replaced', async () => {
    await standIn('searxng').always({ replace: '"corrections":\\[\\]', with: '"corrections":["oaks","oak trees"]' });
    const { json } = await search('searxng/search');
    expect(json.search_information).toMatchObject({ results_state: 'ok', query_displayed: knownQuery });
    expect(json.related_searches).toEqual([{ query: 'oaks' }, { query: 'oak trees' }]);
  });

  test('positions start at 1 on every page, because the length of a page varies', async () => {
    for (const page of [1, 2]) {
      await standIn('searxng').always({ replace: 'trees', with: `page${page}` });
      const { json } = await search('searxng/search', { page });
      expect(json.organic_results.map(({ position }: any) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(json.pagination).toMatchObject({ current: page, per_page: 10 });
    }
    const { json } = await search('searxng/search', { num: 3 });
    expect(json.search_parameters.num).toBe(3);
  });

  test.each([
    ['its own 403', { status: 403, body: '<title>403 Forbidden</title>' }, true],
    ['a page that says so', { body: '<title>Service unavailable</title>' }, false],
    ['a status 401 of its web server', { status: 401, body: 'Authorization required' }, false],
    [
      'a protection in front of it',
      { status: 403, body: '<!doctype html><title>Attention Required! | Cloudflare</title>' },
      false,
    ],
  ])(
    'that refuses with %s is blocked, and names its settings only if they can be the cause',
    async (_what, page, hasRemedy) => {
      await standIn('searxng').always(page);
      const { json, headers } = await search('searxng/search');
      expect(headers.get('x-error-code')).toBe('blocked');
      expect(json.error.includes('settings.yml')).toBe(hasRemedy);
    },
  );

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
