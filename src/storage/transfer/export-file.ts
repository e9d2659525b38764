// The file of an export: JSON Lines. An object describes what follows, an array is one row:
//
//   {"product":"siteglass","format":1,"migrations":[…]}
//   {"partition":"request_2026_01","parent":"request","bound":"FOR VALUES FROM …","key":null}
//   {"table":"account","columns":["id","name"]}
//   ["1","Ada"]
//   {"sequence":"account_id_seq","value":"1","isCalled":true}
//   {"end":true,"rows":{"account":1}}
//
// Each value is PostgreSQL's text representation of its type, so that nothing is rounded, and a JSON null in a column is
// distinct from an SQL null.

import type { Readable } from 'node:stream';
import type { Partition, Sequence } from './catalog.ts';

/** The format that this version writes and reads. */
export const formatVersion = 1;
const lineBytesMax = 256_000_000;

/** The number of transferred rows per table. */
export type RowCounts = Record<string, number>;

/** What a line says that is not a row. */
type Statement = { table: string; columns: string[] } | Partition | Sequence | { end: true; rows: RowCounts };

/** Throws if the line is unknown. */
export function parseStatement(line: string): Statement {
  try {
    const statement = JSON.parse(line) as Statement;
    const kinds = ['table', 'partition', 'sequence', 'end'];
    if (kinds.some((kind) => Object.hasOwn(statement, kind))) return statement;
  } catch {
    // reported below
  }
  throw damaged(`this line is unknown: ${line.slice(0, 80)}`);
}

/** The first line of an export. Reads no further. */
export async function readExportHeader(readable: Readable): Promise<{ migrations: string[] }> {
  try {
    return parseHeader((await linesOf(readable).next()).value);
  } finally {
    readable.destroy();
  }
}

/** Reads the first line without checking that it fits this version. */
export function parseHeader(header: string | undefined): { product?: string; format?: number; migrations: string[] } {
  try {
    return { migrations: [], ...(JSON.parse(header ?? '') as object) };
  } catch {
    throw damaged('it is not an export of Siteglass');
  }
}

/** Splits at line feeds only: JSON text may contain other line separators, which general line readers split at. */
export async function* linesOf(readable: Readable): AsyncGenerator<string, undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of readable) {
    let chunk = typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer);
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10)) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]).toString();
      parts = [];
      bytes = 0;
      chunk = chunk.subarray(end + 1);
    }
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > lineBytesMax) throw damaged('a line exceeds the size limit');
  }
  if (bytes > 0) throw damaged('it ends in the middle of a line, so a part of it is missing');
  return undefined;
}

/** The error of an import that must not continue. */
export function damaged(why: string): Error {
  return new Error(`The import was refused and nothing was changed: ${why}`);
}
