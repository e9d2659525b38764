// Classifies a body as HTML, other text or binary data.

import { guessUtf16 } from '../../web/http/guess-charset.ts';

export type ContentKind = 'html' | 'text' | 'binary';

const sniffedBytes = 1445; // from the MIME Sniffing standard

const textApplications =
  /^application\/(?:json|xml|javascript|x-javascript|ecmascript|typescript|x-yaml|yaml|toml|sql|graphql|rtf|x-sh|x-httpd-php|x-www-form-urlencoded|x-ndjson|jsonlines|xhtml\+xml|manifest|[\w.-]+\+(?:json|xml|yaml))$/;

const binaryApplications =
  /^application\/(?:pdf|zip|gzip|x-gzip|x-tar|x-7z-compressed|vnd\.rar|x-rar-compressed|x-bzip2?|zstd|wasm|java-archive|msword|vnd\.(?:ms-|openxmlformats|oasis)[\w.-]*|epub\+zip|x-msdownload|x-shockwave-flash|font-\w+|x-font[\w-]*|protobuf|x-protobuf|cbor|msgpack|ogg|mp4)$/;

const signatures: readonly string[] = [
  '89504e470d0a1a0a', // PNG
  'ffd8ff', // JPEG
  '474946383761', // GIF87a
  '474946383961', // GIF89a
  '25504446', // PDF
  '504b0304', // ZIP and formats based on it
  '504b0506',
  '1f8b08', // gzip
  '377abcaf271c', // 7z
  '526172211a07', // RAR
  '7f454c46', // ELF
  '0061736d', // WebAssembly
  '774f4646', // WOFF
  '774f4632',
  '00010000', // TrueType
  '4f54544f', // OpenType
  '4f676753', // Ogg
  '494433', // MP3
  '1a45dfa3', // Matroska
  '00000100', // ICO
  'd0cf11e0', // old Office
  '28b52ffd', // zstd
].map((hex) => Buffer.from(hex, 'hex').toString('latin1'));

const htmlStarts =
  /^(?:<!doctype html|<html|<head|<script|<iframe|<h1|<div|<font|<table|<a|<style|<title|<b|<body|<br|<p|<meta|<link|<!--)(?=[\s>/-]|$)/i;

/** The essence of a Content-Type header: lower case, without parameters; '' when there is none. */
export const essenceOf = (contentType: string | undefined): string =>
  (contentType?.split(/[;,]/, 1)[0] ?? '').trim().toLowerCase();

/** Uses the declared type, and the bytes where that type is missing, vague or wrong. */
export function kindOf(body: Buffer, contentType: string | undefined): ContentKind {
  const type = essenceOf(contentType);
  if (body.length === 0) return type === 'text/html' || type === '' ? 'html' : 'text';
  const isDeclaredHtml = isHtmlType(type);
  // Servers often send an error page with the type of the requested file.
  if (!isDeclaredHtml && isBinaryType(type)) return isPage(body) ? 'html' : 'binary';
  if (!isDeclaredHtml && isTableType(type) && isPage(body)) return 'html';
  const hasByteOrderMark = startsWithByteOrderMark(body);
  if (!hasByteOrderMark && startsWithSignature(body)) return 'binary';
  if (isDeclaredHtml) return 'html';
  if (isTextApplication(type) || isUtf16(body, contentType)) return 'text';
  if (!hasByteOrderMark && hasBinaryBytes(body)) return 'binary';
  if (type.startsWith('text/')) return 'text';
  return looksLikeHtml(body) ? 'html' : 'text';
}

const isHtmlType = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';

/** Whether UTF-16 is declared, or text is likely to be UTF-16. */
const isUtf16 = (body: Buffer, contentType = ''): boolean =>
  /charset\s*=\s*"?utf-16/i.test(contentType) || (/^\s*text\//i.test(contentType) && guessUtf16(body) !== undefined);

const isTableType = (type: string): boolean =>
  /^(?:text|application)\/(?:(?:x-)?csv|(?:x-)?comma-separated-values|tab-separated-values|(?:x-)?rtf)$/.test(type);

/**
 * Whether the body is a whole HTML page. A fragment may be part of a format that we do not know. A comment ends at the first `-->`:
 * otherwise, the expression would try every split of many comments.
 */
export const isPage = (body: Buffer): boolean => {
  const start = body
    .toString('utf8', 0, sniffedBytes)
    .replace(/^\uFEFF/, '')
    .trimStart();
  return (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(?:<!doctype html|<html)[\s>]/i.test(start) &&
    !hasBinaryBytes(body)
  );
};

/** Whether the type declares text. */
export const isTextType = (type: string): boolean => type.startsWith('text/') || isTextApplication(type);

const isTextApplication = (type: string): boolean => textApplications.test(type) || type.endsWith('+xml');

function isBinaryType(type: string): boolean {
  if (/^(?:image|audio|video|font|model)\//.test(type)) return !type.endsWith('+xml');
  return binaryApplications.test(type);
}

function startsWithSignature(body: Buffer): boolean {
  const start = body.toString('latin1', 0, 12);
  if (signatures.some((signature) => start.startsWith(signature))) return true;
  return /^RIFF.{4}(?:WEBP|WAVE|AVI )/s.test(start) || start.slice(4, 8) === 'ftyp';
}

const startsWithByteOrderMark = (body: Buffer): boolean =>
  (body[0] === 0xff && body[1] === 0xfe) ||
  (body[0] === 0xfe && body[1] === 0xff) ||
  (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf);

function hasBinaryBytes(body: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(body.toString('latin1', 0, sniffedBytes));
}

function looksLikeHtml(body: Buffer): boolean {
  return htmlStarts.test(
    body
      .toString('utf8', 0, sniffedBytes)
      .replace(/^\uFEFF/, '')
      .trimStart(),
  );
}
