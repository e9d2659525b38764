import { once } from 'node:events';
import { expect, test } from 'vitest';
import { plainFetching } from '../../contract/fetch-options.ts';
import { readSitemaps } from './sitemaps.ts';

test('the time for sitemaps also limits what is read to pace them', async () => {
  const never = () => Promise.reject(new Error('nothing is fetched after the time is over'));
  const start = new URL('https://site.example/');
  const sitemaps = readSitemaps(
    { pages: { fetchPage: never }, workers: { run: never } },
    {
      start,
      rules: {
        scope: { host: 'site.example', port: '', includesSubdomains: false },
        include: [],
        exclude: [],
        followsNofollow: false,
        fetchesDocuments: false,
        salt: 'crawl',
        isWwwSame: true,
      },
      named: ['https://slow.example/sitemap.xml'],
      account: 1,
      fetching: plainFetching,
      seconds: 0.01,
      // A robots.txt that does not arrive.
      async paceMs(_url, signal) {
        if (!signal.aborted) await once(signal, 'abort');
        return 1;
      },
      signal: new AbortController().signal,
    },
  );
  const { value } = await sitemaps.next();
  expect(value?.found.skipped).toMatchObject([{ url: 'https://slow.example/sitemap.xml', reason: 'sitemap' }]);
  expect(await sitemaps.next()).toEqual({ done: true, value: undefined });
});
