// Checks the headers and footers of PDFs. The browser renders them outside the page, without the rules of the page, so they may
// contain nothing that runs or loads: only the elements and attributes listed here.

import { parseFragment, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { badParameter } from './errors.ts';

export const printTemplateBytesMax = 16 * 1024;

const elementNames =
  'abbr b bdi bdo br center code div em font h1 h2 h3 h4 h5 h6 hr i li mark ol p pre s small span strong sub sup ' +
  'table tbody td tfoot th thead tr u ul';
const elements = new Set(elementNames.split(' '));
const attributes = new Set([
  'align',
  'class',
  'color',
  'colspan',
  'dir',
  'lang',
  'rowspan',
  'style',
  'title',
  'valign',
]);

/** CSS that could load something; also escapes and comments, in which such CSS could hide. */
const unsafeStyle = /[\\@]|\/\*|url|src|image|element|paint|expression|behavior|binding/i;

/** The template as the browser gets it. Throws a 400 that names the parameter and what it may not contain. */
export function readPrintTemplate(html: string, parameter: string): string {
  if (Buffer.byteLength(html) > printTemplateBytesMax) {
    throw badParameter(parameter, `must be at most ${printTemplateBytesMax / 1024} KiB`);
  }
  const fragment = parseFragment(html);
  const nodes: DefaultTreeAdapterTypes.ChildNode[] = [...fragment.childNodes];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    checkNode(node, parameter);
    if ('childNodes' in node) nodes.push(...node.childNodes);
  }
  return serialize(fragment); // what was parsed: text of an unfinished tag must not become one
}

function checkNode(node: DefaultTreeAdapterTypes.ChildNode, parameter: string): void {
  if (node.nodeName === '#text') return;
  if (!('tagName' in node) || !elements.has(node.tagName)) {
    const name = node.nodeName.slice(0, 40);
    throw badParameter(parameter, `must not contain ${name}; allowed elements: ${[...elements].join(', ')}`);
  }
  for (const { name, value } of node.attrs) {
    if (!attributes.has(name)) {
      const allowed = [...attributes].join(', ');
      throw badParameter(parameter, `must not contain the attribute ${name.slice(0, 40)}; allowed: ${allowed}`);
    }
    if (name === 'style' && unsafeStyle.test(value)) {
      throw badParameter(parameter, 'must not contain styles that load something, escapes or comments');
    }
  }
}
