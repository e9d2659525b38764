// CSV and TSV files.

import { cellsMax, tooManyCells, writeGrid, type Cell } from './grid.ts';
import { TreeBuilder } from './tree-builder.ts';

const delimiters = [',', ';', '\t', '|', '^', '~'] as const;
const sampleCharacters = 64 * 1024;

export function readCsv(source: string, isTabbed: boolean): TreeBuilder {
  const declared = /^sep=(.)\r?\n/.exec(source);
  const text = declared ? source.slice(declared[0].length) : source;
  const rows = rowsOf(text, declared?.[1] ?? (isTabbed ? '\t' : delimiterOf(text)));
  const tree = new TreeBuilder();
  writeGrid(tree, rows, 'table');
  return tree;
}

/** The delimiter that divides most of the first rows into the same number of cells, more than one. */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleCharacters);
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = rowsOf(sample, delimiter)
      .slice(0, 20)
      .map((row) => row.length);
    const [width = 1] = counts;
    const score = width > 1 ? counts.filter((count) => count === width).length / counts.length + width / 1000 : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Cells may be quoted; quotes inside are doubled. A quote that is never closed ends with the file. */
function rowsOf(text: string, delimiter: string): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let cells = 0;
  let at = 0;
  const add = (value: string) => {
    row.push({ text: value.trim() });
    if (++cells > cellsMax) throw tooManyCells('table');
  };
  const endRow = () => {
    rows.push(row);
    row = [];
  };
  while (at < text.length) {
    let value = '';
    // Some programs write a space after each delimiter.
    if (text[at] === ' ' && /^ +"/.test(text.slice(at, at + 10))) at = text.indexOf('"', at);
    if (text[at] === '"') {
      for (at++; ; at++) {
        const quote = text.indexOf('"', at);
        value += text.slice(at, quote === -1 ? text.length : quote);
        at = quote === -1 ? text.length : quote + 1;
        if (text[at] !== '"') break;
        value += '"';
      }
    }
    const end = endOfCell(text, at, delimiter);
    add(value + text.slice(at, end));
    at = end;
    if (text[at] === delimiter) {
      at++;
      if (at === text.length) add('');
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    endRow();
  }
  if (row.length > 0) endRow();
  return rows;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === delimiter || character === '\n' || character === '\r') return at;
  }
  return text.length;
}
