// Encodes texts of pages as JSON, long ones in pieces: encoding 3 MB at once would block all other calls for 50 ms.

import { setImmediate as nextTurn } from 'node:timers/promises';

const pieceCharacters = 64 * 1024;

export const isLong = (text: string): boolean => text.length > 2 * pieceCharacters;

const encoder = new TextEncoder();

/**
 * The text as a JSON string in UTF-8, identical to the output of `JSON.stringify`. JSON escapes only ASCII characters, so the
 * UTF-8 bytes are escaped as Latin-1 text. For pages with other characters, that takes half the time.
 */
export function toJsonText(text: string): Buffer {
  if (!text.isWellFormed()) return Buffer.from(JSON.stringify(text)); // escapes unpaired surrogates too
  const utf8 = Buffer.from(encoder.encode(text).buffer);
  return Buffer.from(JSON.stringify(utf8.toString('latin1')), 'latin1');
}

/** The text in UTF-8. */
export const writeText = (text: string): Promise<Buffer> => writePieces(text, (piece) => Buffer.from(piece));

/** As `toJsonText`, in pieces. */
export const writeJsonText = (text: string): Promise<Buffer> =>
  writePieces(text, (piece, isFirst, isLast) => toJsonText(piece).subarray(isFirst ? 0 : 1, isLast ? undefined : -1));

/** Whether an object has long texts as members. */
export const hasLongTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).some((member) => typeof member === 'string' && isLong(member));

/** The object as JSON, identical to the output of `JSON.stringify`, one member after the other. */
export async function writeJsonMembers(value: Record<string, unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const [name, member] of Object.entries(value)) {
    const isLongText = typeof member === 'string' && isLong(member);
    const json = isLongText ? await writeJsonText(member) : JSON.stringify(member);
    if (json === undefined) continue; // not part of JSON
    pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`), Buffer.from(json));
    await nextTurn();
  }
  pieces.push(Buffer.from(pieces.length === 0 ? '{}' : '}'));
  return Buffer.concat(pieces);
}

async function writePieces(
  text: string,
  write: (piece: string, isFirst: boolean, isLast: boolean) => Buffer,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let from = 0, to; from < text.length || from === 0; from = to) {
    if (from > 0) await nextTurn();
    to = endOfPiece(text, from);
    pieces.push(write(text.slice(from, to), from === 0, to >= text.length));
    if (to >= text.length) break;
  }
  return Buffer.concat(pieces);
}

// A surrogate pair must not be split: each half alone would be encoded differently.
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + pieceCharacters, text.length);
  const isInPair = end < text.length && isHighSurrogate(text.charCodeAt(end - 1));
  return isInPair ? end + 1 : end;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
