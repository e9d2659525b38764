// XLSX workbooks: every visible sheet as a heading and a table of the values that the program last computed.

import { coreFacts, ofType, partsOf } from './office-package.ts';
import { damaged } from './document-error.ts';
import { cellsMax, tooManyCells, writeGrid, type Cell, type Merge } from './grid.ts';
import { TreeBuilder } from './tree-builder.ts';
import { localName, readXml } from './xml.ts';
import { openZip, type ZipArchive } from './zip.ts';

const what = 'XLSX workbook';
const sheetsMax = 500;

export function readXlsx(file: Buffer): TreeBuilder {
  const zip = openZip(file, what);
  const { path, relations } = partsOf(zip, 'xl/workbook.xml', what);
  const workbook = zip.text(path);
  if (workbook === undefined) throw damaged(what);
  const { sheets, is1904 } = sheetsOf(workbook);
  const target = (type: string) => ofType(relations, type)?.target;
  const strings = sharedStrings(zip, target('sharedStrings') ?? 'xl/sharedStrings.xml');
  const formats = formatsOf(zip, target('styles') ?? 'xl/styles.xml');
  const tree = new TreeBuilder();
  tree.facts(coreFacts(zip, what));
  for (const { name, id } of sheets.slice(0, sheetsMax)) {
    const place = relations.get(id)?.target;
    if (place === undefined || !zip.has(place)) continue;
    const sheet = sheetOf(zip, place, { strings, formats, is1904 });
    if (sheet === undefined) continue;
    tree.leaf('h2', name);
    writeGrid(tree, sheet.rows, what, sheet.merges);
  }
  return tree;
}

interface Context {
  strings: readonly string[];
  /** What the style of a cell shows: a date, a share, or another number. */
  formats: readonly ('date' | 'time' | 'percent' | 'number')[];
  is1904: boolean;
}

function sheetsOf(source: string): { sheets: { name: string; id: string }[]; is1904: boolean } {
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  readXml(
    source,
    {
      open(name, attributes) {
        if (localName(name) === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
        if (localName(name) !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
        const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1];
        sheets.push({ name: attributes['name'] ?? '', id: id ?? '' });
      },
    },
    what,
  );
  return { sheets, is1904 };
}

function sharedStrings(zip: ZipArchive, place: string): string[] {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let phonetic = 0;
  const source = zip.text(place);
  if (source === undefined) return strings;
  readXml(
    source,
    {
      open(name) {
        const local = localName(name);
        if (local === 'si') current = '';
        else if (local === 'rPh') phonetic++;
        isText = local === 't' && phonetic === 0;
      },
      text(value) {
        if (isText) current += value;
      },
      close(name) {
        const local = localName(name);
        if (local === 'si') strings.push(current);
        else if (local === 'rPh') phonetic--;
        isText = false;
      },
    },
    what,
  );
  return strings;
}

function formatsOf(zip: ZipArchive, place: string): Context['formats'] {
  const codes = new Map<number, string>();
  const formats: Context['formats'][number][] = [];
  let isInCells = false;
  const source = zip.text(place);
  if (source === undefined) return formats;
  readXml(
    source,
    {
      open(name, attributes) {
        const local = localName(name);
        if (local === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
        else if (local === 'cellXfs') isInCells = true;
        else if (local === 'xf' && isInCells) formats.push(formatOf(Number(attributes['numFmtId'] ?? 0), codes));
      },
      close(name) {
        if (localName(name) === 'cellXfs') isInCells = false;
      },
    },
    what,
  );
  return formats;
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): Context['formats'][number] {
  if (id === 9 || id === 10) return 'percent';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  const code = (codes.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (code.includes('%')) return 'percent';
  if (/[yd]/i.test(code)) return 'date';
  return /[hs]/i.test(code) && !/general/i.test(code) ? 'time' : 'number';
}

interface Sheet {
  rows: (Cell | undefined)[][];
  merges: Merge[];
}

const mergesMax = 20_000;

/** The rows of a worksheet; undefined for other kinds of sheets. */
function sheetOf(zip: ZipArchive, place: string, context: Context): Sheet | undefined {
  const source = zip.text(place)!;
  const rows: (Cell | undefined)[][] = [];
  /** The index in `rows` by the number of a row. */
  const indexes = new Map<number, number>();
  const merges: Merge[] = [];
  const links = linksOf(zip, place, source);
  let isWorksheet = false;
  let row: (Cell | undefined)[] = [];
  let rowNumber = 0;
  let column = 0;
  let cells = 0;
  let cell: { type: string; style: number; value: string; reference: string } | undefined;
  let isValue = false;
  readXml(
    source,
    {
      open(name, attributes) {
        const local = localName(name);
        if (local === 'worksheet') isWorksheet = true;
        else if (local === 'row') {
          rowNumber = Number(attributes['r']) || rowNumber + 1;
          row = [];
          column = 0;
        } else if (local === 'mergeCell' && merges.length < mergesMax) {
          const merge = mergeOf(attributes['ref'] ?? '', indexes);
          if (merge !== undefined) merges.push(merge);
        } else if (local === 'c') {
          const reference = attributes['r'] ?? '';
          column = columnOf(reference) ?? column;
          const type = attributes['t'] ?? 'n';
          cell = {
            type,
            style: Number(attributes['s'] ?? 0),
            value: '',
            reference: reference || `${column},${rowNumber}`,
          };
        }
        isValue = local === 'v' || local === 't';
      },
      text(value) {
        if (isValue && cell) cell.value += value;
      },
      close(name) {
        const local = localName(name);
        isValue = false;
        if (local === 'row') {
          indexes.set(rowNumber, rows.length);
          rows.push(row);
        }
        if (local !== 'c' || !cell) return;
        const text = valueOf(cell, context);
        if (text !== '') {
          row[column] = { text, href: links.get(cell.reference) };
          if (++cells > cellsMax) throw tooManyCells(what);
        }
        column++;
        cell = undefined;
      },
    },
    what,
  );
  return isWorksheet ? { rows, merges } : undefined;
}

/** `A1:B2` as indexes of rows and columns. Rows that the sheet does not have are empty. */
function mergeOf(reference: string, indexes: ReadonlyMap<number, number>): Merge | undefined {
  const [, start = '', first, end = '', last] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  const top = indexes.get(Number(first));
  if (top === undefined) return undefined;
  let bottom = top;
  while (indexes.get(Number(first) + bottom - top + 1) === bottom + 1 && Number(first) + bottom - top < Number(last))
    bottom++;
  return { top, bottom, left: columnOf(start) ?? 0, right: columnOf(end) ?? 0 };
}

/** `AB12` is column 27. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function valueOf({ type, style, value }: { type: string; style: number; value: string }, context: Context): string {
  switch (type) {
    case 's':
      return context.strings[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return value === '' ? '' : numberText(Number(value), value, context.formats[style] ?? 'number', context.is1904);
    default:
      return value;
  }
}

const dayMs = 86_400_000;

function numberText(number: number, value: string, format: Context['formats'][number], is1904: boolean): string {
  if (!Number.isFinite(number)) return value;
  if (format === 'number') return String(Number(number.toPrecision(15)));
  if (format === 'percent') return `${Number((number * 100).toPrecision(12))}%`;
  // Day 0 is 30 December 1899 because of a leap year that did not exist.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const time = new Date(start + Math.round(number * 86_400) * 1000);
  if (Number.isNaN(time.getTime()) || Math.abs(number * dayMs) > 8e15) return value;
  const text = time.toISOString();
  if (format === 'time' && number < 1) return text.slice(11, 19);
  return number % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** Links by the reference of their cell. */
function linksOf(zip: ZipArchive, place: string, source: string): Map<string, string> {
  const links = new Map<string, string>();
  if (!source.includes('hyperlink')) return links;
  const { relations } = partsOf(zip, place, what, false);
  readXml(
    source.slice(Math.max(0, source.indexOf('hyperlinks') - 20)),
    {
      open(name, attributes) {
        if (localName(name) !== 'hyperlink') return;
        const id = Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === 'id')?.[1];
        const relation = relations.get(id ?? '');
        if (relation?.isExternal && attributes['ref']) links.set(attributes['ref'], relation.target);
      },
    },
    what,
  );
  return links;
}
