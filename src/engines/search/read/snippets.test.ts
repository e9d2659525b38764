import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';
import { splitDate } from './snippets.ts';

describe('the date at the start of a snippet', () => {
  test.each([
    ['02.08.2025 ... The best paper.', '02.08.2025', 'The best paper.'],
    ['Aug 19, 2024 · An overly fine grind', 'Aug 19, 2024', 'An overly fine grind'],
    ['5 days ago ... Example', '5 days ago', 'Example'],
    ['18 Jun 2023 ... Older', '18 Jun 2023', 'Older'],
    ['February 13, 2026 - Samsung began', 'February 13, 2026', 'Samsung began'],
    ['2026-11-15 — Text', '2026-11-15', 'Text'],
    ['12. März 2026 — Text', '12. März 2026', 'Text'],
  ])('of "%s" is split off', (snippet, date, rest) => {
    expect(splitDate(snippet)).toEqual({ date, snippet: rest });
  });

  test.each(['Oak 12, 2026 trees', '3 ways to plant an oak - a guide', 'A - B', ''])(
    'of "%s" is missing',
    (snippet) => {
      expect(splitDate(snippet)).toEqual({ date: null, snippet });
    },
  );

  test('a missing snippet stays missing', () => {
    expect(splitDate(null)).toEqual({ date: null, snippet: null });
  });
});

test('tags inside a sentence leave no space behind, others separate words', () => {
  expect(plainText('About <b>oaks</b>, <span class="x">part</span> 1.<br>More')).toBe('About oaks, part 1. More');
});
