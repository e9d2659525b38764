import { expect, test } from 'vitest';
import { createRelevance } from './relevance.ts';

const ranked = (search: string, urls: readonly string[], titles: Record<string, string> = {}): string[] => {
  const relevance = createRelevance(search);
  return urls
    .map((url) => ({ url, score: relevance(`https://example.com${url}`, titles[url] ?? '') }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ url }) => url);
};

test('the last part of the path counts most, whole words more than parts', () => {
  const urls = ['/repricing-tools', '/about', '/pricing/archive/2020', '/blog/pricing', '/pricings-of-old'];
  expect(ranked('Pricing', urls)).toEqual([
    '/blog/pricing',
    '/pricings-of-old',
    '/pricing/archive/2020',
    '/repricing-tools',
  ]);
});

test('pages with all words come first', () => {
  expect(ranked('api keys', ['/api', '/keys', '/docs/api/key-management'])).toEqual([
    '/docs/api/key-management',
    '/api',
    '/keys',
  ]);
});

test('titles, accents, escapes and other scripts match', () => {
  expect(ranked('cafe', ['/p/1', '/p/2'], { '/p/2': 'Le Café' })).toEqual(['/p/2']);
  expect(ranked('über uns', ['/%C3%9Cber-uns', '/%ff'])).toEqual(['/%C3%9Cber-uns']);
  expect(ranked('料金', ['/%E6%96%99%E9%87%91'])).toEqual(['/%E6%96%99%E9%87%91']);
});

test('a search without words matches nothing', () => {
  expect(ranked(' - ', ['/a'])).toEqual([]);
});
