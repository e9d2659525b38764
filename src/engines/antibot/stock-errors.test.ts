import { describe, expect, test } from 'vitest';
import { withoutStockSentences } from './stock-errors.ts';

const fill = (piece: string, characters: number) =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

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
    ['Account Suspended This Account has been suspended. Contact your hosting provider for more information.', ''],
    ['Your account has been suspended by the shield', 'your by the shield'],
    ['Forbidden: "/api/v1/pods" denied by default', ''],
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
