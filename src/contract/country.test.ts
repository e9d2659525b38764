import { expect, test } from 'vitest';
import { parseCountry } from './country.ts';

test.each([
  ['de', 'DE'],
  [' Us ', 'US'],
  ['uk', 'GB'],
  ['XX', undefined],
  ['ZZ', undefined],
  ['QX', undefined],
  ['Germany', undefined],
  ['', undefined],
])('%j is the country %j', (text, code) => {
  expect(parseCountry(text)).toBe(code);
});
