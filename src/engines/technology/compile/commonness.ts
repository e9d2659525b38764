// How often a short text occurs in web pages: a trigram model, counted on real pages. The prefilter looks for the rarest part of
// each rule; by length alone it would choose `<div class=`, which is everywhere.

import counts from './commonness.json' with { type: 'json' };

const pageCharacters = 100_000;
const unseenPerMillion = 0.4;

const bigrams = read(counts.bigrams, 2);
const trigrams = read(counts.trigrams, 3);

/** Tags that every page has once, which the model does not know. */
const everywhere: ReadonlySet<string> = new Set(['<html', '<head', '<title', '<body']);

/** About how many times a page of typical size contains the text. */
export function commonness(text: string): number {
  if (text.length < 2) return pageCharacters / 30;
  if (everywhere.has(text)) return 1;
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  let pair = pairOf(first, second);
  let perMillion = pair;
  for (let at = 2; at < text.length; at++) {
    const third = text.charCodeAt(at);
    perMillion *= Math.min(1, (trigrams.get(keyOf(first, second, third)) ?? unseenPerMillion) / pair);
    [first, second] = [second, third];
    pair = pairOf(first, second);
  }
  return (perMillion * pageCharacters) / 1_000_000;
}

const pairOf = (first: number, second: number): number => bigrams.get(keyOf(first, second, 0)) ?? unseenPerMillion * 4;

/** A small number, which is looked up faster than a text. Others than ASCII characters are never counted. */
function keyOf(first: number, second: number, third: number): number {
  return (first | second | third) > 127 ? -1 : (first << 14) | (second << 7) | third;
}

// Each entry is the text and one letter, which encodes the logarithm of its count per million characters.
function read(packed: string, size: number): Map<number, number> {
  const map = new Map<number, number>();
  for (let at = 0; at < packed.length; at += size + 1) {
    const letter = packed.charCodeAt(at + size) - 97;
    const third = size > 2 ? packed.charCodeAt(at + 2) : 0;
    map.set(keyOf(packed.charCodeAt(at), packed.charCodeAt(at + 1), third), 2 ** ((letter * 36) / 25 / 2));
  }
  map.delete(-1);
  return map;
}
