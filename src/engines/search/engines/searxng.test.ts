import { describe, expect, test } from 'vitest';
import { readSearxngNews } from './searxng.ts';

const readMetadata = (metadata: string | null, publishedDate: string | null = null) => {
  const results = [{ url: 'https://paper.example/oak', title: 'Oak', metadata, publishedDate }];
  const { source, date } = readSearxngNews({ results }, { languageTag: 'en', country: 'US' }).items[0]!;
  return [source, date];
};

describe('the metadata of a news result', () => {
  test.each([
    ['13 hours ago | Barchart on MSN', 'Barchart on MSN', '13 hours ago'],
    ['Barchart on MSN | 13 hours ago', 'Barchart on MSN', '13 hours ago'],
    ['24/7 News | 3 days ago', '24/7 News', '3 days ago'],
    ['1 hour ago | TODAY', 'TODAY', '1 hour ago'],
    ['TODAY | 1 hour ago', 'TODAY', '1 hour ago'],
    ['Nov 5, 2026 | 2026-11-05', null, 'Nov 5, 2026'],
    ['Reuters', 'Reuters', null],
    ['2d', null, '2d'],
    [' | ', null, null],
    [null, null, null],
  ])('%j names the source %j and the date %j', (metadata, source, date) => {
    expect(readMetadata(metadata)).toEqual([source, date]);
  });

  test('does not replace the date of the instance', () => {
    expect(readMetadata('2d | Reuters', '2026-11-05T10:11:12')).toEqual(['Reuters', '2026-11-05T10:11:12']);
  });
});
