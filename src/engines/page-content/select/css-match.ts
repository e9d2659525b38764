// Finds the elements of a parsed page that match CSS selectors.

import type { Combinator, ComplexSelector, CompoundSelector, Condition } from '../../../contract/selectors/css.ts';
import {
  attributeOf,
  isElement,
  isText,
  rawTextOf,
  walk,
  type ChildNode,
  type Element,
  type ParentNode,
} from '../tree.ts';
import type { Steps } from './steps.ts';

export interface CssMatcher {
  /** The elements below `scope` that match, in document order. */
  all(selectors: readonly ComplexSelector[], scope: ParentNode): Element[];
  first(selectors: readonly ComplexSelector[], scope: ParentNode): Element | undefined;
}

/** HTML compares these values without regard to case. */
const caseInsensitive = new Set(
  'align charset checked dir disabled http-equiv lang media method rel selected shape target type'.split(' '),
);

interface Positions {
  index: number;
  ofType: number;
}

interface Family {
  positions: Map<Element, Positions>;
  count: number;
  types: Map<string, number>;
}

export const createCssMatcher = (steps: Steps): CssMatcher => new Matcher(steps);

class Matcher implements CssMatcher {
  readonly #steps: Steps;
  readonly #families = new WeakMap<ParentNode, Family>();

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  all(selectors: readonly ComplexSelector[], scope: ParentNode): Element[] {
    return [...this.#found(selectors, scope)];
  }

  first(selectors: readonly ComplexSelector[], scope: ParentNode): Element | undefined {
    return this.#found(selectors, scope).next().value ?? undefined;
  }

  *#found(selectors: readonly ComplexSelector[], scope: ParentNode): Generator<Element> {
    const waiting = [{ nodes: scope.childNodes, next: 0 }];
    for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
      const node = level.nodes[level.next++];
      if (node === undefined) waiting.pop();
      else if (isElement(node)) {
        if (selectors.some((selector) => this.#matches(node, selector, selector.compounds.length - 1, scope)))
          yield node;
        if (node.childNodes.length > 0) waiting.push({ nodes: node.childNodes, next: 0 });
      }
    }
  }

  /** Whether the element matches the selector up to its compound `index`. */
  #matches(element: Element, selector: ComplexSelector, index: number, scope: ParentNode): boolean {
    this.#steps.take(1);
    const compound = selector.compounds[index];
    if (compound === undefined || !this.#matchesCompound(element, compound, scope)) return false;
    if (index === 0) return true;
    const goesOn = (other: Element) => this.#matches(other, selector, index - 1, scope);
    return this.#related(element, selector.combinators[index - 1] ?? ' ', goesOn);
  }

  #related(element: Element, combinator: Combinator, goesOn: (other: Element) => boolean): boolean {
    if (combinator === '>' || combinator === ' ') {
      for (let parent = element.parentNode; parent !== null && isElement(parent); parent = parent.parentNode) {
        if (goesOn(parent)) return true;
        if (combinator === '>') return false;
      }
      return false;
    }
    const siblings = element.parentNode?.childNodes ?? [];
    const place = siblings.indexOf(element);
    this.#steps.take(place / 16);
    for (let at = place - 1; at >= 0; at--) {
      const sibling = siblings[at];
      if (sibling === undefined || !isElement(sibling)) continue;
      if (goesOn(sibling)) return true;
      if (combinator === '+') return false;
    }
    return false;
  }

  #matchesCompound(element: Element, { tag, conditions }: CompoundSelector, scope: ParentNode): boolean {
    if (tag !== '' && tag !== element.tagName && tag !== element.tagName.toLowerCase()) return false;
    return conditions.every((condition) => this.#holds(element, condition, scope));
  }

  #holds(element: Element, condition: Condition, scope: ParentNode): boolean {
    this.#steps.take(1);
    switch (condition.kind) {
      case 'attribute':
        return holdsAttribute(element, condition);
      case 'matches':
        return condition.selectors.some((one) => this.#matches(element, one, one.compounds.length - 1, scope));
      case 'not':
        return !condition.selectors.some((one) => this.#matches(element, one, one.compounds.length - 1, scope));
      case 'has':
        return condition.selectors.some((one) => this.#has(element, one));
      case 'nth':
        return this.#isNth(element, condition);
      case 'only':
        return this.#isOnly(element, condition.isOfType);
      case 'contains':
        return this.#containsText(element, condition.text);
      case 'empty':
      case 'root':
      case 'scope':
      case 'checked':
      case 'disabled':
      case 'enabled':
      case 'link':
        return isInState(element, condition.kind, scope);
    }
  }

  /** Whether an element related to this one matches. The subject is below it, or a later sibling or below one. */
  #has(element: Element, selector: ComplexSelector): boolean {
    const last = selector.compounds.length - 1;
    const isBelow = selector.lead === ' ' || selector.lead === '>';
    const candidates: readonly ChildNode[] = isBelow ? element.childNodes : this.#laterSiblings(element);
    let isFound = false;
    walk(candidates, (node) => {
      this.#steps.take(1);
      if (!isFound && isElement(node)) isFound = this.#leadsTo(node, selector, last, element);
      return !isFound;
    });
    return isFound;
  }

  /** As `matches`, but the first compound must be related to `anchor` by the lead of the selector. */
  #leadsTo(element: Element, selector: ComplexSelector, index: number, anchor: Element): boolean {
    this.#steps.take(1);
    const compound = selector.compounds[index];
    if (compound === undefined || !this.#matchesCompound(element, compound, anchor)) return false;
    if (index === 0) return this.#related(element, selector.lead, (other) => other === anchor);
    return this.#related(element, selector.combinators[index - 1] ?? ' ', (other) =>
      this.#leadsTo(other, selector, index - 1, anchor),
    );
  }

  #laterSiblings(element: Element): readonly ChildNode[] {
    const siblings = element.parentNode?.childNodes ?? [];
    this.#steps.take(siblings.length / 16);
    return siblings.slice(siblings.indexOf(element) + 1);
  }

  #familyOf(parent: ParentNode): Family {
    const known = this.#families.get(parent);
    if (known !== undefined) return known;
    this.#steps.take(parent.childNodes.length);
    const family: Family = { positions: new Map(), count: 0, types: new Map() };
    for (const node of parent.childNodes) {
      if (!isElement(node)) continue;
      const ofType = (family.types.get(node.tagName) ?? 0) + 1;
      family.types.set(node.tagName, ofType);
      family.positions.set(node, { index: ++family.count, ofType });
    }
    this.#families.set(parent, family);
    return family;
  }

  #isNth(element: Element, { a, b, isFromEnd, isOfType }: Condition & { kind: 'nth' }): boolean {
    if (element.parentNode === null) return false;
    const family = this.#familyOf(element.parentNode);
    const positions = family.positions.get(element);
    if (positions === undefined) return false;
    const place = isOfType ? positions.ofType : positions.index;
    const count = isOfType ? (family.types.get(element.tagName) ?? 0) : family.count;
    const distance = (isFromEnd ? count - place + 1 : place) - b;
    return a === 0 ? distance === 0 : distance % a === 0 && distance / a >= 0;
  }

  #isOnly(element: Element, isOfType: boolean): boolean {
    if (element.parentNode === null) return false;
    const family = this.#familyOf(element.parentNode);
    return isOfType ? family.types.get(element.tagName) === 1 : family.count === 1;
  }

  #containsText(element: Element, text: string): boolean {
    const whole = rawTextOf(element);
    this.#steps.take(1 + whole.length / 16);
    return whole.includes(text);
  }
}

/** Conditions that depend on the element alone. */
function isInState(element: Element, state: State, scope: ParentNode): boolean {
  switch (state) {
    case 'empty':
      return element.childNodes.every((node) => !isElement(node) && !(isText(node) && node.value !== ''));
    case 'root':
      return element.parentNode?.nodeName === '#document';
    case 'scope':
      return element === scope || (element.parentNode === scope && scope.nodeName === '#document');
    case 'checked':
      return attributeOf(element, 'checked') !== undefined || attributeOf(element, 'selected') !== undefined;
    case 'disabled':
      return attributeOf(element, 'disabled') !== undefined;
    case 'enabled':
      return (
        /^(?:input|button|select|textarea|option|fieldset)$/.test(element.tagName) &&
        attributeOf(element, 'disabled') === undefined
      );
    case 'link':
      return (element.tagName === 'a' || element.tagName === 'area') && attributeOf(element, 'href') !== undefined;
  }
}

type State = (Condition & { kind: 'empty' | 'root' | 'scope' | 'checked' | 'disabled' | 'enabled' | 'link' })['kind'];

function holdsAttribute(
  element: Element,
  { name, operator, value, ignoreCase }: Condition & { kind: 'attribute' },
): boolean {
  const given = attributeOf(element, name);
  if (given === undefined) return false;
  if (operator === '') return true;
  const isFolded = ignoreCase || caseInsensitive.has(name);
  const actual = isFolded ? given.toLowerCase() : given;
  const wanted = isFolded ? value.toLowerCase() : value;
  switch (operator) {
    case '=':
      return actual === wanted;
    case '~=':
      return wanted !== '' && actual.includes(wanted) && actual.split(/[\t\n\f\r ]/).includes(wanted);
    case '|=':
      return actual === wanted || actual.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && actual.startsWith(wanted);
    case '$=':
      return wanted !== '' && actual.endsWith(wanted);
    case '*=':
      return wanted !== '' && actual.includes(wanted);
  }
}
