// Real captures with their expected results, if the folder exists. They are not part of the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDetector } from '../antibot/detector.ts';
import { readBaiduImages } from './engines/baidu.ts';
import { readBingImages, readBingNewsFeed, readBingNewsPage } from './engines/bing.ts';
import { readEcosiaImages } from './engines/ecosia.ts';
import { readGoogleImages, readGoogleNews } from './engines/google.ts';
import { readSearxngNews, readSearxngPages } from './engines/searxng.ts';
import { judgeResponse } from './ask/engine-http.ts';
import { nothingRead } from './engine.ts';
import type { FoundImage, FoundNews, Reading } from './engine.ts';
import { toImage, toNews, toPage } from './answer.ts';
import { createRefusalDetector } from './ask/blocks.ts';
import { engines } from './engines/index.ts';

interface Label {
  file: string;
  engine: string;
  kind: 'images' | 'news' | 'general' | 'block' | 'web';
  expected_verdict: string;
  expected_count: number;
  expected_first: Record<string, unknown>[];
}

const folder = process.env['SEARCH_CAPTURES'] ?? join(import.meta.dirname, '../../../../shared/fixtures/search');
const isThere = existsSync(join(folder, 'labels.json'));
const labels: Label[] = isThere ? JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')).fixtures : [];
const why = isThere ? '' : ' (skipped: the captures are not beside this checkout)';
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

const detector = createDetector();
const refusals = createRefusalDetector(engines);

type AnyReading = Reading<FoundImage & FoundNews>;

function readerOf({ file, engine, kind }: Label): (text: string) => AnyReading {
  if (engine === 'bing' && kind === 'images') return readBingImages;
  if (file.endsWith('.xml') && engine === 'bing') return (text) => readBingNewsFeed(text) ?? nothingRead;
  if (engine === 'bing') return readBingNewsPage;
  if (engine === 'google' && kind === 'news') return readGoogleNews;
  if (engine === 'google') return readGoogleImages;
  if (engine === 'ecosia') return readEcosiaImages;
  if (engine === 'baidu') return readBaiduImages;
  if (engine === 'searxng') return (text) => readSearxngNews(JSON.parse(text));
  return () => nothingRead;
}

/** Results, a stated empty answer, a refusal, or a changed format. */
function verdictOf(reading: AnyReading, text: string): string {
  if (reading.items.length > 0) return 'ok';
  if (reading.isEmpty && reading.seen === 0) return 'empty';
  const page = { status: 200, text, contentType: 'text/html', engineUrl: 'https://engine.example/', cookies: [] };
  return judgeResponse({ ...page, headers: {} }, { detector, refusals }).trouble()?.trouble ?? 'drift';
}

const dates = { language: 'en', country: 'US', now: Date.parse('2026-09-28T12:00:00Z') };

describe.runIf(isThere)(`real captures${why}`, () => {
  test.each(labels)('$file is $expected_verdict with $expected_count results', (label) => {
    const text = read(label.file);
    const reading = readerOf(label)(text);
    expect(verdictOf(reading, text)).toBe(label.expected_verdict);
    expect(reading.items).toHaveLength(label.expected_count);
    label.expected_first.forEach((expected, index) => {
      const found = reading.items[index]!;
      if (label.kind === 'images') {
        expect(toImage(found, index + 1)).toMatchObject(expected);
        return;
      }
      const { date, ...rest } = expected;
      const item = toNews(found, index + 1, dates);
      expect(item).toMatchObject(rest);
      // Labels give moments in ISO where the engine writes them otherwise.
      expect([item.date, item.date_utc]).toContain(date);
    });
  });

  test('Bing: nested lists of related pictures are not results, and every result is complete', () => {
    const html = read('bing_images_golang-gopher_2026-04.html');
    expect(html.match(/class="iusc"/g)).toHaveLength(47);
    const { items, seen, hasMore, related } = readBingImages(html);
    expect(items).toHaveLength(35);
    expect(seen).toBe(35);
    expect(hasMore).toBe(true);
    expect(related).toContain('Funny Go Gopher Golang');
    expect(new Set(items.map(({ url }) => url)).size).toBe(35);
    for (const item of items) {
      expect(item.width).toBeGreaterThan(0);
      expect(item.height).toBeGreaterThan(0);
      expect(item.source).toMatch(/^[\w.-]+\.[a-z]+|\w/);
      expect(item.title).not.toMatch(/\p{Co}/u);
    }
  });

  test('Google Images: a hundred pictures, each with page, title and size', () => {
    const { items } = readGoogleImages(read('google_images_cats_2020-02-29.html'));
    expect(items.every(({ url, link, title, width, height }) => url && link && title && width && height)).toBe(true);
    expect(new Set(items.map(({ url }) => url)).size).toBe(100);
  });

  test('Google News: old tokens are unwrapped, and related stories are included', () => {
    const { items } = readGoogleNews(read('google_news_topstories_2022-07-28.rss.xml'));
    expect(items.filter(({ link }) => link!.includes('news.google.com'))).toEqual([]);
    expect(items[0]!.stories!.length).toBeGreaterThan(2);
    expect(items[0]!.sourceUrl).toBe('https://www.cnn.com');
  });

  test('Ecosia: the visible list and the embedded data yield the same results', () => {
    const html = read('ecosia_images_oak_2026-05.html');
    const withoutData = html.replace('id="vike_pageContext"', 'id="other"');
    const shown = readEcosiaImages(withoutData).items;
    expect(shown.map(({ url, link, width, height, title }) => ({ url, link, width, height, title }))).toEqual(
      readEcosiaImages(html).items.map(({ url, link, width, height, title }) => ({
        url,
        link,
        width,
        height,
        title: title!.trim(),
      })),
    );
  });

  test('SearXNG: web results with the dates of their snippets and of the instance', () => {
    const { items } = readSearxngPages(JSON.parse(read('searxng_general_2026.first3.json')));
    const pages = items.map((item, index) => toPage(item, index + 1, dates));
    expect(pages.map(({ domain, date, date_utc, date_precision }) => [domain, date, date_utc, date_precision])).toEqual(
      [
        ['coffee.stackexchange.com', 'Aug 19, 2024', '2024-08-19T00:00:00Z', 'day'],
        ['breville.com', null, null, null],
        ['coffeeness.de', '2026-02-17T00:00:00', '2026-02-17T00:00:00Z', 'day'],
      ],
    );
    expect(pages[0]!.snippet).toMatch(/^An overly fine grind/);
  });

  const mutations: [string, string, (text: string) => string][] = [
    [
      'bing_images_golang-gopher_2026-04.html',
      'results under another class',
      (text) => text.replaceAll('iusc"', 'iusd"'),
    ],
    ['bing_images_golang-gopher_2026-04.html', 'no data on the results', (text) => text.replaceAll(' m="', ' n="')],
    [
      'bing_images_golang-gopher_2026-04.html',
      'lists under another class',
      (text) => text.replaceAll('dgControl', 'dgList'),
    ],
    ['bing_images_golang-gopher_2026-04.html', 'cut before the first result', (text) => text.slice(0, 433_000)],
    ['bing_news_rss_2015.redacted.xml', 'cut inside an item', (text) => text.slice(0, text.indexOf('Another Article'))],
    [
      'bing_news_rss_2015.redacted.xml',
      'links under another name',
      (text) => text.replaceAll(/(<\/?)link>/g, '$1href>'),
    ],
    ['google_news_topstories_2022-07-28.rss.xml', 'cut inside an item', (text) => text.slice(0, 60_000)],
    [
      'google_news_topstories_2022-07-28.rss.xml',
      'cut between items',
      (text) => text.slice(0, text.indexOf('</item>') + 7),
    ],
    [
      'bing_news_infinitescrollajax_2026-09-29.mirrored.html',
      'other class names',
      (text) => text.replaceAll('newsitem', 'card'),
    ],
    [
      'bing_news_infinitescrollajax_2026-09-29.mirrored.html',
      'no titles',
      (text) => text.replaceAll('class="title"', 'class="head"'),
    ],
    ['google_images_cats_2020-02-29.html', 'other data', (text) => text.replaceAll('AF_initDataCallback', 'AG_init')],
    [
      'google_images_cats_2020-02-29.html',
      'records without pages',
      (text) => text.replaceAll('"2003":[', '"2003":[0,'),
    ],
    [
      'ecosia_images_oak_2026-05.html',
      'neither data nor list',
      (text) => text.replaceAll('mainline', 'mainroad').replaceAll('images-result', 'image-card'),
    ],
    ['baidu_images_acjson_2020-11.json', 'addresses missing', (text) => text.replaceAll('replaceUrl', 'urls')],
    ['baidu_images_acjson_2020-11.json', 'cut', (text) => text.slice(0, 1000)],
    ['searxng_general_2026.first3.json', 'results under another name', (text) => text.replace('"results"', '"hits"')],
  ];
  test.each(isThere ? mutations : [])('%s with %s is drift, never an empty answer', (file, _what, mutate) => {
    const label = labels.find((one) => one.file === file)!;
    const text = mutate(read(file));
    expect(text).not.toBe(read(file));
    const reading = readerOf(label)(text);
    expect(verdictOf(reading, text)).toBe('drift');
  });
});
