// Finds any number of literals in one pass over a text (Aho and Corasick, 1975). The time depends only on the length of the text
// and the number of matches.

/** The tables of a scanner: plain data, which can be stored and sent between threads. */
export interface ScannerTables {
  literalCount: number;
  /** Byte → column. Bytes that occur in no literal share column 0. */
  columns: Uint8Array;
  /** log2 of the columns per state. */
  shift: number;
  /** State and column → next state. States that end a literal are numbered last. */
  next: Uint16Array | Uint32Array;
  firstEnding: number;
  /** Which literals a state ends: `ends[endsAt[i]..endsAt[i + 1]]` for the i-th of those states. */
  endsAt: Uint32Array;
  ends: Uint32Array;
}

export interface LiteralScanner {
  /** The indices of the literals found, ordered by the end of their first match. Valid until the next scan, like `placesOf`. */
  scan(bytes: Uint8Array): readonly number[];
  /** The matches of a literal in the last scan: ascending offsets of its last byte. */
  placesOf(literal: number): Int32Array;
}

/** Literals are compared as UTF-8, ignoring the case of ASCII letters. They must not be empty. */
export function buildScannerTables(literals: readonly string[]): ScannerTables {
  const words = literals.map((literal) => Buffer.from(literal).map(lowerCase));
  const columns = new Uint8Array(256);
  let columnCount = 1;
  for (const word of words) for (const byte of word) columns[byte] ||= columnCount++;
  for (let upper = 65; upper <= 90; upper++) columns[upper] = columns[upper + 32] ?? 0;
  const shift = Math.ceil(Math.log2(columnCount));
  const width = 1 << shift;

  const trie = buildTrie(words, columns, width);
  const order = linkSuffixes(trie, width);
  const { goto, ending } = trie;
  const endsOf = (state: number): readonly number[] => ending[state] ?? [];
  const nonFinal = order.filter((state) => endsOf(state).length === 0);
  const final = order.filter((state) => endsOf(state).length > 0);
  const numbers = new Int32Array(ending.length);
  for (const [number, state] of [...nonFinal, ...final].entries()) numbers[state] = number;
  const cells = ending.length * width;
  const next = ending.length > 65_535 ? new Uint32Array(cells) : new Uint16Array(cells);
  for (const [state, number] of numbers.entries()) {
    for (let column = 0; column < width; column++) {
      next[number * width + column] = numbers[goto[state * width + column] ?? 0] ?? 0;
    }
  }
  const endsAt = new Uint32Array(final.length + 1);
  let endCount = 0;
  for (const [index, state] of final.entries()) {
    endCount += endsOf(state).length;
    endsAt[index + 1] = endCount;
  }
  const ends = Uint32Array.from(final.flatMap(endsOf));
  return { literalCount: literals.length, columns, shift, next, firstEnding: nonFinal.length, endsAt, ends };
}

interface Trie {
  /** State and column → next state; -1 where no word continues. */
  goto: Int32Array;
  /** The words that end in each state. */
  ending: number[][];
}

function buildTrie(words: readonly Uint8Array[], columns: Uint8Array, width: number): Trie {
  const statesMax = 1 + words.reduce((total, word) => total + word.length, 0);
  const goto = new Int32Array(statesMax * width).fill(-1);
  const ending: number[][] = [[]];
  for (const [id, word] of words.entries()) {
    let state = 0;
    for (const byte of word) {
      const cell = state * width + (columns[byte] ?? 0);
      const known = goto[cell] ?? -1;
      state = known === -1 ? ending.push([]) - 1 : known;
      goto[cell] = state;
    }
    ending[state]?.push(id);
  }
  return { goto, ending };
}

/**
 * Completes the trie: where a word cannot continue, continue with its longest suffix that is a prefix of another word. Returns
 * the states, breadth first.
 */
function linkSuffixes({ goto, ending }: Trie, width: number): number[] {
  const suffixes = new Int32Array(ending.length);
  const order = [0];
  // The loop visits the states that it adds.
  for (const state of order) {
    const suffix = suffixes[state] ?? 0;
    if (state !== 0) ending[state] = [...(ending[state] ?? []), ...(ending[suffix] ?? [])];
    for (let column = 0; column < width; column++) {
      const cell = state * width + column;
      const fallback = state === 0 ? 0 : (goto[suffix * width + column] ?? 0);
      const target = goto[cell] ?? -1;
      if (target === -1) {
        goto[cell] = fallback;
      } else {
        suffixes[target] = fallback;
        order.push(target);
      }
    }
  }
  return order;
}

const lowerCase = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/** Keeps at most `placesMax` matches of each literal. */
export function createLiteralScanner(tables: ScannerTables, { placesMax = 64 } = {}): LiteralScanner {
  const { literalCount, columns, shift, next, firstEnding, endsAt, ends } = tables;
  const counts = new Uint32Array(literalCount);
  let places = new Int32Array(0); // allocated by the first scan
  const found: number[] = [];
  return {
    scan(bytes) {
      for (const literal of found) counts[literal] = 0;
      found.length = 0;
      if (places.length === 0) places = new Int32Array(literalCount * placesMax);
      let state = 0;
      const length = bytes.length;
      for (let at = 0; at < length; at++) {
        state = next[(state << shift) | columns[bytes[at]!]!]!;
        if (state < firstEnding) continue;
        const last = endsAt[state - firstEnding + 1] ?? 0;
        for (let end = endsAt[state - firstEnding] ?? 0; end < last; end++) {
          const literal = ends[end] ?? 0;
          const count = counts[literal] ?? 0;
          if (count === placesMax) continue;
          if (count === 0) found.push(literal);
          places[literal * placesMax + count] = at;
          counts[literal] = count + 1;
        }
      }
      return found;
    },
    placesOf: (literal) => places.subarray(literal * placesMax, literal * placesMax + (counts[literal] ?? 0)),
  };
}
