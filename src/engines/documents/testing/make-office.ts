// Writes small DOCX, XLSX and EPUB files for tests.

import { makeZip, type ZipFile } from './make-zip.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const relations = (entries: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const core = (title: string, author: string): ZipFile => ({
  name: 'docProps/core.xml',
  content: `<cp:coreProperties xmlns:cp="x" xmlns:dc="y" xmlns:dcterms="z"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><dcterms:modified>2026-01-02T03:04:05Z</dcterms:modified></cp:coreProperties>`,
});

export interface DocxInput {
  /** The content of `w:body`. */
  body: string;
  /** Targets of links, `rId1` being the first. */
  links?: readonly string[];
  footnotes?: string;
  title?: string;
  /** Further styles: the content of `w:styles`. */
  styles?: string;
}

export const paragraph = (text: string, properties = '', run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

export const listItem = (text: string, list: number, level = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

export function makeDocx({ body, links = [], footnotes, title = 'A report', styles = '' }: DocxInput): Buffer {
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="r" xmlns:mc="mc"';
  const targets = links.map(
    (target, index) =>
      `<Relationship Id="rId${index + 1}" Type="${kind}/hyperlink" Target="${escaped(target)}" TargetMode="External"/>`,
  );
  const format = (id: number, formats: string[]) =>
    `<w:abstractNum w:abstractNumId="${id}">${formats.map((one, level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${one}"/></w:lvl>`).join('')}</w:abstractNum>`;
  return makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: relations(`<Relationship Id="rId1" Type="${kind}/officeDocument" Target="word/document.xml"/>`),
    },
    { name: 'word/document.xml', content: `<w:document ${word}><w:body>${body}</w:body></w:document>` },
    { name: 'word/_rels/document.xml.rels', content: relations(targets.join('')) },
    {
      name: 'word/styles.xml',
      content: `<w:styles ${word}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Chapter"><w:name w:val="Chapter"/><w:basedOn w:val="Heading1"/></w:style><w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>${styles}</w:styles>`,
    },
    {
      name: 'word/numbering.xml',
      content: `<w:numbering ${word}>${format(0, ['bullet', 'decimal'])}${format(1, ['decimal', 'bullet'])}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    },
    ...(footnotes === undefined
      ? []
      : [{ name: 'word/footnotes.xml', content: `<w:footnotes ${word}>${footnotes}</w:footnotes>` }]),
    core(title, 'Ada Lovelace'),
  ]);
}

export interface SheetInput {
  name: string;
  /** The content of `sheetData`. */
  data: string;
  state?: string;
  /** What follows `sheetData`, such as links. */
  after?: string;
  links?: readonly string[];
}

export function makeXlsx(sheets: readonly SheetInput[], strings: readonly string[] = []): Buffer {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${kind}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: relations(`<Relationship Id="rId1" Type="${kind}/officeDocument" Target="xl/workbook.xml"/>`),
    },
    { name: 'xl/workbook.xml', content: `<workbook xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: relations(targets.join('')) },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((one) => `<si><t>${escaped(one)}</t><rPh><t>phonetic</t></rPh></si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    },
    ...sheets.flatMap(({ data, after = '', links = [] }, index) => [
      {
        name: `xl/worksheets/sheet${index + 1}.xml`,
        content: `<worksheet xmlns:r="r"><sheetData>${data}</sheetData>${after}</worksheet>`,
      },
      {
        name: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
        content: relations(
          links
            .map(
              (target, at) =>
                `<Relationship Id="rId${at + 1}" Type="${kind}/hyperlink" Target="${escaped(target)}" TargetMode="External"/>`,
            )
            .join(''),
        ),
      },
    ]),
    core('Figures', 'Grace Hopper'),
  ]);
}

export interface EpubInput {
  more?: readonly ZipFile[];
  /** The content of the spine; '' for no spine. */
  itemrefs?: string;
  /** Which chapter is the table of contents. */
  navigation?: number;
  /** Which chapter has no file. */
  missing?: number;
}

/** Chapters are the content of `body`. */
export function makeEpub(
  chapters: readonly string[],
  { more = [], itemrefs, navigation, missing }: EpubInput = {},
): Buffer {
  const items = chapters.map(
    (_, index) =>
      `<item id="c${index}" href="text/c%20${index}.xhtml" media-type="application/xhtml+xml"${index === navigation ? ' properties="nav"' : ''}/>`,
  );
  const listed = itemrefs ?? chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('');
  const files = chapters.map((body, index) => ({
    name: `OPS/text/c ${index}.xhtml`,
    content: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`,
  }));
  return makeZip([
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OPS/book.opf',
      content: `<package><metadata xmlns:dc="d"><dc:title>A book</dc:title><dc:creator>Mary Shelley</dc:creator><dc:language>en</dc:language></metadata><manifest>${items.join('')}</manifest>${listed === '' ? '' : `<spine>${listed}</spine>`}</package>`,
    },
    ...files.filter((_, index) => index !== missing),
    ...more,
  ]);
}
