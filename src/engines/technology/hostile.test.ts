// Hostile pages: each is finished in bounded time, and the next page is served.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAnalysisWorkers, type AnalysisWorkers } from './analysis-workers.ts';
import { fill, hostilePages, megabyte } from './testing/hostile-pages.ts';

const directory = inject('ruleTables');
let workers: AnalysisWorkers;

beforeAll(async () => {
  workers = createAnalysisWorkers({ threadsMax: 1, cacheDirectory: directory });
  await workers.pageQuestions({ account: 1 });
}, 60_000);

afterAll(() => workers.close());

const task = (html: string, headers: Record<string, string[]> = {}) => ({
  url: 'https://site.test/',
  headers: { server: ['nginx/1.2.3'], ...headers },
  cookies: {},
  body: Buffer.from(html),
  contentType: 'text/html; charset=utf-8',
});

describe('a megabyte of', () => {
  test.each(Object.entries(hostilePages))('%s', async (_, html) => {
    const { hits } = await workers.matchPage(task(html), { account: 1 });
    expect(hits.some(({ key, match }) => key === 'server' && match === 'nginx/1.2.3')).toBe(true);
  });
});

describe('a page of', () => {
  const shop = '<script src="/wp-content/plugins/woocommerce/assets/js/frontend/woocommerce.min.js"></script>';
  const examine = async (megabytes: number) => {
    const html = `${fill('<p class="card">A chair of <b>oak</b>.</p>\n', megabytes * megabyte)}${shop}`;
    const { hits, isPartial } = await workers.matchPage(task(html), { account: 1 });
    return { isFound: hits.some(({ technology }) => technology === 'WooCommerce'), isPartial };
  };

  test('5 MB is read to its end', async () => {
    expect(await examine(5)).toEqual({ isFound: true, isPartial: false });
  });

  test('7 MB is reported as partial', async () => {
    expect(await examine(7)).toEqual({ isFound: false, isPartial: true });
  });
});

describe('headers of', () => {
  test.each(['a', '1.', 'php/', ' ', 'x-'])('%j only', async (piece) => {
    const value = fill(piece, 200_000);
    const { isPartial } = await workers.matchPage(
      task('', { 'x-powered-by': [value], via: [value], server: [value] }),
      { account: 1 },
    );
    expect(isPartial).toBe(false);
  });
});

test('a page that takes too long yields a partial result', async () => {
  const hurried = createAnalysisWorkers({ threadsMax: 1, cacheDirectory: directory, pageMsMax: 1 });
  try {
    const html = fill('<p class="woocommerce wp-block ant-btn"><a href="https://x.test/wp-content/">');
    const { hits, isPartial } = await hurried.matchPage(task(html), { account: 1 });
    expect(isPartial).toBe(true);
    expect(hits.some(({ key }) => key === 'server')).toBe(true);
  } finally {
    await hurried.close();
  }
});

test('a thread that hangs is replaced, and the headers are still used', async () => {
  // The page itself may take a minute, but its thread is terminated after 20 ms.
  const patience = { pageMsMax: 60_000, graceMs: -59_980 };
  const strict = createAnalysisWorkers({ threadsMax: 1, cacheDirectory: directory, ...patience });
  try {
    const html = fill('<p class="ant-btn wp-block-x">', 2.9 * megabyte);
    const { hits, isPartial } = await strict.matchPage(task(html), { account: 1 });
    expect(isPartial).toBe(true);
    expect(hits.some(({ key }) => key === 'server')).toBe(true);
  } finally {
    await strict.close();
  }
});
