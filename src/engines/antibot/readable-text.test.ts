import { describe, expect, test } from 'vitest';
import { readableText } from './readable-text.ts';

const fill = (piece: string, characters: number) =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

describe('the text of an error page', () => {
  test.each([
    ['<title>403</title><h1>No&nbsp;access</h1>', '403   No access'],
    ['<head><title>403 Forbidden</title><meta></head><body>You don&#39;t</body>', "403 Forbidden   You don't"],
    ['a<script>var b = "<p>c</p>";</script>d<!-- e --><style>f{}</style>', 'a d'],
    ['<head><title>403</title><head><body>No entry</body></head>', '403   No entry'],
    ['a<script>never closed', 'a never closed'],
    ['', ''],
  ])('of %j', (html, expected) => {
    expect(readableText(html)).toBe(expected);
  });

  // Not timed: a quadratic search would take minutes and run into the timeout of the test.
  test.each([
    '<',
    '<title',
    '<title>',
    '<title x',
    '<!--',
    '<!-- -->',
    '<script',
    '<script></script ',
    '<style></style        ',
    '<head></head><title></title>',
    '</script',
    '&',
    '&a',
    '&amp',
    '& ',
    '<a ',
    ' ',
  ])('is read in linear time from a page of %j', (piece) => {
    expect(readableText(fill(piece, 500_000)).length).toBeLessThanOrEqual(500_001);
  });
});
