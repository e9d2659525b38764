// Chooses what tells that a script contains a library that other libraries contain too: sentences and words with the name of the library, such
// as messages, classes and events. Whatever else has them must be made with it. Other words of such a library are often those of another:
// an older version under another name, or a fork; they are chosen only after a review.
import { isOrdinary } from '../../src/engines/technology/match/ordinary-words.ts';
import { codeWordsOf } from '../../src/engines/technology/match/word-reader.ts';
import { isDisputed } from './disputed.ts';
import { baseName, plain } from './library-files.ts';
import { isReviewed } from './reviewed.ts';
import { isWritten, spread } from './word-choice.ts';

export interface Phrases {
  name: string;
  /** Whether phrases are chosen for it. The other packages are only compared. */
  isLibrary: boolean;
  /** The packages that its manifest names. */
  uses: ReadonlySet<string>;
  all: readonly string[];
  /** Those that an older version has too. */
  lasting: readonly string[];
}

const literal = /"(?:[^"\\\n]|\\.){6,400}"|'(?:[^'\\\n]|\\.){6,400}'|`(?:[^`\\]|\\.){6,400}`/g;
/** Characters that no minifier writes in another way. */
const run = /[A-Za-z][\w ,.:()@/-]{5,}/g;
const sentenceMin = 24;
const sentenceMax = 70;
const wordsMin = 4;
const writtenShare = 0.7;

/** The sentences in the strings of a script, and its words. */
export function phrasesOf(code: string): string[] {
  const sentences = [...code.matchAll(literal)].flatMap(([text]) =>
    [...text.slice(1, -1).matchAll(run)].map(([part]) => part.trim()).filter(isSentence),
  );
  return [...new Set([...sentences.map((one) => one.slice(0, sentenceMax).trimEnd()), ...codeWordsOf(code)])];
}

const smallWords =
  /^(?:a|an|be|can|cannot|did|do|does|for|from|has|have|in|is|it|must|no|not|of|on|only|should|than|that|the|this|to|use|was|with|without|you|your)$/i;

/** Words of a language, not a list of values. */
function isSentence(text: string): boolean {
  const words = text.split(' ');
  const written = words.filter((word) => /^[A-Za-z]{2,}[,.:]?$/.test(word));
  return (
    text.length >= sentenceMin &&
    words.length >= wordsMin &&
    written.length >= words.length * writtenShare &&
    written.some((word) => smallWords.test(word))
  );
}

export interface Chosen {
  name: string;
  phrases: { sentences?: string[]; words?: string[] };
}

const sentencesMax = 4;
const chosenMax = 6;
const ownMin = 3;
/** A shorter name is a word that others may use. */
const ownNameMin = 5;

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
    if (!code.isLibrary || isDisputed(code.name, names)) return [];
    const isOwn = (phrase: string) =>
      owners.get(phrase)!.every((other) => other === index || isMadeWith(codes[other]!, code));
    const own = code.lasting.filter((phrase) => !names.has(phrase) && isOwn(phrase));
    const named = own.filter((phrase) => hasOwnName(phrase, code.name));
    const sentences = named.filter((phrase) => phrase.includes(' '));
    const words = (isReviewed.has(code.name) ? own : named).filter(
      (phrase) => !phrase.includes(' ') && isWritten(phrase),
    );
    const phrases = {
      ...(sentences.length > 0 && { sentences: spread(sentences, sentencesMax, ({ length }) => length) }),
      ...(words.length >= ownMin && { words: spread(words, chosenMax) }),
    };
    return Object.keys(phrases).length === 0 ? [] : [{ name: code.name, phrases }];
  });
}

/** A package may contain what its manifest names. */
const isMadeWith = (other: Phrases, { name }: Phrases): boolean => other.uses.has(name);

function hasOwnName(phrase: string, name: string): boolean {
  const own = plain(baseName(name));
  return own.length >= ownNameMin && !isOrdinary(own) && plain(phrase) !== own && plain(phrase).includes(own);
}
