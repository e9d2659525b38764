// The search engines that an installation offers with given settings.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../src/cli/cli.ts';
import { loadConfig } from '../../src/config.ts';
import { searchEngines } from '../../src/contract/search-engines.ts';
import { searchVerticals } from '../../src/contract/search.ts';
import type { SearchVertical } from '../../src/contract/search.ts';
import { searchSettings } from '../../src/app/search-settings.ts';
import { createDetector } from '../../src/engines/antibot/detector.ts';
import { configureEngines } from '../../src/engines/search/configured-engines.ts';
import { createCatalog } from '../../src/endpoints/catalog.ts';
import { offeredEngines, toQuery } from '../../src/engines/search/search.ts';
import { knownQuery, startStandIn } from '../support/search-engines/stand-in.ts';

const configuredEngines = (environment: Record<string, string>) =>
  configureEngines({
    settings: searchSettings(loadConfig(environment)),
    detector: createDetector(),
    pages: { fetchOnce: () => Promise.reject(new Error('unused')) },
  });
const paths = (environment: Record<string, string>): string[] =>
  offeredEngines(configuredEngines(environment)).flatMap((engine) =>
    searchVerticals.filter((vertical) => engine[vertical]).map((vertical) => `${engine.slug}/${vertical}`),
  );
const kinds = (environment: Record<string, string>, slug: string, vertical: SearchVertical) =>
  configuredEngines(environment)
    .get(slug)
    ?.[vertical].map(({ kind }) => kind);

describe('an installation offers', () => {
  test('every engine that needs no key by default', () => {
    expect(paths({})).toEqual(
      (
        'bing/images bing/news bing/search bing/suggest google/images google/news google/suggest ' +
        'duckduckgo/images duckduckgo/news duckduckgo/search duckduckgo/suggest openverse/images wikimedia/images ' +
        'ecosia/images ecosia/search ecosia/suggest yahoo/images yahoo/news yahoo/search yahoo/suggest ' +
        'baidu/images baidu/search baidu/suggest mojeek/images mojeek/news mojeek/search ' +
        'qwant/images qwant/news qwant/search qwant/suggest ' +
        'startpage/images startpage/news startpage/search startpage/suggest ' +
        'wikipedia/search wikipedia/suggest marginalia/search'
      ).split(' '),
    );
  });

  test('only the engines in the list', () => {
    expect(paths({ SITEGLASS_SEARCH_ENGINES: 'bing, Openverse,searxng' })).toEqual([
      'bing/images',
      'bing/news',
      'bing/search',
      'bing/suggest',
      'openverse/images',
    ]);
  });

  test('an official API where there is a key', () => {
    expect(paths({ SITEGLASS_KEY_BRAVE: 'k' })).toContain('brave/images');
    expect(kinds({ SITEGLASS_KEY_BRAVE: 'k' }, 'brave', 'news')).toEqual(['official_api']);
    expect(kinds({ SITEGLASS_SEARCH_ENGINES: 'brave' }, 'brave', 'news')).toEqual(['page_http']);
  });

  test('web results of Google with a key or a SearXNG only', () => {
    expect(kinds({ SITEGLASS_KEY_GOOGLE: 'cx:key' }, 'google', 'search')).toEqual(['official_api']);
    expect(kinds({ SITEGLASS_SEARXNG_URL: 'http://searx.internal' }, 'google', 'search')).toEqual(['searxng']);
  });

  test('a SearXNG as an engine and as a source for others, after official APIs and before pages', () => {
    const environment = { SITEGLASS_SEARXNG_URL: 'http://searx.internal:8888/sub', SITEGLASS_KEY_BRAVE: 'k' };
    expect(paths(environment)).toContain('searxng/news');
    expect(kinds(environment, 'brave', 'images')).toEqual(['official_api', 'searxng']);
    expect(kinds(environment, 'bing', 'news')).toEqual(['searxng', 'public_feed', 'page_http']);
    expect(kinds({ ...environment, SITEGLASS_BASE_URL_BING: 'https://cn.bing.com' }, 'bing', 'images')).toEqual([
      'page_http',
    ]);
  });
});

describe('an engine', () => {
  const declared = searchEngines.flatMap((engine) =>
    searchVerticals.flatMap((vertical) => {
      const info = engine[vertical];
      return info === undefined ? [] : [{ path: `${engine.slug}/${vertical}`, ...info }];
    }),
  );

  test('is experimental unless the format that is read first was verified against a recent capture', () => {
    const verified = declared.filter(({ isExperimental }) => !isExperimental);
    expect(verified.map(({ path, verified: date }) => `${path} ${date}`)).toEqual([
      'bing/images 2026-04',
      'bing/search 2026-05',
      'duckduckgo/search 2026-04',
      'searxng/search 2026',
      'openverse/images 2026',
      'ecosia/images 2026-05',
      'ecosia/search 2026-05',
      'yandex/search 2026-05',
    ]);
    const old = declared.filter(({ isExperimental, verified: date }) => isExperimental && date !== null);
    expect(old.map(({ path, verified: date }) => `${path} ${date}`)).toEqual([
      'bing/news 2015',
      'google/images 2023',
      'google/news 2022-07',
      'baidu/images 2020-11',
      'naver/news 2026',
    ]);
  });

  test('declares a date for each provider', () => {
    const providers = declared.find(({ path }) => path === 'bing/news')!.providers;
    expect(providers).toEqual([
      { access: 'FEED', isExperimental: true, verified: '2015' },
      { access: 'PAGE', isExperimental: true, verified: null },
    ]);
    for (const { path, providers: all } of declared) {
      for (const { verified } of all)
        expect([path, verified ?? '2026-01']).toEqual([path, expect.stringMatching(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/)]);
    }
  });

  test('with a key is experimental, because no capture of those APIs exists', () => {
    const [yandex] = offeredEngines(
      configuredEngines({ SITEGLASS_SEARCH_ENGINES: 'yandex', SITEGLASS_KEY_YANDEX: 'a:b' }),
    );
    const api = { access: 'API', isExperimental: true, verified: null, needsKey: true };
    const page = { access: 'PAGE', isExperimental: false, verified: '2026-05' };
    expect(yandex!.search).toEqual({ ...api, providers: [api, page] });
  });

  test('that is asked through a SearXNG is verified by a capture of its own results only', () => {
    const offered = offeredEngines(
      configuredEngines({ SITEGLASS_SEARCH_ENGINES: 'google,brave', SITEGLASS_SEARXNG_URL: 'http://searx.internal' }),
    );
    const marks = offered.map(({ slug, search }) => [slug, search!.isExperimental, search!.verified]);
    expect(marks).toEqual([
      ['google', true, null],
      ['brave', false, '2026'],
    ]);
  });
});

describe('a browser', () => {
  test('opens the pages of engines that answer only browsers', async () => {
    const google = await startStandIn('google');
    const opened: string[] = [];
    try {
      const { settings, ...parts } = {
        settings: searchSettings(loadConfig({})),
        detector: createDetector(),
        pages: { fetchOnce: () => Promise.reject(new Error('unused')) },
        browser: {
          async render(url: URL) {
            opened.push(url.pathname);
            const response = await fetch(`${google.origin}${url.pathname}${url.search}`);
            return { status: response.status, html: await response.text(), finalUrl: url.href };
          },
        },
      };
      const [source, ...others] = configureEngines({ settings, ...parts }).get('google')!.images;
      expect([source!.kind, others]).toEqual(['page_browser', []]);
      const context = { http: source!.http.forAccount(1), signal: AbortSignal.timeout(5000), now: Date.now };
      const { reading } = await source!.ask(toQuery('images', { q: knownQuery, page: 1, no_cache: true }), context);
      expect(reading.items).toHaveLength(20);
      expect(reading.items[2]).toMatchObject({
        title: 'Oak [3] "x"',
        url: 'https://img.trees3.example/oak.jpg',
        link: 'https://www.trees3.example/page',
        source: 'Trees 3',
        width: 803,
        height: 603,
      });
      expect(opened).toEqual(['/search']);
      // No browser is used at a base URL from the settings.
      const own = searchSettings(loadConfig({ SITEGLASS_BASE_URL_GOOGLE: google.origin }));
      expect(
        configureEngines({ settings: own, ...parts })
          .get('google')!
          .images.map(({ kind }) => kind),
      ).toEqual(['page_http']);
      await google.behave('enablejs');
      await expect(source!.ask(toQuery('images', { q: knownQuery, page: 1, no_cache: true }), context)).rejects.toThrow(
        'JavaScript',
      );
    } finally {
      await google.close();
    }
  });
});

describe('a mistake in the settings', () => {
  test('is reported by name, together with all others', () => {
    const load = () =>
      loadConfig({
        SITEGLASS_SEARCH_ENGINES: 'bing,altavista',
        SITEGLASS_SEARXNG_URL: 'searx',
        SITEGLASS_KEY_ALTAVISTA: 'x',
        SITEGLASS_KEY_NAVER: 'only-one-part',
        SITEGLASS_BASE_URL_BING: 'ftp://x',
      });
    for (const name of [
      'SEARCH_ENGINES has the unknown engine "altavista"',
      'SEARXNG_URL',
      'KEY_ALTAVISTA',
      'KEY_NAVER must have the form id:secret',
      'BASE_URL_BING',
    ])
      expect(load).toThrow(name);
  });

  test('never shows a key', () => {
    expect(() => loadConfig({ SITEGLASS_KEY_NAVER: 'sekret-value' })).toThrow(/^(?![\s\S]*sekret-value)/);
  });
});

describe('the merged search', () => {
  test('has the engines in the order of the settings, and without it in that of the table', () => {
    const enginesOf = (list?: string) => {
      const environment = list === undefined ? {} : { SITEGLASS_SEARCH_ENGINES: list };
      const catalog = createCatalog({
        searchEngines: offeredEngines(configuredEngines(environment)),
        preferred: loadConfig(environment).searchEngines,
      });
      const query = { q: 'oak', engines: 'nope' };
      const { check } = catalog.find(({ operationId }) => operationId === 'webSearch')!;
      return () => check!(query);
    };
    expect(enginesOf('mojeek,openverse,bing,mojeek')).toThrow('allowed: mojeek, bing');
    expect(enginesOf()).toThrow('allowed: bing, duckduckgo, ecosia, ');
  });
});

describe('search doctor', () => {
  test('asks every engine once and reports the result', async () => {
    const bing = await startStandIn('bing');
    const brave = await startStandIn('brave');
    let out = '';
    const stdout = { write: (text: string) => void (out += text) };
    try {
      const exitCode = await runCli(['search', 'doctor', '--json'], {
        stdout: stdout as never,
        environment: {
          SITEGLASS_SEARCH_ENGINES: 'bing,brave',
          SITEGLASS_BASE_URL_BING: bing.origin,
          SITEGLASS_BASE_URL_BRAVE: brave.origin,
          SITEGLASS_KEY_BRAVE: 'wrong-key',
        },
      });
      const { findings } = JSON.parse(out);
      expect(findings[0]).toMatchObject({
        engine: 'bing',
        type: 'images',
        verdict: 'ok',
        read: 35,
        seen: 35,
        complete: 1,
      });
      expect(findings.find(({ provider }: any) => provider === 'official_api')).toMatchObject({
        engine: 'brave',
        verdict: 'denied',
      });
      expect(exitCode).toBe(1);
    } finally {
      await Promise.all([bing.close(), brave.close()]);
    }
  });

  test('refuses engines that this installation does not offer', async () => {
    let told = '';
    const stderr = { write: (text: string) => void (told += text) };
    const exitCode = await runCli(['search', 'doctor', '--engine', 'bing', 'nope', 'yandex'], {
      stdout: { write: () => true } as never,
      stderr: stderr as never,
      environment: { SITEGLASS_SEARCH_ENGINES: 'bing,mojeek' },
    });
    expect(exitCode).toBe(1);
    expect(told).toContain('--engine has the unknown engines "nope", "yandex"; allowed: bing, mojeek');
  });

  test('saves the answers without addresses and tokens', async () => {
    const duckduckgo = await startStandIn('duckduckgo');
    const folder = await mkdtemp(join(tmpdir(), 'siteglass-captures-'));
    try {
      await runCli(['search', 'doctor', '--engine', 'duckduckgo', '--query', knownQuery, '--save', folder], {
        stdout: { write: () => true } as never,
        environment: { SITEGLASS_BASE_URL_DUCKDUCKGO: duckduckgo.origin },
      });
      const names = await readdir(folder);
      expect(names.map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual(
        expect.arrayContaining([expect.stringMatching(/^duckduckgo_images_page_http_DAY_\d\.txt$/)]),
      );
      const kept = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
      expect(kept).toContain('Oak 1');
      const token = (await duckduckgo.requests()).map(({ params }) => params.get('vqd')).find((one) => one !== null);
      expect(token).toMatch(/^4-/);
      expect(kept).not.toContain(token);
    } finally {
      await duckduckgo.close();
      await rm(folder, { recursive: true });
    }
  });

  test('official APIs are called with their keys', async () => {
    const names = ['brave', 'naver', 'yandex'] as const;
    const engines = await Promise.all(names.map((name) => startStandIn(name)));
    let out = '';
    const stdout = { write: (text: string) => void (out += text) };
    try {
      await runCli(['search', 'doctor', '--json'], {
        stdout: stdout as never,
        environment: {
          SITEGLASS_SEARCH_ENGINES: names.join(','),
          ...Object.fromEntries(
            names.map((name, index) => [`SITEGLASS_BASE_URL_${name.toUpperCase()}`, engines[index]!.origin]),
          ),
          SITEGLASS_KEY_BRAVE: 'brave-test-key',
          SITEGLASS_KEY_NAVER: 'id:secret',
          SITEGLASS_KEY_YANDEX: 'folder:yandex-key',
        },
      });
      const official = JSON.parse(out).findings.filter(({ provider }: any) => provider === 'official_api');
      expect(official.map(({ engine, type, verdict }: any) => `${engine} ${type} ${verdict}`)).toEqual([
        'brave images ok',
        'brave news ok',
        'brave search ok',
        'yandex images ok',
        'yandex search ok',
        'naver images ok',
        'naver news ok',
        'naver search ok',
      ]);
    } finally {
      await Promise.all(engines.map((engine) => engine.close()));
    }
  });
});
