// Reads sequences of words: names of properties and words in strings, in the order in which the code has them. Minifiers change neither. Small
// libraries have no words of their own, but sequences that no other code has.
import type { CodeSequences } from '../compile/compiled-rules.ts';

/** Minifiers give short names to what is local. */
const wordCharactersMin = 4;
const wordCharactersMax = 40;
export const sequenceWords = 4;
/** Which part of the sequences of a library a script must have. */
const shareMin = 0.6;

/** What minifiers write in another way, or leave out. */
const changing = new Set(
  `arguments async await break case catch class const continue default delete else export extends false finally from function import
  Infinity instanceof null return static super switch this throw true typeof undefined void while with yield strict require exports
  module default __esModule defineProperty enumerable configurable writable getOwnPropertyDescriptor hasOwnProperty getOwnPropertyNames
  getPrototypeOf assign propertyIsEnumerable getOwnPropertySymbols`.split(/\s+/),
);

const factor = 0x01_00_01_93;

/** Calls back with the hash of each sequence, and where its last word ends. */
export function readSequences(text: string, visit: (hash: number, end: number) => void): void {
  const bytes = Buffer.alloc(text.length + 1);
  bytes.write(text, 'latin1');
  let [first, second, third] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (kinds[bytes[at]!] !== letter) {
      // A number, and what is joined to it, is no word.
      while (kinds[bytes[at]!] !== 0) at++;
      continue;
    }
    const start = at;
    let hash = 0;
    for (; kinds[bytes[at]!] !== 0; at++) hash = Math.imul(hash ^ bytes[at]!, factor);
    const length = at - start;
    if (length < wordCharactersMin || length > wordCharactersMax) continue;
    if (mayChange[hash & changingMask] === 1 && changing.has(text.slice(start, at))) continue;
    const sequence = Math.imul(Math.imul(Math.imul(first, factor) ^ second, factor) ^ third, factor) ^ hash;
    if (first !== 0) visit(sequence >>> 0, at);
    [first, second, third] = [second, third, hash];
  }
}

export interface SequenceReader {
  /** The technologies of which a text contains enough sequences, with one of them. */
  read(text: string): { technology: number; shown: string }[];
}

const shownCharacters = 60;

export function createSequenceReader(libraries: readonly CodeSequences[]): SequenceReader {
  const owners = Map.groupBy(
    libraries.flatMap(({ hashes }, library) => hashes.map((hash) => ({ hash, library }))),
    ({ hash }) => hash,
  );
  const isWanted = new Uint8Array(filterSize);
  for (const hash of owners.keys()) isWanted[hash & filterMask] = 1;
  return {
    read(text) {
      if (libraries.length === 0) return [];
      const found = new Map<number, Set<number>>();
      const ends = new Map<number, number>();
      readSequences(text, (hash, end) => {
        if (isWanted[hash & filterMask] === 0) return;
        for (const { library } of owners.get(hash) ?? []) {
          const hashes = found.get(library);
          if (hashes === undefined) found.set(library, new Set([hash]));
          else hashes.add(hash);
          ends.set(library, end);
        }
      });
      return [...found].flatMap(([library, hashes]) => {
        const { technology, hashes: all } = libraries[library]!;
        if (hashes.size < all.length * shareMin) return [];
        const end = ends.get(library)!;
        return [{ technology, shown: text.slice(Math.max(0, end - shownCharacters), end) }];
      });
    },
  };
}

/** The sequences of a text, each with its words. */
export function sequencesOf(text: string): Map<number, string> {
  const found = new Map<number, string>();
  readSequences(text, (hash, end) => {
    if (found.has(hash)) return;
    const words = text.slice(Math.max(0, end - 300), end).match(/[A-Za-z_$][\w$]*/g) ?? [];
    const own = words.filter((word) => word.length >= wordCharactersMin && !changing.has(word));
    found.set(hash, own.slice(-sequenceWords).join(' '));
  });
  return found;
}

const filterSize = 1 << 18;
const filterMask = filterSize - 1;
const letter = 1;
const digit = 2;

const kinds = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$')
  kinds[character.charCodeAt(0)] = letter;
for (const character of '0123456789') kinds[character.charCodeAt(0)] = digit;

const changingMask = (1 << 12) - 1;
const mayChange = new Uint8Array(changingMask + 1);
for (const word of changing) {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), factor);
  mayChange[hash & changingMask] = 1;
}
