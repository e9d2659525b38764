// Output of commands: tables and facts.
import type { Writable } from 'node:stream';

export interface Output {
  write(text: string): unknown;
}

export interface Column<Row> {
  title: string;
  read(row: Row): string | number | boolean | null | undefined;
}

export const isTerminal = (stream: Writable): boolean => 'isTTY' in stream && stream.isTTY === true;

/** Shortens a line that is rewritten in place: a line that wraps cannot be cleared. */
export function fitTerminal(stream: Writable, line: string): string {
  const columns = ('columns' in stream && Number(stream.columns)) || Infinity;
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}

/** Formats aligned columns, numbers to the right, without colours. */
export function formatTable<Row>(
  columns: Column<Row>[],
  rows: readonly Row[],
  whenEmpty: string,
  widthMax = Number.POSITIVE_INFINITY,
): string {
  if (rows.length === 0) return `${whenEmpty}\n`;
  const values = rows.map((row) => columns.map((column) => column.read(row)));
  const cells = values.map((line) => line.map(formatCell));
  const isNumeric = columns.map(
    (_, index) =>
      values.some((line) => typeof line[index] === 'number') &&
      values.every((line) => line[index] == null || typeof line[index] === 'number'),
  );
  const lines = [columns.map(({ title }) => title), ...cells];
  const widths = fit(
    columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0))),
    widthMax - gap.length * (columns.length - 1),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => {
          const width = widths[index] ?? 0;
          const text = shorten(cell, width);
          return isNumeric[index] ? text.padStart(width) : text.padEnd(width);
        })
        .join(gap)
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const gap = '  ';
const columnWidthMin = 12;

/** Shrinks the widest columns until the table fits or all have the minimum width. */
function fit(widths: number[], widthMax: number): number[] {
  const fitted = [...widths];
  for (let surplus = fitted.reduce((sum, width) => sum + width, 0) - widthMax; surplus > 0; surplus--) {
    const width = Math.max(...fitted);
    if (width <= columnWidthMin) break;
    fitted[fitted.indexOf(width)] = width - 1;
  }
  return fitted;
}

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** Formats one fact per line, with aligned names. */
export function formatFacts(facts: Record<string, unknown>): string {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${formatCell(value)}\n`).join('');
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // Names may contain control characters, which must not reach a terminal.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
