// Footnotes: the links that refer to them, and the elements that hold them.

import { attributeOf, isElement, lineOf, type Element } from '../tree.ts';
import { elementsIn, type View } from '../view.ts';

export interface Footnotes {
  /** Links that refer to a note, with its label. */
  references: ReadonlyMap<Element, string>;
  notes: ReadonlyMap<Element, string>;
  /** Links from a note back to the text. */
  backlinks: ReadonlySet<Element>;
}

export const noFootnotes: Footnotes = { references: new Map(), notes: new Map(), backlinks: new Set() };
const noteHolders = new Set(['li', 'p', 'div', 'aside', 'dd', 'section', 'td']);

/** `anchors` are the links of the view. */
export function findFootnotes(view: View, anchors: readonly Element[]): Footnotes {
  const links = anchors.filter((link) => attributeOf(link, 'href')?.startsWith('#'));
  const candidates = links.filter(looksLikeReference);
  if (candidates.length === 0) return noFootnotes;
  const ids = idsIn(view);
  const references = new Map<Element, string>();
  const notes = new Map<Element, string>();
  const used = new Set<string>();
  for (const link of candidates) {
    const note = targetOf(link, ids);
    if (note === undefined || !noteHolders.has(note.tagName)) continue;
    const known = notes.get(note);
    const label = known ?? labelOf(link, used);
    used.add(label);
    notes.set(note, label);
    references.set(link, label);
  }
  const backlinks = new Set(links.filter((link) => !references.has(link) && isBacklink(link, notes)));
  return { references, notes, backlinks };
}

function idsIn(view: View): Map<string, Element> {
  const ids = new Map<string, Element>();
  for (const element of elementsIn(view)) {
    const id = attributeOf(element, 'id');
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
  }
  return ids;
}

function looksLikeReference(link: Element): boolean {
  const { parentNode: parent } = link;
  const isRaised = parent !== null && isElement(parent) && (parent.tagName === 'sup' || isNamed(parent));
  if (!isRaised && !isNamed(link)) return false;
  return /^\[?[\p{L}\p{N}*†‡§]{1,5}\]?$/u.test(lineOf([link])) || isSup(link);
}

const isSup = (link: Element): boolean => link.childNodes.some((node) => isElement(node) && node.tagName === 'sup');

const isNamed = (element: Element): boolean =>
  /footnote|fnref|noteref|note-ref|cite_ref|reference/i.test(
    `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''} ${attributeOf(element, 'role') ?? ''} ${attributeOf(element, 'rel') ?? ''}`,
  ) && !/backref|back-ref/i.test(attributeOf(element, 'class') ?? '');

function targetOf(link: Element, ids: ReadonlyMap<string, Element>): Element | undefined {
  const hash = attributeOf(link, 'href')?.slice(1) ?? '';
  return ids.get(hash) ?? ids.get(decoded(hash));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
