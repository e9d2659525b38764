// The Markdown preview: what converted pages contain becomes blocks, and hostile text stays text.
import { describe, expect, test } from 'vitest';
import { parseInlines, parseMarkdown } from '../../dashboard/src/markdown.ts';

describe('Markdown', () => {
  test('becomes headings, paragraphs, lists, tables, quotes and code', () => {
    const blocks = parseMarkdown(
      '# Title\n\nOne\ntwo **bold** `x`\n\n- a\n  - b\n- c\n\n1. first\n\n> said\n> so\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```js\n# not a heading\n```\n\n---',
    );
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, inlines: [{ kind: 'text', text: 'Title' }] },
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'text', text: 'One two ' },
          { kind: 'strong', text: 'bold' },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'x' },
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [
          { depth: 0, inlines: [{ kind: 'text', text: 'a' }] },
          { depth: 1, inlines: [{ kind: 'text', text: 'b' }] },
          { depth: 0, inlines: [{ kind: 'text', text: 'c' }] },
        ],
      },
      { kind: 'list', isOrdered: true, items: [{ depth: 0, inlines: [{ kind: 'text', text: 'first' }] }] },
      { kind: 'quote', inlines: [{ kind: 'text', text: 'said so' }] },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'A' }], [{ kind: 'text', text: 'B' }]],
        rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]]],
      },
      { kind: 'code', text: '# not a heading' },
      { kind: 'rule' },
    ]);
  });

  test('keeps headings and paragraphs of a list item in the item', () => {
    expect(parseMarkdown('- ### One\n\n  first\n  line\n\n  ### Two\n\n- two\n\nafter')).toEqual([
      {
        kind: 'list',
        isOrdered: false,
        items: [
          {
            depth: 0,
            inlines: [{ kind: 'text', text: 'One' }],
            isHeading: true,
            more: [
              { inlines: [{ kind: 'text', text: 'first line' }] },
              { inlines: [{ kind: 'text', text: 'Two' }], isHeading: true },
            ],
          },
          { depth: 0, inlines: [{ kind: 'text', text: 'two' }] },
        ],
      },
      { kind: 'paragraph', inlines: [{ kind: 'text', text: 'after' }] },
    ]);
  });

  test('keeps links and images with their addresses', () => {
    expect(parseInlines('hot[^1]')).toEqual([
      { kind: 'text', text: 'hot' },
      { kind: 'note', text: '1' },
    ]);
    expect(parseInlines('see [the shop](https://example.com/a_(b)) and ![a lamp](/lamp.png "Lamp") \\*now\\*')).toEqual(
      [
        { kind: 'text', text: 'see ' },
        { kind: 'link', text: 'the shop', url: 'https://example.com/a_(b)' },
        { kind: 'text', text: ' and ' },
        { kind: 'image', text: 'a lamp', url: '/lamp.png' },
        { kind: 'text', text: ' *now*' },
      ],
    );
  });

  test('of unfinished or hostile text ends, with limits', () => {
    const hostile = [
      '['.repeat(50_000),
      '![a]('.repeat(20_000),
      '**a'.repeat(30_000),
      '> '.repeat(50_000),
      '- '.repeat(50_000),
    ];
    for (const text of hostile) expect(parseMarkdown(text).length).toBeLessThanOrEqual(2000);
    expect(parseMarkdown('a\n\n'.repeat(10_000))).toHaveLength(2000);
    expect(parseMarkdown('```\nopen')).toEqual([{ kind: 'code', text: 'open' }]);
  });
});
