import { expect, test } from 'vitest';
import { crawler } from '../endpoints/website/crawler.ts';
import { screenshot } from '../endpoints/website/screenshot.ts';
import { mergeItem } from './chunks.ts';

test('the parameters of an item take precedence, by any of their names', () => {
  const template = { url: 'https://a.test/', viewport_width: 800, format: 'png' };
  expect(mergeItem(screenshot, template, { query: 'https://b.test/', width: 400 })).toEqual({
    query: 'https://b.test/',
    width: 400,
    format: 'png',
  });
  expect(mergeItem(screenshot, { query: 'https://a.test/' }, 'https://b.test/')).toEqual({ url: 'https://b.test/' });
  expect(mergeItem(crawler, { timeout: 5 }, 'https://b.test/')).toEqual({ timeout: 5, query: 'https://b.test/' });
  expect(template).toEqual({ url: 'https://a.test/', viewport_width: 800, format: 'png' });
});
