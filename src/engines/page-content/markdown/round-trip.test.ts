// Markdown of random texts and structures, read again by another program: nothing may be lost.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundTrip } from '../../../../test/support/markdown-round-trip.ts';

const url = 'https://site.example/post';

describe('markdown that is read again', () => {
  const words = fc.constantFrom(
    'one',
    'two*',
    '_three_',
    '[4]',
    '5.',
    '#6',
    '`7`',
    'a|b',
    '<8>',
    '&amp;',
    '~9~',
    '!',
    '"x"',
    '-',
    '\\',
    'é',
    '(b)',
  );
  const text = fc
    .array(words, { minLength: 1, maxLength: 5 })
    .map((all) => all.join(' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const inline = fc.oneof(
    { weight: 4, arbitrary: text },
    fc.tuple(fc.constantFrom('b', 'em', 'code', 's', 'span'), text).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    text.map((inner) => `<a href="/p?q=${inner.length}">${inner}</a>`),
  );
  // Without a space, marks are next to letters, punctuation and other marks.
  const line = fc
    .tuple(fc.array(inline, { minLength: 1, maxLength: 4 }), fc.constantFrom('', ' ', '<br>'))
    .map(([all, between]) => all.join(between));
  const cells = fc.array(line, { minLength: 2, maxLength: 2 });
  const { block } = fc.letrec<{ block: string }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      line.map((inner) => `<p>${inner}</p>`),
      line.map((inner) => `<h2>${inner}</h2>`),
      fc
        .array(cells, { minLength: 1, maxLength: 3 })
        .map(
          (rows) =>
            `<table><tr><th>k<th>v${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`).join('')}</table>`,
        ),
      cells.map(
        ([one, other]) =>
          `<table><tr><th>k<th>v<tr><td>a<td><table><tr><td>${one}</td><td>${other}</td></tr><tr><td>b<td>c</table></table>`,
      ),
      fc.tuple(text, tie('block')).map(([term, inner]) => `<dl><dt>${term}</dt><dd>${inner}</dd></dl>`),
      fc.tuple(line, tie('block')).map(([head, inner]) => `<details><summary>${head}</summary>${inner}</details>`),
      fc
        .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('block'), { minLength: 1, maxLength: 3 }))
        .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((inner) => `<blockquote>${inner.join('')}</blockquote>`),
      text.map((inner) => `<pre>${inner}</pre>`),
    ),
  }));

  const runs = 150 * Number(process.env['FUZZ'] ?? 1);

  test('has the same text, links and table cells', { timeout: 60_000 + runs * 100 }, () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const { before, after } = roundTrip(blocks.join(''), url);
        expect(after).toEqual(before);
      }),
      { numRuns: runs },
    );
  });
});
