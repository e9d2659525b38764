// Matches selectors while the page streams through the reader. Selectors are indexed by their rarest part, so that each
// element is compared with only a few of them.

import { withoutExpressions } from './page-elements.ts';
import {
  matchesSelector,
  type Compound,
  type SeenElement,
  type Selector,
  type ElementContext,
} from '../../css-selector.ts';
import { isForBrowsersOnly, type CompiledPattern, type SelectorRule } from '../compile/compiled-rules.ts';
import { expressionOf } from '../compile/expression.ts';
import type { AddHit } from './hit-list.ts';
import type { PageVisitor } from './page-reader.ts';

const valueCharactersMax = 4096;
const spaceCode = 32;

interface Wanted {
  rule: SelectorRule;
  selector: Selector;
  /** Shared by the selectors of one rule. */
  progress: { isDone: boolean };
}

interface Index {
  byId: Map<string, Wanted[]>;
  byClass: Map<string, Wanted[]>;
  byAttribute: Map<string, Wanted[]>;
  byTag: Map<string, Wanted[]>;
  others: Wanted[];
}

type TellText = (text: string) => void;

/** Receives the rules whose element is there, and the conditions that it does not meet. */
export interface SelectorMisses {
  onElement(rule: SelectorRule): void;
  onAttribute(rule: SelectorRule, name: string, pattern: CompiledPattern, value: string): void;
  onText(rule: SelectorRule, pattern: CompiledPattern, text: string): void;
}

/** A visitor that adds a hit for every rule whose selector matches. */
export function createSelectorVisitor(
  rules: readonly SelectorRule[],
  add: AddHit,
  misses?: SelectorMisses,
): PageVisitor {
  const inMarkup = rules.filter((rule) => !isForBrowsersOnly(rule));
  const { byId, byClass, byAttribute, byTag, others } = indexOf(inMarkup);
  let tell: TellText | undefined;

  function tryAll(list: readonly Wanted[] | undefined, element: SeenElement, where: ElementContext): void {
    if (list === undefined) return;
    for (const { rule, selector, progress } of list) {
      if (progress.isDone || !matchesSelector(selector, element, where)) continue;
      misses?.onElement(rule);
      addElement(rule, element, progress, { add, misses });
      if (rule.texts.length === 0) continue;
      const before = tell;
      tell = (text) => {
        before?.(text);
        addText(rule, text, progress, { add, misses });
      };
    }
  }

  // Written as a loop because every element has classes and almost none of them matter.
  function tryClasses(classes: string, element: SeenElement, where: ElementContext): void {
    for (let start = 0, at = 0; at <= classes.length; at++) {
      if (at < classes.length && classes.charCodeAt(at) > spaceCode) continue;
      if (at > start) tryAll(byClass.get(classes.slice(start, at)), element, where);
      start = at + 1;
    }
  }

  function see(element: SeenElement, where: ElementContext): TellText | undefined {
    const { tag, attributes } = element;
    tell = undefined;
    if (attributes.size > 0) {
      const id = byId.size > 0 ? attributes.get('id') : undefined;
      if (id !== undefined) tryAll(isTarget(id, element) ? byId.get(id)?.filter(hasTag) : byId.get(id), element, where);
      const classes = byClass.size > 0 ? attributes.get('class') : undefined;
      if (classes !== undefined) tryClasses(classes, element, where);
      for (const name of attributes.keys()) tryAll(byAttribute.get(name), element, where);
    }
    if (byTag.size > 0 && !isLabel(tag, where)) tryAll(byTag.get(tag), element, where);
    if (others.length > 0) tryAll(others, element, where);
    return tell;
  }

  const attributes = attributesOf(inMarkup);
  // `isTarget` needs it.
  if (byId.size > 0) attributes.add('class');
  return { see, attributes, wantsSiblings: inMarkup.some(asksForSiblings) };
}

const headings = new Set('h1 h2 h3 h4 h5 h6 a section article li dt dd span p tr td th'.split(' '));

/** Whether an element is a part of a document, to which links lead: `<h2 id="mastodon">`. */
const isTarget = (id: string, { tag, attributes }: SeenElement): boolean =>
  /^[a-z]+$/i.test(id) &&
  (headings.has(tag) || (tag === 'div' && /(?:^|\s)section(?:\s|$)/.test(attributes.get('class') ?? '')));

/** Whether an element is the label of a part of a picture, such as a chart, and not the title of the page. */
const isLabel = (tag: string, { ancestors }: ElementContext): boolean =>
  tag === 'title' && ancestors.some((one) => one.tag === 'svg');

/** Of an element that no document has parts in. */
const hasTag = ({ selector }: Wanted): boolean => selector.subject.tag !== '' && selector.subject.tag !== 'div';

function indexOf(rules: readonly SelectorRule[]): Index {
  const index: Index = { byId: new Map(), byClass: new Map(), byAttribute: new Map(), byTag: new Map(), others: [] };
  for (const rule of rules) {
    const progress = { isDone: false };
    for (const selector of rule.selectors) listFor(index, selector.subject).push({ rule, selector, progress });
  }
  return index;
}

/** The list of the rarest part of a compound: id, then class, then attribute, then tag. */
function listFor({ byId, byClass, byAttribute, byTag, others }: Index, { tag, conditions }: Compound): Wanted[] {
  const plain = conditions.filter(({ isNegated }) => isNegated !== true);
  const id = plain.find(({ name, test }) => name === 'id' && test === '=');
  if (id !== undefined) return listAt(byId, id.value);
  const className = plain.find(({ name, test }) => name === 'class' && test === '~=');
  if (className !== undefined) return listAt(byClass, className.value);
  const attribute = plain.at(-1);
  if (attribute !== undefined) return listAt(byAttribute, attribute.name);
  return tag === '' ? others : listAt(byTag, tag);
}

function listAt(map: Map<string, Wanted[]>, key: string): Wanted[] {
  let list = map.get(key);
  if (list === undefined) map.set(key, (list = []));
  return list;
}

const compoundsOf = ({ subject, context }: Selector): Compound[] => [
  subject,
  ...context.map(({ compound }) => compound),
];

const attributesOf = (rules: readonly SelectorRule[]): Set<string> =>
  new Set(
    rules.flatMap(({ attributes, selectors }) =>
      [...attributes, ...selectors.flatMap(compoundsOf).flatMap(({ conditions }) => conditions)].map(
        ({ name }) => name,
      ),
    ),
  );

const asksForSiblings = ({ selectors }: SelectorRule): boolean =>
  selectors.some(({ context }) => context.some(({ combinator }) => combinator === '+' || combinator === '~'));

interface Receivers {
  add: AddHit;
  misses: SelectorMisses | undefined;
}

/** The existence of an element counts only for rules that ask for nothing else. */
function addElement(
  rule: SelectorRule,
  { attributes }: SeenElement,
  progress: { isDone: boolean },
  { add, misses }: Receivers,
): void {
  const { text: key } = rule;
  if (rule.exists !== null) {
    progress.isDone = rule.attributes.length === 0 && rule.texts.length === 0;
    add(rule.exists, 'dom', key, [''], key);
  }
  for (const { name, pattern } of rule.attributes) {
    const value = attributes.get(name);
    if (value === undefined) continue;
    const match = expressionOf(pattern)(value.slice(0, valueCharactersMax));
    if (match === null) misses?.onAttribute(rule, name, pattern, value);
    if (match === null) continue;
    progress.isDone = rule.texts.length === 0 && rule.attributes.length === 1 && pattern.version === '';
    add(pattern, 'dom', key, match, match[0] || value);
  }
}

function addText(rule: SelectorRule, text: string, progress: { isDone: boolean }, { add, misses }: Receivers): void {
  const whole = text.trim().slice(0, valueCharactersMax);
  const trimmed = rule.text === 'title' ? withoutExpressions(whole) : whole;
  if (trimmed === '' || progress.isDone) return;
  for (const pattern of rule.texts) {
    const match = expressionOf(pattern)(trimmed);
    if (match === null) misses?.onText(rule, pattern, trimmed);
    if (match === null) continue;
    progress.isDone = true;
    add(pattern, 'dom', rule.text, match, match[0] || trimmed);
  }
}
