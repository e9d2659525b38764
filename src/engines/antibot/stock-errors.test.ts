import { describe, expect, test } from 'vitest';
import { readableText, withoutStockSentences } from './stock-errors.ts';

const fill = (piece: string, characters: number) =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

describe('the text of an error page', () => {
  test.each([
    ['<title>403</title><h1>No&nbsp;access</h1>', '403   No access'],
    ['<head><title>403 Forbidden</title><meta></head><body>You don&#39;t</body>', "403 Forbidden   You don't"],
    ['a<script>var b = "<p>c</p>";</script>d<!-- e --><style>f{}</style>', 'a d'],
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

describe('the rest of an error page', () => {
  test.each([
    ['403 Forbidden nginx/1.27', ''],
    ["Forbidden: you don't have permission to access /a/b/ on this server.", ''],
    ['Your client does not have permission to get URL /v2/a from this server. That\u2019s all we know.', ''],
    [
      'Your client does not have permission to get URL / from this server. Please see the terms',
      'please see the terms',
    ],
    ['Forbidden URL HTTP Error 403. The request URL is forbidden.', ''],
    ['Access is denied by the shield', 'by the shield'],
    ['--- Forbidden ---. Not for you...', 'not for you'],
  ])('of %j', (text, expected) => {
    expect(
      withoutStockSentences(text)
        .replaceAll(/[^a-z ]|\b[a-z]\b/g, '')
        .replaceAll(/ +/g, ' ')
        .trim(),
    ).toBe(expected);
  });

  test.each([
    '.',
    '..x',
    '-/',
    '_ ',
    'server at ',
    'server at x ',
    'nginx ',
    'http ',
    "you don't have permission to access ",
    'problem accessing x ',
    'your client does not have permission to get url ',
    'you are seeing this message because this site requires a ',
    'additionally a ',
    'too many requests from this ip please ',
    'there was an unexpected error type forbidden status ',
    'error code explanation ',
  ])('is found in linear time in a text of %j', (piece) => {
    expect(withoutStockSentences(`${fill(piece, 250_000)}x`).length).toBeLessThanOrEqual(250_001);
  });
});
