import { describe, expect, test } from 'vitest';
import { readExtractRules } from '../../contract/extract-rules.ts';
import { contentOfDocument } from './document.ts';
import type { DocumentKind } from './kinds.ts';
import { listItem, makeDocx, makeEpub, makeXlsx, paragraph } from './testing/make-office.ts';
import { makeZip } from './testing/make-zip.ts';

const url = 'https://site.example/files/a';
async function read(kind: DocumentKind, bytes: Buffer | string, extract?: Record<string, unknown>) {
  const { parts } = await contentOfDocument(
    { bytes: Buffer.from(bytes as string), kind, contentType: undefined, url },
    {
      formats: ['markdown', 'text', 'tables', 'links', 'metadata', 'source'],
      onlyMainContent: false,
      include: [],
      exclude: [],
      extract: readExtractRules(extract),
      charactersMax: 1e6,
    },
  );
  return parts!;
}

describe('a DOCX document', () => {
  test('has headings, styled text, nested lists, tables, links and notes', async () => {
    const row = (cells: string[], properties = '') =>
      `<w:tr>${cells.map((one) => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(one)}</w:tc>`).join('')}</w:tr>`;
    const { markdown, text, title, metadata, links } = await read(
      'docx',
      makeDocx({
        links: ['https://link.example/?a=1&b=2'],
        footnotes: `<w:footnote w:id="0" w:type="separator">${paragraph('---')}</w:footnote><w:footnote w:id="2">${paragraph('The note.')}</w:footnote>`,
        body: [
          paragraph('Chapter one', '<w:pStyle w:val="Chapter"/>'),
          paragraph('A part', '<w:pStyle w:val="Sub"/>'),
          `<w:p><w:r><w:t xml:space="preserve">Some </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r><w:r><w:t xml:space="preserve"> and </w:t></w:r><w:hyperlink r:id="rId1"><w:r><w:t>linked</w:t></w:r></w:hyperlink><w:r><w:t> text</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r><w:r><w:t xml:space="preserve"> 10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r><w:del><w:r><w:t>deleted</w:t></w:r></w:del></w:p>`,
          listItem('first', 1),
          listItem('inner', 1, 1),
          listItem('second', 1),
          listItem('numbered', 2),
          `<w:tbl><w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>${row(['Name', 'Value'])}${row(['a', '1'])}${row(['both'], '<w:gridSpan w:val="2"/>')}</w:tbl>`,
          `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://field.example/" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>A field</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
        ].join(''),
      }),
    );
    expect(markdown).toBe(`# Chapter one

## A part

Some **bold** and [linked](https://link.example/?a=1&b=2) text[^2] 10<sup>6</sup>

- first
  1. inner
- second

1. numbered

| Name | Value |
| --- | --- |
| a | 1 |
| both |  |

[A field](https://field.example/)

[^2]: The note.`);
    expect(text).toContain(' text[2] 106');
    expect(text).toContain('[2] The note.');
    expect(text).toContain('\n\nName\tValue\na\t1\nboth\n\n');
    expect(title).toBe('A report');
    expect(metadata).toMatchObject({ author: 'Ada Lovelace', modified_at: '2026-01-02T03:04:05.000Z' });
    expect(links!.map((link) => link.url)).toEqual(['https://link.example/?a=1&b=2', 'https://field.example/']);
  });

  test('has cells that span several rows', async () => {
    const cell = (text: string, merge = '') => `<w:tc><w:tcPr>${merge}</w:tcPr>${paragraph(text)}</w:tc>`;
    const line = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const start = '<w:vMerge w:val="restart"/>';
    const { tables } = await read(
      'docx',
      makeDocx({
        body: `<w:tbl><w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>${[
          line(cell('Region'), cell('Year'), cell('Sales')),
          line(cell('North', start), cell('2025'), cell('1')),
          line(cell('', '<w:vMerge/>'), cell('2026'), cell('2')),
          line(cell('South', start), cell('2025'), cell('3')),
          line(cell('', '<w:vMerge w:val="continue"/>'), cell('2026'), cell('4')),
          line(cell('West'), cell('2026'), cell('5')),
        ].join('')}</w:tbl>`,
      }),
    );
    expect(tables![0]!.rows).toEqual([
      ['North', '2025', '1'],
      ['North', '2026', '2'],
      ['South', '2025', '3'],
      ['South', '2026', '4'],
      ['West', '2026', '5'],
    ]);
  });

  test('has the lists of its styles', async () => {
    const style = (id: string, name: string, properties = '') =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`;
    const numbers = (list: number) => `<w:pPr><w:numPr><w:numId w:val="${list}"/></w:numPr></w:pPr>`;
    const styled = (text: string, id: string, properties = '') =>
      paragraph(text, `<w:pStyle w:val="${id}"/>${properties}`);
    const { markdown } = await read(
      'docx',
      makeDocx({
        styles: [
          style('ListBullet', 'List Bullet', numbers(1)),
          style('ListBullet2', 'List Bullet 2', numbers(3)),
          style('ListNumber', 'List Number'),
          style('Steps', 'Steps', numbers(2)),
          style('Own', 'Own', '<w:basedOn w:val="Steps"/>'),
        ].join(''),
        body: [
          styled('one', 'ListBullet'),
          styled('inner', 'ListBullet2'),
          styled('two', 'ListBullet'),
          paragraph('Text'),
          styled('first', 'ListNumber'),
          styled('second', 'ListNumber'),
          styled('a step', 'Own'),
          styled('no item', 'ListBullet', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
        ].join(''),
      }),
    );
    expect(markdown).toBe('- one\n  - inner\n- two\n\nText\n\n1. first\n2. second\n\n1. a step\n\nno item');
  });

  test('is narrowed by selectors and rules like a page', async () => {
    const bytes = makeDocx({ body: paragraph('Chapter', '<w:pStyle w:val="Heading1"/>') + paragraph('Price: 7,50 €') });
    const { extracted } = await read('docx', bytes, { heading: 'h1', price: { selector: 'p', output: 'number' } });
    expect(extracted).toEqual({ heading: 'Chapter', price: 7.5 });
  });
});

describe('an XLSX workbook', () => {
  test('has a table per visible sheet, with dates, shares and links', async () => {
    const cell = (reference: string, value: string, attributes = '') =>
      `<c r="${reference}" ${attributes}><v>${value}</v></c>`;
    const { tables, markdown, links } = await read(
      'xlsx',
      makeXlsx(
        [
          {
            name: 'Sales',
            data:
              `<row r="1">${cell('B1', '0', 't="s"')}${cell('D1', '1', 't="s"')}${cell('E1', '2', 't="s"')}</row>` +
              `<row r="3">${cell('B3', '46024', 's="1"')}${cell('D3', '0.125', 's="3"')}<c r="E3" t="inlineStr"><is><t>site</t></is></c></row>` +
              `<row r="9">${cell('B9', '46024.5', 's="2"')}${cell('D9', '0.1')}${cell('E9', '1', 't="b"')}</row>`,
            after: '<hyperlinks><hyperlink ref="E3" r:id="rId1"/></hyperlinks>',
            links: ['https://shop.example/'],
          },
          { name: 'Notes', data: `<row>${cell('', '3.0000000000000004')}</row>` },
          { name: 'Secret', data: `<row r="1">${cell('A1', '1')}</row>`, state: 'hidden' },
        ],
        ['Day', 'Share', 'Where & why'],
      ),
    );
    expect(tables).toMatchObject([
      {
        headers: ['Day', 'Share', 'Where & why'],
        rows: [
          ['2026-01-02', '12.5%', 'site'],
          ['2026-01-02T12:00:00', '0.1', 'TRUE'],
        ],
      },
    ]);
    expect(markdown).toMatch(/^## Sales\n[^]*\n## Notes\n\n3$/);
    expect(markdown).not.toContain('Secret');
    expect(links).toMatchObject([{ url: 'https://shop.example/', text: 'site' }]);
  });
});

describe('an EPUB book', () => {
  test('has its chapters in order, without links into itself', async () => {
    const { markdown, metadata } = await read(
      'epub',
      makeEpub([
        '<h1>One</h1><p>Text <a id="x"/>with <em>style</em><br/>and <a href="c1.xhtml">a link</a>.</p>',
        '<h1>Two</h1><p>See <a href="https://out.example/">there</a>.</p><img src="a.png" alt="A picture"/>',
      ]),
    );
    expect(markdown).toMatch(
      /^# One\n\nText with \*style\* {2}\nand a link\.\n\n# Two\n\nSee \[there\]\(https:\/\/out\.example\/\)\./,
    );
    expect(metadata).toMatchObject({ title: 'A book', author: 'Mary Shelley', language: 'en' });
  });

  test('has notes as footnotes, also if each chapter counts its own, or if they are in another file', async () => {
    const { markdown } = await read(
      'epub',
      makeEpub([
        '<p>One<sup><a href="#n1" id="r1">1</a></sup>.</p><p id="n1">First <a href="#r1">↩</a></p>',
        '<p>Two<sup><a href="#n1" id="r1">1</a></sup> and<sup><a href="c%202.xhtml#n1">2</a></sup>.</p><p id="n1">Second</p>',
        '<p id="n1">Third</p>',
      ]),
    );
    expect(markdown).toBe('One[^1].\n\n[^1]: First\n\nTwo[^1-2] and[^2].\n\n[^1-2]: Second\n\n[^2]: Third');
  });

  test('has notes that are marked by their type', async () => {
    const chapter =
      '<p>Text<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1"><p>The note</p></aside>';
    expect((await read('epub', makeEpub([chapter]))).markdown).toBe('Text[^1]\n\n[^1]: The note');
  });

  test('has notes that are not part of the reading order at its end', async () => {
    const { markdown } = await read(
      'epub',
      makeEpub(
        ['<p id="n1">The note</p>', '<p>Text<sup><a href="c%200.xhtml#n1">1</a></sup></p>', '<ol><li>One</li></ol>'],
        {
          itemrefs: '<itemref idref="c0" linear="no"/><itemref idref="c1"/><itemref idref="c2" linear="no"/>',
          navigation: 2,
        },
      ),
    );
    expect(markdown).toBe('Text[^1]\n\n[^1]: The note');
  });

  test.each([
    ['has no spine', ''],
    ['lists no chapter', '<spine/>'],
    ['lists chapters that do not exist', '<itemref idref="none"/>'],
    ['has nothing to read in order', '<itemref idref="c0" linear="no"/><itemref idref="c1" linear="no"/>'],
    ['lists a chapter twice', '<itemref idref="c0"/><itemref idref="c1"/><itemref idref="c0"/>'],
  ])('that %s has its texts', async (_, itemrefs) => {
    const { markdown } = await read('epub', makeEpub(['<p>One</p>', '<p>Two</p>'], { itemrefs }));
    expect(markdown).toBe('One\n\nTwo');
  });

  test('whose spine has only the table of contents has its texts after it', async () => {
    const bytes = makeEpub(['<p>Contents</p>', '<p>One</p>'], { itemrefs: '<itemref idref="c0"/>', navigation: 0 });
    expect((await read('epub', bytes)).markdown).toBe('Contents\n\nOne');
  });

  test.each([
    ['encoded like its path', 'OPS/text/c%200.xhtml'],
    ['spelled in another case', 'OPS/Text/C 0.XHTML'],
  ])('may have a file whose name is %s', async (_, name) => {
    const more = [{ name, content: '<html><body><p>One</p></body></html>' }];
    const bytes = makeEpub(['gone', '<p>Two</p>'], { more, missing: 0 });
    expect((await read('epub', bytes)).markdown).toBe('One\n\nTwo');
  });

  test('may have chapters in another encoding', async () => {
    const content = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-2"?><html><body><p>\xb6r\xf3da</p></body></html>',
      'latin1',
    );
    const bytes = makeEpub(['gone'], { more: [{ name: 'OPS/text/c 0.xhtml', content }], missing: 0 });
    expect((await read('epub', bytes)).markdown).toBe('śróda');
  });

  test('without any chapter says so', async () => {
    await expect(read('epub', makeEpub(['gone'], { missing: 0 }))).rejects.toThrow('the EPUB book has no chapters');
  });

  test('that is protected says so', async () => {
    const encryption =
      '<encryption><EncryptedData><CipherData><CipherReference URI="OPS/text/c%200.xhtml"/></CipherData></EncryptedData></encryption>';
    const bytes = makeEpub(['<p>x</p>'], { more: [{ name: 'META-INF/encryption.xml', content: encryption }] });
    await expect(read('epub', bytes)).rejects.toThrow('the EPUB book is encrypted');
  });
});

describe('a table file', () => {
  test.each([
    ['commas', 'a,b\n1,2\n', 'csv'],
    ['semicolons', 'a;b\r\n1;2', 'csv'],
    ['tabs', 'a\tb\n1\t2\n', 'tsv'],
    ['a declared delimiter', 'sep=|\na|b\n1|2', 'csv'],
    ['carets', 'a^b\n1^2', 'csv'],
  ] as const)('with %s is a table', async (_, source, kind) => {
    expect((await read(kind, source)).tables).toMatchObject([{ headers: ['a', 'b'], rows: [['1', '2']] }]);
  });

  test('may have quotes, line breaks and empty cells in it', async () => {
    const { tables, source } = await read('csv', 'name,note\n"Ada ""A."", L",\n"two\nlines",x\n');
    expect(tables![0]!.rows).toEqual([
      ['Ada "A.", L', ''],
      ['two lines', 'x'],
    ]);
    expect(source).toMatch(/^name,note/);
  });
});

describe('the header of a table', () => {
  const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const figure = (reference: string, value: number) => `<c r="${reference}"><v>${value}</v></c>`;

  test('may have merged cells above narrower ones', async () => {
    const data =
      `<row r="1">${cell('A1', 'Region')}${cell('B1', '2024')}${cell('D1', '2025')}</row>` +
      `<row r="2">${cell('B2', 'Q1')}${cell('C2', 'Q2')}${cell('D2', 'Q1')}${cell('E2', 'Q2')}</row>` +
      `<row r="3">${cell('A3', 'North')}${['B3', 'C3', 'D3', 'E3'].map((reference, at) => figure(reference, at + 1)).join('')}</row>`;
    const after = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>';
    const { tables, markdown } = await read('xlsx', makeXlsx([{ name: 'S', data, after }]));
    expect(tables).toMatchObject([
      { headers: ['Region', 'Q1', 'Q2', 'Q1', 'Q2'], rows: [['North', '1', '2', '3', '4']] },
    ]);
    expect(markdown).toContain('| Region | 2024 |  | 2025 |  |\n| --- |');
  });

  test('follows titles and remarks, and needs no name for the first column', async () => {
    const data = `<row r="1">${cell('A1', 'Sales')}</row><row r="3">${cell('B3', 'Name')}${cell('C3', 'Amount')}</row><row r="4">${figure('A4', 0)}${cell('B4', 'x')}${figure('C4', 5)}</row>`;
    const after = '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>';
    const { markdown } = await read('xlsx', makeXlsx([{ name: 'S', data, after }]));
    expect(markdown).toBe('## S\n\nSales\n\n|  | Name | Amount |\n| --- | --- | --- |\n| 0 | x | 5 |');
    const { tables } = await read('csv', '# made by x\na, b, "c, d"\n1, 2, "3, 4"\n5, 6, 7, 8\n');
    expect(tables).toMatchObject([
      {
        headers: ['a', 'b', 'c, d', ''],
        rows: [
          ['1', '2', '3, 4', ''],
          ['5', '6', '7', '8'],
        ],
      },
    ]);
  });

  test('with overlapping merged cells of a whole sheet is read', async () => {
    const after = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(5000)}</mergeCells>`;
    const data = `<row r="1">${cell('A1', 'x')}${cell('B1', 'y')}</row>`.repeat(200);
    expect((await read('xlsx', makeXlsx([{ name: 'S', data, after }]))).text).toContain('x');
  });
});

test('an RTF document has footnotes and lists', async () => {
  const source = String.raw`{\rtf1 One{\super\chftn{\footnote\pard\plain{\super\chftn} First \emdash  {\field{\*\fldinst HYPERLINK "https://a.example/"}{\fldrslt link}}.}} and two{\super\chftn{\footnote Second.}}.\par
{\pntext\'b7\tab}a\par{\pntext\'b7\tab}b\par{\listtext 3.\tab}c\par\pard End\par}`;
  expect((await read('rtf', Buffer.from(source))).markdown).toBe(
    'One[^1] and two[^2].\n\n- a\n- b\n\n3. c\n\nEnd\n\n[^1]: First — link.\n\n[^2]: Second.',
  );
});

test('a link of an RTF document ends with its text', async () => {
  const source =
    '{\\rtf1 See {\\field{\\*\\fldinst{HYPERLINK "https://a.example/"}}{\\fldrslt{\\ul here}}}, and more.\\par}';
  expect((await read('rtf', Buffer.from(source))).markdown).toBe('See [here](https://a.example/), and more.');
});

test('an RTF document has headings, styles, tables, links and text in its code page', async () => {
  const { markdown, title } = await read(
    'rtf',
    String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}{\stylesheet{\s1 heading 1;}}{\info{\title The title}}
\pard\s1 A heading\par\pard Caf\'e9 and {\b bold} text\u8212?dash {\f1\'cf\'f0}\par
{\field{\*\fldinst{HYPERLINK "https://a.example/"}}{\fldrslt a link}}\par
\trowd\cellx100\cellx200\pard\intbl Name\cell Value\cell\row\trowd\pard\intbl x\cell 1\cell\row\pard{\*\unknown hidden}{\pict 0102}End\par}`,
  );
  expect(markdown).toBe(`# A heading

Café and **bold** text—dash Пр

[a link](https://a.example/)

| Name | Value |
| --- | --- |
| x | 1 |

End`);
  expect(title).toBe('The title');
});

describe('a feed', () => {
  const expected = `# News

About

## [First & last](https://news.example/1)

2026-01-02T03:04:05.000Z · Ada

Some **text**`;

  test.each([
    [
      'RSS',
      '<?xml version="1.0"?><rss version="2.0" xmlns:dc="d" xmlns:content="c"><channel><title>News</title><link>https://news.example/</link><description>About</description><item><title>First &amp; last</title><link>https://news.example/1</link><dc:creator>Ada</dc:creator><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate><description>short</description><content:encoded><![CDATA[Some <b>text</b>]]></content:encoded></item></channel></rss>',
    ],
    [
      'RDF',
      '<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/" xmlns:dc="d"><channel><title>News</title><description>About</description></channel><item><title>First &amp; last</title><link>https://news.example/1</link><dc:date>2026-01-02T03:04:05Z</dc:date><dc:creator>Ada</dc:creator><description>Some &lt;b&gt;text&lt;/b&gt;</description></item></rdf:RDF>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><subtitle>About</subtitle><link rel="self" href="/feed"/><entry><title>First &amp; last</title><link href="https://news.example/1"/><author><name>Ada</name></author><published>2026-01-02T03:04:05Z</published><content type="xhtml"><div xmlns="x">Some <b>text</b></div></content></entry></feed>',
    ],
  ])('in %s has a heading per entry', async (_, source) => {
    const { markdown, title } = await read('feed', source);
    expect(markdown).toBe(expected);
    expect(title).toBe('News');
  });

  test('has elements with a prefix, relative links, ids that are links, and files', async () => {
    const atom =
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title type="html">N &amp;amp; &lt;b&gt;M&lt;/b&gt;</a:title><a:entry><a:title>T</a:title><a:link href="/rel"/><a:link rel="enclosure" href="https://x.example/e.mp3"/></a:entry></a:feed>';
    expect((await read('feed', atom)).markdown).toBe(
      '# N & M\n\n## [T](https://site.example/rel)\n\n[e.mp3](https://x.example/e.mp3)',
    );
    const rss =
      '<rss><channel><title>P</title><item><title>A</title><guid>https://x.example/1</guid><author>a@x.example (Ada)</author><enclosure url="https://x.example/a.mp3"/></item><item><title>B</title><guid isPermaLink="false">https://x.example/2</guid></item></channel></rss>';
    expect((await read('feed', rss)).markdown).toBe(
      '# P\n\n## [A](https://x.example/1)\n\nAda\n\n[a.mp3](https://x.example/a.mp3)\n\n## B',
    );
  });

  test('in JSON too', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      description: 'About',
      items: [
        {
          title: 'First & last',
          url: 'https://news.example/1',
          authors: [{ name: 'Ada' }],
          date_published: '2026-01-02T03:04:05Z',
          content_html: 'Some <b>text</b>',
        },
      ],
    };
    expect((await read('json feed', JSON.stringify(feed))).markdown).toBe(expected);
  });

  test('with an entity that expands to billions of characters keeps it as it is', async () => {
    const laughs =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>';
    expect((await read('feed', laughs)).title).toBe('&b;');
  });
});

describe('a hostile document', () => {
  test('that unpacks to gigabytes is too large', async () => {
    const bytes = makeZip([
      { name: '[Content_Types].xml', content: '' },
      { name: 'word/document.xml', content: Buffer.alloc(200 * 1024 * 1024, 0x20) },
    ]);
    expect(bytes.length).toBeLessThan(300_000);
    await expect(read('docx', bytes)).rejects.toThrow(
      'the DOCX document is too large to read: its files are more than 128 MB',
    );
  });

  test('with endlessly nested elements is damaged', async () => {
    await expect(read('docx', makeDocx({ body: '<w:p>'.repeat(100_000) }))).rejects.toThrow('is damaged');
  });

  test('with tables in tables is read without exhausting the stack', async () => {
    const nested = '<w:tbl><w:tr><w:tc>'.repeat(300) + paragraph('deep') + '</w:tc></w:tr></w:tbl>'.repeat(300);
    expect((await read('docx', makeDocx({ body: nested }))).text).toContain('deep');
  });

  test('with cells at the far ends of a sheet has only those that are used', async () => {
    const data = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';
    expect((await read('xlsx', makeXlsx([{ name: 'S', data }]))).tables).toMatchObject([
      {
        rows: [
          ['1', ''],
          ['', '2'],
        ],
      },
    ]);
  });

  test('with a million cells is too large', async () => {
    await expect(read('csv', `${'1,'.repeat(1000)}\n`.repeat(1000))).rejects.toThrow(
      'the table is too large to read: it has more than 400,000 cells',
    );
  });

  test('with encrypted files says so', async () => {
    const bytes = makeZip([{ name: 'word/document.xml', content: 'x', isEncrypted: true }]);
    await expect(read('docx', bytes)).rejects.toThrow('the DOCX document is encrypted');
    await expect(read('locked office', Buffer.alloc(8))).rejects.toThrow('the Office document is encrypted');
  });

  test.each(['docx', 'xlsx', 'epub', 'feed', 'json feed'] as const)('that is cut off is damaged: %s', async (kind) => {
    const whole = { docx: makeDocx({ body: '' }), xlsx: makeXlsx([]), epub: makeEpub([]) };
    const bytes = kind in whole ? whole[kind as 'docx'].subarray(0, 400) : Buffer.from('<a><b');
    await expect(read(kind, bytes)).rejects.toThrow('is damaged and cannot be read');
  });
});
