// Chooses words of the part of a library that sites bundle. Others may have a word only if they are made with the library.
import { isWritten, spread } from './word-choice.ts';

export interface SiteLibrary {
  name: string;
  /** Packages of the same technology share their words. */
  technology: string;
  isCandidate: boolean;
  downloads: number;
  /** The packages that its manifest names. */
  uses: readonly string[];
  /** The newest first. */
  versions: {
    version: string;
    used: readonly string[];
    all: readonly string[];
    /** Words beside each place where the code states the version. */
    beside: readonly (readonly string[])[];
  }[];
}

/** A package that is only compared. */
export interface Others {
  name: string;
  technology: string;
  uses: readonly string[];
  words: readonly string[];
}

export interface SiteWordChoice {
  scripts: Map<string, string[]>;
  versions: Map<string, string[]>;
}

interface Known {
  /** Names of packages and the like. */
  isTaken(word: string): boolean;
  /** The lists that a technology has already. */
  known(technology: string): readonly (readonly string[])[];
}

const chosenMax = 8;
const ownMin = 5;
/** With so many words that two versions share, one list is enough. */
const lastingMin = 6;
/** As in `code-words.ts`. */
const scriptShareMin = 0.66;
const besideMin = 2;
const besideMax = 6;
/** At least two words beside a version are in no more libraries than that. */
const rareMax = 30;
const commonMax = 600;

export function chooseSiteWords(
  libraries: readonly SiteLibrary[],
  others: readonly Others[],
  { isTaken, known }: Known,
): SiteWordChoice {
  const wanted = new Set(libraries.flatMap(({ versions }) => versions.flatMap(({ used }) => used)));
  const elsewhere = new Map<string, Others[]>();
  for (const other of others)
    for (const word of other.words) {
      if (!wanted.has(word)) continue;
      const list = elsewhere.get(word);
      if (list === undefined) elsewhere.set(word, [other]);
      else list.push(other);
    }
  const owners = new Map<string, Set<number>>();
  for (const [index, { versions }] of libraries.entries())
    for (const word of versions.flatMap(({ all, used }) => [...all, ...used])) {
      const list = owners.get(word);
      if (list === undefined) owners.set(word, new Set([index]));
      else list.add(index);
    }
  const scripts = new Map<string, string[]>();
  const versions = new Map<string, string[]>();
  for (const library of libraries) {
    if (!library.isCandidate) continue;
    const isOwn = (word: string) =>
      isWritten(word) &&
      !isTaken(word) &&
      owners
        .get(word)!
        .values()
        .every((other) => isMadeWith(libraries[other]!, library)) &&
      (elsewhere.get(word) ?? []).every((other) => isMadeWith(other, library));
    const lists = wordLists(library, isOwn).filter((words) => words.length > 0);
    const left =
      known(library.technology).length === 0
        ? lists
        : lists.filter((_, index) => !isFound(library, index, lists.length, known));
    if (left.length > 0)
      scripts.set(
        library.name,
        left.map((words) => words.join(' ')),
      );
    const beside = wordsBeside(library, (word) => owners.get(word)?.size ?? 0);
    if (beside !== undefined) versions.set(library.name, [beside.join(' ')]);
  }
  return { scripts, versions };
}

/** Whether words that are known already find what sites bundle. */
function isFound(library: SiteLibrary, index: number, lists: number, known: Known['known']): boolean {
  const wanted = lists === 1 ? library.versions : library.versions.slice(index, index + 1);
  return wanted.every(({ used }) => {
    const words = new Set(used);
    return known(library.technology).some(
      (list) => list.filter((word) => words.has(word)).length >= list.length * scriptShareMin,
    );
  });
}

/** One list if two versions share enough, or else one for each. */
function wordLists({ versions }: SiteLibrary, isOwn: (word: string) => boolean): string[][] {
  const [newest, older] = versions.map(({ used }) => used.filter(isOwn));
  if (newest === undefined) return [];
  const before = new Set(older);
  const lasting = newest.filter((word) => before.has(word));
  if (older === undefined || lasting.length >= lastingMin) return [chosen(older === undefined ? newest : lasting)];
  return [chosen(newest), chosen(older)];
}

function chosen(words: readonly string[]): string[] {
  return words.length < ownMin ? [] : spread(words, chosenMax);
}

function isMadeWith(other: Omit<Others, 'words'>, { name, technology }: SiteLibrary): boolean {
  return other.name === name || other.technology === technology || other.uses.includes(name);
}

/** Of the places where two versions state themselves, the two that have the most words in common. */
function wordsBeside({ versions }: SiteLibrary, countOf: (word: string) => number): string[] | undefined {
  const [newest, older] = versions.map(({ beside }) => beside);
  if (newest === undefined || newest.length === 0 || older?.length === 0) return undefined;
  const common = newest.flatMap((one) =>
    older === undefined ? [[...one]] : older.map((other) => one.filter((word) => other.includes(word))),
  );
  const rare = (words: readonly string[]) =>
    words
      .filter((word) => countOf(word) <= commonMax && !/^\d/.test(word))
      .toSorted((a, b) => countOf(a) - countOf(b))
      .slice(0, besideMax);
  const [best] = common.map(rare).toSorted((a, b) => b.length - a.length);
  return best === undefined || best.filter((word) => countOf(word) <= rareMax).length < besideMin ? undefined : best;
}
