// The results of a batch as lines of JSON.
import { keepFields } from '../contract/fields.ts';
import type { EndedItem, ResultForm } from './items.ts';

/** Lines are sent in pieces of about this size: a piece per line would cost more than the line itself. */
const pieceBytes = 64 * 1024;
/** A line waits at most this long for others. */
const pieceMs = 100;

/** The cheapest form of results that is enough to write these fields. */
export function formFor(fields: readonly string[]): ResultForm {
  if (fields.length === 0 || fields.includes('result')) return 'text';
  return fields.some((name) => name.startsWith('result.')) ? 'value' : 'none';
}

/** Pieces of NDJSON, each of one or more whole lines, with the named fields only; none: all. */
export async function* writeLines(
  items: AsyncIterable<EndedItem>,
  fields: readonly string[],
): AsyncGenerator<Uint8Array> {
  let piece = '';
  let sentAt = performance.now();
  for await (const ended of items) {
    piece += lineOf(ended, fields);
    if (piece.length < pieceBytes && performance.now() < sentAt + pieceMs) continue;
    yield Buffer.from(piece, 'latin1');
    piece = '';
    sentAt = performance.now();
  }
  if (piece !== '') yield Buffer.from(piece, 'latin1');
}

/** The bytes of a line, one per character. The text of a result is copied, not parsed and written again. */
function lineOf({ item, resultBytes }: EndedItem, fields: readonly string[]): string {
  if (resultBytes === undefined) return `${bytesOf(JSON.stringify(keepFields(item, fields)))}\n`;
  const { result: _, error, error_code, credits_charged, completed_at, cursor, ...before } = item;
  const after = { error, error_code, credits_charged, completed_at, cursor };
  const members = [membersOf(before, fields), `"result":${resultBytes}`, membersOf(after, fields)];
  return `{${members.filter((text) => text !== '').join(',')}}\n`;
}

const membersOf = (value: object, fields: readonly string[]): string =>
  bytesOf(JSON.stringify(keepFields(value, fields)).slice(1, -1));

/** The bytes of a text, one per character. ASCII text is that already. */
const bytesOf = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
