// Reads the words of scripts and style sheets, each text once, whatever the number of words that are wanted.
import type { CodeWords } from '../compile/compiled-rules.ts';

export interface FoundCode {
  technology: number;
  /** Words beside the version that its code states; empty if it states none. */
  besideVersion: readonly string[];
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
        const { technology, besideVersion = [], words: all } = libraries[library]!;
        return words.size >= all.length * shareMin ? [{ technology, besideVersion, words: [...words] }] : [];
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
