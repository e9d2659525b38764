// GET /v1/search, the same search as a SearXNG, and the stored checks of the engines.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../src/cli/cli.ts';
import { knownQuery, startStandIn } from '../support/search-engines/stand-in.ts';
import type { StandIn } from '../support/search-engines/stand-in.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';

const slugs = ['bing', 'mojeek', 'marginalia', 'wikipedia'] as const;
const standIns = new Map<string, StandIn>();
let environment: Record<string, string>;
let service: TestService;
let account: TestAccount;

const standIn = (slug: (typeof slugs)[number]): StandIn => standIns.get(slug)!;
const search = (parameters: Record<string, string | number | boolean> = {}) =>
  service.call('/v1/search', { q: knownQuery, no_cache: true, ...parameters }, { key: account.key });
const statesOf = (json: any): Record<string, string> =>
  Object.fromEntries(json.search_metadata.engines.map(({ engine, status }: any) => [engine, status]));

beforeAll(async () => {
  await Promise.all(slugs.map(async (slug) => standIns.set(slug, await startStandIn(slug))));
  environment = {
    SITEGLASS_SEARCH_ENGINES: [...slugs, 'openverse'].join(','),
    ...Object.fromEntries(slugs.map((slug) => [`SITEGLASS_BASE_URL_${slug.toUpperCase()}`, standIn(slug).origin])),
  };
  service = await startTestService({ environment });
  account = await service.createAccount({ account: { stats_enabled: true } });
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await Promise.all([...standIns.values()].map((one) => one.close()));
});
afterEach(async () => {
  await Promise.all([...standIns.values()].map((one) => one.reset()));
  await service.database.query('delete from search_rest');
});

describe('/v1/search', () => {
  test('asks every engine with web results, merges them, and bills once', async () => {
    const { status, json, headers } = await search();
    expect([status, json.error, headers.get('x-credits-charged')]).toEqual([200, undefined, '1']);
    expect(statesOf(json)).toEqual({ bing: 'ok', mojeek: 'ok', marginalia: 'ok', wikipedia: 'ok' });
    expect(json.organic_results).toHaveLength(13);
    expect(json.organic_results[0]).toMatchObject({
      position: 1,
      link: 'https://www.trees1.example/oak?a=1',
      title: 'Oak & tree 1',
      snippet: 'About oaks, part 1.',
      date: 'Nov 1, 2026',
      sources: ['bing', 'mojeek', 'marginalia'],
      score: 0.04918,
    });
    expect(json.related_searches).toEqual([{ query: 'oak leaf' }]);
    expect(json.knowledge_panel).toMatchObject({ title: 'Oak' });
    expect(json.pagination).toMatchObject({ current: 1, next: 2, has_more: true });
    const [row] = await service.log(account.slug);
    expect(row).toMatchObject({ endpoint: '/v1/search', status: 200, credits: 1 });
    const { json: health } = await service.call('/v1/stats', { engine: 'search' }, { key: account.key });
    expect(health).toMatchObject({ engine: 'search', health: 'operational' });
  });

  test.each([['mojeek, Bing'], ['bing,mojeek,bing']])('asks only the engines in "%s"', async (engines) => {
    const { json } = await search({ engines });
    expect(Object.keys(statesOf(json)).toSorted()).toEqual(['bing', 'mojeek']);
    expect(await standIn('wikipedia').requests()).toEqual([]);
  });

  test.each([
    ['mojeek,bing', ['mojeek', 'bing']],
    ['bing,mojeek', ['bing', 'mojeek']],
  ])('breaks ties by the order in engines=%s', async (engines, sources) => {
    const { json } = await search({ engines });
    expect(json.organic_results[0].sources).toEqual(sources);
    const { json: alone } = await search({ engines: sources[0]! });
    const { title, link } = alone.organic_results[0];
    expect(json.organic_results[0]).toMatchObject({ title, link });
  });

  test('accepts engines as an array in a body', async () => {
    const body = JSON.stringify({ q: knownQuery, engines: ['mojeek'], num: 2 });
    const { status, json } = await service.call('/v1/search', {}, { key: account.key, method: 'POST', body });
    expect([status, json.organic_results.length]).toEqual([200, 2]);
    expect(statesOf(json)).toEqual({ mojeek: 'ok' });
  });

  test.each(['altavista', 'bing,altavista', 'openverse'])(
    'with the engines %s is a 400 that names the one that is not offered',
    async (engines) => {
      const { status, json } = await search({ engines });
      expect(status).toBe(400);
      expect(json.error).toMatch(
        /^Bad Request: engines has the (?:unknown engine "altavista"|engine "openverse", which this installation does not offer .*); allowed: bing, /,
      );
      expect(await standIn('bing').requests()).toEqual([]);
    },
  );

  test('answers without the engines that are blocked, broken or slow, and says why', async () => {
    await Promise.all([
      standIn('bing').always('captcha'),
      standIn('mojeek').always({ body: '<html><title>oak</title></html>' }),
      standIn('marginalia').always('hang'),
    ]);
    const { status, json } = await search({ timeout: 5, hl: 'it' }); // no other test waits for the search that hangs
    expect(status).toBe(200);
    expect(statesOf(json)).toEqual({ bing: 'blocked', mojeek: 'drift', marginalia: 'timeout', wikipedia: 'ok' });
    expect(json.organic_results).toHaveLength(3);
    expect(json.search_metadata.engines[0].error).toContain('Bing');
  });

  test('is an unbilled 500 when no engine answers', async () => {
    await Promise.all(slugs.map((slug) => standIn(slug).always('captcha')));
    const { status, json, headers } = await search();
    expect([status, headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([500, 'blocked', '0']);
    expect(json.error).toContain('bing: blocked, mojeek: blocked');
  });

  test('is an empty list when the engines find nothing', async () => {
    const { status, json } = await search({ q: 'zzqx nothing here' });
    expect([status, json.organic_results, json.search_information.results_state]).toEqual([200, [], 'empty']);
  });

  test('runs as a job', async () => {
    const { status, json } = await search({ is_async: true });
    expect(status).toBe(202);
    const job = await service.waitForJob(json.job_id, account.key);
    expect(job).toMatchObject({ status: 'completed', status_code: 201, endpoint: '/v1/search' });
    expect(job.result.organic_results[0].sources).toContain('bing');
  });

  test('serves stored answers of the engines', async () => {
    const parameters = { no_cache: false, hl: 'fr' };
    expect((await search(parameters)).headers.get('x-cache')).toBe('MISS');
    expect((await search(parameters)).headers.get('x-cache')).toBe('HIT');
    expect(await standIn('mojeek').requests()).toHaveLength(1);
  });
});

describe('/compat/searxng/search', () => {
  const ask = (parameters: Record<string, string>, options: Parameters<TestService['call']>[2] = {}) =>
    service.call('/compat/searxng/search', parameters, { key: null, ...options });
  const bearer = () => ({ headers: { authorization: `Bearer ${account.key}` } });

  test('names the parameters that have no effect, and repeats an answer by its idempotency key', async () => {
    const sent = { q: knownQuery, theme: 'simple', image_proxy: '0' };
    const headers = { ...bearer().headers, 'idempotency-key': 'searxng' };
    const [one, other] = [await ask(sent, { headers }), await ask(sent, { headers })];
    expect(one.headers.get('x-ignored-parameters')).toBe('theme, image_proxy');
    expect([one, other].map((answer) => answer.headers.get('x-credits-charged'))).toEqual(['1', '0']);
    expect(other.json).toEqual(one.json);
  });

  test('refuses a long form with its limit', async () => {
    const headers = { ...bearer().headers, 'content-type': 'application/x-www-form-urlencoded' };
    const { status, json } = await ask({}, { method: 'POST', headers, body: `q=${'a'.repeat(20_000)}` });
    expect([status, json.error]).toEqual([413, 'Payload Too Large: the body exceeds 16384 bytes']);
  });

  test('answers in the shape of SearXNG, and is billed and logged as /v1/search', async () => {
    const { status, json, headers } = await ask(
      {
        q: knownQuery,
        format: 'json',
        pageno: '1',
        language: 'de-AT',
        time_range: 'week',
        safesearch: '2',
        categories: 'general',
      },
      bearer(),
    );
    expect([status, headers.get('x-credits-charged')]).toEqual([200, '1']);
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining([
        'query',
        'number_of_results',
        'results',
        'answers',
        'corrections',
        'infoboxes',
        'suggestions',
      ]),
    );
    expect(json.query).toBe(knownQuery);
    expect(json.results[0]).toMatchObject({
      url: 'https://www.trees1.example/oak?a=1',
      title: 'Oak & tree 1',
      content: 'About oaks, part 1.',
      engine: 'bing',
      engines: ['bing', 'mojeek', 'marginalia'],
      category: 'general',
      publishedDate: '2026-11-01T00:00:00Z',
      parsed_url: ['https', 'www.trees1.example', '/oak', '', 'a=1', ''],
    });
    expect(json.infoboxes[0]).toMatchObject({ infobox: 'Oak' });
    expect(json.suggestions).toEqual(['oak leaf']);
    expect(json.unresponsive_engines).toEqual([]);
    const { params } = (await standIn('bing').requests())[0]!;
    expect([params.get('mkt'), params.get('adlt'), params.get('filters')]).toEqual(['de-AT', 'strict', 'ex1:"ez2"']);
    expect((await service.log(account.slug))[0]).toMatchObject({ endpoint: '/v1/search', credits: 1 });
  });

  test('accepts the form of a SearXNG page, and the key as header or parameter', async () => {
    const form = {
      method: 'POST',
      body: `q=${encodeURIComponent(knownQuery)}&format=json&engines=mojeek&language=all`,
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await ask({}, { ...form, headers: { ...headers, 'x-api-key': account.key } });
    expect([posted.status, posted.json.results.length]).toEqual([200, 10]);
    const named = await ask({ q: knownQuery, format: 'json', x_api_key: account.key });
    expect(named.status).toBe(200);
  });

  test.each([
    ['no key', { q: 'x', format: 'json' }, false, 401, 'Invalid API Key'],
    ['another format', { q: 'x', format: 'html' }, true, 400, 'Bad Request: format must be json'],
    ['another category', { q: 'x', categories: 'music' }, true, 400, 'Bad Request: categories must include general'],
    [
      'two categories',
      { q: 'x', categories: 'news,images' },
      true,
      400,
      'Bad Request: categories must include general',
    ],
    [
      'an engine without images',
      { q: 'x', categories: 'images', engines: 'wikipedia' },
      true,
      400,
      'Bad Request: engines has the engine "wikipedia", which this installation does not offer for these results; allowed: bing, ',
    ],
    ['no query', { format: 'json' }, true, 400, 'Bad Request: q is required'],
    ['a wrong page', { q: 'x', pageno: '0' }, true, 400, 'Bad Request: pageno must be between 1 and'],
    ['a wrong safesearch', { q: 'x', safesearch: '5' }, true, 400, 'Bad Request: safesearch must be one of'],
    ['an unknown language', { q: 'x', language: 'x_y_z' }, true, 400, 'Bad Request: language must'],
    ['an unknown engine', { q: 'x', engines: 'altavista' }, true, 400, 'Bad Request: engines has the unknown engine'],
  ])('with %s is refused with our status', async (_what, parameters, hasKey, status, text) => {
    const answer = await ask(parameters, hasKey ? bearer() : {});
    expect(answer.status).toBe(status);
    expect(answer.json.error).toContain(text);
    expect(await standIn('bing').requests()).toEqual([]);
  });

  test.each(['images', 'news'])('answers the category %s with that of an engine', async (categories) => {
    const { status, json } = await ask({ q: knownQuery, format: 'json', categories, language: 'en' }, bearer());
    expect([status, json.query]).toEqual([200, knownQuery]);
    expect(json.results[0]).toMatchObject({
      url: expect.stringMatching(/^https?:/),
      title: expect.stringMatching(/./),
      engine: 'bing',
      category: categories,
    });
    if (categories === 'images') {
      expect(json.results[0]).toMatchObject({
        template: 'images.html',
        img_src: expect.stringMatching(/^https?:/),
        thumbnail_src: expect.stringMatching(/^https?:/),
        resolution: expect.stringMatching(/^\d+ x \d+$/),
      });
    }
    expect((await service.log(account.slug))[0]).toMatchObject({ endpoint: `/v1/bing/${categories}`, credits: 1 });
  });

  test('asks the next engine for news if one does not answer, and bills that one', async () => {
    await standIn('bing').always('captcha');
    const news = { q: knownQuery, format: 'json', categories: 'news', language: 'fr-FR' };
    const { status, json, headers } = await ask(news, bearer());
    expect([status, json.results[0].engine, headers.get('x-credits-charged')]).toEqual([200, 'mojeek', '1']);
    const log = (await service.log(account.slug)).slice(0, 2);
    expect(log.map(({ endpoint, status: of, credits }) => [endpoint, of, credits])).toEqual([
      ['/v1/mojeek/news', 200, 1],
      ['/v1/bing/news', 500, 0],
    ]);
  });

  test('names engines that did not answer', async () => {
    await standIn('bing').always('captcha');
    const { json } = await ask({ q: knownQuery, format: 'json', language: 'sv-SE' }, bearer());
    expect(json.unresponsive_engines).toEqual([['bing', 'blocked']]);
  });
});

describe('search doctor --report', () => {
  async function report(): Promise<string> {
    let told = '';
    const quiet = { write: () => true } as never;
    await runCli(
      [
        'search',
        'doctor',
        '--engine',
        'mojeek',
        '--query',
        knownQuery,
        '--report',
        '--url',
        service.address,
        '--token',
        service.adminToken,
      ],
      { stdout: quiet, stderr: { write: (text: string) => void (told += text) } as never, environment },
    );
    return told;
  }
  const healthOf = async (type: string) => {
    const { json } = await service.manage('GET', '/search-engines');
    return json.items.find((one: any) => one.slug === 'mojeek' && one.type === type);
  };

  test('stores what it finds, since when it has been so, and tells breakage from repair', async () => {
    expect(await report()).toBe('');
    const { health: working, verified } = await healthOf('search');
    expect([working.state, working.read, verified]).toEqual(['ok', 10, null]);

    await standIn('mojeek').always({ body: '<html><title>oak</title></html>' });
    expect(await report()).toContain('mojeek search has stopped working: drift');
    const { health: broken } = await healthOf('search');
    expect(broken).toMatchObject({ state: 'drift', read: 0 });
    expect(await report()).toBe('');
    expect((await healthOf('search')).health.since).toBe(broken.since);

    await standIn('mojeek').reset();
    expect(await report()).toContain('mojeek search works again, after drift');
  });

  test('ends the pause of an engine that works again, on every node', async () => {
    const other = await startTestService({ environment, role: 'api', databaseUrl: service.databaseUrl });
    try {
      const ask = (node: TestService) =>
        node.call('/v1/mojeek/search', { q: knownQuery, no_cache: true }, { key: account.key });
      await standIn('mojeek').always('captcha');
      for (let times = 0; times < 3; times++) await ask(service);
      expect(await report()).toContain('mojeek search has stopped working: captcha');
      expect(Number((await ask(other)).headers.get('retry-after'))).toBeGreaterThan(3500);

      await standIn('mojeek').reset();
      expect(await report()).toContain('mojeek search works again, after captcha');
      expect((await healthOf('search')).providers).toMatchObject([{ pause: null }]);
      for (const node of [service, other]) expect((await ask(node)).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  test('does not report an engine as working that was paused after the check', async () => {
    await report();
    const check = { engine: 'mojeek', type: 'search', verdict: 'ok', read: 1, seen: 1, complete: 1, detail: null };
    await standIn('mojeek').always('captcha');
    for (let times = 0; times < 3; times++) await search({ engines: 'mojeek' });
    const send = async (more: object) =>
      (await service.manage('POST', '/search-checks', { checks: [{ ...check, ...more }] })).json.items;
    expect(await send({ provider: 'mojeek web', age_ms: 60_000 })).toMatchObject([{ to: 'captcha' }]);
    expect((await healthOf('search')).providers).toMatchObject([{ pause: { reason: 'captcha' } }]);
    // Without a name and an age, the check is that of all providers, and of this moment.
    expect(await send({})).toMatchObject([{ from: 'captcha', to: 'ok' }]);
    expect((await healthOf('search')).providers).toMatchObject([{ pause: null }]);
  });

  test('lists checks only with an engine and a type, and names both', async () => {
    const { status, json } = await service.manage('GET', '/search-checks');
    expect([status, json.error]).toEqual([400, 'Bad Request: engine and type are required']);
  });

  test('says that an engine does not work if its first check fails', async () => {
    await service.database.query('delete from search_health');
    await standIn('mojeek').always({ body: '<html><title>oak</title></html>' });
    expect(await report()).toContain('mojeek search does not work: drift');
  });
});
