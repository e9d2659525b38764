import { expect, test } from 'vitest';
import { contentOf } from './page-content.ts';

const textOf = (html: string): string | undefined =>
  contentOf(html, {
    url: 'https://site.example/',
    formats: ['text'],
    onlyMainContent: false,
    include: [],
    exclude: [],
    extract: [],
    charactersMax: 1e6,
  })?.text;

const rows = (...cells: string[][]): string =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</table>`;

test.each([
  ['is one line per row', rows(['a', 'b'], ['1', '2']), 'a\tb\n1\t2'],
  ['has paragraphs in its cells', rows(['<p>a</p>', ' <div>b</div> '], ['<p>1</p>', '<p>2</p>']), 'a\tb\n1\t2'],
  ['has empty cells', rows(['', 'b', 'c'], ['1', '', '3'], ['1', '', '']), '\tb\tc\n1\t\t3\n1'],
  ['arranges a page', rows(['', '<p>One</p><p>Two</p>', '<p>Three</p><p>Four</p>']), 'One\n\nTwo\n\nThree\n\nFour'],
  ['is followed by text', `${rows(['a', ''])}<p>End`, 'a\n\nEnd'],
])('the text of a table that %s', (_what, html, text) => {
  expect(textOf(html)).toBe(text);
});

test('the text of nested lists is one line per item', () => {
  expect(textOf('<p>Before<ul><li>a<ul><li>b</ul><li>c<ol><li>d</ol></ul><p>After')).toBe(
    'Before\n\na\nb\nc\nd\n\nAfter',
  );
});

test('the text has the source of formulas once, and no links of headings to themselves', () => {
  const math = (tex: string, attributes = '') =>
    `<math${attributes}><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
  const html =
    `<h2>Title <a href="#title">#</a></h2><p>If <span class="katex">${math('a^2')}<span aria-hidden="true">a2</span></span> and ` +
    `<script type="math/tex">\\alpha</script> or <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>, then${math('b^2', ' display="block"')}`;
  expect(textOf(html)).toBe(String.raw`Title

If a^2 and \alpha or \frac{1}{2}, then

b^2`);
});
