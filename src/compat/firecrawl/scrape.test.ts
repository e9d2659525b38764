import { describe, expect, test } from 'vitest';
import { isShell } from './scrape.ts';

const page = (markdown: string, more: object = {}) => ({
  markdown,
  metadata: { contentType: 'text/html; charset=utf-8', statusCode: 200, ...more },
});

describe('a page that needs JavaScript', () => {
  test.each(['', ' \n', 'You need to enable JavaScript to run this app.', 'JavaScript is required.'])(
    'is %j',
    (text) => {
      expect(isShell(page(text))).toBe(true);
    },
  );

  test.each([
    page('# Oaks'),
    page(`How to enable JavaScript. ${'It is a long text. '.repeat(20)}`),
    page('', { statusCode: 404 }),
    page('', { contentType: 'application/pdf' }),
    { html: '', metadata: { contentType: 'text/html', statusCode: 200 } },
    {},
  ])('is not %j', (document) => {
    expect(isShell(document)).toBe(false);
  });
});
