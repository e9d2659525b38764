// Structured data in the elements of a page: microdata and RDFa (Lite).

import { memberOf } from '../../contract/records.ts';
import type { UrlResolver } from '../crawler/absolute-urls.ts';
import type { Inventory } from './inventory.ts';
import { attributeOf, collapsed, isElement, outermost, rawTextOf, walk, type ChildNode, type Element } from './tree.ts';

export interface StructuredItem {
  type: string[];
  id?: string;
  properties: Record<string, (string | StructuredItem)[]>;
}

export interface StructuredData {
  json_ld: unknown[];
  microdata: StructuredItem[];
  rdfa: StructuredItem[];
}

const itemsMax = 10_000;
const nestedMax = 64;
// Types, names or references in one attribute.
const wordsMax = 100;
const wordsCharactersMax = 10_000;
// An element that many items refer to is read for each of them.
const visitsMax = 1_000_000;
// Properties may contain each other: all of them together are limited.
const propertyCharactersMax = 100_000;
const charactersMax = 5_000_000;

interface Vocabulary {
  /** The attribute that every item has, and the one that every property has. */
  item: string;
  property: string;
  /** The attribute with the ids of elements elsewhere that belong to an item. */
  references: string | undefined;
  typesOf(element: Element): string[];
  idOf(element: Element): string | undefined;
}

const noNames: readonly string[] = [];
const wordsOf = (value: string | undefined): string[] =>
  value
    ?.slice(0, wordsCharactersMax)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax) ?? [];

const microdata: Vocabulary = {
  item: 'itemscope',
  property: 'itemprop',
  references: 'itemref',
  typesOf: (element) => wordsOf(attributeOf(element, 'itemtype')),
  idOf: (element) => attributeOf(element, 'itemid'),
};

const rdfa: Vocabulary = {
  item: 'typeof',
  property: 'property',
  references: undefined,
  typesOf: (element) => wordsOf(attributeOf(element, 'typeof')).map((type) => inVocabulary(element, type)),
  idOf: (element) => attributeOf(element, 'resource') ?? attributeOf(element, 'about'),
};

// Prefixes that need no declaration, and are common on pages.
const knownPrefixes = new Map([
  ['schema', 'http://schema.org/'],
  ['og', 'http://ogp.me/ns#'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['dc', 'http://purl.org/dc/terms/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['gr', 'http://purl.org/goodrelations/v1#'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
]);

/** A term with the nearest vocabulary or its prefix, such as `https://schema.org/Person`. */
function inVocabulary(element: Element, term: string): string {
  const [, prefix, local] = /^([\w.-]+):(?!\/\/)(.*)$/.exec(term) ?? [];
  if (prefix === undefined && term.includes(':')) return term;
  for (let node: Element['parentNode'] = element; node !== null && isElement(node); node = node.parentNode) {
    const vocabulary = prefix === undefined ? attributeOf(node, 'vocab') : undefined;
    if (vocabulary)
      return vocabulary.endsWith('/') || vocabulary.endsWith('#') ? vocabulary + term : `${vocabulary}/${term}`;
    const declared = prefix === undefined ? undefined : declaredPrefix(node, prefix);
    if (declared !== undefined) return declared + local;
  }
  const known = prefix === undefined ? undefined : knownPrefixes.get(prefix.toLowerCase());
  return known === undefined ? term : known + local;
}

/** The URL of a prefix in an attribute such as `prefix="s: http://schema.org/"`. */
function declaredPrefix(element: Element, prefix: string): string | undefined {
  const declaration = attributeOf(element, 'prefix');
  if (declaration === undefined) return undefined;
  let prefixes = prefixesOf.get(element);
  if (prefixes === undefined) {
    const words = wordsOf(declaration);
    prefixes = new Map(words.flatMap((word, at) => (word.endsWith(':') ? [[word.toLowerCase(), words[at + 1]]] : [])));
    prefixesOf.set(element, prefixes);
  }
  return prefixes.get(`${prefix.toLowerCase()}:`);
}

// An element declares prefixes for all elements in it.
const prefixesOf = new WeakMap<Element, ReadonlyMap<string, string | undefined>>();

export const microdataOf = ({ microdataItems }: Inventory, toAbsolute: UrlResolver): StructuredItem[] =>
  itemsOf(microdataItems, microdata, toAbsolute);

export const rdfaOf = ({ rdfaItems }: Inventory, toAbsolute: UrlResolver): StructuredItem[] =>
  itemsOf(rdfaItems, rdfa, toAbsolute);

/** The items that are not part of another item, with their properties. `elements` are the elements of all items. */
function itemsOf(elements: readonly Element[], vocabulary: Vocabulary, toAbsolute: UrlResolver): StructuredItem[] {
  const items: StructuredItem[] = [];
  let left = itemsMax;
  let visitsLeft = visitsMax;
  let charactersLeft = charactersMax;
  const referred = referredElements(elements, vocabulary);
  const visit = (nodes: readonly ChildNode[], owner: StructuredItem | undefined, depth: number): void => {
    for (const node of nodes) {
      if (left <= 0 || visitsLeft-- <= 0) return;
      if (!isElement(node)) continue;
      let isItem = false;
      let property: string | undefined;
      for (const { name, value } of node.attrs) {
        if (name === vocabulary.item) isItem = true;
        else if (name === vocabulary.property) property = value;
      }
      const names = owner === undefined || property === undefined ? noNames : wordsOf(property);
      let inner = owner;
      if (isItem && depth < nestedMax) {
        left--;
        inner = newItem(node, vocabulary);
        if (owner === undefined || names.length === 0) items.push(inner);
        else addTo(owner, names, inner);
        visit(referred.of(node), inner, depth + 1);
      } else if (owner !== undefined && names.length > 0) {
        left--;
        const value = valueOf(node, toAbsolute, Math.min(propertyCharactersMax, charactersLeft));
        charactersLeft -= value.length;
        addTo(owner, names, value);
      }
      visit(node.childNodes, inner, inner === owner ? depth : depth + 1);
    }
  };
  const isPartOfOther = (element: Element): boolean =>
    attributeOf(element, vocabulary.property) !== undefined && referred.includes(element);
  visit(
    outermost(elements).filter((element) => !isPartOfOther(element)),
    undefined,
    0,
  );
  return items;
}

interface ReferredElements {
  /** The elements that an item refers to, in the order of its references. */
  of(item: Element): Element[];
  /** Whether an element is in one that some item refers to. */
  includes(element: Element): boolean;
}

const nothingReferred: ReferredElements = { of: () => [], includes: () => false };

function referredElements(items: readonly Element[], { references }: Vocabulary): ReferredElements {
  const idsOf = (item: Element): string[] => (references === undefined ? [] : wordsOf(attributeOf(item, references)));
  const ids = new Set(items.flatMap(idsOf));
  const [first] = items;
  if (first === undefined || ids.size === 0) return nothingReferred;
  const byId = new Map<string, Element>();
  let root: Element = first;
  while (root.parentNode !== null && isElement(root.parentNode)) root = root.parentNode;
  walk([root], (node) => {
    const id = isElement(node) ? attributeOf(node, 'id') : undefined;
    if (id !== undefined && ids.has(id) && isElement(node) && !byId.has(id)) byId.set(id, node);
    return true;
  });
  const all = new Set(byId.values());
  return {
    of: (item) => [...new Set(idsOf(item))].flatMap((id) => byId.get(id) ?? []),
    includes(element) {
      for (let node: Element['parentNode'] = element; node !== null && isElement(node); node = node.parentNode) {
        if (all.has(node)) return true;
      }
      return false;
    },
  };
}

function newItem(element: Element, { typesOf, idOf }: Vocabulary): StructuredItem {
  const id = idOf(element);
  return { type: typesOf(element), ...(id ? { id } : {}), properties: {} };
}

function addTo(owner: StructuredItem, names: readonly string[], value: string | StructuredItem): void {
  for (const name of names) {
    if (name === '__proto__') continue;
    const known = memberOf(owner.properties, name);
    if (known) known.push(value);
    else owner.properties[name] = [value];
  }
}

const urlAttributes: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  embed: 'src',
  iframe: 'src',
  source: 'src',
  track: 'src',
  object: 'data',
};

function valueOf(element: Element, toAbsolute: UrlResolver, charactersLeft: number): string {
  const content = attributeOf(element, 'content');
  if (content !== undefined) return content.trim();
  const { tagName: name } = element;
  const attribute = memberOf(urlAttributes, name);
  const source = attribute === undefined ? undefined : attributeOf(element, attribute);
  if (source !== undefined) return toAbsolute(source);
  if (name === 'time') return (attributeOf(element, 'datetime') ?? collapsed(rawTextOf(element, 1000))).trim();
  if (name === 'data' || name === 'meter') return attributeOf(element, 'value') ?? '';
  return collapsed(rawTextOf(element, charactersLeft)).slice(0, charactersLeft);
}
