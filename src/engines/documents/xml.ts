// A small XML reader: one pass, without entities that the document declares, so that size and time stay limited. It accepts
// the mistakes that feeds make: wrong nesting, bare ampersands, HTML entities.

import { emptyRecord, memberOf } from '../../contract/records.ts';
import { damaged } from './document-error.ts';

export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Called once for every `open`, in the reverse order. */
  close?(name: string): void;
  text?(value: string): void;
}

const depthMax = 1_000;
const attributesMax = 200;

/** `what` names the document in errors. */
export function readXml(source: string, handler: XmlHandler, what: string): void {
  const open: string[] = [];
  const closeTo = (depth: number): void => {
    while (open.length > depth) {
      const name = open.pop();
      if (name !== undefined) handler.close?.(name);
    }
  };
  const close = (name: string): void => {
    const at = open.lastIndexOf(name);
    if (at !== -1) closeTo(at);
  };
  let at = 0;
  for (;;) {
    const start = source.indexOf('<', at);
    const end = start === -1 ? source.length : start;
    if (end > at && handler.text) handler.text(decodeEntities(source.slice(at, end)));
    if (start === -1) break;
    at = skipMarkup(source, start, handler);
    if (at !== start) continue;
    const tagEnd = endOfTag(source, start + 1);
    if (tagEnd === -1) throw damaged(what);
    at = tagEnd + 1;
    if (source[start + 1] === '/') {
      close(source.slice(start + 2, tagEnd).trim());
      continue;
    }
    const isEmpty = source[tagEnd - 1] === '/';
    const inner = source.slice(start + 1, isEmpty ? tagEnd - 1 : tagEnd);
    const name = /^[^\s/]+/.exec(inner)?.[0];
    if (name === undefined) continue;
    if (open.length >= depthMax) throw damaged(what);
    handler.open?.(name, inner.length > name.length ? attributesOf(inner, name.length) : none);
    if (isEmpty) handler.close?.(name);
    else open.push(name);
  }
  closeTo(0);
}

const none: Readonly<Record<string, string>> = emptyRecord<string>();

/** Passes comments, declarations and CDATA. Returns where to continue; `start` when there is a tag. */
function skipMarkup(source: string, start: number, handler: XmlHandler): number {
  const after = (text: string, from: number): number => {
    const found = source.indexOf(text, from);
    return found === -1 ? source.length : found + text.length;
  };
  const next = source[start + 1];
  if (next === '?') return after('?>', start + 2);
  if (next !== '!') return /[\w:/]|[^\0-\x7f]/.test(next ?? '') ? start : textFrom(start, handler);
  if (source.startsWith('<!--', start)) return after('-->', start + 4);
  if (source.startsWith('<![CDATA[', start)) {
    const end = after(']]>', start + 9);
    handler.text?.(source.slice(start + 9, source.startsWith(']]>', end - 3) ? end - 3 : end));
    return end;
  }
  // A document type may have declarations in brackets, with quoted texts.
  const close = after('>', start);
  const open = source.slice(start, close).indexOf('[');
  return open === -1 ? close : after('>', after(']', start + open));
}

/** A `<` that starts nothing is text. */
function textFrom(start: number, handler: XmlHandler): number {
  handler.text?.('<');
  return start + 1;
}

/** Where the tag ends. Values may contain `>`. */
function endOfTag(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x3e) return at;
    if (code !== 0x22 && code !== 0x27) continue;
    const end = source.indexOf(source.charAt(at), at + 1);
    if (end === -1) return source.indexOf('>', at);
    at = end;
  }
  return -1;
}

function attributesOf(inner: string, from: number): Record<string, string> {
  const attributes = emptyRecord<string>();
  let count = 0;
  for (let at = from; at < inner.length && count < attributesMax;) {
    const equals = inner.indexOf('=', at);
    if (equals === -1) break;
    const name = inner.slice(at, equals).trim();
    let start = equals + 1;
    while (isSpace(inner.charCodeAt(start))) start++;
    const quote = inner[start];
    const end = quote === '"' || quote === "'" ? inner.indexOf(quote, start + 1) : -1;
    if (end === -1) break;
    attributes[name] = decodeEntities(inner.slice(start + 1, end));
    count++;
    at = end + 1;
  }
  return attributes;
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  deg: '°',
};

/** Replaces character references. Unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name[0] !== '#') return memberOf(named, name) ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** `name` without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
