// Parses XPath 1.0 to plain data, which can be sent to a thread. Variables and namespaces are not supported: pages have none.

import { SelectorError } from './css.ts';

export type Axis =
  | 'ancestor'
  | 'ancestor-or-self'
  | 'attribute'
  | 'child'
  | 'descendant'
  | 'descendant-or-self'
  | 'following'
  | 'following-sibling'
  | 'parent'
  | 'preceding'
  | 'preceding-sibling'
  | 'self';

export interface Step {
  axis: Axis;
  /** A name, `*` for any element, or a kind of node. */
  test: { kind: 'name'; name: string } | { kind: 'any' | 'node' | 'text' | 'comment' };
  predicates: Expression[];
}

export type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod' | '|';

export type Expression =
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'negate'; value: Expression }
  | { kind: 'literal'; value: string | number }
  | { kind: 'call'; name: FunctionName; args: Expression[] }
  /** `from`: an expression that is filtered or continued; undefined for the context node, `/` for the document. */
  | { kind: 'path'; from: Expression | '/' | undefined; predicates: Expression[]; steps: Step[] };

/** The functions, with the least and the greatest number of their arguments. */
export const functions = {
  boolean: [1, 1],
  ceiling: [1, 1],
  concat: [2, 50],
  contains: [2, 2],
  count: [1, 1],
  false: [0, 0],
  floor: [1, 1],
  id: [1, 1],
  last: [0, 0],
  'local-name': [0, 1],
  name: [0, 1],
  'normalize-space': [0, 1],
  not: [1, 1],
  number: [0, 1],
  position: [0, 0],
  round: [1, 1],
  'starts-with': [2, 2],
  string: [0, 1],
  'string-length': [0, 1],
  substring: [2, 3],
  'substring-after': [2, 2],
  'substring-before': [2, 2],
  sum: [1, 1],
  translate: [3, 3],
  true: [0, 0],
} as const satisfies Record<string, readonly [number, number]>;
export type FunctionName = keyof typeof functions;

const axes = new Set<string>([
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
] satisfies Axis[]);
const isAxis = (name: string): name is Axis => axes.has(name);
const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name);

const nestingMax = 20;
const partsMax = 500;

/** Parses an expression. Throws a `SelectorError` that says what is wrong and where. */
export function parseXpath(text: string): Expression {
  return new XpathParser(text).parse();
}

interface Token {
  kind: 'name' | 'number' | 'text' | 'sign' | 'end';
  value: string;
  at: number;
}

const tokenPattern =
  /\s*(?:((?:[\p{L}_][\p{L}\p{N}_.-]*)(?::(?!:)[\p{L}_][\p{L}\p{N}_.-]*)?)|(\d+(?:\.\d*)?|\.\d+)|("[^"]*"|'[^']*')|(\/\/|::|\.\.|!=|<=|>=|[/@.|+\-=<>*()[\],]))/uy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== ''; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const match = tokenPattern.exec(text);
    if (match === null) throw new SelectorError(`unexpected "${text.slice(at).trim()[0]}" (character ${at + 1})`);
    const [whole, name, number, quoted, sign = ''] = match;
    const start = at + whole.length - whole.trimStart().length;
    if (name !== undefined) tokens.push({ kind: 'name', value: name, at: start });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number, at: start });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: quoted.slice(1, -1), at: start });
    else tokens.push({ kind: 'sign', value: sign, at: start });
  }
  tokens.push({ kind: 'end', value: '', at: text.length });
  return tokens;
}

// From the weakest to the strongest.
const precedence: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

class XpathParser {
  readonly #tokens: Token[];
  readonly #end: Token;
  #next = 0;
  #parts = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#end = { kind: 'end', value: '', at: text.length };
  }

  parse(): Expression {
    const expression = this.#expression(0, 0);
    const token = this.#peek();
    if (token.kind !== 'end') this.#fail(`unexpected "${token.value}"`, token);
    return expression;
  }

  #expression(level: number, nesting: number): Expression {
    if (nesting > nestingMax) this.#fail(`more than ${nestingMax} nested parentheses or brackets`, this.#peek());
    if (++this.#parts > partsMax * precedence.length) this.#fail(`more than ${partsMax} parts`, this.#peek());
    const signs = precedence[level];
    if (signs === undefined) return this.#unary(nesting);
    let left = this.#expression(level + 1, nesting);
    for (;;) {
      const token = this.#peek();
      const operator = signs.find((sign) => token.value === sign && (token.kind === 'sign' || token.kind === 'name'));
      if (operator === undefined) return left;
      this.#next++;
      left = { kind: 'binary', operator, left, right: this.#expression(level + 1, nesting) };
    }
  }

  #unary(nesting: number): Expression {
    let isNegative = false;
    for (; this.#takes('-');) isNegative = !isNegative;
    let left = this.#path(nesting);
    while (this.#takes('|')) left = { kind: 'binary', operator: '|', left, right: this.#path(nesting) };
    return isNegative ? { kind: 'negate', value: left } : left;
  }

  #path(nesting: number): Expression {
    const start = this.#peek();
    if (start.kind === 'sign' && (start.value === '/' || start.value === '//')) {
      this.#next++;
      const steps = start.value === '//' ? [anyDepth()] : [];
      if (start.value === '//' || this.#startsStep()) this.#steps(steps, nesting);
      return { kind: 'path', from: '/', predicates: [], steps };
    }
    const from = this.#primary(nesting);
    if (from === undefined) {
      const steps: Step[] = [];
      this.#steps(steps, nesting);
      return { kind: 'path', from: undefined, predicates: [], steps };
    }
    const predicates = this.#predicates(nesting);
    const steps: Step[] = [];
    const token = this.#peek();
    if (this.#takes('//')) {
      steps.push(anyDepth());
      this.#steps(steps, nesting);
    } else if (this.#takes('/')) this.#steps(steps, nesting);
    else if (predicates.length === 0) return from;
    if (from.kind === 'literal') this.#fail('a text or number cannot be followed by a path', token);
    return { kind: 'path', from, predicates, steps };
  }

  /** A literal, a call or an expression in parentheses; undefined if a step starts here. */
  #primary(nesting: number): Expression | undefined {
    const token = this.#peek();
    if (token.kind === 'text' || token.kind === 'number') {
      this.#next++;
      return { kind: 'literal', value: token.kind === 'text' ? token.value : Number(token.value) };
    }
    if (this.#takes('(')) {
      const inner = this.#expression(0, nesting + 1);
      this.#expect(')');
      return inner;
    }
    const isCall = token.kind === 'name' && this.#peek(1).value === '(' && this.#peek(1).kind === 'sign';
    if (!isCall || /^(?:node|text|comment)$/.test(token.value)) return undefined;
    return this.#call(token, nesting);
  }

  #call(token: Token, nesting: number): Expression {
    const { value: name } = token;
    if (!isFunction(name)) return this.#fail(`there is no function ${name}()`, token);
    this.#next += 2;
    const args: Expression[] = [];
    while (!this.#takes(')')) {
      if (args.length > 0) this.#expect(',');
      args.push(this.#expression(0, nesting + 1));
    }
    const [least, greatest] = functions[name];
    if (args.length < least || args.length > greatest) {
      const wanted = least === greatest ? String(least) : `${least} to ${greatest}`;
      this.#fail(`${name}() takes ${wanted} arguments`, token);
    }
    return { kind: 'call', name, args };
  }

  #steps(steps: Step[], nesting: number): void {
    steps.push(this.#step(nesting));
    for (;;) {
      if (this.#takes('//')) steps.push(anyDepth());
      else if (!this.#takes('/')) return;
      steps.push(this.#step(nesting));
    }
  }

  #startsStep(): boolean {
    const { kind, value } = this.#peek();
    return kind === 'name' || (kind === 'sign' && ['*', '@', '.', '..'].includes(value));
  }

  #step(nesting: number): Step {
    if (++this.#parts > partsMax * precedence.length) this.#fail(`more than ${partsMax} parts`, this.#peek());
    if (this.#takes('..')) return { axis: 'parent', test: { kind: 'node' }, predicates: this.#predicates(nesting) };
    if (this.#takes('.')) return { axis: 'self', test: { kind: 'node' }, predicates: this.#predicates(nesting) };
    let axis: Axis = 'child';
    const token = this.#peek();
    if (this.#takes('@')) axis = 'attribute';
    else if (token.kind === 'name' && this.#peek(1).value === '::') {
      if (!isAxis(token.value)) return this.#fail(`there is no axis ${token.value}`, token);
      axis = token.value;
      this.#next += 2;
    }
    return { axis, test: this.#test(), predicates: this.#predicates(nesting) };
  }

  #test(): Step['test'] {
    const token = this.#peek();
    this.#next++;
    if (token.kind === 'sign' && token.value === '*') return { kind: 'any' };
    if (token.kind !== 'name') {
      return this.#fail(token.kind === 'end' ? 'a step is missing at the end' : `unexpected "${token.value}"`, token);
    }
    if (!this.#takes('(')) return { kind: 'name', name: token.value };
    this.#expect(')');
    const { value } = token;
    if (value === 'node' || value === 'text' || value === 'comment') return { kind: value };
    return this.#fail(`there is no kind of node ${value}()`, token);
  }

  #predicates(nesting: number): Expression[] {
    const predicates: Expression[] = [];
    while (this.#takes('[')) {
      predicates.push(this.#expression(0, nesting + 1));
      this.#expect(']');
    }
    return predicates;
  }

  #takes(sign: string): boolean {
    const { kind, value } = this.#peek();
    if (kind !== 'sign' || value !== sign) return false;
    this.#next++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) this.#fail(`a "${sign}" is missing`, this.#peek());
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#next + ahead] ?? this.#end;
  }

  #fail(reason: string, { at }: Token): never {
    throw new SelectorError(`${reason} (character ${at + 1})`);
  }
}

const anyDepth = (): Step => ({ axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] });
