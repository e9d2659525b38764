// CSS selectors that can be matched while a page is parsed: tag, id, class and attributes, joined by any combinator. Other
// selectors are rejected by the parser.

export type AttributeTest = '' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

export interface AttributeCondition {
  name: string;
  test: AttributeTest;
  value: string;
  ignoreCase: boolean;
  /** Inside `:not()`. */
  isNegated?: true;
}

export interface Compound {
  /** Empty: any tag. */
  tag: string;
  conditions: AttributeCondition[];
}

export type Combinator = ' ' | '>' | '+' | '~';

export interface Selector {
  subject: Compound;
  /** From the subject outwards. */
  context: { combinator: Combinator; compound: Compound }[];
}

/** An element of a page. Names are in lower case. */
export interface SeenElement {
  tag: string;
  attributes: ReadonlyMap<string, string>;
}

/** The ancestors of an element, and at each level the preceding siblings, the nearest last. */
export interface ElementContext {
  /** From the root to the parent. */
  ancestors: readonly SeenElement[];
  siblingsBefore(depth: number): readonly SeenElement[];
}

// HTML compares the values of these attributes case-insensitively.
const caseInsensitive = new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir ' +
    'direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize ' +
    'noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink'
  ).split(' '),
);

const tests: readonly AttributeTest[] = ['=', '~=', '|=', '^=', '$=', '*='];

/** Parses a list of selectors. Throws if it contains anything unsupported. */
export function parseSelectors(text: string): Selector[] {
  let at = 0;
  const fail = (): never => {
    throw new Error(`the selector ${text} is not supported`);
  };
  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };

  function identifier(): string {
    let name = '';
    for (;;) {
      const character = text[at] ?? '';
      if (character === '\\' && at + 1 < text.length) {
        name += text[at + 1];
        at += 2;
      } else if (/[\w-]|[^\0-\x7f]/.test(character)) {
        name += character;
        at++;
      } else {
        return name === '' ? fail() : name;
      }
    }
  }

  function quoted(quote: string): string {
    let value = '';
    for (at++; text[at] !== quote; at++) {
      if (at >= text.length) fail();
      if (text[at] === '\\') at++;
      value += text[at];
    }
    at++;
    return value;
  }

  function attribute(): AttributeCondition {
    at++; // [
    skipSpace();
    const name = identifier().toLowerCase();
    skipSpace();
    const test = tests.find((one) => text.startsWith(one, at)) ?? '';
    at += test.length;
    let value = '';
    let ignoreCase = caseInsensitive.has(name);
    if (test !== '') {
      skipSpace();
      const quote = text[at];
      if (quote === '"' || quote === "'") value = quoted(quote);
      else for (; at < text.length && !/[\s\]]/.test(text.charAt(at)); at++) value += text[at];
      skipSpace();
      const flag = /^[is](?=\s*\])/i.exec(text.slice(at));
      if (flag !== null) {
        ignoreCase = flag[0].toLowerCase() === 'i';
        at++;
      }
    }
    skipSpace();
    if (text[at] !== ']') fail();
    at++;
    return { name, test, value: ignoreCase ? value.toLowerCase() : value, ignoreCase };
  }

  function compound(): Compound {
    const found: Compound = { tag: '', conditions: [] };
    const start = at;
    for (;;) {
      const character = text[at] ?? '';
      if (character === '*') at++;
      else if (character === '[') found.conditions.push(attribute());
      else if (character === '#' || character === '.') {
        at++;
        const [name, test] = character === '#' ? (['id', '='] as const) : (['class', '~='] as const);
        found.conditions.push({ name, test, value: identifier(), ignoreCase: false });
      } else if (text.startsWith(':not(', at)) {
        at += 5;
        const inner = compound();
        const [condition, ...others] = inner.conditions;
        if (text[at] !== ')' || inner.tag !== '' || condition === undefined || others.length > 0) return fail();
        at++;
        found.conditions.push({ ...condition, isNegated: true });
      } else if (character !== '' && at === start && /[\w\\-]/.test(character)) found.tag = identifier().toLowerCase();
      else if (at === start) return fail();
      else return found;
    }
  }

  function selector(): Selector {
    skipSpace();
    let subject = compound();
    const context: Selector['context'] = [];
    for (;;) {
      const hadSpace = /\s/.test(text[at] ?? '');
      skipSpace();
      const character = text[at] ?? ',';
      if (character === ',') return { subject, context };
      const isSign = character === '>' || character === '+' || character === '~';
      if (!isSign && !hadSpace) fail();
      if (isSign) at++;
      skipSpace();
      context.unshift({ combinator: isSign ? character : ' ', compound: subject });
      subject = compound();
    }
  }

  const selectors = [selector()];
  while (text[at] === ',') {
    at++;
    selectors.push(selector());
  }
  return selectors;
}

/** Whether the selector matches the element in its surroundings. */
export const matchesSelector = (selector: Selector, element: SeenElement, where: ElementContext): boolean =>
  matchesCompound(selector.subject, element) &&
  (selector.context.length === 0 ||
    matchContext(selector.context, 0, where, { depth: where.ancestors.length }) === 'matches');

/** Where an element is. */
interface Place {
  /** The number of its ancestors. */
  depth: number;
  /** For a sibling: the number of siblings before it. */
  before?: number;
  /** For an ancestor: itself. It is the last of the known elements at its depth. */
  ancestor?: SeenElement;
}

/**
 * How far a failure reaches: to the element alone, also to its preceding siblings, or also to its ancestors. Without this, a page
 * of many nested elements could make a selector try every combination of them.
 */
type Match = 'matches' | 'fails here' | 'fails for siblings' | 'fails';

function matchContext(context: Selector['context'], index: number, where: ElementContext, place: Place): Match {
  const step = context[index];
  if (step === undefined) return 'matches';
  const { combinator, compound } = step;
  const { depth } = place;
  const goOn = (element: SeenElement, at: Place): Match =>
    matchesCompound(compound, element) ? matchContext(context, index + 1, where, at) : 'fails here';

  if (combinator === ' ' || combinator === '>') {
    const last = combinator === '>' ? depth - 1 : 0;
    for (let level = depth - 1; level >= Math.max(0, last); level--) {
      const ancestor = where.ancestors[level];
      const match = ancestor === undefined ? 'fails' : goOn(ancestor, { depth: level, ancestor });
      if (match === 'matches' || match === 'fails') return match;
    }
    return combinator === '>' && depth > 0 ? 'fails for siblings' : 'fails';
  }
  const siblings = where.siblingsBefore(depth);
  const isListed = place.ancestor !== undefined && siblings.at(-1) === place.ancestor;
  const nearest = (place.before ?? siblings.length - (isListed ? 1 : 0)) - 1;
  const farthest = combinator === '+' ? nearest : 0;
  for (let before = nearest; before >= Math.max(0, farthest); before--) {
    const sibling = siblings[before];
    const match = sibling === undefined ? 'fails' : goOn(sibling, { depth, before });
    if (match !== 'fails here' || combinator === '+') return match;
  }
  return 'fails for siblings';
}

function matchesCompound({ tag, conditions }: Compound, element: SeenElement): boolean {
  if (tag !== '' && tag !== element.tag) return false;
  for (const condition of conditions) {
    const value = element.attributes.get(condition.name);
    const holds = value !== undefined && holdsFor(condition, condition.ignoreCase ? value.toLowerCase() : value);
    if (holds === (condition.isNegated === true)) return false;
  }
  return true;
}

function holdsFor({ test, value: wanted }: AttributeCondition, value: string): boolean {
  switch (test) {
    case '':
      return true;
    case '=':
      return value === wanted;
    case '*=':
      return wanted !== '' && value.includes(wanted);
    case '^=':
      return wanted !== '' && value.startsWith(wanted);
    case '$=':
      return wanted !== '' && value.endsWith(wanted);
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`);
    case '~=':
      return wanted !== '' && value.includes(wanted) && value.split(/[\t\n\f\r ]/).includes(wanted);
  }
}
