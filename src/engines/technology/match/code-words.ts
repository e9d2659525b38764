// Recognises libraries by words that only their code contains, such as names of properties and classes. Bundlers and minifiers keep
// them, so that a library is found inside the file of a site, which has neither its name nor its comment.
import type { CodeWords, CompiledRules } from '../compile/compiled-rules.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';

export interface CodeMatcher {
  /** Returns the technology if the script is that of one library. */
  matchScript(text: string, add: AddHit): number | undefined;
  /** The same for a style sheet. */
  matchStyle(text: string, add: AddHit): number | undefined;
}

const confidence = 75;
/** Bundles leave out what a site does not use. */
const scriptShareMin = 0.66;
/** Style sheets of sites change some classes of libraries. */
const styleShareMin = 0.85;

export function createCodeMatcher({ codeWords }: CompiledRules): CodeMatcher {
  const scripts = createCodeReader(codeWords.scripts, scriptShareMin);
  const styles = createCodeReader(codeWords.styles, styleShareMin);
  const patterns = new Map<number, TechnologyPattern>();
  const patternOf = (technology: number): TechnologyPattern => {
    const known = patterns.get(technology);
    const pattern = known ?? { technology, source: '', confidence, version: '' };
    if (known === undefined) patterns.set(technology, pattern);
    return pattern;
  };
  function match(reader: CodeReader, type: 'scripts' | 'css', text: string, add: AddHit): number | undefined {
    const found = reader.read(text);
    for (const { technology, words } of found) add(patternOf(technology), type, 'words', [''], words.join(' '));
    return found.length === 1 ? found[0]?.technology : undefined;
  }

  return {
    matchScript: (text, add) => match(scripts, 'scripts', text, add),
    matchStyle: (text, add) => match(styles, 'css', text, add),
  };
}

export interface FoundCode {
  technology: number;
  /** Those that the text contains. */
  words: string[];
}

export interface CodeReader {
  /** The libraries of which a text contains enough words. */
  read(text: string): FoundCode[];
}

/** Shorter words occur by chance. */
const wordCharactersMin = 6;
const wordCharactersMax = 40;

/** `shareMin`: which part of the words of a library a text must contain. */
export function createCodeReader(libraries: readonly CodeWords[], shareMin: number): CodeReader {
  const owners = Map.groupBy(
    libraries.flatMap(({ words }, library) => words.map((word) => ({ word, library, hash: hashOf(word) }))),
    ({ hash }) => hash,
  );
  // A mark for each hash: nearly all words of a text are those of no library.
  const isWanted = new Uint8Array(filterSize);
  for (const hash of owners.keys()) isWanted[hash & filterMask] = 1;
  const found = new Map<number, Set<string>>();

  function look(text: string, start: number, end: number, hash: number): void {
    for (const { word, library } of owners.get(hash) ?? []) {
      if (word.length !== end - start || !text.startsWith(word, start)) continue;
      const words = found.get(library);
      if (words === undefined) found.set(library, new Set([word]));
      else words.add(word);
    }
  }

  /** Looks at every word, and at the parts of words with hyphens: `a-offsetWidth` may be a subtraction. */
  function readWords(text: string): void {
    // One byte per character: all wanted words are ASCII. The zero byte at the end closes the last word.
    const bytes = Buffer.alloc(text.length + 1);
    bytes.write(text, 'latin1');
    for (let at = 0; at < bytes.length; at++) {
      if (isLetter[bytes[at]!] === 0) continue;
      const start = at;
      let code = bytes[at]!;
      let whole = 0;
      for (; isLetter[code] === 1; code = bytes[++at]!) whole = Math.imul(whole ^ code, factor);
      if (isWanted[whole & filterMask] === 1) look(text, start, at, whole);
      while (code === hyphen) {
        whole = Math.imul(whole ^ code, factor);
        const partStart = at + 1;
        let part = 0;
        for (code = bytes[++at]!; isLetter[code] === 1; code = bytes[++at]!) {
          whole = Math.imul(whole ^ code, factor);
          part = Math.imul(part ^ code, factor);
        }
        if (isWanted[whole & filterMask] === 1) look(text, start, at, whole);
        if (isWanted[part & filterMask] === 1) look(text, partStart, at, part);
      }
    }
  }

  return {
    read(text) {
      found.clear();
      if (libraries.length > 0) readWords(text);
      return [...found].flatMap(([library, words]): FoundCode[] => {
        const { technology, words: all } = libraries[library]!;
        return words.size >= all.length * shareMin ? [{ technology, words: [...words] }] : [];
      });
    },
  };
}

/** The words of a text that a reader would look at. */
export function codeWordsOf(text: string): Set<string> {
  const words = new Set<string>();
  const isLong = (word: string) => word.length >= wordCharactersMin && word.length <= wordCharactersMax;
  for (const [word] of text.matchAll(/[\w$]+(?:-+[\w$]+)*/g)) {
    if (isLong(word)) words.add(word);
    if (word.includes('-')) for (const part of word.split('-')) if (isLong(part)) words.add(part);
  }
  return words;
}

const filterSize = 1 << 18;
const filterMask = filterSize - 1;
const factor = 0x01_00_01_93;
const hyphen = '-'.charCodeAt(0);

/** 1 for the bytes of words, except hyphens. */
const isLetter = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$')
  isLetter[character.charCodeAt(0)] = 1;

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), factor);
  return hash;
}
