// A run of inline content: text with styles and links, written as Markdown in one step. A run is not nested, so markup that
// is nested wrongly or around blocks needs no special cases.

export interface Link {
  url: string;
}

export interface Style {
  strong: boolean;
  em: boolean;
  del: boolean;
  link: Link | undefined;
}

export interface Segment {
  /** `markdown` is written as it is, `break` is a line break. */
  kind: 'text' | 'code' | 'markdown' | 'break';
  text: string;
  style: Style;
}

export const plain: Style = { strong: false, em: false, del: false, link: undefined };

/** How line breaks are written: in a paragraph, in a table cell, in a heading. */
export type LineBreak = '  \n' | '<br>' | ' ';

/** The Markdown of a run, without spaces at its ends. */
export function renderRun(segments: readonly Segment[], lineBreak: LineBreak): string {
  const [first] = segments;
  if (segments.length === 1 && first?.style === plain) return trimBreaks(render(first, lineBreak), lineBreak);
  const used = levels.filter((level) => segments.some(({ style }) => style[level] !== plain[level]));
  return trimBreaks(renderLevel({ segments, used, lineBreak }, 0, 0, segments.length, ' ', ' '), lineBreak);
}

function trimBreaks(text: string, lineBreak: LineBreak): string {
  if (lineBreak === '<br>' && text.includes('<br>')) {
    return text.replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '').replace(/\s*<br>\s*/g, '<br>');
  }
  const trimmed = text.trim();
  return lineBreak === '  \n' && trimmed.includes('\n') ? trimmed.replace(/ *\n[ \n]*/g, '  \n') : trimmed;
}

/** Stands for the mark of an outer style, next to what is inside. Pages have no such character. */
const nested = '\0';

const levels = ['link', 'strong', 'em', 'del'] as const;
const marks = { strong: '**', em: '*', del: '~~' };

interface Run {
  segments: readonly Segment[];
  /** The styles of the run, the outermost first. */
  used: readonly (typeof levels)[number][];
  lineBreak: LineBreak;
}

/**
 * Writes the segments from `from` to `to`: neighbours that share a style are one group. `before` and `after` are the characters
 * next to them.
 */
function renderLevel(run: Run, level: number, from: number, to: number, before: string, after: string): string {
  const { segments, used, lineBreak } = run;
  const key = used[level];
  let out = '';
  if (key === undefined) {
    for (const segment of segments.slice(from, to)) out = joined(out, render(segment, lineBreak));
    return out;
  }
  let previous = before;
  for (let start = from; start < to;) {
    const value = segments[start]?.style[key];
    const end = endOfGroup(segments, key, start, to);
    const following = end < to ? firstOf(segments[end], segments[end - 1]) : after;
    const isMarked = value !== undefined && value !== false;
    const inner = renderLevel(run, level + 1, start, end, isMarked ? nested : previous, isMarked ? nested : following);
    let part = inner;
    if (isMarked && typeof value === 'object') part = withLink(inner, value);
    else if (isMarked && key !== 'link') part = marked(inner, marks[key], previous, following);
    // An exclamation mark before a link would make it an image.
    else if (key === 'link' && part.endsWith('!') && segments[end]?.style.link) part = `${part.slice(0, -1)}\\!`;
    out = joined(out, part);
    previous = part.at(-1) ?? previous;
    start = end;
  }
  return out;
}

function endOfGroup(segments: readonly Segment[], key: keyof Style, start: number, to: number): number {
  const value = segments[start]?.style[key];
  let end = start + 1;
  while (end < to && segments[end]?.style[key] === value) end++;
  return end;
}

/** Brackets at the end of one part, and a parenthesis at the start of the next, would be read as a link. */
const joined = (out: string, part: string): string =>
  part[0] === '(' && /(?<!\\)\]$/.test(out) ? `${out}\\${part}` : out + part;

/** The first character of a segment as it is written. */
const firstOf = (segment: Segment | undefined, previous: Segment | undefined): string =>
  segment?.style.del && !previous?.style.del ? '~' : (segment?.text[0] ?? ' ');

function withLink(inner: string, { url }: Link): string {
  const [lead, text, tail] = apart(inner);
  if (text === '') return inner;
  return `${lead}[${hasBalancedBrackets(text) ? text : escapeBrackets(text)}](${destination(url)})${tail}`;
}

function marked(inner: string, mark: string, before: string, after: string): string {
  const [lead, text, tail] = apart(inner);
  if (text === '') return inner;
  const previous = lead === '' ? before : ' ';
  const following = tail === '' ? after : ' ';
  // By the rules of CommonMark, other marks would not count.
  const canOpen = !isPunctuation(text.at(0) ?? '') || isSeparate(previous);
  const canClose = !isPunctuation(text.at(-1) ?? '') || isSeparate(following);
  const isMark = (character: string): boolean => character === mark[0] || character === nested;
  const touches = isMark(previous) || (isMark(following) && tail === '');
  const isNested = before === nested && after === nested;
  if (mark === '~~' && /^~|~$/.test(text)) return inner;
  if (!canOpen || !canClose || (touches && !isNested) || /^\s|\n/.test(text)) return inner;
  return `${lead}${mark}${text}${mark}${tail}`;
}

/** The white space at the ends of a text, which belongs outside marks, and what is between. */
function apart(text: string): [string, string, string] {
  const inner = text.trim();
  if (inner === '') return [text, '', ''];
  const start = text.indexOf(inner);
  return [text.slice(0, start), inner, text.slice(start + inner.length)];
}

const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);

/** Whether a character next to a mark separates it from words. Readers differ on tildes, which are also marks of deleted text. */
const isSeparate = (character: string): boolean =>
  character === nested || /^\s?$/.test(character) || (character !== '~' && isPunctuation(character));

function render({ kind, text }: Segment, lineBreak: LineBreak): string {
  switch (kind) {
    case 'text':
      return lineBreak === '<br>' ? escapeText(text).replaceAll('|', '\\|') : escapeText(text);
    case 'code':
      return codeSpan(lineBreak === '<br>' ? text.replaceAll('|', '\\|') : text);
    case 'markdown':
      return lineBreak === '<br>' ? text.replace(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ') : text;
    case 'break':
      return lineBreak;
  }
}

function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, ' ');
  if (code.trim() === '') return code;
  const fence = '`'.repeat(longestRun(code, '`') + 1);
  const pad = /^`|`$/.test(code) || (code.startsWith(' ') && code.endsWith(' ')) ? ' ' : '';
  return fence + pad + code + pad + fence;
}

export function longestRun(text: string, character: string): number {
  let longest = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at)) {
    const start = at;
    while (text[at] === character) at++;
    longest = Math.max(longest, at - start);
  }
  return longest;
}

const special = /[\\`*_[\]<&~]/;

/** Escapes what Markdown would read as markup, and only that: escapes are noise for readers. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  const isLinkLike = /\]\s*[([:]/.test(text);
  const hasTildes = text.indexOf('~') !== text.lastIndexOf('~');
  return text.replace(/[\\`*_[\]<&~]/g, (character, at: number) => {
    const before = text[at - 1] ?? '';
    const after = text[at + 1] ?? '';
    return needsEscape(character, before, after, text, at, { isLinkLike, hasTildes }) ? `\\${character}` : character;
  });
}

function needsEscape(
  character: string,
  before: string,
  after: string,
  text: string,
  at: number,
  { isLinkLike, hasTildes }: { isLinkLike: boolean; hasTildes: boolean },
): boolean {
  switch (character) {
    case '\\':
      // Spaces at the end may be removed: the backslash would then escape what follows the text.
      return /^(?:\s*$|[!-/:-@[-`{-~\n])/.test(text.slice(at + 1));
    case '_':
      return !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after));
    case '[':
    case ']':
      return isLinkLike || /^\[[ xX]\]/.test(text.slice(at, at + 3));
    case '<':
      return /[A-Za-z/!?]/.test(after);
    case '&':
      return /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{2,31});/.test(text.slice(at, at + 34));
    case '~':
      return hasTildes;
    default:
      return true;
  }
}

function hasBalancedBrackets(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '[') depth++;
    else if (character === ']' && --depth < 0) return false;
  }
  return depth === 0;
}

const escapeBrackets = (text: string): string => text.replace(/(?<!\\)[[\]]/g, (bracket) => `\\${bracket}`);

/** A URL as the destination of a link or an image. */
export function destination(url: string): string {
  if (!/[\s<>()]/.test(url)) return url;
  const safe = url.replace(/[\s<>]/g, (character) => encodeURIComponent(character));
  return hasBalancedParentheses(safe) ? safe : safe.replace(/[()]/g, (parenthesis) => `\\${parenthesis}`);
}

function hasBalancedParentheses(url: string): boolean {
  let depth = 0;
  for (const character of url) {
    if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

export const imageMarkdown = (alt: string, url: string): string =>
  `![${escapeBrackets(escapeText(alt))}](${destination(url)})`;

/** Escapes the start of a line that Markdown would read as a heading, a list, a quote or a rule. */
export function escapeLineStart(line: string): string {
  if (!/^[\d#>+=~:|-]/.test(line)) return line;
  if (/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|~{3}|=+\s*$|[-:|\s]+$)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
