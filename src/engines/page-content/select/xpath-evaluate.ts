// Evaluates XPath 1.0 on a parsed page.

import type { Axis, Expression, FunctionName, Operator, Step } from '../../../contract/selectors/xpath.ts';
import { isElement, isText, rawTextOf, type ChildNode, type Document } from '../tree.ts';
import type { Steps } from './steps.ts';
import { createAxes, hasChildren, isAttribute, nodeSteps, type Axes, type XpathNode } from './xpath-axes.ts';
import { compareValues, isComparison, isEqualOperator, type Comparison } from './xpath-compare.ts';
import { callOnText, isTextFunction } from './xpath-text.ts';

export type XpathValue = XpathNode[] | string | number | boolean;

export interface XpathEvaluator {
  evaluate(expression: Expression, node: XpathNode): XpathValue;
}

interface Context {
  node: XpathNode;
  position: number;
  size: number;
}

const isComment = (node: XpathNode): boolean => node.nodeName === '#comment';
const reverseAxes = new Set<Axis>(['ancestor', 'ancestor-or-self', 'preceding', 'preceding-sibling']);

export const createXpathEvaluator = (document: Document, steps: Steps): XpathEvaluator =>
  new Evaluator(document, steps);

class Evaluator implements XpathEvaluator {
  readonly #document: Document;
  readonly #steps: Steps;
  readonly #axes: Axes;
  #order: Map<XpathNode, number> | undefined;

  constructor(document: Document, steps: Steps) {
    this.#document = document;
    this.#steps = steps;
    this.#axes = createAxes(steps);
  }

  evaluate(expression: Expression, node: XpathNode): XpathValue {
    return this.#evaluate(expression, { node, position: 1, size: 1 });
  }

  #evaluate(expression: Expression, context: Context): XpathValue {
    this.#steps.take(1);
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'negate':
        return -this.#toNumber(this.#evaluate(expression.value, context));
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right, context);
      case 'call':
        return this.#call(expression.name, expression.args, context);
      case 'path':
        return this.#path(expression, context);
    }
  }

  #path({ from, predicates, steps: all }: Expression & { kind: 'path' }, context: Context): XpathValue {
    let nodes: XpathNode[];
    if (from === undefined) nodes = [context.node];
    else if (from === '/') nodes = [this.#document];
    else {
      const value = this.#evaluate(from, context);
      if (!Array.isArray(value)) return all.length === 0 && predicates.length === 0 ? value : [];
      nodes = this.#filtered(value, predicates);
    }
    let isDescent = false;
    for (const [index, step] of all.entries()) {
      const next = all[index + 1];
      // `//a` as one step. Positions in predicates count per parent, so those are evaluated step by step.
      const isShort: boolean = !isDescent && isAnyDepth(step) && next?.axis === 'child' && next.predicates.length === 0;
      if (!isShort) nodes = this.#stepFrom(nodes, isDescent ? { ...step, axis: 'descendant' } : step);
      isDescent = isShort;
    }
    return nodes;
  }

  #stepFrom(nodes: readonly XpathNode[], step: Step): XpathNode[] {
    const found = new Set<XpathNode>();
    for (const node of nodes) {
      for (const one of this.#filtered(this.#matching(node, step), step.predicates)) found.add(one);
    }
    const result = [...found];
    const isSorted = nodes.length <= 1 && !reverseAxes.has(step.axis);
    return isSorted ? result : this.#sorted(result);
  }

  #matching(node: XpathNode, { axis, test }: Step): XpathNode[] {
    const found: XpathNode[] = [];
    for (const one of this.#axes.along(node, axis)) {
      this.#steps.take(nodeSteps);
      if (fits(one, test, axis)) found.push(one);
    }
    return found;
  }

  #filtered(nodes: XpathNode[], predicates: readonly Expression[]): XpathNode[] {
    let left = nodes;
    for (const predicate of predicates) {
      const size = left.length;
      left = left.filter((node, index) => {
        const value = this.#evaluate(predicate, { node, position: index + 1, size });
        return typeof value === 'number' ? value === index + 1 : toBoolean(value);
      });
    }
    return left;
  }

  #sorted(nodes: XpathNode[]): XpathNode[] {
    this.#order ??= numbered(this.#document, this.#steps);
    const numbers = this.#order;
    const numberOf = (node: XpathNode): number =>
      isAttribute(node)
        ? (numbers.get(node.element) ?? 0) + (this.#axes.attributesOf(node.element).indexOf(node) + 1) / 10_000
        : (numbers.get(node) ?? 0);
    this.#steps.take(nodes.length * 4);
    return nodes
      .map((node) => ({ node, at: numberOf(node) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ node }) => node);
  }

  #textOf(node: XpathNode): string {
    const text = stringOf(node);
    this.#steps.take(nodeSteps + text.length / 16);
    return text;
  }
  #toText(value: XpathValue): string {
    if (Array.isArray(value)) return value[0] === undefined ? '' : this.#textOf(value[0]);
    return typeof value === 'number' ? numberText(value) : String(value);
  }
  #toNumber(value: XpathValue): number {
    if (typeof value === 'number') return value;
    if (typeof value === 'boolean') return value ? 1 : 0;
    const text = this.#toText(value).trim();
    return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  }

  #binary(operator: Operator, left: Expression, right: Expression, context: Context): XpathValue {
    if (operator === 'or') return toBoolean(this.#evaluate(left, context)) || toBoolean(this.#evaluate(right, context));
    if (operator === 'and')
      return toBoolean(this.#evaluate(left, context)) && toBoolean(this.#evaluate(right, context));
    const [a, b] = [this.#evaluate(left, context), this.#evaluate(right, context)];
    if (operator === '|') return Array.isArray(a) && Array.isArray(b) ? this.#sorted([...new Set([...a, ...b])]) : [];
    if (isComparison(operator)) return this.#compare(operator, a, b);
    const [x, y] = [this.#toNumber(a), this.#toNumber(b)];
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
  #compare(operator: Comparison, a: XpathValue, b: XpathValue): boolean {
    if (typeof a === 'boolean' || typeof b === 'boolean') {
      return isEqualOperator(operator)
        ? compareValues(operator, toBoolean(a), toBoolean(b))
        : compareValues(operator, this.#toNumber(toBoolean(a)), this.#toNumber(toBoolean(b)));
    }
    const [left, right] = [this.#atomsOf(a), this.#atomsOf(b)];
    this.#steps.take(left.length * right.length);
    const asNumbers = !isEqualOperator(operator) || typeof a === 'number' || typeof b === 'number';
    if (!asNumbers) return left.some((x) => right.some((y) => compareValues(operator, x, y)));
    const [x, y] = [left.map((one) => this.#toNumber(one)), right.map((one) => this.#toNumber(one))];
    return x.some((one) => y.some((other) => compareValues(operator, one, other)));
  }

  #atomsOf(value: XpathValue): (string | number | boolean)[] {
    return Array.isArray(value) ? value.map((node) => this.#textOf(node)) : [value];
  }

  #call(name: FunctionName, args: readonly Expression[], context: Context): XpathValue {
    const value = (index: number): XpathValue => {
      const given = args[index];
      return given === undefined ? [context.node] : this.#evaluate(given, context);
    };
    const text = (index: number): string => this.#toText(value(index));
    const number = (index: number): number => this.#toNumber(value(index));
    if (isTextFunction(name)) return callOnText(name, args.length, text, number);
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
        return this.#callOnNodes(name, value(0));
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
    }
  }

  #callOnNodes(name: 'count' | 'sum' | 'id', value: XpathValue): XpathValue {
    if (name === 'id') {
      const ids = new Set(
        (Array.isArray(value) ? value.map((node) => this.#textOf(node)).join(' ') : this.#toText(value)).split(/\s+/),
      );
      const found: XpathNode[] = [];
      for (const node of this.#axes.below(this.#document)) {
        this.#steps.take(1);
        if (isElement(node) && node.attrs.some((one) => one.name === 'id' && ids.has(one.value))) found.push(node);
      }
      return found;
    }
    if (!Array.isArray(value)) return Number.NaN;
    return name === 'count' ? value.length : value.reduce((sum, node) => sum + this.#toNumber([node]), 0);
  }
}

const isAnyDepth = ({ axis, test, predicates }: Step): boolean =>
  axis === 'descendant-or-self' && test.kind === 'node' && predicates.length === 0;

function fits(node: XpathNode, test: Step['test'], axis: Axis): boolean {
  switch (test.kind) {
    case 'node':
      return node.nodeName !== '#documentType';
    case 'text':
      return !isAttribute(node) && isText(node);
    case 'comment':
      return isComment(node);
    case 'any':
      return axis === 'attribute' ? isAttribute(node) : !isAttribute(node) && isElement(node);
    case 'name':
      if (isAttribute(node)) return axis === 'attribute' && node.name === test.name.toLowerCase();
      return isElement(node) && axis !== 'attribute' && node.tagName.toLowerCase() === test.name.toLowerCase();
  }
}

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
