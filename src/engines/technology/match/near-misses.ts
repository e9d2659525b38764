// How near a rule came that does not match: how many of its distinctive words are there, and whether its place is one that many
// rules share, such as the title or the meta tag `generator`.
import type { Compound } from '../../css-selector.ts';
import { patternsOf, type CompiledPattern, type CompiledRules, type SelectorRule } from '../compile/compiled-rules.ts';
import type { NearMiss, SignalType } from './facts.ts';

/** Receives the rules that nearly matched. */
export type OnNear = (near: NearMiss) => void;

export interface NearMisses {
  /** The place is there, but its value is another one. `rules`: how many look at this place. */
  ofValue(
    pattern: CompiledPattern,
    place: { type: SignalType; key: string; rules: number },
    values: readonly string[],
  ): NearMiss;
  /** The cookie is there, but its name is in another case. */
  ofCookieName(pattern: CompiledPattern, wanted: string, name: string): NearMiss;
  /** An element is there, but its text is another one. */
  ofElement(rule: SelectorRule, pattern: CompiledPattern, text: string): NearMiss;
  /** An element is there, but one of its attributes has another value. */
  ofAttribute(rule: SelectorRule, name: string, pattern: CompiledPattern, value: string): NearMiss;
  /** Names of the selector occur in the source, but no element matches. */
  ofSelector(rule: SelectorRule, html: string): NearMiss;
  /** Words of the pattern occur in a text. */
  ofText(pattern: CompiledPattern, type: SignalType, text: string): NearMiss;
}

const valueCharactersMax = 4096;
/** Of a page or a file, only this much is searched for the words of a rule. */
const searchedCharactersMax = 100_000;
const shownCharactersMax = 80;
/** Words of at least this length may be misspelt or differ at the end. */
const longWordCharacters = 6;
/** If more rules than this look at a place, many share it. */
const sharedPlaceMax = 8;
/** A word in the patterns of more technologies than this says little about any of them, unless it is in their name. */
const technologiesOfWordMax = 3;

/** Names that many pages have, whatever runs them. */
const ordinaryNames =
  /^(?:(?:og|twitter|article|fb|al|dc|msapplication|apple|mobile|google|theme)[:.-].+|description|keywords|author|viewport|robots|copyright|referrer|rating|generator|application-name|server|via|link|vary|date|etag|age|p3p|pragma|expires|cache-control|content-.+|access-control-.+|set-cookie|x-powered-by|x-cache|x-frame-options|strict-transport-security)$/i;

export function createNearMisses(rules: CompiledRules): NearMisses {
  const technologiesOf = technologiesOfWords(rules);
  let read = { text: '', words: new Set<string>(), long: [] as string[] };

  function wordsOf(text: string): typeof read {
    if (read.text === text) return read;
    const words = new Set(wordsIn(text));
    read = { text, words, long: [...words].filter((word) => word.length >= longWordCharacters) };
    return read;
  }

  const isRare = (word: string): boolean => (technologiesOf.get(word)?.length ?? 0) <= technologiesOfWordMax;

  /** The share of the distinctive words of a rule that a text contains: 0 to 1. */
  function shareOf(technology: number, words: readonly string[], text: string): number {
    const name = new Set(wordsIn(rules.technologies[technology]?.name ?? ''));
    const own = words.filter((word) => name.has(word) || isRare(word));
    const { words: there, long } = wordsOf(text);
    const isThere = (word: string) => there.has(word) || long.some((one) => isNearly(one, word));
    return own.filter(isThere).length / Math.max(1, own.length);
  }

  const ofPlace = (
    { technology, source }: CompiledPattern,
    { type, key, rules: number }: { type: SignalType; key: string; rules: number },
    text: string,
    why: string,
  ): NearMiss => {
    const share = shareOf(technology, wordsIn(source), text.slice(0, valueCharactersMax));
    return { technology, type, key, wanted: source, why, ...nearness(share, number) };
  };

  /** Any rule may look at a selector without names or values of its own, such as `title` or `img[src*='images/']`. */
  const placeOf = ({ text, selectors }: SelectorRule) => ({
    type: 'dom' as const,
    key: text,
    rules: selectors.every(({ subject }) => namesOf(subject).some(isRare)) ? 1 : Infinity,
  });

  return {
    ofValue: (pattern, { type, key, rules: number }, values) =>
      ofPlace(
        pattern,
        { type, key, rules: type !== 'cookies' && ordinaryNames.test(key) ? Infinity : number },
        values.join('\n'),
        `the value is ${quoted(values[0])}`,
      ),
    ofCookieName: ({ technology }, wanted, name) => ({
      technology,
      type: 'cookies',
      key: name,
      wanted,
      why: `the case differs: the cookie is ${quoted(name)}`,
      nearness: 1,
    }),
    ofElement: (rule, pattern, text) =>
      ofPlace(pattern, placeOf(rule), text, `the element is there, but its text is ${quoted(text)}`),
    ofAttribute: (rule, name, pattern, value) =>
      ofPlace(pattern, placeOf(rule), value, `the element is there, but its attribute ${name} is ${quoted(value)}`),
    ofSelector({ technology, text, selectors }, html) {
      const searched = html.slice(0, searchedCharactersMax);
      const shares = selectors.map(({ subject, context }) =>
        shareOf(technology, [subject, ...context.map(({ compound }) => compound)].flatMap(namesOf), searched),
      );
      const why = 'its names occur in the source, but no element matches the selector';
      return { technology, type: 'dom', wanted: text, why, ...whole(Math.max(0, ...shares)) };
    },
    ofText({ technology, source }, type, text) {
      const share = shareOf(technology, wordsIn(source), text.slice(0, searchedCharactersMax));
      const why = 'its words occur, but not in the form of the pattern';
      return { technology, type, wanted: source, why, ...whole(share) };
    },
  };
}

/** Word → the technologies that have it in their patterns, as far as the number matters. */
function technologiesOfWords(rules: CompiledRules): Map<string, number[]> {
  const technologies = new Map<string, number[]>();
  const count = (technology: number, source: string) => {
    for (const word of wordsIn(source)) {
      const list = technologies.get(word);
      if (list === undefined) technologies.set(word, [technology]);
      else if (list.length <= technologiesOfWordMax && !list.includes(technology)) list.push(technology);
    }
  };
  for (const { technology, source } of patternsOf(rules)) count(technology, source);
  for (const { technology, text } of rules.selectors) count(technology, text);
  return technologies;
}

/** The words of a text or an expression in lower case, without the escapes of an expression. */
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(wordOrEscape) ?? []).filter((word) => !word.startsWith('\\'));

const wordOrEscape = /\\[a-z]|[a-z]{4,}/g;

/** A misspelt or older name usually begins the same: `WordPres`. */
const isNearly = (one: string, word: string): boolean =>
  one === word ||
  (word.length >= longWordCharacters &&
    Math.abs(one.length - word.length) <= 3 &&
    one.startsWith(word.slice(0, Math.ceil(word.length * 0.75))));

/** A place of few rules is a sign in itself. */
function nearness(share: number, rules: number): Pick<NearMiss, 'nearness' | 'isLoose'> {
  if (rules <= sharedPlaceMax) return { nearness: 0.5 + share / 2 };
  return share === 0 ? { nearness: 0, isLoose: true } : { nearness: share };
}

/** Long texts contain single words of many rules, so all of them must occur. */
const whole = (share: number): Pick<NearMiss, 'nearness' | 'isLoose'> =>
  share < 1 ? { nearness: share / 2, isLoose: true } : { nearness: 0.5 };

/** The words of identifiers, classes and values. */
const namesOf = ({ conditions }: Compound): string[] =>
  conditions.filter(({ isNegated }) => isNegated !== true).flatMap(({ value }) => wordsIn(value));

const quoted = (text = ''): string =>
  JSON.stringify(text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text);
