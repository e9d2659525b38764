import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

/** Reads one line as RFC 4180 describes it. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [whole, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?=,|\r\n$)/.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`not a line of CSV: ${JSON.stringify(line)}`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (rest.slice(whole.length) === '\r\n') return cells;
    rest = rest.slice(whole.length + 1);
  }
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '\n', "'"), fc.string())
    .map(([first, rest]) => first + rest),
);

describe('a CSV file', () => {
  test('has no text cell that a spreadsheet runs as a formula', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [cell] = readLine(csvLine([text]));
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(cell).toBe(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
      }),
    );
  });

  test('keeps the number and the places of its cells', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (texts) => {
        expect(readLine(csvLine(texts))).toHaveLength(texts.length);
      }),
    );
  });

  test('shows numbers as they are, objects as JSON and nothing for null', () => {
    expect([-5, { a: 1 }, null, undefined, true].map(csvCell)).toEqual(['-5', '"{""a"":1}"', '', '', 'true']);
  });
});
