// The title of an article above its Markdown.

import type { Inventory } from '../inventory.ts';
import { titleOf } from '../metadata.ts';
import { attributeOf, collapsed, isUnseen, lineOf } from '../tree.ts';
import { escapeText } from './inline.ts';

/** The Markdown under the title of the page, unless it starts with a title of its own, or with a heading that says the same. */
export function headed(markdown: string, inventory: Inventory): string {
  const title = articleTitleOf(inventory);
  if (title === '') return markdown;
  const [, level, firstHeading] = /^(?:.*\n){0,4}?(#{1,6}) +(.*)/.exec(markdown) ?? [];
  if (firstHeading !== undefined && (level === '#' || isSame(firstHeading, title))) return markdown;
  return `# ${escapeText(title)}\n\n${markdown}`.trim();
}

/** The only `h1`, or the title that the page gives to others, or its own without the name of the site. */
function articleTitleOf(inventory: Inventory): string {
  const headings = inventory.headings.filter((element) => !isUnseen(element));
  const texts = headings.map((heading) => lineOf([heading], { charactersMax: 500 })).filter((text) => text !== '');
  const title = titleOf(inventory) ?? '';
  const matching = texts.find((text) => text.length > 3 && isSame(text, title));
  if (matching !== undefined) return matching;
  const shared = inventory.metas.find((element) => attributeOf(element, 'property') === 'og:title');
  const given = shared && collapsed(attributeOf(shared, 'content') ?? '');
  const [only = ''] = texts.length === 1 ? texts : [];
  return given || only || (title.split(/ [|–—»·-] /)[0] ?? '');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
