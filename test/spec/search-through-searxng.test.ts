// Engines that are asked through the SearXNG of the operator: each has only its own results, and its own failures.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSearxngInstance } from '../support/search-engines/searxng-instance.ts';
import type { SearxngInstance } from '../support/search-engines/searxng-instance.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';

const [both, onlyBrave, onlyGoogle] = ['https://both.example/', 'https://brave.example/', 'https://google.example/'];

let instance: SearxngInstance;
let service: TestService;
let account: TestAccount;

const search = (path: string, parameters: Record<string, string | number> = {}) =>
  service.call(`/v1/${path}`, { q: 'oak', no_cache: true, ...parameters }, { key: account.key });
const linksOf = (json: any): string[] => (json.organic_results ?? json.images).map(({ link }: any) => link);

beforeAll(async () => {
  instance = await startSearxngInstance();
  service = await startTestService({
    environment: { SITEGLASS_SEARXNG_URL: instance.origin, SITEGLASS_EGRESS_ALLOW: '' },
  });
  account = await service.createAccount();
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await instance?.close();
});
beforeEach(() => {
  instance.engines = {
    brave: { category: 'general', finds: [both, onlyBrave] },
    google: { category: 'general', finds: [onlyGoogle, both] },
    wikipedia: { category: 'general', finds: [] },
    'bing images': { category: 'images', finds: ['https://bing-images.example/'] },
    'google images': { category: 'images', finds: ['https://google-images.example/'] },
    'brave.news': { category: 'news', finds: ['https://brave-news.example/'] },
    'google news': { category: 'news', finds: ['https://google-news.example/'] },
  };
});
afterEach(async () => {
  instance.requests = [];
  instance.isLocked = false;
  await service.database.query('delete from search_rest');
});

describe('an engine through SearXNG', () => {
  test.each([
    ['google/search', 'google', [onlyGoogle, both]],
    ['brave/search', 'brave', [both, onlyBrave]],
    ['google/images', 'google images', ['https://google-images.example/']],
    ['google/news', 'google news', ['https://google-news.example/']],
    ['brave/news', 'brave.news', ['https://brave-news.example/']],
  ])('%s asks only "%s"', async (path, name, links) => {
    const { status, json, headers } = await search(path);
    expect([status, headers.get('x-credits-charged')]).toEqual([200, '1']);
    expect(linksOf(json)).toEqual(links);
    expect(instance.requests.map((sent) => [sent.get('engines'), sent.get('categories')])).toEqual([[name, null]]);
  });

  test('returns at most 1,000 results, however many there are', async () => {
    const finds = Array.from({ length: 2000 }, (_, index) => `https://page${index}.example/`);
    instance.engines = { brave: { category: 'general', finds } };
    const { status, json } = await search('brave/search');
    expect([status, linksOf(json).length]).toEqual([200, 1000]);
    expect(linksOf(json)).toEqual(finds.slice(0, 1000));
  });

  test('is not replaced by commands in the query', async () => {
    await search('google/search', { q: '!br :de oak <3 a!b ! !' });
    await search('searxng/search', { q: '!br oak' });
    expect(instance.requests.map((sent) => sent.get('q'))).toEqual(['br de oak 3 a!b ! !', '!br oak']);
  });

  test('has no results of others if the instance does not let callers choose', async () => {
    instance.isLocked = true;
    const { json } = await search('google/search');
    expect(new Set(linksOf(json))).toEqual(new Set([onlyGoogle, both]));
    expect([json.related_searches, json.knowledge_panel]).toEqual([[], null]);
  });

  test('that the instance does not have is an unbilled error, not the results of others', async () => {
    const { status, json, headers } = await search('yandex/search');
    expect([status, headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([500, 'drift', '0']);
    expect(json.error).toContain('the instance did not ask its engine yandex, but brave, google');
  });

  test('without results is an empty list', async () => {
    instance.engines['google'] = { category: 'general', finds: [] };
    const { status, json, headers } = await search('google/search');
    expect([status, linksOf(json), headers.get('x-credits-charged')]).toEqual([200, [], '1']);
  });

  test.each([
    ['Suspended: CAPTCHA', 'blocked'],
    ['Suspended: access denied', 'blocked'],
    ['CAPTCHA', 'blocked'],
    ['access denied', 'blocked'],
    ['too many requests', 'blocked'],
    ['timeout', 'target_timeout'],
    ['HTTP error', 'target_failed'],
    ['server API error', 'target_failed'],
    ['network error', 'target_reset'],
    ['parsing error', 'drift'],
  ])('that SearXNG lists with "%s" is %s and not billed', async (fails, code) => {
    instance.engines['google'] = { category: 'general', finds: [], fails };
    // Others answer, as in an instance that asks them anyway.
    for (const isLocked of [false, true]) {
      instance.isLocked = isLocked;
      const { status, json, headers } = await search('google/search');
      expect([status, headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([500, code, '0']);
      expect(json.error).toContain(`its engine google does not answer: ${fails}`);
    }
  });

  test('has the results that it found before it failed', async () => {
    instance.engines['google']!.fails = 'timeout';
    const { status, json, headers } = await search('google/search');
    expect([status, linksOf(json), headers.get('x-credits-charged')]).toEqual([200, [onlyGoogle, both], '1']);
  });

  test('is not failed by the failure of another', async () => {
    instance.isLocked = true;
    instance.engines['brave'] = { category: 'general', finds: [], fails: 'Suspended: CAPTCHA' };
    const { status, json } = await search('google/search');
    expect([status, linksOf(json)]).toEqual([200, [onlyGoogle, both]]);
  });

  test('is experimental unless a capture has its own results', async () => {
    const { json } = await service.call('/openapi.json', {});
    const isExperimental = (path: string) => json.paths[`/v1/${path}`].get['x-experimental'] === true;
    expect(['searxng/search', 'brave/search'].filter(isExperimental)).toEqual([]);
    const others = ['google/search', 'yandex/search', 'searxng/images', 'searxng/news', 'google/news'];
    expect(others.filter(isExperimental)).toEqual(others);
  });
});

describe('/v1/search through SearXNG', () => {
  const merged = async (engines: string) => {
    const { status, json, headers } = await search('search', { engines });
    const states = json.search_metadata?.engines.map(({ engine, status: state }: any) => `${engine} ${state}`);
    const found = json.organic_results?.map(({ link, sources, score }: any) => [link, sources, score]);
    return { status, headers, states, found };
  };

  test('names the engines that found a page, and counts each of them once', async () => {
    for (const engines of ['google,brave', 'google,brave,searxng']) {
      expect((await merged(engines)).found).toEqual([
        [both, ['brave', 'google'], 0.032522],
        [onlyGoogle, ['google'], 0.016393],
        [onlyBrave, ['brave'], 0.016129],
      ]);
    }
  });

  test('names SearXNG where an engine found the page that was not asked itself', async () => {
    const { found } = await merged('google,searxng');
    expect(found).toEqual([
      [both, ['searxng', 'google'], 0.032522],
      [onlyGoogle, ['google'], 0.016393],
      [onlyBrave, ['searxng'], 0.015873],
    ]);
  });

  test('ranks the pages of SearXNG by the engines that found them', async () => {
    const { found } = await merged('searxng');
    expect(found).toEqual([
      [both, ['searxng'], 0.032787],
      [onlyGoogle, ['searxng'], 0.016129],
      [onlyBrave, ['searxng'], 0.015873],
    ]);
  });

  test('does not name an engine that SearXNG has suspended', async () => {
    instance.engines['google'] = { category: 'general', finds: [], fails: 'Suspended: CAPTCHA' };
    const { status, headers, states, found } = await merged('google,brave,searxng');
    expect([status, headers.get('x-credits-charged')]).toEqual([200, '1']);
    expect(states).toEqual(['google blocked', 'brave ok', 'searxng ok']);
    expect(found).toEqual([
      [both, ['brave'], 0.016393],
      [onlyBrave, ['brave'], 0.016129],
    ]);
  });

  test('is an unbilled 500 if SearXNG has suspended all engines', async () => {
    for (const name of ['google', 'brave'])
      instance.engines[name] = { category: 'general', finds: [], fails: 'Suspended: too many requests' };
    const { status, headers } = await merged('google,brave,searxng');
    expect([status, headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([500, 'blocked', '0']);
  });
});
