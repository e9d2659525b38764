import { expect, test } from 'vitest';
import { inQuotes } from './script-quotes.ts';

const strings = (quote: string, count: number) =>
  Array.from({ length: count }, (_, index) => `a(${index},${quote}text ${index}${quote});`).join('');

test('a script whose strings are templates gets quotes', () => {
  expect(inQuotes(strings('`', 50))).toBe(strings('"', 50));
  expect(inQuotes(strings('`', 50) + strings('"', 5))).not.toContain('`');
});

test('quotes in the markup of templates are no strings', () => {
  const markup = 'b(`<p class="note" id="one" title="two" lang="en">`);'.repeat(40);
  expect(inQuotes(markup)).not.toContain('`');
});

test('other scripts keep their templates', () => {
  const mixed = strings('"', 50) + strings('`', 50);
  expect(inQuotes(mixed)).toBe(mixed);
  expect(inQuotes(strings('`', 5))).toBe(strings('`', 5));
});
