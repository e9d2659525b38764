// Reads the versions of libraries inside the bundle of a site. A bundle states many versions, such as `version:"1.2.3"` or
// `t="1.2.3"`. Which one is that of a library is known by the words beside it, which minifiers keep.
import { codeWordsOf } from './word-reader.ts';

export interface StatedVersion {
  version: string;
  /** The words in the code around it. */
  beside: ReadonlySet<string>;
  /** The words nearest to it. */
  nearest: ReadonlySet<string>;
}

const literal = /(["'`])v?(\d{1,4}\.\d{1,4}\.\d{1,12}(?:-(?:alpha|beta|rc|next|pre)[.\d-]{0,12})?)\1/g;
const charactersBeside = 300;
const charactersNearest = 60;
const statedMax = 400;
/** The versions of other libraries that one needs: `dependencies={zrender:"4.3.2"}`. */
const ofDependencies = /[dD]ependencies["']?\s{0,4}[:=]\s{0,4}\{[^{}]{0,200}$/;
/** Modules of one library repeat their version. */
const sameMax = 8;
/** Which part of the words of a library must be there, and how many at least. */
const shareMin = 0.6;
const wordsMin = 2;

/** The first versions that a text states. */
export function statedVersions(text: string): StatedVersion[] {
  const found: StatedVersion[] = [];
  const counts = new Map<string, number>();
  for (const { index, 0: whole, 2: version = '' } of text.matchAll(literal)) {
    if (found.length >= statedMax) break;
    const count = counts.get(version) ?? 0;
    if (count >= sameMax) continue;
    counts.set(version, count + 1);
    const start = Math.max(0, index - charactersBeside);
    const end = index + whole.length + charactersBeside;
    const before = text.slice(start, index);
    if (ofDependencies.test(before)) continue;
    const after = text.slice(index + whole.length, end);
    // What is cut off at either end is no word.
    const left = start === 0 ? before : before.replace(/^[\w$-]+/, '');
    const right = end >= text.length ? after : after.replace(/(?<![\w$-])[\w$-]+$/, '');
    const nearest = codeWordsOf(`${left.slice(-charactersNearest)} ${right.slice(0, charactersNearest)}`);
    found.push({ version, beside: codeWordsOf(`${left} ${right}`), nearest });
  }
  return found;
}

/** The version beside which most of these words are; empty if there is none, or if several are as good. */
export function versionBeside(words: readonly string[], stated: readonly StatedVersion[]): string {
  const wanted = Math.max(wordsMin, Math.ceil(words.length * shareMin));
  const good = stated.filter(({ beside }) => countOf(words, beside) >= wanted);
  const best = mostOf(good, ({ beside }) => countOf(words, beside));
  // Two libraries may follow each other.
  const nearest = mostOf(best, (one) => countOf(words, one.nearest));
  const [only = '', ...others] = new Set(nearest.map(({ version }) => version));
  return others.length === 0 ? only : '';
}

const countOf = (words: readonly string[], beside: ReadonlySet<string>): number =>
  words.filter((word) => beside.has(word)).length;

function mostOf<T>(all: readonly T[], count: (one: T) => number): T[] {
  const most = Math.max(...all.map(count));
  return all.filter((one) => count(one) === most);
}
