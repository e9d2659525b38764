// Finds the comments of scripts and style sheets that may name a library: those with which a file begins, those that builds keep, and
// those with a copyright or a licence, which are the first lines of one of the files that were put together.
import { hasNotice } from './licences.ts';

export interface Comment {
  text: string;
  /** Whether it stands at the beginning, or builds keep it: `/*!`, `@license`. Other comments are about parts of the code more often. */
  isKept: boolean;
  /** Whether little or no code separates it from the comment before it. */
  isNear?: boolean;
  /** The package in whose file it stands, if the bundler says so. */
  package?: string;
}

const scannedMax = 20_000;
const commentsMax = 400;
const charactersMax = 1500;
const leadingCharactersMax = 4000;
/** Bundlers may write a helper between two comments. */
const nearCharactersMax = 300;
const linesMax = 12;

export function* commentsIn(text: string): Generator<Comment> {
  yield { text: leadingLineComments(text), isKept: true };
  let left = commentsMax;
  let end = -nearCharactersMax;
  // A library of many files repeats its comment.
  const seen = new Set<string>();
  for (const [open, close] of commentPlaces(text)) {
    const isNear = open - end < nearCharactersMax;
    const comment = withoutReturns(text.slice(open + 2, Math.min(close, open + 2 + charactersMax)));
    if (comment.startsWith('! Bundled license information:')) {
      for (const nested of nestedComments(withoutReturns(text.slice(open, Math.min(close, open + listCharactersMax)))))
        if (left-- > 0) yield nested;
      continue;
    }
    const isKept = open < leadingCharactersMax || comment.startsWith('!') || /@licen[sc]e|@preserve/.test(comment);
    if (!isKept && !hasNotice(comment)) continue;
    end = close;
    if (seen.has(comment)) continue;
    seen.add(comment);
    if (left-- <= 0) return;
    yield { text: comment, isKept, ...(isNear && { isNear }) };
  }
  yield* lineComments(text, left);
}

const lineBlocksMax = 20_000;
const lineStartMax = 500;

/** Comments of lines that begin with `//`, amid the code. They must have a copyright or a licence. */
function* lineComments(text: string, max: number): Generator<Comment> {
  let left = max;
  let at = text.indexOf('\n//');
  for (let count = 0; at >= 0 && left > 0 && count < lineBlocksMax; count++) {
    const comment = leadingLineComments(text.slice(at, at + charactersMax));
    const lineBefore = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - lineStartMax), at);
    const isFirst = at > 0 && !lineBefore.startsWith('//');
    let end = at;
    while (text.startsWith('\n//', end)) {
      const next = text.indexOf('\n', end + 1);
      end = next < 0 ? text.length : next;
    }
    if (isFirst && comment.includes('\n') && hasNotice(comment)) {
      left--;
      yield { text: comment, isKept: false };
    }
    at = text.indexOf('\n//', end);
  }
}

/** Where comments begin and end. `/*` in a string, such as `image/*`, begins none, nor does one before another that builds keep. */
function* commentPlaces(text: string): Generator<[open: number, close: number]> {
  let at = 0;
  for (let count = 0; count < scannedMax; count++) {
    const open = text.indexOf('/*', at);
    if (open < 0) return;
    if (text[open - 1] === '*' || /["'`,;)]/.test(text[open + 2] ?? '')) {
      at = open + 2;
      continue;
    }
    const close = text.indexOf('*/', open + 2);
    if (close < 0) return;
    at = close + 2;
    const kept = text.slice(open + 2, close).lastIndexOf('/*!');
    yield [kept < 0 ? open : open + 2 + kept, close];
  }
}

const listCharactersMax = 64 * 1024;
/** In the list that esbuild writes at the end of a bundle: the file, and its comments with other marks. */
const nested =
  /(?:^|\n)(?!(?:src|source|packages|dist|vendor)\/)((?:@[\w.-]{1,60}\/)?[a-z][\w.-]{0,60})\/[^\n]{1,200}:\n|\(\*(!?[^]{0,1500}?)(?:\*\)|\n\n)/gi;

function* nestedComments(list: string): Generator<Comment> {
  let own: string | undefined;
  for (const [, name, text] of list.matchAll(nested)) {
    own = name ?? own;
    if (text !== undefined) yield { text, isKept: true, ...(own !== undefined && { package: own.toLowerCase() }) };
  }
}

/** The comment with which a file begins, if it does. */
export function firstComment(text: string): string {
  const start = withoutReturns(text.slice(0, leadingCharactersMax)).trimStart();
  return start.startsWith('/*') ? (start.split('*/', 1)[0] ?? '') : leadingLineComments(text);
}

/** The comment of lines that begin with `//`, at the beginning of a file. */
function leadingLineComments(text: string): string {
  const lines: string[] = [];
  for (const line of withoutReturns(text.slice(0, charactersMax)).trimStart().split('\n', linesMax)) {
    if (!/^\s*\/\//.test(line)) break;
    lines.push(line.replace(/^\s*\/\/+/, ''));
  }
  return lines.join('\n');
}

/** Files written on Windows end their lines with two characters. */
const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n');
