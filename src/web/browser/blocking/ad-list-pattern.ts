// The URL patterns of filter lists: `||host^` and `|https://…|*…`, with `*` for anything and `^` for a separator.
//
// Patterns are matched piece by piece from left to right without backtracking: the time is linear in the URL.

export interface UrlPattern {
  /** Literal pieces between `*`; `^` in them stands for a separator. */
  pieces: readonly string[];
  /** Where the first piece must match: at the start of the URL, at a label of its host, or anywhere. */
  start: 'url' | 'host' | 'anywhere';
  isEndAnchored: boolean;
}

/** The text of a rule without its options, in lower case. */
export function parsePattern(text: string): UrlPattern {
  const start = text.startsWith('||') ? 'host' : text.startsWith('|') ? 'url' : 'anywhere';
  const withoutStart = text.replace(/^\|{1,2}/, '');
  return {
    start,
    isEndAnchored: withoutStart.endsWith('|'),
    pieces: withoutStart.replace(/\|$/, '').split(/\*+/),
  };
}

/** Words of the pattern that occur as whole words in every URL that it matches. */
export function wordsOf({ pieces, start, isEndAnchored }: UrlPattern): string[] {
  return pieces.flatMap((piece, index) =>
    [...piece.matchAll(/[a-z0-9%]{2,}/g)]
      .filter((found) => {
        const [isFirst, isLast] = [found.index === 0, found.index + found[0].length === piece.length];
        // At an open end, the URL's word may be longer than the rule's.
        const isOpenBefore = isFirst && !(index === 0 && start !== 'anywhere');
        const isOpenAfter = isLast && !(index === pieces.length - 1 && isEndAnchored);
        return !isOpenBefore && !isOpenAfter;
      })
      .map(([word]) => word),
  );
}

interface HostRange {
  from: number;
  to: number;
}

/** A URL that patterns are matched against. */
export interface PatternUrl {
  /** In lower case, up to a length that rules need. */
  text: string;
  host: HostRange;
}

const urlCharactersMax = 4096;

export function toPatternUrl(url: string): PatternUrl {
  const text = url.slice(0, urlCharactersMax).toLowerCase();
  const from = text.indexOf('://') + 3;
  const end = text.slice(from).search(/[/?#]/);
  return { text, host: { from, to: end === -1 ? text.length : from + end } };
}

export function matches(pattern: UrlPattern, url: PatternUrl): boolean {
  const { pieces, start, isEndAnchored } = pattern;
  const [first = '', ...others] = pieces;
  if (start === 'host') return matchesHost(pattern, url);
  if (start === 'anywhere' && others.length === 0 && isEndAnchored) return endsWithPiece(first, url.text, 0);
  const end = start === 'url' ? matchAt(first, url.text, 0) : find(first, url.text, 0);
  return end !== -1 && matchOthers(others, url.text, end, isEndAnchored);
}

function matchesHost({ pieces, isEndAnchored }: UrlPattern, { text, host }: PatternUrl): boolean {
  const [first = '', ...others] = pieces;
  for (let at = host.from; at < host.to; at++) {
    if (at !== host.from && text[at - 1] !== '.') continue;
    const end = matchAt(first, text, at);
    if (end === -1) continue;
    if (matchOthers(others, text, end, isEndAnchored)) return true;
    if (others.length > 0) return false; // the following pieces were not found further to the right either
  }
  return false;
}

/** Whether the pieces after the first one match from there on. */
function matchOthers(pieces: readonly string[], url: string, from: number, isEndAnchored: boolean): boolean {
  if (pieces.length === 0) return !isEndAnchored || from === url.length;
  let at = from;
  for (const [index, piece] of pieces.entries()) {
    if (index === pieces.length - 1 && isEndAnchored) return endsWithPiece(piece, url, at);
    at = find(piece, url, at);
    if (at === -1) return false;
  }
  return true;
}

function endsWithPiece(piece: string, url: string, from: number): boolean {
  const isOptionalEnd = piece.endsWith('^');
  const at = url.length - piece.length;
  if (at >= from && matchAt(piece, url, at) === url.length) return true;
  return isOptionalEnd && at + 1 >= from && matchAt(piece, url, at + 1) === url.length;
}

/** The end of the first match of the piece from there on; -1 if there is none. */
function find(piece: string, url: string, from: number): number {
  const [literal = ''] = piece.split('^', 1);
  if (literal.length === piece.length) {
    const at = url.indexOf(piece, from);
    return at === -1 ? -1 : at + piece.length;
  }
  for (let at = url.indexOf(literal, from); at !== -1; at = at < url.length ? url.indexOf(literal, at + 1) : -1) {
    const end = matchAt(piece, url, at);
    if (end !== -1) return end;
    if (at >= url.length) return -1;
  }
  return -1;
}

/** The end of the piece if it matches there, otherwise -1. `^` is a separator, or the end of the URL. */
function matchAt(piece: string, url: string, at: number): number {
  for (let index = 0; index < piece.length; index++) {
    const place = at + index;
    if (piece[index] !== '^') {
      if (url[place] !== piece[index]) return -1;
    } else if (place >= url.length) return index === piece.length - 1 ? place : -1;
    else if (/[\w%.-]/.test(url.charAt(place))) return -1;
  }
  return at + piece.length;
}
