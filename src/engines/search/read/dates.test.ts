import { describe, expect, test } from 'vitest';
import { readDate, readEpoch } from './dates.ts';

const now = Date.parse('2026-11-15T12:34:56Z');
const read = (text: string, language = 'en', country = 'US') => {
  const date = readDate(text, { language, country, now });
  return date === null ? null : `${date.utc} ${date.precision}`;
};

describe('a date', () => {
  test.each([
    ['Thu, 28 Jul 2022 02:43:00 GMT', '2022-07-28T02:43:00Z minute'],
    ['Sat, 14 Nov 2026 19:00:00 +0900', '2026-11-14T10:00:00Z minute'],
    ['2026-02-17T00:00:00', '2026-02-17T00:00:00Z day'],
    ['2026-02-17', '2026-02-17T00:00:00Z day'],
    ['2018-01-27 22:20', '2018-01-27T22:20:00Z minute'],
    ['Sep 3, 2026', '2026-09-03T00:00:00Z day'],
    ['3 September 2026', '2026-09-03T00:00:00Z day'],
    ['September 2026', '2026-09-01T00:00:00Z month'],
  ])('written as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['2 hours ago', 'en', '2026-11-15T10:00:00Z hour'],
    ['an hour ago', 'en', '2026-11-15T11:00:00Z hour'],
    ['25d', 'en', '2026-10-21T00:00:00Z day'],
    ['3h', 'en', '2026-11-15T09:00:00Z hour'],
    ['5m', 'en', '2026-11-15T12:29:56Z minute'],
    ['2 months ago', 'en', '2026-09-16T00:00:00Z month'],
    ['yesterday', 'en', '2026-11-14T00:00:00Z day'],
    ['vor 2 Stunden', 'de', '2026-11-15T10:00:00Z hour'],
    ['vor 3 Tagen', 'de', '2026-11-12T00:00:00Z day'],
    ['il y a 2 heures', 'fr', '2026-11-15T10:00:00Z hour'],
    ['hace 3 días', 'es', '2026-11-12T00:00:00Z day'],
    ['há 2 horas', 'pt', '2026-11-15T10:00:00Z hour'],
    ['2 ore fa', 'it', '2026-11-15T10:00:00Z hour'],
    ['2 часа назад', 'ru', '2026-11-15T10:00:00Z hour'],
    ['3시간 전', 'ko', '2026-11-15T09:00:00Z hour'],
    ['2小时前', 'zh', '2026-11-15T10:00:00Z hour'],
    ['3 日前', 'ja', '2026-11-12T00:00:00Z day'],
    ['昨天', 'zh', '2026-11-14T00:00:00Z day'],
    ['3. September 2026', 'de', '2026-09-03T00:00:00Z day'],
    ['3 septembre 2026', 'fr', '2026-09-03T00:00:00Z day'],
  ])('in words: %s (%s)', (text, language, expected) => {
    expect(read(text, language)).toBe(expected);
  });

  test('in digits is read in the order of its country, or not at all if that is ambiguous', () => {
    expect(read('9/3/2026', 'en', 'US')).toBe('2026-09-03T00:00:00Z day');
    expect(read('9/3/2026', 'en', 'GB')).toBe('2026-03-09T00:00:00Z day');
    expect(read('9/3/2026', 'en', 'CA')).toBeNull();
    expect(read('18/07/2025', 'en', 'US')).toBe('2025-07-18T00:00:00Z day');
    expect(read('03.09.2026', 'de', 'DE')).toBe('2026-09-03T00:00:00Z day');
    expect(read('2026. 9. 3.', 'ko', 'KR')).toBe('2026-09-03T00:00:00Z day');
    expect(read('31/31/2026')).toBeNull();
  });

  test.each(['', 'soon', 'Paper 12', '5 stars', 'x'.repeat(200)])('that is not a date: %s', (text) => {
    expect(read(text)).toBeNull();
  });

  test('may be a number of seconds or milliseconds', () => {
    expect(readEpoch(1_794_650_000)?.utc).toBe('2026-11-14T09:53:20Z');
    expect(readEpoch(1_794_650_000_000)?.utc).toBe('2026-11-14T09:53:20Z');
    expect(readEpoch('x')).toBeNull();
  });
});
