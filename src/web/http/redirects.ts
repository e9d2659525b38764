// Finds the redirect of a response: `Location`, the `Refresh` header or a `<meta http-equiv=refresh>`.

import { isUtf8 } from 'node:buffer';
import { Token, Tokenizer, TokenizerMode } from 'parse5';
import { decodeText } from './charset.ts';
import { headerOf, type ResponseHeaders } from './http-engine.ts';

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const refreshSecondsMax = 1;
// Pages that only redirect are short, and every page is searched.
const metaBytesMax = 16 * 1024;

export interface Redirect {
  /** As the server sent it, possibly relative. */
  to: string;
  /** A refresh is a navigation that the page starts, so browsers send a referrer with it. */
  kind: 'location' | 'refresh';
}

/** The target of a 3xx response, if it has one. */
export function locationOf(status: number, headers: ResponseHeaders): Redirect | undefined {
  if (!redirectStatuses.has(status)) return undefined;
  const location = headers['location'];
  const first = Array.isArray(location) ? location[0] : location;
  if (first === undefined || first.trim() === '') return undefined;
  return { to: fromLatin1(first).trim(), kind: 'location' };
}

/** The target of a refresh within one second, from the header or the first meta element outside noscript. */
export function refreshOf(headers: ResponseHeaders, body: Buffer): Redirect | undefined {
  const refresh = headerOf(headers, 'refresh');
  const to = refresh === undefined ? metaRefresh(headers, body) : refreshTarget(fromLatin1(refresh));
  return to === undefined ? undefined : { to, kind: 'refresh' };
}

// Headers are Latin-1 by the standard and UTF-8 in practice.
function fromLatin1(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}

/** The URL of `0; url=/next` when it is due within a second (HTML standard, "shared declarative refresh steps"). */
function refreshTarget(content: string): string | undefined {
  const match = /^\s*(\d*)(?:\.[\d.]*)?\s*[;,\s]\s*(.*)$/s.exec(content);
  if (match === null) return undefined;
  const [, seconds = '', target = ''] = match;
  if (seconds === '' && !/^\s*\./.test(content)) return undefined;
  if (Number(seconds) > refreshSecondsMax) return undefined;
  let to = target.replace(/^url\s*=\s*/i, '');
  const quote = to[0];
  if (quote === '"' || quote === "'") {
    const end = to.indexOf(quote, 1);
    to = to.slice(1, end === -1 ? undefined : end);
  }
  return to.trim() === '' ? undefined : to.trim();
}

function metaRefresh(headers: ResponseHeaders, body: Buffer): string | undefined {
  const start = body.subarray(0, metaBytesMax);
  // This search is enough for nearly every page. It is fast because `f` is a rare letter.
  if (start.indexOf('fresh') === -1 && start.indexOf('FRESH') === -1) return undefined;
  const type = headerOf(headers, 'content-type');
  if (type !== undefined && !/html/i.test(type)) return undefined;
  return findMetaRefresh(decodeText(start, type).text);
}

const rawText = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes']);
const hidden = new Set(['noscript', 'template', 'svg', 'math']);

function findMetaRefresh(html: string): string | undefined {
  let target: string | undefined;
  let hiddenBy: string | undefined;
  let depth = 0;
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(tag) {
        const name = tag.tagName;
        if (name === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA;
        else if (name === 'title' || name === 'textarea') tokenizer.state = TokenizerMode.RCDATA;
        else if (rawText.has(name)) tokenizer.state = TokenizerMode.RAWTEXT;
        else if (hiddenBy === undefined && hidden.has(name) && !tag.selfClosing) hiddenBy = name;
        if (name === hiddenBy) depth++;
        if (name !== 'meta' || hiddenBy !== undefined || target !== undefined) return;
        if (Token.getTokenAttr(tag, 'http-equiv')?.trim().toLowerCase() !== 'refresh') return;
        target = refreshTarget(Token.getTokenAttr(tag, 'content') ?? '');
      },
      onEndTag(tag) {
        if (tag.tagName === hiddenBy && --depth === 0) hiddenBy = undefined;
      },
      onComment() {},
      onDoctype() {},
      onEof() {},
      onCharacter() {},
      onNullCharacter() {},
      onWhitespaceCharacter() {},
    },
  );
  // The tokenizer matches end tags of raw text against the last start tag, as the parser would.
  tokenizer.write(html, true);
  return target;
}
