// Decodes bytes to text. The encoding is chosen in the same order as in browsers: byte order mark, header, declaration in
// the page, then the bytes themselves.

import { isUtf8 } from 'node:buffer';
import { getBOMEncoding, legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import sniffDeclared from 'html-encoding-sniffer';
import { guessCharset, guessUtf16, hasJapaneseEscapes, isMostlyUtf8 } from './guess-charset.ts';

const lateDeclarationBytesMax = 64 * 1024;

export interface DecodedText {
  text: string;
  /** The encoding's name in lower case, e.g. `utf-8` or `windows-1252`. */
  charset: string;
}

/** Decodes a body. Undecodable bytes become U+FFFD and a byte order mark is dropped. The host of `url` helps to guess. */
export function decodeText(body: Buffer, contentType: string | undefined, url?: string): DecodedText {
  const charset = charsetOf(body, contentType, url);
  if (charset !== 'utf-8') return { text: legacyHookDecode(body, charset), charset };
  const marked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  return { text: body.toString('utf8', marked ? 3 : 0), charset };
}

/** The encoding of a body. */
export function charsetOf(body: Buffer, contentType: string | undefined, url?: string): string {
  const marked = getBOMEncoding(body);
  if (marked !== null) return marked;
  const label = charsetLabel(contentType);
  const labelled = label === undefined ? null : normalizeEncoding(label);
  if (labelled !== null) return labelled;
  const wide = guessUtf16(body);
  if (wide !== undefined) return wide;
  const xml = /[/+]xml\b/i.test(contentType ?? '') && !/xhtml/i.test(contentType ?? '');
  const declared = sniffDeclared(body, xml ? { xml, defaultEncoding: '' } : { defaultEncoding: '' });
  if (declared) return declared.toLowerCase();
  const late = xml ? undefined : lateDeclaration(body);
  if (late !== undefined) return late;
  if (hasJapaneseEscapes(body)) return 'iso-2022-jp';
  return isUtf8(body) || isMostlyUtf8(body) ? 'utf-8' : guessCharset(body, url);
}

/** The charset parameter of a Content-Type header, unchanged. */
function charsetLabel(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]+))/i.exec(contentType);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim();
}

// Some pages have long scripts before the declaration, past the kilobyte that the standard scans; browsers honour it.
function lateDeclaration(body: Buffer): string | undefined {
  if (body.length <= 1024) return undefined;
  const start = body.subarray(0, lateDeclarationBytesMax);
  if (start.indexOf('harset') === -1 && start.indexOf('HARSET') === -1) return undefined;
  const declared = sniffDeclared(start, { defaultEncoding: '', maxPrescanBytes: lateDeclarationBytesMax });
  return declared ? declared.toLowerCase() : undefined;
}
