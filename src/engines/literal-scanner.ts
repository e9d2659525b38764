// Finds any number of literals in one pass over a text (Aho and Corasick, 1975). The time depends only on the length of the text
// and the number of matches.

/** The tables of a scanner: plain data, which can be stored and sent between threads. */
export interface ScannerTables {
  literalCount: number;
  literalBytesMax: number;
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
  const literalBytesMax = words.reduce((longest, { length }) => Math.max(longest, length), 0);
  return {
    literalCount: literals.length,
    literalBytesMax,
    columns,
    shift,
    next,
    firstEnding: nonFinal.length,
    endsAt,
    ends,
  };
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

/** Shorter texts are scanned from the beginning to the end. */
const partsBytesMin = 4096;
const matchesMax = 32_768;

/** How many matches of each literal a scanner keeps. */
export const literalPlacesMax = 64;

/** Keeps the first `placesMax` matches of each literal. */
export function createLiteralScanner(tables: ScannerTables, { placesMax = literalPlacesMax } = {}): LiteralScanner {
  const { literalCount, literalBytesMax, endsAt, ends } = tables;
  const counts = new Uint32Array(literalCount);
  let places = new Int32Array(0); // allocated by the first scan
  /** States and places. */
  let matches: Uint32Array | undefined;
  const found: number[] = [];

  function note(state: number, at: number): void {
    const number = state - tables.firstEnding;
    const last = endsAt[number + 1] ?? 0;
    for (let end = endsAt[number] ?? 0; end < last; end++) {
      const literal = ends[end] ?? 0;
      const count = counts[literal] ?? 0;
      if (count === placesMax) continue;
      if (count === 0) found.push(literal);
      places[literal * placesMax + count] = at;
      counts[literal] = count + 1;
    }
  }

  /** Scans from `from` to `to`, and returns the last state. */
  function scanRange(bytes: Uint8Array, from: number, to: number, first: number): number {
    const { next, columns, shift, firstEnding } = tables; // local, which is a quarter faster
    let state = first;
    for (let at = from; at < to; at++) {
      state = next[(state << shift) | columns[bytes[at]!]!]!;
      if (state >= firstEnding) note(state, at);
    }
    return state;
  }

  /** The state after the bytes before `end`, which depends on no more of them than the longest literal has. */
  function stateBefore(bytes: Uint8Array, end: number): number {
    const { next, columns, shift } = tables;
    let state = 0;
    for (let at = Math.max(0, end - literalBytesMax); at < end; at++) {
      state = next[(state << shift) | columns[bytes[at]!]!]!;
    }
    return state;
  }

  /**
   * Scans four parts at once: each step waits for the table, and a processor can wait for several. Matches are kept, so that those of a
   * part are noted after those before it. If they are too many, the parts are scanned one after the other.
   */
  function scanParts(bytes: Uint8Array): void {
    const { next, columns, shift, firstEnding } = tables;
    const kept = (matches ??= new Uint32Array(matchesMax));
    let keptCount = 0;
    const length = bytes.length >> 2;
    const starts = [0, length, 2 * length, 3 * length] as const;
    const [, start1, start2, start3] = starts;
    let state0 = 0;
    let state1 = stateBefore(bytes, start1);
    let state2 = stateBefore(bytes, start2);
    let state3 = stateBefore(bytes, start3);
    let at = 0;
    for (; at < length && keptCount <= matchesMax - 8; at++) {
      state0 = next[(state0 << shift) | columns[bytes[at]!]!]!;
      state1 = next[(state1 << shift) | columns[bytes[start1 + at]!]!]!;
      state2 = next[(state2 << shift) | columns[bytes[start2 + at]!]!]!;
      state3 = next[(state3 << shift) | columns[bytes[start3 + at]!]!]!;
      if (state0 >= firstEnding) {
        kept[keptCount++] = state0;
        kept[keptCount++] = at;
      }
      if (state1 >= firstEnding) {
        kept[keptCount++] = state1;
        kept[keptCount++] = start1 + at;
      }
      if (state2 >= firstEnding) {
        kept[keptCount++] = state2;
        kept[keptCount++] = start2 + at;
      }
      if (state3 >= firstEnding) {
        kept[keptCount++] = state3;
        kept[keptCount++] = start3 + at;
      }
    }
    for (const [part, state] of [state0, state1, state2, state3].entries()) {
      const start = starts[part]!;
      const end = starts[part + 1] ?? bytes.length;
      for (let index = 0; index < keptCount; index += 2) {
        const place = kept[index + 1]!;
        if (place >= start && place < end) note(kept[index]!, place);
      }
      scanRange(bytes, start + at, end, state);
    }
  }

  return {
    scan(bytes) {
      for (const literal of found) counts[literal] = 0;
      found.length = 0;
      if (places.length === 0) places = new Int32Array(literalCount * placesMax);
      if (bytes.length < partsBytesMin) scanRange(bytes, 0, bytes.length, 0);
      else scanParts(bytes);
      return found;
    },
    placesOf: (literal) => places.subarray(literal * placesMax, literal * placesMax + (counts[literal] ?? 0)),
  };
}
