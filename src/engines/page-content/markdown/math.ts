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
  if (!isElement(node)) return '';
  const children = node.childNodes.filter(isElement);
  const part = (index: number): string => (children[index] ? `{${texOf(children[index])}}` : '{}');
  const base = (): string => (children[0] ? texOf(children[0]) : '');
  switch (node.tagName) {
    case 'mfrac':
      return `\\frac${part(0)}${part(1)}`;
    case 'msqrt':
      return `\\sqrt{${texOfAll(node.childNodes)}}`;
    case 'mroot':
      return `\\sqrt[${children[1] ? texOf(children[1]) : ''}]${part(0)}`;
    case 'msup':
    case 'mover':
      return `${base()}^${part(1)}`;
    case 'msub':
    case 'munder':
      return `${base()}_${part(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${base()}_${part(1)}^${part(2)}`;
    case 'mtable':
      return `\\begin{matrix} ${children.map(texOf).join(' \\\\ ')} \\end{matrix}`;
    case 'mtr':
      return children.map(texOf).join(' & ');
    case 'mtext':
      return `\\text{${collapsed(rawTextOf(node))}}`;
    case 'mo':
      return operators.get(collapsed(rawTextOf(node))) ?? collapsed(rawTextOf(node));
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return texOfAll(node.childNodes);
  }
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
