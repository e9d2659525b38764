// Footnotes: the links that refer to them, and the elements that hold them. Generators write them in many ways: Pandoc, kramdown,
// GitHub, Hugo, Sphinx, Asciidoctor, MediaWiki, Word, Substack and others.

import { attributeOf, isElement, isText, lineOf, type ChildNode, type Element } from '../tree.ts';
import { elementsIn, type View } from '../view.ts';

export interface Footnotes {
  /** Links that refer to a note, or the `sup` around one, with the label of the note. */
  references: ReadonlyMap<Element, string>;
  notes: ReadonlyMap<Element, string>;
  /** Links from a note back to the text. */
  backlinks: ReadonlySet<Element>;
}

export const noFootnotes: Footnotes = { references: new Map(), notes: new Map(), backlinks: new Set() };
const noteHolders = new Set(['li', 'p', 'div', 'aside', 'dd', 'section', 'td']);

/** `anchors` are the links of the view. */
export function findFootnotes(view: View, anchors: readonly Element[], pageUrl: string): Footnotes {
  const links = anchors.filter((link) => fragmentOf(link, pageUrl) !== undefined);
  const candidates = links.filter(looksLikeReference);
  if (candidates.length === 0) return noFootnotes;
  const ids = idsIn(view);
  const references = new Map<Element, string>();
  const notes = new Map<Element, string>();
  const used = new Set<string>();
  for (const link of candidates) {
    const note = noteAt(ids.get(fragmentOf(link, pageUrl) ?? ''));
    if (note === undefined || contains(note, link)) continue;
    const known = notes.get(note);
    const label = known ?? labelOf(link, used);
    used.add(label);
    notes.set(note, label);
    references.set(bracketsAround(link), label);
  }
  const isReference = (link: Element) => references.has(link) || references.has(bracketsAround(link));
  const backlinks = new Set(links.filter((link) => !isReference(link) && isBacklink(link, notes)));
  return { references, notes, backlinks };
}

function idsIn(view: View): Map<string, Element> {
  const ids = new Map<string, Element>();
  for (const element of elementsIn(view)) {
    const id = attributeOf(element, 'id');
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
    const name = element.tagName === 'a' ? attributeOf(element, 'name') : undefined;
    if (name !== undefined && !ids.has(name)) ids.set(name, element);
  }
  return ids;
}

function looksLikeReference(link: Element): boolean {
  const { parentNode: parent } = link;
  const isRaised = parent !== null && isElement(parent) && (parent.tagName === 'sup' || isNamed(parent));
  const isMark = /^\[?[\p{L}\p{N}*†‡§]{1,5}\]?$/u.test(lineOf([link]));
  return isRaised || isNamed(link) ? isMark || isSup(link) : isMark && isSup(link) && link.childNodes.length === 1;
}

const isSup = (link: Element): boolean => link.childNodes.some((node) => isElement(node) && node.tagName === 'sup');

const isNamed = (element: Element): boolean =>
  /footnote|fnref|ftnref|ednref|noteref|note-ref|cite_ref|reference/i.test(
    namingAttributes.map((name) => attributeOf(element, name) ?? '').join(' '),
  ) && !/backref|back-ref/i.test(attributeOf(element, 'class') ?? '');

const namingAttributes = ['class', 'id', 'name', 'role', 'rel', 'epub:type'];

/** The part of a link after `#`; undefined for a link to another page. */
function fragmentOf(link: Element, pageUrl: string): string | undefined {
  const href = attributeOf(link, 'href')?.trim() ?? '';
  const at = href.indexOf('#');
  if (at === -1 || (at > 0 && href.slice(0, at) !== pageUrl.split('#', 1)[0])) return undefined;
  return decoded(href.slice(at + 1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The note that a link leads to: the target itself, or the element that starts with it. */
function noteAt(target: Element | undefined): Element | undefined {
  if (target === undefined) return undefined;
  if (noteHolders.has(target.tagName) || isNoteTable(target)) return target;
  let holder = target.parentNode;
  while (holder !== null && isElement(holder) && !noteHolders.has(holder.tagName)) holder = holder.parentNode;
  return holder !== null && isElement(holder) && startsWith(holder, target) ? holder : undefined;
}

/** Old versions of Sphinx write each note as a table. */
const isNoteTable = (element: Element): boolean =>
  element.tagName === 'table' && /\b(?:footnote|citation)\b/.test(attributeOf(element, 'class') ?? '');

function startsWith(holder: Element, target: Element): boolean {
  const isShown = (node: ChildNode): boolean => isElement(node) || (isText(node) && node.value.trim() !== '');
  for (let first = holder.childNodes.find(isShown); first !== undefined; first = first.childNodes.find(isShown)) {
    if (first === target) return true;
    if (!isElement(first)) return false;
  }
  return false;
}

function contains(outer: Element, inner: Element): boolean {
  for (let node: Element['parentNode'] = inner; node !== null && isElement(node); node = node.parentNode) {
    if (node === outer) return true;
  }
  return false;
}

/** The `sup` with brackets around a link, which are part of the reference; otherwise the link. */
function bracketsAround(link: Element): Element {
  const { parentNode: parent } = link;
  if (parent === null || !isElement(parent) || parent.tagName !== 'sup') return link;
  return /^[[(][^\s[\]()]*[\])]$/.test(lineOf([parent], { charactersMax: 20 })) ? parent : link;
}

function labelOf(link: Element, used: ReadonlySet<string>): string {
  const text = lineOf([link]).replace(/[^\p{L}\p{N}]/gu, '');
  const label = text === '' ? String(used.size + 1) : text;
  if (!used.has(label)) return label;
  let number = used.size + 1;
  while (used.has(`${label}-${number}`)) number++;
  return `${label}-${number}`;
}

function isBacklink(link: Element, notes: ReadonlyMap<Element, string>): boolean {
  for (let parent = link.parentNode; parent !== null && isElement(parent); parent = parent.parentNode) {
    if (notes.has(parent)) return /^[^\p{L}\p{N}]*$|^\[?[\p{L}\p{N}]{1,5}\]?$/u.test(lineOf([link]));
  }
  return false;
}

/**
 * The text at the start of a note without the mark that repeats its label: `[1]`, `1.`, `^`. Undefined if the text is only part of such
 * a mark.
 */
export function withoutNoteMark(text: string, label: string): string | undefined {
  const rest = text.replace(/^[\s.):\]^]+/, '');
  if (rest === '' || rest === '[' || rest === '(') return undefined;
  const [number = label] = label.split('-', 1);
  const mark = /^[[(]?([\p{L}\p{N}*†‡§]{1,5})(?:[.):\]]\s*|$)/u.exec(rest);
  if (mark?.[1] !== number) return rest;
  return mark[0] === rest ? undefined : rest.slice(mark[0].length);
}
