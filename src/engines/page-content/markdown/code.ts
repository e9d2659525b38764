// Code blocks: their text without line numbers, and their language.

import { attributeOf, blockElements, isElement, isText, rawTextOf, type ChildNode, type Element } from '../tree.ts';

const numbers =
  /(?:^|\s)(?:lineno|linenos|line-numbers?(?:-rows)?|gutter|linenumber|ln-num|react-code-line-number)(?:\s|$)/i;

/** Whether an element holds line numbers by its class, and nothing else: some classes ask a script to add them. */
export function isLineNumbers(element: Element): boolean {
  const name = attributeOf(element, 'class');
  return name !== undefined && numbers.test(name) && /^[\s\d.:|]*$/.test(rawTextOf(element, numbersCharactersMax));
}

const numbersCharactersMax = 100_000;

export function codeText(pre: Element): string {
  let text = '';
  const inner = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (isText(node)) text += node.value;
      else if (!isElement(node) || isLineNumbers(node) || node.tagName === 'button' || node.tagName === 'style')
        continue;
      else if (node.tagName === 'br') text += '\n';
      else {
        const isBlock = blockElements.has(node.tagName) && node.tagName !== 'td';
        if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
        inner(node.childNodes);
        if (isBlock && !text.endsWith('\n')) text += '\n';
      }
    }
  };
  inner(pre.childNodes);
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}

const notLanguages = /^(?:none|plain|plaintext|text|nohighlight|highlight|code|auto|undetermined)$/i;

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

function declaredLanguage(element: Element): string | undefined {
  for (const name of ['data-lang', 'data-language', 'data-code-lang']) {
    const value = attributeOf(element, name);
    if (value !== undefined && /^[\w+#.-]{1,30}$/.test(value)) return value;
  }
  const names = attributeOf(element, 'class') ?? '';
  return (
    /(?:^|\s)(?:language|lang|highlight-source|highlight-text|sourceCode|src)-([\w+#.-]{1,30})/.exec(names)?.[1] ??
    /(?:^|\s)brush:\s*([\w+#.-]{1,30})/.exec(names)?.[1] ??
    /(?:^|\s)sourceCode\s+([\w+#.-]{1,30})/.exec(names)?.[1] ??
    /(?:^|\s)hljs\s+([\w+#.-]{1,30})/.exec(names)?.[1]
  );
}
