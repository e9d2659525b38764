// Structured data of a page: JSON-LD, microdata and RDFa (Lite).

import type { UrlResolver } from '../crawler/absolute-urls.ts';
import type { Inventory } from './inventory.ts';
import type { ArticleFacts } from './metadata.ts';
import {
  attributeOf,
  collapsed,
  isElement,
  isText,
  outermost,
  rawTextOf,
  type ChildNode,
  type Element,
} from './tree.ts';

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

const blocksMax = 200;
const itemsMax = 10_000;
const nestedMax = 64;
// No vocabulary needs more. Programs that read the answer recursively would fail.
const jsonNestedMax = 200;
// Properties may contain each other: all of them together are limited.
const propertyCharactersMax = 100_000;
const charactersMax = 5_000_000;

/** The JSON-LD blocks that can be parsed. */
export function jsonLdOf({ scripts }: Inventory): unknown[] {
  const blocks: unknown[] = [];
  for (const element of scripts) {
    if (blocks.length >= blocksMax) break;
    if (!/^\s*application\/ld\+json\b/i.test(attributeOf(element, 'type') ?? '')) continue;
    const text = element.childNodes.map((node) => (isText(node) ? node.value : '')).join('');
    const value = parsedOf(text);
    if (value !== undefined && !isNestedTooDeeply(text)) blocks.push(value);
  }
  return blocks;
}

/** Many sites wrap the JSON in comments or CDATA, or have line breaks in their strings. */
function parsedOf(text: string): unknown {
  const json = text.replace(
    /^\s*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g,
    '',
  );
  for (const attempt of [json, json.replace(/\s+/g, ' ').replace(/;\s*$/, '')]) {
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      // The next attempt is more tolerant.
    }
  }
  return undefined;
}

/** Whether valid JSON has more levels than allowed. */
function isNestedTooDeeply(json: string): boolean {
  let levels = 0;
  let isInString = false;
  for (let at = 0; at < json.length && levels <= jsonNestedMax; at++) {
    const character = json[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') levels++;
    else if (character === ']' || character === '}') levels--;
  }
  return levels > jsonNestedMax;
}

/** What JSON-LD says about the article of the page. */
export function articleFactsOf(jsonLd: readonly unknown[]): ArticleFacts {
  const facts: ArticleFacts = { author: null, publishedAt: null, modifiedAt: null, body: undefined };
  let left = itemsMax;
  const waiting: { value: unknown; depth: number }[] = [{ value: jsonLd, depth: 0 }];
  for (let next = waiting.shift(); next !== undefined && left-- > 0; next = waiting.shift()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null || depth > nestedMax) continue;
    if (!Array.isArray(value)) takeFacts(facts, value);
    for (const member of Object.values(value).slice(0, 1000)) waiting.push({ value: member, depth: depth + 1 });
  }
  return facts;
}

function takeFacts(facts: ArticleFacts, item: object): void {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(item, name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const body = text('articleBody');
  if (body !== undefined && body.length > (facts.body?.length ?? 0)) facts.body = body;
  facts.publishedAt ??= text('datePublished') ?? null;
  facts.modifiedAt ??= text('dateModified') ?? null;
  if (facts.author !== null || !('author' in item)) return;
  const authors = Array.isArray(item.author) ? item.author : [item.author];
  const names = authors
    .slice(0, 20)
    .map(nameOf)
    .filter((name) => name !== undefined);
  if (names.length > 0) facts.author = names.join(', ');
}

function nameOf(author: unknown): string | undefined {
  if (typeof author === 'string') return /^https?:/.test(author) ? undefined : collapsed(author) || undefined;
  if (typeof author !== 'object' || author === null || !('name' in author)) return undefined;
  return typeof author.name === 'string' ? collapsed(author.name) || undefined : undefined;
}

interface Vocabulary {
  /** The attribute that every item has, and the one that every property has. */
  item: string;
  property: string;
  typesOf(element: Element): string[];
  idOf(element: Element): string | undefined;
}

const noNames: readonly string[] = [];
const wordsOf = (value: string | undefined): string[] => value?.split(/\s+/).filter((word) => word !== '') ?? [];

const microdata: Vocabulary = {
  item: 'itemscope',
  property: 'itemprop',
  typesOf: (element) => wordsOf(attributeOf(element, 'itemtype')),
  idOf: (element) => attributeOf(element, 'itemid'),
};

const rdfa: Vocabulary = {
  item: 'typeof',
  property: 'property',
  typesOf: (element) => wordsOf(attributeOf(element, 'typeof')).map((type) => inVocabulary(element, type)),
  idOf: (element) => attributeOf(element, 'resource') ?? attributeOf(element, 'about'),
};

/** A term with the nearest vocabulary, such as `https://schema.org/Person`. */
function inVocabulary(element: Element, term: string): string {
  if (term.includes(':')) return term;
  for (let node: Element['parentNode'] = element; node !== null && isElement(node); node = node.parentNode) {
    const vocabulary = attributeOf(node, 'vocab');
    if (vocabulary)
      return vocabulary.endsWith('/') || vocabulary.endsWith('#') ? vocabulary + term : `${vocabulary}/${term}`;
  }
  return term;
}

export const microdataOf = ({ microdataItems }: Inventory, toAbsolute: UrlResolver): StructuredItem[] =>
  itemsOf(microdataItems, microdata, toAbsolute);

export const rdfaOf = ({ rdfaItems }: Inventory, toAbsolute: UrlResolver): StructuredItem[] =>
  itemsOf(rdfaItems, rdfa, toAbsolute);

/** The items that are not part of another item, with their properties. `elements` are the elements of all items. */
function itemsOf(elements: readonly Element[], vocabulary: Vocabulary, toAbsolute: UrlResolver): StructuredItem[] {
  const items: StructuredItem[] = [];
  let left = itemsMax;
  let charactersLeft = charactersMax;
  const visit = (nodes: readonly ChildNode[], owner: StructuredItem | undefined, depth: number): void => {
    for (const node of nodes) {
      if (!isElement(node) || left <= 0) continue;
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
      } else if (owner !== undefined && names.length > 0) {
        left--;
        const value = valueOf(node, toAbsolute, Math.min(propertyCharactersMax, charactersLeft));
        charactersLeft -= value.length;
        addTo(owner, names, value);
      }
      visit(node.childNodes, inner, inner === owner ? depth : depth + 1);
    }
  };
  visit(outermost(elements), undefined, 0);
  return items;
}

function newItem(element: Element, { typesOf, idOf }: Vocabulary): StructuredItem {
  const id = idOf(element);
  return { type: typesOf(element), ...(id ? { id } : {}), properties: {} };
}

function addTo(owner: StructuredItem, names: readonly string[], value: string | StructuredItem): void {
  for (const name of names) {
    if (name === '__proto__') continue;
    if (Object.hasOwn(owner.properties, name)) owner.properties[name]!.push(value);
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
  const source = Object.hasOwn(urlAttributes, name) ? attributeOf(element, urlAttributes[name]!) : undefined;
  if (source !== undefined) return toAbsolute(source);
  if (name === 'time') return (attributeOf(element, 'datetime') ?? collapsed(rawTextOf(element, 1000))).trim();
  if (name === 'data' || name === 'meter') return attributeOf(element, 'value') ?? '';
  return collapsed(rawTextOf(element, charactersLeft)).slice(0, charactersLeft);
}
