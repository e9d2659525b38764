import { expect, test } from 'vitest';
import { choosePhrases, phrasesOf, type Phrases } from './phrase-choice.ts';

test('sentences are read from strings and templates, up to what a minifier may change', () => {
  const code =
    'throw Error("The tilt must be a number of degrees, got "+e);f(`No \\`gauge\\` is on the page for the item ${n}`)';
  expect(phrasesOf(code).filter((phrase) => phrase.includes(' '))).toEqual([
    'The tilt must be a number of degrees, got',
    'is on the page for the item',
  ]);
});

test.each(['"red green blue yellow orange violet"', '"a b c d e f g h i j k l m n"', '"translate(10, 20) rotate(30)"'])(
  '%s is no sentence',
  (code) => {
    expect(phrasesOf(code).filter((phrase) => phrase.includes(' '))).toEqual([]);
  },
);

const library = (name: string, all: string[], more: Partial<Phrases> = {}): Phrases => ({
  name,
  isLibrary: true,
  uses: new Set(),
  all,
  lasting: all,
  ...more,
});

const sentence = 'The gauges must be inside of the page';

test('a sentence is that of the library that others are made with', () => {
  const chosen = choosePhrases([
    library('gauges', [sentence]),
    library('dials', [sentence], { uses: new Set(['gauges']) }),
  ]);
  expect(chosen).toEqual([{ name: 'gauges', phrases: { sentences: [sentence] } }]);
});

test('a sentence of two libraries that do not use each other is that of nobody', () => {
  expect(choosePhrases([library('gauges', [sentence]), library('dials', [sentence])])).toEqual([]);
});

test('a sentence that an older version does not have is not chosen', () => {
  expect(choosePhrases([library('gauges', [sentence], { lasting: [] })])).toEqual([]);
});

test('a sentence without the name of the library is not chosen', () => {
  const sentences = ['Element not found on the page', 'No zorblax is on the page'];
  expect(choosePhrases([library('zorblax', sentences)])).toEqual([
    { name: 'zorblax', phrases: { sentences: [sentences[1]] } },
  ]);
});

const words = ['zorblax-open', 'zorblaxClosed', 'zorblax_ready'];

test('words with the name of the library are chosen if there are enough of them', () => {
  expect(choosePhrases([library('zorblax', [...words, 'zorblax', 'needleRadius'])])).toEqual([
    { name: 'zorblax', phrases: { words } },
  ]);
  expect(choosePhrases([library('zorblax', words.slice(1))])).toEqual([]);
});

test('a copy under a scope has no phrases', () => {
  expect(choosePhrases([library('gauges', []), library('@jane/gauges', [sentence])])).toEqual([]);
});
