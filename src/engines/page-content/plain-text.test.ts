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
