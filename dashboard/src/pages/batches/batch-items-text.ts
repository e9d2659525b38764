// Reads the items of a batch from text: one address per line, or JSON, or a CSV file.
import { isRow } from '../../json.ts';
import type { Row } from '../../json.ts';

export type Item = string | Row;

export interface ReadItems {
  items: Item[];
  /** Items that occur more than once, without the first of each. */
  duplicates: number;
  /** The first line that cannot be read. */
  mistake: string | undefined;
}

/** Blank lines and comments are skipped. */
export function readItems(text: string, { isCsv = false, isUnique = false } = {}): ReadItems {
  const items: Item[] = [];
  const seen = new Set<string>();
  let duplicates = 0;
  let mistake: string | undefined;
  let number = 0;
  for (const line of text.split(/\r?\n|\r/)) {
    number++;
    const trimmed = (isCsv ? addressIn(line) : line).trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const item = readItem(trimmed);
    if (item === undefined) {
      mistake ??= `Line ${number} is not valid JSON: ${trimmed.slice(0, 60)}`;
      continue;
    }
    const isRepeated = seen.has(trimmed);
    if (isRepeated) duplicates++;
    seen.add(trimmed);
    if (!isRepeated || !isUnique) items.push(item);
  }
  return { items, duplicates, mistake };
}

function readItem(line: string): Item | undefined {
  if (!/^["{]/.test(line)) return line;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'string') return value;
    return isRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The first URL of a row; in rows without one the first cell, unless it is a heading. */
function addressIn(row: string): string {
  const url = /https?:\/\/[^\s",;]+/i.exec(row)?.[0];
  if (url !== undefined) return url;
  const first =
    row
      .split(/[,;\t]/)[0]
      ?.replaceAll('"', '')
      .trim() ?? '';
  return first.includes('.') ? first : '';
}
