// Reads items from a stream of NDJSON: one URL as a JSON text, or one object, per line.
import { badRequest, tooLarge } from '../contract/errors.ts';
import type { ApiError } from '../contract/errors.ts';
import { tryParseJson } from '../contract/json.ts';

export interface LineLimits {
  bytesMax: number;
  lineBytesMax: number;
}

/** Stands for a line that has no value. */
export class BadLine {
  readonly error: ApiError;

  constructor(error: ApiError) {
    this.error = error;
  }
}

const newline = 0x0a;

/** The values of the lines, in groups as they arrive. Blank lines are skipped; a line that is not JSON is a `BadLine`. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { bytesMax, lineBytesMax }: LineLimits,
): AsyncGenerator<unknown[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let lines = 0;
  const read = (line: Buffer): unknown[] => {
    lines++;
    if (line.length > lineBytesMax) throw tooLarge(`line ${lines} exceeds ${lineBytesMax} bytes`);
    const text = decodeLine(decoder, line)?.trim();
    if (text === undefined) return [new BadLine(badRequest(`line ${lines} must be UTF-8`))];
    if (text === '') return [];
    const value = tryParseJson(text);
    if (value !== undefined) return [value];
    return [new BadLine(badRequest(`line ${lines} must be JSON: a text in quotes, or an object`))];
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge(`the body exceeds ${bytesMax} bytes`);
    const all = Buffer.concat([rest, chunk]);
    const values: unknown[] = [];
    let start = 0;
    for (let end = all.indexOf(newline); end >= 0; end = all.indexOf(newline, start)) {
      values.push(...read(all.subarray(start, end)));
      start = end + 1;
    }
    rest = all.subarray(start);
    if (rest.length > lineBytesMax) throw tooLarge(`line ${lines + 1} exceeds ${lineBytesMax} bytes`);
    if (values.length > 0) yield values;
  }
  const last = rest.length > 0 ? read(rest) : [];
  if (last.length > 0) yield last;
}

function decodeLine(decoder: TextDecoder, line: Buffer): string | undefined {
  try {
    return decoder.decode(line);
  } catch {
    return undefined;
  }
}
