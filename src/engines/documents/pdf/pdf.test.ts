import { describe, expect, test } from 'vitest';
import { contentOfDocument } from '../document.ts';
import { column, makePdf, writePdf, type PdfPage, type PdfText } from '../testing/make-pdf.ts';
import { dateOf } from './pdf.ts';

const read = async (bytes: Buffer, onlyMainContent = false) =>
  (
    await contentOfDocument(
      { bytes, kind: 'pdf', contentType: 'application/pdf', url: 'https://site.example/a.pdf' },
      {
        formats: ['markdown', 'text', 'tables', 'links', 'metadata'],
        onlyMainContent,
        include: [],
        exclude: [],
        extract: [],
        charactersMax: 1e6,
      },
    )
  ).parts!;
const readPage = async (page: PdfPage) => await read(makePdf({ pages: [page] }));

const leftLines = [
  'The left column has several lines of text',
  'that fill its width, as columns of papers do,',
  'and the last of them ends the first column of',
  'the page, which the second one continues here.',
  'One more line makes the column long enough.',
];
const rightLines = [
  'The right column follows it when read aloud,',
  'although its lines are beside those of the',
  'left one, and sometimes come first in the file',
  'because programs write them in any order they',
  'like to write them in. This is where it ends.',
];

describe('a PDF', () => {
  test('is read column by column, below a title that spans both', async () => {
    const { markdown } = await readPage({
      texts: [
        { x: 120, y: 60, text: 'A title across the whole page', size: 20, font: 'bold' },
        ...leftLines.flatMap((text, index) => [
          { x: 320, y: 120 + index * 14, text: rightLines[index]! },
          { x: 50, y: 120 + index * 14, text },
        ]),
        {
          x: 50,
          y: 220,
          text: 'A line below both columns that is as wide as the two of them together, so it ends them.',
        },
      ],
    });
    expect(markdown).toBe(
      [
        '# A title across the whole page',
        leftLines.join(' '),
        rightLines.join(' '),
        'A line below both columns that is as wide as the two of them together, so it ends them.',
      ].join('\n\n'),
    );
  });

  test('has headings by size, bold headings below them, lists and code', async () => {
    const texts: PdfText[] = [
      { x: 50, y: 50, text: 'Report', size: 24 },
      { x: 50, y: 90, text: 'First part', size: 16 },
      ...column(50, 120, ['Text of the first part, in the size', 'of most text.']),
      { x: 50, y: 170, text: 'Details', font: 'bold' },
      { x: 50, y: 200, text: '\u2022 apples' },
      { x: 50, y: 214, text: '\u2022 pears from the garden behind' },
      { x: 60, y: 228, text: 'the house' },
      { x: 50, y: 260, text: '1. one' },
      { x: 50, y: 274, text: '2. two' },
      { x: 50, y: 310, text: 'const a = 1;', font: 'fixed' },
      { x: 50, y: 324, text: 'use(a);', font: 'fixed' },
      ...column(50, 360, ['More text, so that this size is usual.', 'And more of it.']),
    ];
    const { markdown } = await readPage({
      texts: texts.map((one) => ({ ...one, text: one.text.replace('\u2022', '\x95') })),
    });
    expect(markdown).toBe(`# Report

## First part

Text of the first part, in the size of most text.

### Details

- apples
- pears from the garden behind the house

1. one
2. two

\`\`\`
const a = 1;
use(a);
\`\`\`

More text, so that this size is usual. And more of it.`);
  });

  test('joins words that were hyphenated, but not compounds at the start of names', async () => {
    const { text } = await readPage({
      texts: column(50, 60, ['These lines have an exam-', 'ple of a word, and Trace-', 'Monkey is a name.']),
    });
    expect(text).toBe('These lines have an example of a word, and Trace- Monkey is a name.');
  });

  test('has tables with drawn lines, whose cells may have several lines', async () => {
    const { tables, markdown } = await readPage({
      lines: [
        ...[100, 120, 150, 170].map((y) => [50, y, 350, y] as const),
        ...[50, 150, 350].map((x) => [x, 100, x, 170] as const),
      ],
      texts: [
        { x: 55, y: 114, text: 'Name' },
        { x: 155, y: 114, text: 'Description' },
        { x: 55, y: 134, text: 'Alpha' },
        { x: 155, y: 134, text: 'The first one, which' },
        { x: 155, y: 146, text: 'takes two lines' },
        { x: 55, y: 164, text: 'Beta' },
        { x: 155, y: 164, text: 'The second' },
        ...column(50, 220, ['Text after the table.']),
      ],
    });
    expect(tables).toMatchObject([
      {
        headers: ['Name', 'Description'],
        rows: [
          ['Alpha', 'The first one, which takes two lines'],
          ['Beta', 'The second'],
        ],
      },
    ]);
    expect(markdown).toMatch(/\| Beta \| The second \|\n\nText after the table\.$/);
  });

  test('has tables without lines, where the cells are clearly in columns', async () => {
    const rows = [
      ['City', 'Area', 'People'],
      ['Basel', '24', '178,000'],
      ['Bern', '52', '134,000'],
      ['Chur', '28', '38,000'],
    ];
    const { tables } = await readPage({
      texts: rows.flatMap((row, y) => row.map((text, x) => ({ x: 50 + x * 120, y: 100 + y * 16, text }))),
    });
    expect(tables).toMatchObject([{ headers: rows[0], rows: rows.slice(1) }]);
  });

  test('has narrow tables, with drawn lines and without, whose cells are close to each other', async () => {
    const rows = [
      ['Policy', 'Hits', 'Rate'],
      ['LRU', '1200', '81'],
      ['LFU', '1400', '85'],
    ];
    const texts = rows.flatMap((row, y) => row.map((text, x) => ({ x: 50 + x * 40, y: 100 + y * 14, text })));
    const lines: [number, number, number, number][] = [
      ...[0, 1, 2, 3].map((at): [number, number, number, number] => [48, 89 + at * 14, 168, 89 + at * 14]),
      ...[0, 1, 2, 3].map((at): [number, number, number, number] => [48 + at * 40, 89, 48 + at * 40, 131]),
    ];
    for (const page of [{ texts, lines }, { texts }]) {
      expect((await readPage(page)).tables).toMatchObject([{ headers: rows[0], rows: rows.slice(1) }]);
    }
  });

  test('has lists whose marks are drawn, and lists in lists', async () => {
    const { markdown } = await readPage({
      texts: [
        { x: 60, y: 100, text: 'Apples' },
        { x: 60, y: 114, text: 'Pears' },
        { x: 80, y: 128, text: 'Williams' },
        { x: 60, y: 142, text: 'Plums' },
        { x: 60, y: 190, text: '1. Prepare' },
        { x: 80, y: 204, text: '1. Wash' },
        { x: 80, y: 218, text: '2. Cut' },
        { x: 60, y: 232, text: '2. Cook' },
        { x: 80, y: 246, text: 'o', font: 'fixed' },
        { x: 92, y: 246, text: 'slowly' },
      ],
      boxes: [60, 60, 80, 60].map((x, at) => [x - 10, 94 + at * 14, 3.5, 3.5]),
    });
    expect(markdown).toBe(
      '- Apples\n- Pears\n  - Williams\n- Plums\n\n1. Prepare\n   1. Wash\n   2. Cut\n2. Cook\n   - slowly',
    );
  });

  test('has exponents and indices', async () => {
    const { markdown } = await readPage({
      texts: [
        { x: 50, y: 100, text: 'About 10' },
        { x: 94.5, y: 96, text: '6', size: 7 },
        { x: 102, y: 100, text: 'litres of H' },
        { x: 149, y: 103, text: '2', size: 7 },
        { x: 153, y: 100, text: 'O' },
      ],
    });
    expect(markdown).toBe('About 10<sup>6</sup> litres of H<sub>2</sub>O');
  });

  test('has a paragraph that goes on in the next column', async () => {
    const left = leftLines.with(4, 'This sentence does not end in its column but');
    const right = rightLines.with(0, 'goes on at the top of the next one, aloud,');
    const { markdown } = await readPage({ texts: [...column(50, 120, left), ...column(320, 120, right)] });
    expect(markdown).toBe([...left, ...right].join(' '));
  });

  test('may have three columns, with a title above the middle one', async () => {
    const lines = (name: string) => Array.from({ length: 6 }, (_, at) => `${name} line ${at + 1} fills it`);
    const names = ['First', 'Second', 'Third'];
    const { markdown } = await readPage({
      texts: [
        { x: 240, y: 60, text: 'The title', size: 20 },
        ...names.toReversed().flatMap((name, at) => column(410 - at * 180, 120, lines(name))),
      ],
    });
    expect(markdown).toBe(['# The title', ...names.map((name) => lines(name).join(' '))].join('\n\n'));
  });

  test('keeps the lines of forms and addresses', async () => {
    const rows = [
      ['ACME Limited', 'Date: 2026-01-02'],
      ['1 Main Street', 'Due: 2026-02-01'],
      ['1010 Vienna', 'Customer 4711'],
    ];
    const { markdown } = await readPage({
      texts: rows.flatMap(([left = '', right = ''], at) => [
        { x: 50, y: 100 + at * 14, text: left },
        { x: 400, y: 100 + at * 14, text: right },
      ]),
    });
    expect(markdown).toBe(rows.map((row) => row.join(' ')).join('\n\n'));
  });

  test('has links and facts', async () => {
    const { links, markdown, metadata, title } = await read(
      makePdf({
        info: { Title: 'The title', Author: 'Ada', CreationDate: "D:20260102030405+01'00'" },
        pages: [
          {
            texts: [{ x: 50, y: 100, text: 'Read the documentation first.' }],
            links: [{ url: 'https://docs.example/', x: 96, y: 88, width: 77, height: 16 }],
          },
        ],
      }),
    );
    expect(title).toBe('The title');
    expect(metadata).toMatchObject({ title: 'The title', author: 'Ada', published_at: '2026-01-02T02:04:05.000Z' });
    expect(links).toMatchObject([{ url: 'https://docs.example/', text: 'documentation' }]);
    expect(markdown).toBe('Read the [documentation](https://docs.example/) first.');
  });

  test('marks its pages, and leaves out running heads when only the main content is wanted', async () => {
    const pages = [1, 2, 3].map((number) => ({
      texts: [
        { x: 50, y: 40, text: 'Annual report' },
        { x: 50, y: 120, text: `Text of page ${'one two three'.split(' ')[number - 1]}.` },
        { x: 280, y: 800, text: String(number) },
      ],
    }));
    const whole = await read(makePdf({ pages }));
    expect(whole.markdown).toBe(
      'Annual report\n\nText of page one.\n\n1\n\n<!-- page 2 -->\n\nAnnual report\n\nText of page two.\n\n2\n\n' +
        '<!-- page 3 -->\n\nAnnual report\n\nText of page three.\n\n3',
    );
    const main = await read(makePdf({ pages }), true);
    expect(main.text).toBe('Text of page one.\n\fText of page two.\n\fText of page three.');
    const short = await read(makePdf({ pages: pages.slice(0, 2) }), true);
    expect(short.text).toBe('Text of page one.\n\fText of page two.');
  });

  test('keeps text that is turned, after the other text', async () => {
    const turned =
      'BT /F1 11 Tf 0 1 -1 0 30 300 Tm (Turned note) Tj ET BT /F1 11 Tf 1 0 0 1 80 300 Tm (Upright text of the page) Tj ET';
    const { text } = await read(
      writePdf(
        [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
          `<< /Length ${turned.length} >>\nstream\n${turned}\nendstream`,
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
        ],
        '/Root 1 0 R',
      ),
    );
    expect(text).toBe('Upright text of the page\n\nTurned note');
  });
});

describe('a PDF that cannot be read', () => {
  test('says that it contains only images', async () => {
    await expect(read(makePdf({ pages: [{ texts: [] }] }))).rejects.toThrow(
      'the PDF has no text: its pages are empty, or pictures such as scans, and text recognition is not offered',
    );
  });

  test('says so too if its pictures are stamped at the edges, but reads slides', async () => {
    const picture = [0, 0, 595, 842] as const;
    const stamp = { x: 30, y: 830, text: 'Downloaded on 2026-01-02', size: 8 };
    const pages = [
      { texts: [stamp], picture },
      { texts: [], picture },
    ];
    await expect(read(makePdf({ pages }))).rejects.toThrow('the PDF has no text');
    const slide = { texts: [{ x: 100, y: 300, text: 'Welcome' }, stamp], picture };
    expect((await read(makePdf({ pages: [...pages, slide] }))).text).toContain('Welcome');
    const small = { texts: [stamp], picture: [0, 0, 300, 300] as const };
    expect((await read(makePdf({ pages: [small] }))).text).toBe(stamp.text);
  });

  test('says that it is encrypted', async () => {
    const zeros = '0'.repeat(64);
    const bytes = makePdf({
      pages: [{ texts: [{ x: 50, y: 50, text: 'secret' }] }],
      objects: [`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${zeros}> /U <${zeros}> >>`],
      trailer: `/Encrypt 9 0 R /ID [<${'1'.repeat(32)}> <${'1'.repeat(32)}>]`,
    });
    await expect(read(bytes)).rejects.toThrow('the PDF is encrypted; a document that needs a password cannot be read');
  });

  test.each([
    ['a truncated one', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')],
    [
      'one whose pages contain themselves',
      writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'], '/Root 1 0 R'),
    ],
    ['one whose root is missing', writePdf(['<< /Type /Pages /Kids [] /Count 0 >>'], '/Root 7 0 R')],
  ])('says that it is damaged: %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(/the PDF (?:is damaged|has no text|cannot be read)/);
  });

  test('says that it is too large: one whose drawing draws itself twice', async () => {
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> /Length 11 >>\nstream\n/X Do /X Do\nendstream`;
    const bytes = writePdf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /X 4 0 R >> >> >>',
        form,
        '<< /Length 5 >>\nstream\n/X Do\nendstream',
      ],
      '/Root 1 0 R',
    );
    await expect(read(bytes)).rejects.toThrow('the PDF is too large to read: it needs more than 256 MB of memory');
  });

  test('is read by its objects when the cross references are wrong', async () => {
    const bytes = makePdf({ pages: [{ texts: [{ x: 50, y: 50, text: 'Still here' }] }] });
    const broken = Buffer.from(bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n5'), 'latin1');
    expect((await read(broken)).text).toBe('Still here');
  });
});

test('dates are read with and without a zone', () => {
  expect(dateOf('D:2026')).toBe('2026-01-01T00:00:00.000Z');
  expect(dateOf("D:20260102030405-05'30'")).toBe('2026-01-02T08:34:05.000Z');
  expect(dateOf('yesterday')).toBeUndefined();
});
