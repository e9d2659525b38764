// Finds the main content of a page: the element around most of its prose, without the parts that are not content.
//
// Every block of text gets a weight: how much of it is prose rather than links. The weight counts for the elements around it,
// less with each level. The element with the highest sum is the main content, and some of its siblings join it. Then advertisements,
// related stories, share buttons and the like are left out, by their names, their share of links and their phrases.
//
// All passes are linear in the size of the page.

import { isBoilerplateText, looksLikeBoilerplate, looksLikeContent, namesOf } from './boilerplate.ts';
import {
  attributeOf,
  blockElements,
  isElement,
  isText,
  isUnseen,
  lineOf,
  type ChildNode,
  type Element,
} from './tree.ts';
import type { View } from './view.ts';

export interface MainContent extends View {
  /** False when the page has no main content; the view is then the given one. */
  isFound: boolean;
}

const charactersMin = 140;
const decay = 0.7;
// Blocks that may be a phrase such as `Advertisement`.
const phraseCharactersMax = 200;
const phraseBlocksMax = 8;

interface Measures {
  element: Element;
  parent: Measures | undefined;
  names: string;
  /** Block elements below the element. */
  blocks: number;
  characters: number;
  linkCharacters: number;
  /** Prose below the element, wherever it is. */
  prose: number;
  /** Prose directly in the element. */
  own: number;
  /** Prose that counts as content. */
  weight: number;
  /** Weight with the decay of each level. */
  score: number;
  isBoilerplate: boolean;
}

/** `articleBody` is the text of the article as structured data has it, where a page has such data. */
export function findMainContent(view: View, articleBody?: string): MainContent {
  const none: MainContent = { ...view, isFound: false };
  const measured = measure(view);
  if (articleBody !== undefined) markArticle(measured, articleBody);
  weigh(measured);
  const byElement = new Map(measured.map((one) => [one.element, one]));
  const best = bestOf(measured);
  if (best === undefined) return none;
  const roots = withSiblings(withTwins(best, measured), byElement);
  const excluded = new Set(view.excluded);
  for (const root of roots) exclude(root, byElement, excluded);
  return lineOf(roots, { excluded, charactersMax: 1000 }).length < charactersMin
    ? none
    : { roots, excluded, isFound: true };
}

/** The block elements, children before their parents. */
function measure({ roots, excluded }: View): Measures[] {
  const measured: Measures[] = [];
  const visit = (element: Element, parent: Measures | undefined): void => {
    const names = namesOf(element);
    const sums: Measures = {
      element,
      parent,
      names,
      blocks: 0,
      characters: 0,
      linkCharacters: 0,
      prose: 0,
      own: 0,
      weight: 0,
      score: 0,
      isBoilerplate: looksLikeBoilerplate(element, names),
    };
    // The text directly in this element, inline elements included, is one block.
    const block = { characters: 0, linkCharacters: 0, stops: 0 };
    const take = (nodes: readonly ChildNode[], inLink: boolean): void => {
      for (const node of nodes) {
        if (isText(node)) {
          const { length } = node.value.trim();
          block.characters += length;
          if (inLink) block.linkCharacters += length;
          else block.stops += stopsIn(node.value);
        } else if (isElement(node) && !isUnseen(node) && !excluded.has(node)) {
          if (blockElements.has(node.tagName)) visit(node, sums);
          else take(node.childNodes, inLink || node.tagName === 'a');
        }
      }
    };
    take(element.childNodes, element.tagName === 'a');
    const own = proseOf(block);
    sums.characters += block.characters;
    sums.linkCharacters += block.linkCharacters;
    sums.prose += own;
    sums.own = own;
    if (parent !== undefined) {
      parent.blocks += sums.blocks + 1;
      parent.characters += sums.characters;
      parent.linkCharacters += sums.linkCharacters;
      parent.prose += sums.prose;
    }
    measured.push(sums);
  };
  for (const root of roots) if (isElement(root) && !isUnseen(root) && !excluded.has(root)) visit(root, undefined);
  return measured;
}

const articleCharactersMax = 100_000;
const comparedBlocksMax = 2000;
const comparedCharacters = 60;

/** Raises the weight of the blocks that structured data has as the article, and lowers that of others. */
function markArticle(measured: readonly Measures[], articleBody: string): void {
  const body = lettersOf(articleBody.slice(0, articleCharactersMax));
  const blocks = measured.filter(({ own }) => own > 0).slice(0, comparedBlocksMax);
  const isInArticle = blocks.map(({ element }) => {
    const letters = lettersOf(lineOf([element], { charactersMax: 4 * comparedCharacters })).slice(
      0,
      comparedCharacters,
    );
    return letters.length >= 15 && body.includes(letters);
  });
  const found = blocks.reduce((sum, { own }, index) => sum + (isInArticle[index] ? own : 0), 0);
  if (found < body.length * 0.3) return; // another text, such as a summary
  for (const [index, block] of blocks.entries()) block.own *= isInArticle[index] ? 3 : 0.3;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const stopsIn = (text: string): number => text.match(/[,.;:!?،。、！？；]/g)?.length ?? 0;

function proseOf({ characters, linkCharacters, stops }: { characters: number; linkCharacters: number; stops: number }) {
  const prose = characters - linkCharacters * 1.5;
  return prose < 25 || (stops === 0 && prose < 80) ? 0 : prose;
}

/** Adds up weights and scores, without the prose of boilerplate. What holds most of the page cannot be boilerplate. */
function weigh(measured: readonly Measures[]): void {
  const total = measured.reduce((sum, one) => sum + (one.parent === undefined ? one.prose : 0), 0);
  for (const one of measured) {
    const { parent } = one;
    one.weight += one.own;
    one.score += one.own;
    if (one.isBoilerplate && one.prose > total * 0.5 && !isComments(one.names)) one.isBoilerplate = false;
    if (parent === undefined) continue;
    const share = one.isBoilerplate ? 0.05 : 1;
    parent.weight += one.weight * share;
    parent.score += one.score * decay * share;
  }
}

const isComments = (names: string): boolean => /\b(?:comments?|disqus|livefyre|commentlist)\b/.test(names);

function bestOf(measured: readonly Measures[]): Measures | undefined {
  let best: Measures | undefined;
  let bestScore = 0;
  for (const one of measured) {
    if (one.isBoilerplate || one.element.tagName === 'p') continue;
    const score = one.score * bonusOf(one);
    if (score < bestScore || score === 0) continue;
    best = one;
    bestScore = score;
  }
  return best;
}

const bonusOf = ({ element, names }: Measures): number =>
  attributeOf(element, 'itemprop') === 'articleBody' ? 4 : looksLikeContent(element, names) ? 1.4 : 1;

/** The element around `best` and all elements of the same class, where an article is divided into several of them. */
function withTwins(best: Measures, measured: readonly Measures[]): Measures {
  const name = attributeOf(best.element, 'class');
  if (name === undefined || name === '') return best;
  const twins = measured.filter(
    (one) =>
      one !== best &&
      !one.isBoilerplate &&
      one.weight > best.weight * 0.1 &&
      one.element.tagName === best.element.tagName &&
      attributeOf(one.element, 'class') === name,
  );
  const around = new Set<Measures>();
  for (let one: Measures | undefined = best; one !== undefined; one = one.parent) around.add(one);
  let common = best;
  for (const twin of twins) {
    let one: Measures | undefined = twin;
    while (one !== undefined && !around.has(one)) one = one.parent;
    if (one !== undefined && one.prose > common.prose) common = one;
  }
  return common;
}

function withSiblings(best: Measures, byElement: ReadonlyMap<Element, Measures>): Element[] {
  const { parentNode: parent } = best.element;
  if (parent === null || !isElement(parent)) return [best.element];
  return parent.childNodes.filter((node): node is Element => {
    if (node === best.element) return true;
    const other = isElement(node) ? byElement.get(node) : undefined;
    if (other === undefined || other.isBoilerplate) return false;
    if (other.element.tagName === 'p') return other.weight > 80;
    return other.weight > best.weight * 0.2 && other.linkCharacters < other.characters * 0.25;
  });
}

function exclude(root: Element, byElement: ReadonlyMap<Element, Measures>, excluded: Set<Element>): void {
  const rootWeight = byElement.get(root)?.weight ?? 0;
  const inner = (element: Element): void => {
    for (const node of element.childNodes) {
      if (!isElement(node) || excluded.has(node)) continue;
      const own = byElement.get(node);
      const isLeft = own === undefined ? looksLikeBoilerplate(node, namesOf(node)) : isLeftOut(own, rootWeight);
      if (isLeft) excluded.add(node);
      else inner(node);
    }
  };
  inner(root);
}

function isLeftOut(own: Measures, rootWeight: number): boolean {
  const { element, characters, linkCharacters } = own;
  if (own.isBoilerplate && own.prose < rootWeight * 0.4) return true;
  const isShort = characters > 0 && characters <= phraseCharactersMax && own.blocks <= phraseBlocksMax;
  if (isShort && isBoilerplateText(lineOf([element]))) return true;
  const density = linkCharacters / Math.max(1, characters);
  return /^(?:ul|ol|div|section|table|dl)$/.test(element.tagName) && density > 0.5 && own.weight < rootWeight * 0.2;
}
