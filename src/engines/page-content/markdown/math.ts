// Formulas as TeX: from KaTeX, MathJax and MathML. Their own TeX source is used where a page has it; other MathML is converted.

import {
  attributeOf,
  collapsed,
  hasClass,
  isElement,
  isText,
  rawTextOf,
  walk,
  type ChildNode,
  type Element,
} from '../tree.ts';

export interface Formula {
  tex: string;
  isDisplay: boolean;
}

/** The formula that an element shows; undefined for other elements. '' for a copy that is left out. */
export function formulaOf(element: Element): Formula | '' | undefined {
  const { tagName: name } = element;
  if (name === 'math') return fromMathMl(element, attributeOf(element, 'display') === 'block');
  if (name === 'script') return fromScript(element);
  if (name === 'mjx-container') return fromContainer(element, attributeOf(element, 'display') === 'true');
  const names = attributeOf(element, 'class');
  if (names === undefined || !/katex|MathJax|mwe-math|math/.test(names)) return undefined;
  if (hasClass(element, 'katex-display')) return fromContainer(element, true);
  if (hasClass(element, 'katex') || hasClass(element, 'mwe-math-element')) {
    return fromContainer(element, names.includes('mwe-math-element-block'));
  }
  // MathJax 2 puts its output beside a script that holds the source.
  if (/(?:^|\s)(?:MathJax_Preview|MathJax(?:_Display|_SVG|_SVG_Display|_CHTML)?)(?:\s|$)/.test(names)) return '';
  return undefined;
}

function fromScript(element: Element): Formula | undefined {
  const type = attributeOf(element, 'type') ?? '';
  if (!type.startsWith('math/tex')) return undefined;
  return formula(
    element.childNodes.map((node) => (isText(node) ? node.value : '')).join(''),
    /mode=display/.test(type),
  );
}

function fromContainer(element: Element, isDisplay: boolean): Formula | undefined {
  let math: Element | undefined;
  walk([element], (node) => {
    if (math === undefined && isElement(node) && node.tagName === 'math') math = node;
    return math === undefined;
  });
  return math && fromMathMl(math, isDisplay || attributeOf(math, 'display') === 'block');
}

function fromMathMl(math: Element, isDisplay: boolean): Formula | undefined {
  let source: string | undefined;
  walk([math], (node) => {
    if (isElement(node) && node.tagName === 'annotation' && /tex/i.test(attributeOf(node, 'encoding') ?? '')) {
      source ??= rawTextOf(node);
    }
    return source === undefined;
  });
  source ??= attributeOf(math, 'alttext');
  return formula(source ?? texOfAll(math.childNodes), isDisplay);
}

function formula(source: string, isDisplay: boolean): Formula | undefined {
  const tex = collapsed(source)
    .replace(/^\{\\(?:display|text)style\s*(.*)\}$/s, '$1')
    .trim();
  return tex === '' ? undefined : { tex, isDisplay };
}

const texOfAll = (nodes: readonly ChildNode[]): string =>
  nodes
    .map(texOf)
    .filter((part) => part !== '')
    .join(' ');

function texOf(node: ChildNode): string {
  if (isText(node)) return collapsed(node.value);
  if (!isElement(node) || node.tagName.startsWith('annotation')) return '';
  const children = node.childNodes.filter(isElement);
  const part = (index: number): string => (children[index] ? `{${texOf(children[index])}}` : '{}');
  const plainPart = (index: number): string => (children[index] ? texOf(children[index]) : '');
  switch (node.tagName) {
    case 'mfrac':
      return `\\frac${part(0)}${part(1)}`;
    case 'msqrt':
      return `\\sqrt{${texOfAll(node.childNodes)}}`;
    case 'mroot':
      return `\\sqrt[${plainPart(1)}]${part(0)}`;
    case 'mover':
    case 'msup':
      return accentOf(children[1], part(0)) ?? `${plainPart(0)}^${part(1)}`;
    case 'mfenced':
      return fencedOf(node, children.map(texOf));
    case 'msub':
    case 'munder':
      return `${plainPart(0)}_${part(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${plainPart(0)}_${part(1)}^${part(2)}`;
    case 'mtable':
      return `\\begin{matrix} ${children.map(texOf).join(' \\\\ ')} \\end{matrix}`;
    case 'mtr':
      return children.map(texOf).join(' & ');
    case 'mtext':
      return `\\text{${collapsed(rawTextOf(node))}}`;
    case 'mo':
      return operatorOf(collapsed(rawTextOf(node)));
    default:
      return texOfAll(node.childNodes);
  }
}

const operatorOf = (text: string): string => operators.get(text) ?? text;

const fencedOf = (element: Element, parts: readonly string[]): string =>
  `${attributeOf(element, 'open') ?? '('} ${parts.join(' , ')} ${attributeOf(element, 'close') ?? ')'}`;

const accents = new Map(
  Object.entries({
    '¯': '\\overline',
    '‾': '\\overline',
    '^': '\\hat',
    '→': '\\vec',
    '⃗': '\\vec',
    '~': '\\tilde',
    '˜': '\\tilde',
    '˙': '\\dot',
    '¨': '\\ddot',
  }),
);

/** A base with an accent above it, such as a bar; undefined if the mark is none. */
function accentOf(mark: Element | undefined, base: string): string | undefined {
  const accent =
    mark?.tagName === 'mo' && mark.parentNode?.nodeName === 'mover'
      ? accents.get(collapsed(rawTextOf(mark)))
      : undefined;
  return accent === undefined ? undefined : accent + base;
}

const operators = new Map(
  Object.entries({
    '×': '\\times',
    '·': '\\cdot',
    '÷': '\\div',
    '±': '\\pm',
    '≤': '\\le',
    '≥': '\\ge',
    '≠': '\\ne',
    '≈': '\\approx',
    '→': '\\to',
    '∞': '\\infty',
    '∑': '\\sum',
    '∏': '\\prod',
    '∫': '\\int',
    '∂': '\\partial',
    '∈': '\\in',
    '−': '-',
    '\u2061': '',
    '\u2062': '',
    '{': '\\{',
    '}': '\\}',
  }),
);

export interface TextOrFormula {
  text: string;
  /** Undefined for text. */
  formula: Formula | undefined;
}

const texStart = /\\\(|\\\[|\$\$/g;
const texEnds = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
]);
const texCharactersMax = 5000;

/** Divides text at the formulas that a script of the page would show: `\(…\)`, `\[…\]` and `$$…$$`. */
export function splitTex(text: string): TextOrFormula[] {
  const parts: TextOrFormula[] = [];
  let end = 0;
  // Where each kind of formula ends next, so that the text is searched once and not once per start.
  const nextEnds = new Map<string, number>();
  for (const { 0: start, index } of text.matchAll(texStart)) {
    const from = index + start.length;
    if (index < end) continue;
    let close = nextEnds.get(start) ?? -1;
    if (close < from) {
      const found = text.indexOf(texEnds.get(start)!, from);
      close = found === -1 ? Infinity : found;
      nextEnds.set(start, close);
    }
    if (close - from > texCharactersMax) continue;
    const found = formula(text.slice(from, close), start !== '\\(');
    if (found === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index), formula: undefined });
    end = close + start.length;
    parts.push({ text: text.slice(index, end), formula: found });
  }
  if (end < text.length) parts.push({ text: text.slice(end), formula: undefined });
  return parts;
}
