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
  let perMillion = bigrams.get(text.slice(0, 2)) ?? unseenPerMillion * 4;
  for (let at = 0; at + 3 <= text.length; at++) {
    const triple = trigrams.get(text.slice(at, at + 3)) ?? unseenPerMillion;
    const pair = bigrams.get(text.slice(at, at + 2)) ?? unseenPerMillion * 4;
    perMillion *= Math.min(1, triple / pair);
  }
  return (perMillion * pageCharacters) / 1_000_000;
}

// Each entry is the text and one letter, which encodes the logarithm of its count per million characters.
function read(packed: string, size: number): Map<string, number> {
  const map = new Map<string, number>();
  for (let at = 0; at < packed.length; at += size + 1) {
    const letter = packed.charCodeAt(at + size) - 97;
    map.set(packed.slice(at, at + size), 2 ** ((letter * 36) / 25 / 2));
  }
  return map;
}
