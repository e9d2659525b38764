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
import { accentCommand, identifierTex, operatorTex, textTex } from './tex-symbols.ts';

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
  // An exponent belongs to all of its base.
  const base = (): string => (isGroup(children[0]) ? part(0) : plainPart(0));
  switch (node.tagName) {
    case 'mfrac':
      return `\\frac${part(0)}${part(1)}`;
    case 'msqrt':
      return `\\sqrt{${texOfAll(node.childNodes)}}`;
    case 'mroot':
      return `\\sqrt[${plainPart(1)}]${part(0)}`;
    case 'mover':
    case 'msup':
      return accentOf(children[1], part(0)) ?? `${base()}^${part(1)}`;
    case 'mfenced':
      return fencedOf(node, children.map(texOf));
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
    case 'mphantom':
    case 'mspace':
      return '';
    default:
      return texOfToken(node) ?? texOfAll(node.childNodes);
  }
}

/** An element with text only; undefined for others. */
function texOfToken(element: Element): string | undefined {
  switch (element.tagName) {
    case 'mtext':
      return `\\text{${textTex(collapsed(rawTextOf(element)))}}`;
    case 'mo':
      return operatorTex(collapsed(rawTextOf(element)));
    case 'mi':
      return identifierTex(collapsed(rawTextOf(element)), attributeOf(element, 'mathvariant'));
    default:
      return undefined;
  }
}

/** Whether an element has several parts that no fences hold together. */
function isGroup(element: Element | undefined): boolean {
  const parts = element?.tagName === 'mrow' ? element.childNodes.filter(isElement) : [];
  return parts.length > 1 && !(parts[0]?.tagName === 'mo' && parts.at(-1)?.tagName === 'mo');
}

const fencedOf = (element: Element, parts: readonly string[]): string =>
  `${attributeOf(element, 'open') ?? '('} ${parts.join(' , ')} ${attributeOf(element, 'close') ?? ')'}`;

/** A base with an accent above it, such as a bar; undefined if the mark is none. */
function accentOf(mark: Element | undefined, base: string): string | undefined {
  const isMark = mark?.tagName === 'mo' && mark.parentNode?.nodeName === 'mover';
  const accent = isMark ? accentCommand(collapsed(rawTextOf(mark))) : undefined;
  return accent === undefined ? undefined : accent + base;
}

// Most names are refused without a regular expression.
const mayBeFormula = (names: string): boolean =>
  names.includes('math') || names.includes('tex') || names.includes('TeX');

/** TeX between its own delimiters, as generators write it for a script of the page: `<span class="math">\\(x\\)</span>`. */
export function markedFormula(element: Element): Formula | undefined {
  const names = attributeOf(element, 'class');
  if (
    names === undefined ||
    !mayBeFormula(names) ||
    !/(?:^|\s)(?:math|arithmatex|tex|latex|MathTeX)(?:\s|$)/.test(names)
  )
    return undefined;
  const text = rawTextOf(element, texCharactersMax).trim();
  const [, inline] = /^\\\(([^]+)\\\)$/.exec(text) ?? [];
  if (inline !== undefined) return formula(inline, false);
  const [, display, other] = /^(?:\\\[([^]+)\\\]|\$\$([^]+)\$\$)$/.exec(text) ?? [];
  return formula(display ?? other ?? '', true);
}

/** The TeX of a picture of a formula. */
export function picturedFormula(image: Element): Formula | undefined {
  const given = attributeOf(image, 'alt');
  if (!given) return undefined;
  const isFormula =
    /(?:^|\s)(?:latex|tex|ql-img-inline-formula|ql-img-displayed-equation|mwe-math-fallback-image-inline)(?:\s|$)/.test(
      attributeOf(image, 'class') ?? '',
    ) || /latex\.php\?|latex\.codecogs\.com\//.test(attributeOf(image, 'src') ?? '');
  if (!isFormula) return undefined;
  return formula(given.replace(/^\s*(\$\$?|\\\(|\\\[)([^]*?)(?:\$\$?|\\\)|\\\])\s*$/, '$2'), false);
}

export interface TextOrFormula {
  text: string;
  /** Undefined for text. */
  formula: Formula | undefined;
}

const texStart = /\\\(|\\\[|\$\$/g;
const dollarTexStart = /\\\(|\\\[|\$\$|(?<![\\$\p{L}\p{N}])\$(?=[^\s$])/gu;
const texEnds = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
]);
const texCharactersMax = 5000;

/** What a script of the page shows as formulas: nothing, or `\(…\)`, `\[…\]` and `$$…$$`, with `dollars` also `$…$`. */
export type RawTex = 'none' | 'marked' | 'dollars';

/** Divides text at the formulas that a script of the page would show. */
export function splitTex(text: string, rawTex: RawTex): TextOrFormula[] {
  const parts: TextOrFormula[] = [];
  let end = 0;
  // Where each kind of formula ends next, so that the text is searched once and not once per start.
  const nextEnds = new Map<string, number>();
  for (const { 0: start, index } of text.matchAll(rawTex === 'dollars' ? dollarTexStart : texStart)) {
    const from = index + start.length;
    if (index < end) continue;
    let close = nextEnds.get(start) ?? -1;
    if (close < from) {
      const found = start === '$' ? dollarEnd(text, from) : text.indexOf(texEnds.get(start)!, from);
      close = found === -1 ? Infinity : found;
      nextEnds.set(start, close);
    }
    if (close - from > texCharactersMax) continue;
    const found = formula(text.slice(from, close), start === '\\[' || start === '$$');
    if (found === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index), formula: undefined });
    end = close + start.length;
    parts.push({ text: text.slice(index, end), formula: found });
  }
  if (end < text.length) parts.push({ text: text.slice(end), formula: undefined });
  return parts;
}

/** A dollar sign ends a formula if no space is before it and no digit after it: `$5 or $6` is money. */
function dollarEnd(text: string, from: number): number {
  const found = /[^\s\\$]\$(?![\d$])/g;
  found.lastIndex = from;
  const match = found.exec(text);
  return match === null ? -1 : match.index + 1;
}
