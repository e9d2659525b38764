// The elements of a page by what they are, found in one pass, so that formats need not search the whole page.

import type { RawTex } from './markdown/math.ts';
import { isText, type Element } from './tree.ts';

export interface Inventory {
  /** `a` and `area`. */
  links: Element[];
  images: Element[];
  tables: Element[];
  /** `meta`, `link`, `title`, `h1`, `script` and `html`. */
  metas: Element[];
  headLinks: Element[];
  titles: Element[];
  headings: Element[];
  scripts: Element[];
  root: Element | undefined;
  hasFormulas: boolean;
  /** What a script of the page turns into formulas. */
  rawTex: RawTex;
  /** Elements with `itemscope` or `typeof`. */
  microdataItems: Element[];
  rdfaItems: Element[];
}

export function inventoryOf(elements: readonly Element[]): Inventory {
  const found: Inventory = {
    links: [],
    images: [],
    tables: [],
    metas: [],
    headLinks: [],
    titles: [],
    headings: [],
    scripts: [],
    root: undefined,
    hasFormulas: false,
    rawTex: 'none',
    microdataItems: [],
    rdfaItems: [],
  };
  for (const element of elements) {
    add(found, element);
    for (const { name } of element.attrs) {
      if (name === 'itemscope') found.microdataItems.push(element);
      else if (name === 'typeof') found.rdfaItems.push(element);
    }
  }
  if (found.rawTex === 'marked' && found.scripts.some(configuresDollars)) found.rawTex = 'dollars';
  return found;
}

/** Whether a script sets MathJax or KaTeX to read `$…$` as a formula, which they do not by default. */
const configuresDollars = ({ childNodes: [text] }: Element): boolean =>
  text !== undefined &&
  isText(text) &&
  /inlineMath['"]?\s*:[^;]{0,100}\[\s*['"]\$['"]|left['"]?\s*:\s*['"]\$['"]/.test(
    text.value.slice(0, configCharactersMax),
  );

const configCharactersMax = 50_000;

function add(found: Inventory, element: Element): void {
  switch (element.tagName) {
    case 'a':
    case 'area':
      found.links.push(element);
      return;
    case 'img':
    case 'amp-img':
      found.images.push(element);
      return;
    case 'table':
      found.tables.push(element);
      return;
    case 'meta':
      found.metas.push(element);
      return;
    case 'link':
      found.headLinks.push(element);
      return;
    case 'title':
      found.titles.push(element);
      return;
    case 'h1':
      found.headings.push(element);
      return;
    case 'script':
      found.scripts.push(element);
      for (const { name, value } of element.attrs) {
        if (name === 'type' && value.startsWith('math/')) found.hasFormulas = true;
        else if (name === 'src' && /mathjax|katex/i.test(value)) found.rawTex = 'marked';
      }
      return;
    case 'html':
      found.root ??= element;
      return;
    case 'math':
    case 'mjx-container':
      found.hasFormulas = true;
  }
}
