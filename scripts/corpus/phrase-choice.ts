// Chooses the phrases of libraries: sentences, such as messages, and names that contain the name of the library, such as classes and events.
import { isOrdinary } from '../../src/engines/technology/match/ordinary-words.ts';
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import { baseName, plain } from './library-files.ts';

export interface Phrases {
  name: string;
  /** A month. */
  downloads: number;
  /** Whether phrases are chosen for it. The other packages are only compared. */
  isLibrary: boolean;
  /** The packages that its manifest names. */
  uses: ReadonlySet<string>;
  all: readonly string[];
  /** Those that an older version has too. */
  lasting: readonly string[];
}

/** A sentence, which proves a library alone. */
const wordsMin = 4;
const sentenceMin = 24;
const sentenceMax = 70;
/** Names of a library, of which two prove it. */
const ownNameMin = 5;

const literal = /"(?:[^"\\\n]|\\.){6,400}"|'(?:[^'\\\n]|\\.){6,400}'|`(?:[^`\\]|\\.){6,400}`/g;
/** Characters that no minifier writes in another way. */
const run = /[A-Za-z][\w ,.:()@/-]{5,}/g;

/** The sentences in the strings of a script, and its words. */
export function phrasesOf(code: string): string[] {
  const sentences = [...code.matchAll(literal)].flatMap(([text]) =>
    [...text.slice(1, -1).matchAll(run)].map(([part]) => part.trim()).filter(isSentence),
  );
  return [...new Set([...sentences.map((one) => one.slice(0, sentenceMax)), ...codeWordsOf(code)])];
}

/** Words of a language, not a list of values. */
function isSentence(text: string): boolean {
  const words = text.split(' ');
  const written = words.filter((word) => /^[A-Za-z]{2,}[,.:]?$/.test(word));
  return (
    text.length >= sentenceMin &&
    words.length >= wordsMin &&
    written.length >= words.length * 0.7 &&
    written.some((word) => /^(?:a|an|be|can|cannot|did|do|does|for|from|has|have|in|is|it|must|no|not|of|on|only|should|than|that|the|this|to|use|was|with|without|you|your)$/i.test(word))
  );
}

export interface Chosen {
  name: string;
  phrases: { sentences?: string[]; names?: string[] };
}

const sentencesMax = 4;
const namesMax = 6;
const namesMin = 3;

export function choosePhrases(codes: readonly Phrases[]): Chosen[] {
  const owners = new Map<string, number[]>();
  for (const [index, { all }] of codes.entries())
    for (const phrase of all) {
      const list = owners.get(phrase);
      if (list === undefined) owners.set(phrase, [index]);
      else list.push(index);
    }
  const names = new Set(codes.map(({ name }) => name));
  return codes.flatMap((code, index): Chosen[] => {
    if (!code.isLibrary || isCopy(code.name, names)) return [];
    const isOwn = (phrase: string) =>
      owners.get(phrase)!.every((other) => other === index || isMadeWith(codes[other]!, code));
    const own = code.lasting.filter(isOwn);
    const sentences = own.filter((phrase) => phrase.includes(' ') && phrase.length >= sentenceMin);
    const named = own.filter((phrase) => !phrase.includes(' ') && hasOwnName(phrase, code.name));
    const phrases = {
      ...(sentences.length > 0 && { sentences: spread(sentences, sentencesMax) }),
      ...(named.length >= namesMin && { names: spread(named, namesMax) }),
    };
    return Object.keys(phrases).length === 0 ? [] : [{ name: code.name, phrases }];
  });
}

/** A package may contain what its manifest names; and those of one family contain each other. */
function isMadeWith(other: Phrases, { name, downloads }: Phrases): boolean {
  return other.uses.has(name) || (scopeOf(other.name) !== '' && scopeOf(other.name) === scopeOf(name) && other.downloads < downloads);
}

const scopeOf = (name: string): string => (name.startsWith('@') ? name.slice(0, name.indexOf('/')) : '');

/** `@jane/foo` of `foo`. */
const isCopy = (name: string, names: ReadonlySet<string>): boolean =>
  name.startsWith('@') && names.has(baseName(name));

function hasOwnName(word: string, name: string): boolean {
  const own = plain(baseName(name));
  return own.length >= ownNameMin && !isOrdinary(own) && plain(word) !== own && plain(word).includes(own);
}

/** From all parts of the code: a site may use only some. */
function spread(phrases: readonly string[], max: number): string[] {
  const count = Math.min(max, phrases.length);
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * phrases.length) / count);
    const to = Math.floor(((part + 1) * phrases.length) / count);
    return phrases.slice(from, to).toSorted((a, b) => b.length - a.length)[0]!;
  });
}
