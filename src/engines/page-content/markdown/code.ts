// Code blocks: their text without line numbers, and their language.

import {
  attributeOf,
  blockElements,
  isElement,
  isText,
  isUnseen,
  rawTextOf,
  walk,
  type ChildNode,
  type Element,
} from '../tree.ts';

const numbers =
  /(?:^|\s)(?:linenos?|linenodiv|line-?numbers?(?:-rows|-wrapper)?|gutter|rouge-gutter|lnt?|ln-num|blob-num|hljs-ln-numbers|crayon-nums|react-code-line-number)(?:\s|$)/i;

/** Whether an element holds line numbers by its class, and nothing else: some classes ask a script to add them. */
export function isLineNumbers(element: Element): boolean {
  const name = attributeOf(element, 'class');
  return name !== undefined && numbers.test(name) && /^[\s\d.:|]*$/.test(rawTextOf(element, numbersCharactersMax));
}

const numbersCharactersMax = 100_000;

/** Whether a code block is a column of line numbers. */
export function isInLineNumbers(element: Element): boolean {
  let parent = element.parentNode;
  for (let level = 0; level < 3 && parent !== null && isElement(parent); level++, parent = parent.parentNode) {
    if (isLineNumbers(parent)) return true;
  }
  return isLineNumbers(element);
}

const headRowsMax = 3;

/**
 * Whether a table shows code beside a column of line numbers: `lines` if its other cells are the lines, `blocks` if they hold code
 * blocks.
 */
export function codeTableKind(table: Element): 'lines' | 'blocks' | undefined {
  let rows = 0;
  let hasNumbers = false;
  walk(table.childNodes, (node) => {
    if (!isElement(node) || hasNumbers || rows > headRowsMax) return false;
    if (node.tagName === 'tr') rows++;
    if (node.tagName === 'td') hasNumbers = isLineNumbers(node);
    return node.tagName === 'tr' || node.tagName === 'tbody' || node.tagName === 'thead';
  });
  if (!hasNumbers) return undefined;
  let hasBlock = false;
  walk(table.childNodes, (node) => {
    if (isElement(node) && node.tagName === 'pre') hasBlock = true;
    return !hasBlock;
  });
  return hasBlock ? 'blocks' : 'lines';
}

const rowGroups = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr']);

/** The lines of code in an element, without line numbers and buttons. */
export function codeText(code: Element, excluded?: ReadonlySet<Element>): string {
  let text = '';
  const inner = (nodes: readonly ChildNode[], parentName: string): void => {
    // Where the text of the line before starts, if the element before is a line.
    let lineStart: number | undefined;
    for (const node of nodes) {
      if (isText(node)) {
        if (!(rowGroups.has(parentName) && node.value.trim() === '')) text += node.value;
        lineStart = undefined;
      } else if (isElement(node) && !isLeftOut(node) && !excluded?.has(node)) {
        const isLine = isCodeLine(node);
        const needsBreak = isLine && lineStart !== undefined && !(text.length > lineStart && text.endsWith('\n'));
        if (needsBreak) text += '\n';
        lineStart = isLine ? text.length : undefined;
        element(node);
      }
    }
  };
  const element = (node: Element): void => {
    const { tagName: name } = node;
    if (name === 'br') {
      text += '\n';
      return;
    }
    const isBlock = blockElements.has(name) && name !== 'td';
    if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
    inner(node.childNodes, name);
    if (isBlock && !text.endsWith('\n')) text += '\n';
  };
  inner(code.childNodes, code.tagName);
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}

const isLeftOut = (element: Element): boolean =>
  element.tagName === 'button' || isUnseen(element) || isLineNumbers(element);

/** A line that style sheets show as a block. */
const isCodeLine = (element: Element): boolean =>
  element.tagName === 'span' &&
  (attributeOf(element, 'data-line') !== undefined ||
    /(?:^|\s)(?:token-|code-|view-)?line(?:\s|$)/.test(attributeOf(element, 'class') ?? ''));

/** The name of the language beside a code block, or the buttons above it. */
export function isCodeLabel(element: Element): boolean {
  const name = attributeOf(element, 'class');
  if (name !== 'lang' && name !== 'toolbar') return false;
  const { parentNode: parent } = element;
  if (parent === null || !isElement(parent)) return false;
  if (element.tagName === 'span') {
    return name === 'lang' && parent.childNodes.some((node) => isElement(node) && node.tagName === 'pre');
  }
  return name === 'toolbar' && attributeOf(parent, 'class') === 'code-toolbar';
}

const notLanguages =
  /^(?:none|plain|plaintext|text|nohighlight|highlight|code|auto|undetermined|default|wrapper|container|toolbar|block|content|inner|area|box|lines?|title|header|body|nogutter)$/i;

/** The language of a code block by the class or data of the block, its code element or the elements around it. */
export function languageOf(pre: Element): string {
  const around = [pre.parentNode, pre.parentNode?.nodeName === '#document' ? null : grandparent(pre)];
  const inside = pre.childNodes.filter(isElement).slice(0, 2);
  for (const element of [...inside, pre, ...around]) {
    const found = element && isElement(element) ? declaredLanguage(element) : undefined;
    if (found !== undefined) return notLanguages.test(found) ? '' : found.toLowerCase();
  }
  return '';
}

function grandparent({ parentNode }: Element) {
  return parentNode !== null && isElement(parentNode) ? parentNode.parentNode : null;
}

const languageData = ['data-lang', 'data-language', 'data-code-lang', 'data-code-language', 'data-enlighter-language'];
const languageName = '([\\w+#.-]{1,30})';
const languageClasses = [
  `(?:^|\\s)(?:language|lang|highlight-source|highlight-text|sourceCode|src)-${languageName}`,
  `(?:^|\\s)brush:\\s*${languageName}`,
  `(?:^|\\s)sourceCode\\s+${languageName}`,
  `(?:^|\\s)hljs\\s+${languageName}`,
  `(?:^|\\s)${languageName}\\s+hljs(?:\\s|$)`,
  `(?:^|\\s)syntaxhighlighter\\s+${languageName}`,
  `(?:^|\\s)highlight-${languageName}`,
].map((pattern) => new RegExp(pattern));

function declaredLanguage(element: Element): string | undefined {
  for (const name of languageData) {
    const value = attributeOf(element, name);
    if (value !== undefined && /^[\w+#.-]{1,30}$/.test(value)) return value;
  }
  const names = attributeOf(element, 'class') ?? '';
  for (const pattern of languageClasses) {
    const found = pattern.exec(names)?.[1];
    if (found !== undefined) return found;
  }
  return /brush:\s*([\w+#.-]{1,30})/.exec(attributeOf(element, 'data-syntaxhighlighter-params') ?? '')?.[1];
}
