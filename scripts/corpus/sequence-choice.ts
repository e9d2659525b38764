// Chooses sequences of words that tell that a script contains a library.

export interface OwnSequence {
  hash: number;
  /** With spaces between them. */
  words: string;
}

const chosenMax = 10;
const ownMin = 5;
/** With so many sequences that two versions share, one list is enough. */
const lastingMin = 8;
/** Words that code of all kinds has. */
const common = new Set(
  `length prototype Object Array push call apply slice name value type string number boolean object forEach indexOf concat keys isArray
  bind join split replace toString create document window self global globalThis target current children props error Error message data
  options index item items then catch Promise resolve reject console warn addEventListener removeEventListener element style createElement
  useEffect useState useRef useMemo useCallback filter some every test exec match String Number Symbol iterator next done return entries
  key configurable enumerable writable hasOwnProperty setTimeout clearTimeout parentNode getAttribute setAttribute width height`.split(
    /\s+/,
  ),
);

/** Lists of hashes: one if the versions share enough, or else one for each version. The versions have their own sequences only. */
export function chooseSequences(versions: readonly (readonly OwnSequence[])[]): number[][] {
  const [newest, older] = versions.map((list) => list.filter(({ words }) => isTelling(words)));
  if (newest === undefined) return [];
  const before = new Set(older?.map(({ hash }) => hash));
  const lasting = newest.filter(({ hash }) => before.has(hash));
  const lists = older === undefined ? [newest] : lasting.length >= lastingMin ? [lasting] : [newest, older];
  return lists.filter((list) => list.length >= ownMin).map(spread);
}

/** At least two words of a sequence are neither the same nor those of all kinds of code. */
function isTelling(words: string): boolean {
  return new Set(words.split(' ').filter((word) => !common.has(word))).size >= 2;
}

/** From all parts of the code, the longest of each part. */
function spread(list: readonly OwnSequence[]): number[] {
  const count = Math.min(chosenMax, list.length);
  return Array.from({ length: count }, (_, part) => {
    const some = list.slice(Math.floor((part * list.length) / count), Math.floor(((part + 1) * list.length) / count));
    return some.toSorted((a, b) => b.words.length - a.words.length)[0]!.hash;
  });
}
