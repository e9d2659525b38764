// Evaluates XPath 1.0 on a parsed page.

import type { Axis, Expression, FunctionName, Operator, Step } from '../../../contract/selectors/xpath.ts';
import { isElement, isText, rawTextOf, type ChildNode, type Document, type Element, type ParentNode } from '../tree.ts';
import { TooManySteps, type Steps } from './steps.ts';

export interface AttributeNode {
  nodeName: '#attribute';
  name: string;
  value: string;
  element: Element;
}

export type XpathNode = ChildNode | ParentNode | AttributeNode;
export type XpathValue = XpathNode[] | string | number | boolean;

export interface XpathEvaluator {
  evaluate(expression: Expression, node: XpathNode): XpathValue;
}

const textCharactersMax = 5_000_000;
/** What it costs to visit a node, compared with one of CSS. */
const nodeSteps = 5;

interface Context {
  node: XpathNode;
  position: number;
  size: number;
}

export const isAttribute = (node: XpathNode): node is AttributeNode => node.nodeName === '#attribute';
const hasChildren = (node: XpathNode): node is ParentNode => 'childNodes' in node;
const isComment = (node: XpathNode): boolean => node.nodeName === '#comment';
const reverseAxes = new Set<Axis>(['ancestor', 'ancestor-or-self', 'preceding', 'preceding-sibling']);

export function createXpathEvaluator(document: Document, steps: Steps): XpathEvaluator {
  let order: Map<XpathNode, number> | undefined;
  const attributes = new WeakMap<Element, AttributeNode[]>();

  const evaluate = (expression: Expression, context: Context): XpathValue => {
    steps.take(1);
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'negate':
        return -toNumber(evaluate(expression.value, context));
      case 'binary':
        return binary(expression.operator, expression.left, expression.right, context);
      case 'call':
        return call(expression.name, expression.args, context);
      case 'path':
        return path(expression, context);
    }
  };

  function path({ from, predicates, steps: all }: Expression & { kind: 'path' }, context: Context): XpathValue {
    let nodes: XpathNode[];
    if (from === undefined) nodes = [context.node];
    else if (from === '/') nodes = [document];
    else {
      const value = evaluate(from, context);
      if (!Array.isArray(value)) return all.length === 0 && predicates.length === 0 ? value : [];
      nodes = filtered(value, predicates);
    }
    for (let index = 0; index < all.length; index++) {
      const step = all[index]!;
      const next = all[index + 1];
      // `//a` as one step. Positions in predicates count per parent, so those take the long way.
      if (isAnyDepth(step) && next?.axis === 'child' && next.predicates.length === 0) {
        nodes = stepFrom(nodes, { ...next, axis: 'descendant' });
        index++;
      } else nodes = stepFrom(nodes, step);
    }
    return nodes;
  }

  function stepFrom(nodes: readonly XpathNode[], step: Step): XpathNode[] {
    const found = new Set<XpathNode>();
    for (const node of nodes) {
      for (const one of filtered(matching(node, step), step.predicates)) found.add(one);
    }
    const result = [...found];
    const isSorted = nodes.length <= 1 && !reverseAxes.has(step.axis);
    return isSorted ? result : sorted(result);
  }

  function matching(node: XpathNode, { axis, test }: Step): XpathNode[] {
    const found: XpathNode[] = [];
    for (const one of along(node, axis)) {
      steps.take(nodeSteps);
      if (fits(one, test, axis)) found.push(one);
    }
    return found;
  }

  function filtered(nodes: XpathNode[], predicates: readonly Expression[]): XpathNode[] {
    let left = nodes;
    for (const predicate of predicates) {
      const size = left.length;
      left = left.filter((node, index) => {
        const value = evaluate(predicate, { node, position: index + 1, size });
        return typeof value === 'number' ? value === index + 1 : toBoolean(value);
      });
    }
    return left;
  }

  function* along(node: XpathNode, axis: Axis): Generator<XpathNode> {
    switch (axis) {
      case 'self':
        return yield node;
      case 'child':
        if (hasChildren(node)) yield* node.childNodes;
        return;
      case 'attribute':
        if (!isAttribute(node) && isElement(node)) yield* attributesOf(node);
        return;
      case 'parent': {
        const parent = parentOf(node);
        if (parent !== null) yield parent;
        return;
      }
      case 'ancestor-or-self':
      case 'ancestor':
        for (let one = axis === 'ancestor' ? parentOf(node) : node; one !== null; one = parentOf(one)) yield one;
        return;
      case 'descendant-or-self':
        yield node;
        if (hasChildren(node)) yield* below(node);
        return;
      case 'descendant':
        if (hasChildren(node)) yield* below(node);
        return;
      case 'following-sibling':
        return yield* siblings(node, 1);
      case 'preceding-sibling':
        return yield* siblings(node, -1);
      case 'following':
      case 'preceding':
        return yield* beyond(node, axis === 'following' ? 1 : -1);
    }
  }

  function* below(node: ParentNode): Generator<ChildNode> {
    const waiting = [{ nodes: node.childNodes, next: 0 }];
    for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
      const one = level.nodes[level.next++];
      if (one === undefined) waiting.pop();
      else {
        yield one;
        if (hasChildren(one) && one.childNodes.length > 0) waiting.push({ nodes: one.childNodes, next: 0 });
      }
    }
  }

  function* siblings(node: XpathNode, direction: 1 | -1): Generator<ChildNode> {
    if (isAttribute(node)) return;
    const parent = parentOf(node);
    if (parent === null || !hasChildren(parent)) return;
    const place = parent.childNodes.indexOf(node as ChildNode);
    steps.take(place / 16);
    for (let at = place + direction; at >= 0 && at < parent.childNodes.length; at += direction) yield parent.childNodes[at]!;
  }

  /** The nodes after or before a node, without its ancestors and descendants. */
  function* beyond(node: XpathNode, direction: 1 | -1): Generator<XpathNode> {
    for (let one: XpathNode | null = isAttribute(node) ? node.element : node; one !== null; one = parentOf(one)) {
      for (const sibling of siblings(one, direction)) {
        if (direction === 1) yield sibling;
        if (hasChildren(sibling)) {
          const inner = [...below(sibling)];
          steps.take(inner.length * nodeSteps);
          yield* direction === 1 ? inner : inner.toReversed();
        }
        if (direction === -1) yield sibling;
      }
    }
  }

  function attributesOf(element: Element): AttributeNode[] {
    const known = attributes.get(element);
    if (known !== undefined) return known;
    const made = element.attrs.map(({ name, value }): AttributeNode => ({ nodeName: '#attribute', name, value, element }));
    attributes.set(element, made);
    return made;
  }

  function sorted(nodes: XpathNode[]): XpathNode[] {
    order ??= numbered(document, steps);
    const numbers = order;
    const numberOf = (node: XpathNode): number =>
      isAttribute(node)
        ? (numbers.get(node.element) ?? 0) + (attributesOf(node.element).indexOf(node) + 1) / 10_000
        : (numbers.get(node) ?? 0);
    steps.take(nodes.length * 4);
    return nodes.map((node) => ({ node, at: numberOf(node) })).toSorted((a, b) => a.at - b.at).map(({ node }) => node);
  }

  const textOf = (node: XpathNode): string => {
    const text = stringOf(node);
    steps.take(nodeSteps + text.length / 16);
    return text;
  };
  const toText = (value: XpathValue): string => {
    if (Array.isArray(value)) return value[0] === undefined ? '' : textOf(value[0]);
    return typeof value === 'number' ? numberText(value) : String(value);
  };
  const toNumber = (value: XpathValue): number => {
    if (typeof value === 'number') return value;
    if (typeof value === 'boolean') return value ? 1 : 0;
    const text = toText(value).trim();
    return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  };

  function binary(operator: Operator, left: Expression, right: Expression, context: Context): XpathValue {
    if (operator === 'or') return toBoolean(evaluate(left, context)) || toBoolean(evaluate(right, context));
    if (operator === 'and') return toBoolean(evaluate(left, context)) && toBoolean(evaluate(right, context));
    const [a, b] = [evaluate(left, context), evaluate(right, context)];
    if (operator === '|') return Array.isArray(a) && Array.isArray(b) ? sorted([...new Set([...a, ...b])]) : [];
    if (isComparison(operator)) return compare(operator, a, b);
    const [x, y] = [toNumber(a), toNumber(b)];
    switch (operator) {
      case '+':
        return x + y;
      case '-':
        return x - y;
      case '*':
        return x * y;
      case 'div':
        return x / y;
      case 'mod':
        return x % y;
    }
  }

  /** A set of nodes compares as true if any of its nodes does. */
  function compare(operator: Comparison, a: XpathValue, b: XpathValue): boolean {
    if (typeof a === 'boolean' || typeof b === 'boolean') {
      return isEqualOperator(operator)
        ? compareValues(operator, toBoolean(a), toBoolean(b))
        : compareValues(operator, toNumber(toBoolean(a)), toNumber(toBoolean(b)));
    }
    const [left, right] = [atomsOf(a), atomsOf(b)];
    steps.take(left.length * right.length);
    const asNumbers = !isEqualOperator(operator) || typeof a === 'number' || typeof b === 'number';
    if (!asNumbers) return left.some((x) => right.some((y) => compareValues(operator, x, y)));
    const [x, y] = [left.map(toNumber), right.map(toNumber)];
    return x.some((one) => y.some((other) => compareValues(operator, one, other)));
  }

  const atomsOf = (value: XpathValue): (string | number | boolean)[] => (Array.isArray(value) ? value.map(textOf) : [value]);

  function call(name: FunctionName, args: readonly Expression[], context: Context): XpathValue {
    const value = (index: number): XpathValue => {
      const given = args[index];
      return given === undefined ? [context.node] : evaluate(given, context);
    };
    const text = (index: number): string => toText(value(index));
    const number = (index: number): number => toNumber(value(index));
    switch (name) {
      case 'position':
        return context.position;
      case 'last':
        return context.size;
      case 'true':
      case 'false':
        return name === 'true';
      case 'not':
        return !toBoolean(value(0));
      case 'boolean':
        return toBoolean(value(0));
      case 'count':
      case 'sum':
      case 'id':
        return callOnNodes(name, value(0));
      case 'name':
      case 'local-name':
        return nameOf(value(0));
      case 'number':
        return number(0);
      case 'floor':
        return Math.floor(number(0));
      case 'ceiling':
        return Math.ceil(number(0));
      case 'round':
        return Math.round(number(0));
      default:
        return callOnText(name, args.length, text, number);
    }
  }

  function callOnNodes(name: 'count' | 'sum' | 'id', value: XpathValue): XpathValue {
    if (name === 'id') {
      const ids = new Set((Array.isArray(value) ? value.map(textOf).join(' ') : toText(value)).split(/\s+/));
      const found: XpathNode[] = [];
      for (const node of below(document)) {
        steps.take(1);
        if (isElement(node) && node.attrs.some((one) => one.name === 'id' && ids.has(one.value))) found.push(node);
      }
      return found;
    }
    if (!Array.isArray(value)) return Number.NaN;
    return name === 'count' ? value.length : value.reduce((sum, node) => sum + toNumber([node]), 0);
  }

  function callOnText(
    name: FunctionName,
    count: number,
    text: (index: number) => string,
    number: (index: number) => number,
  ): XpathValue {
    switch (name) {
      case 'string':
        return text(0);
      case 'normalize-space':
        return text(0).replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
      case 'string-length':
        return text(0).length;
      case 'contains':
        return text(0).includes(text(1));
      case 'starts-with':
        return text(0).startsWith(text(1));
      case 'substring-before': {
        const [whole, part] = [text(0), text(1)];
        return whole.includes(part) ? whole.slice(0, whole.indexOf(part)) : '';
      }
      case 'substring-after': {
        const [whole, part] = [text(0), text(1)];
        return whole.includes(part) ? whole.slice(whole.indexOf(part) + part.length) : '';
      }
      case 'substring': {
        const start = Math.round(number(1));
        const end = count > 2 ? start + Math.round(number(2)) : Infinity;
        return Number.isNaN(start) || Number.isNaN(end) ? '' : text(0).slice(Math.max(0, start - 1), Math.max(0, end - 1));
      }
      case 'translate':
        return translated(text(0), text(1), text(2));
      default: {
        let whole = '';
        for (let index = 0; index < count; index++) {
          whole += text(index);
          if (whole.length > textCharactersMax) throw new TooManySteps();
        }
        return whole;
      }
    }
  }

  return { evaluate: (expression, node) => evaluate(expression, { node, position: 1, size: 1 }) };
}

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
const comparisons = new Set<string>(['=', '!=', '<', '<=', '>', '>=']);
const isComparison = (operator: Operator): operator is Comparison => comparisons.has(operator);
const isEqualOperator = (operator: Comparison): boolean => operator === '=' || operator === '!=';

function compareValues(operator: Comparison, a: string | number | boolean, b: string | number | boolean): boolean {
  switch (operator) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

const isAnyDepth = ({ axis, test, predicates }: Step): boolean =>
  axis === 'descendant-or-self' && test.kind === 'node' && predicates.length === 0;

function fits(node: XpathNode, test: Step['test'], axis: Axis): boolean {
  switch (test.kind) {
    case 'node':
      return node.nodeName !== '#documentType';
    case 'text':
      return !isAttribute(node) && isText(node as ChildNode);
    case 'comment':
      return isComment(node);
    case 'any':
      return axis === 'attribute' ? isAttribute(node) : !isAttribute(node) && isElement(node);
    case 'name':
      if (isAttribute(node)) return axis === 'attribute' && node.name === test.name.toLowerCase();
      return isElement(node) && axis !== 'attribute' && node.tagName.toLowerCase() === test.name.toLowerCase();
  }
}

const parentOf = (node: XpathNode): ParentNode | null =>
  isAttribute(node) ? node.element : 'parentNode' in node ? (node.parentNode ?? null) : null;

function stringOf(node: XpathNode): string {
  if (isAttribute(node)) return node.value;
  if ('value' in node) return node.value;
  if ('data' in node) return node.data;
  if (node.nodeName === '#documentType') return '';
  return rawTextOf(node);
}

function nameOf(value: XpathValue): string {
  const node = Array.isArray(value) ? value[0] : undefined;
  if (node === undefined) return '';
  if (isAttribute(node)) return node.name;
  return isElement(node) ? node.tagName : '';
}

const toBoolean = (value: XpathValue): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

const numberText = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : String(value));

function translated(text: string, from: string, to: string): string {
  const [wanted, replacement] = [[...from], [...to]];
  const table = new Map<string, string>();
  for (const [index, character] of wanted.entries()) {
    if (!table.has(character)) table.set(character, replacement[index] ?? '');
  }
  return Array.from(text, (character) => table.get(character) ?? character).join('');
}

function numbered(document: Document, steps: Steps): Map<XpathNode, number> {
  const order = new Map<XpathNode, number>([[document, 0]]);
  const waiting: { nodes: readonly ChildNode[]; next: number }[] = [{ nodes: document.childNodes, next: 0 }];
  for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
    const node = level.nodes[level.next++];
    if (node === undefined) waiting.pop();
    else {
      steps.take(1);
      order.set(node, order.size);
      if (hasChildren(node) && node.childNodes.length > 0) waiting.push({ nodes: node.childNodes, next: 0 });
    }
  }
  return order;
}
