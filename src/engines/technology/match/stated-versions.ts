// Reads the versions of libraries inside the bundle of a site. A bundle states many versions, such as `version:"1.2.3"` or
// `t="1.2.3"`. Which one is that of a library is known by the words beside it, which minifiers keep.
import { codeWordsOf } from './word-reader.ts';

export interface StatedVersion {
  version: string;
  /** The words in the code around it. */
  beside: ReadonlySet<string>;
}

const literal = /(["'`])v?(\d{1,4}\.\d{1,4}\.\d{1,12}(?:-(?:alpha|beta|rc|next|pre)[.\d-]{0,12})?)\1/g;
const charactersBeside = 300;
const statedMax = 400;
/** Which part of the words of a library must be there, and how many at least. */
const shareMin = 0.6;
const wordsMin = 2;

/** The first versions that a text states. */
export function statedVersions(text: string): StatedVersion[] {
  const found: StatedVersion[] = [];
  for (const { index, 0: whole, 2: version = '' } of text.matchAll(literal)) {
    if (found.length >= statedMax) break;
    const start = Math.max(0, index - charactersBeside);
    const end = index + whole.length + charactersBeside;
    const before = text.slice(start, index);
    const after = text.slice(index + whole.length, end);
    // What is cut off at either end is no word.
    const left = start === 0 ? before : before.replace(/^[\w$-]+/, '');
    const right = end >= text.length ? after : after.replace(/(?<![\w$-])[\w$-]+$/, '');
    found.push({ version, beside: codeWordsOf(`${left} ${right}`) });
  }
  return found;
}

/** The version beside which most of these words are; empty if there is none, or if several are as good. */
export function versionBeside(words: readonly string[], stated: readonly StatedVersion[]): string {
  let most = Math.max(wordsMin, Math.ceil(words.length * shareMin)) - 1;
  let versions = new Set<string>();
  for (const { version, beside } of stated) {
    const count = words.filter((word) => beside.has(word)).length;
    if (count > most) [most, versions] = [count, new Set([version])];
    else if (count === most && versions.size > 0) versions.add(version);
  }
  const [only = '', ...others] = versions;
  return others.length === 0 ? only : '';
}
