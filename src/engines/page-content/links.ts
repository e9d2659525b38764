// The links of a page.

import type { UrlResolver } from '../crawler/absolute-urls.ts';
import { attributeOf, collapsed, isElement, lineOf, walk, type Element } from './tree.ts';
import type { View } from './view.ts';

export interface PageLink {
  url: string;
  text: string;
  rel: string;
  /** Whether the link leads to the site of the page: its host, with or without `www.`. */
  internal: boolean;
}

const linkCharactersMax = 1000;

/** Every http(s) link once per text, in document order, without links within the page. */
export function linksIn({ roots, excluded }: View, pageUrl: string, toAbsolute: UrlResolver): PageLink[] {
  const links = new Map<string, PageLink>();
  const host = hostOf(pageUrl);
  walk(roots, (node) => {
    if (!isElement(node)) return true;
    if (excluded.has(node)) return false;
    if (node.tagName !== 'a' && node.tagName !== 'area') return true;
    const href = attributeOf(node, 'href')?.trim();
    if (href === undefined || href === '' || href.startsWith('#')) return true;
    const url = toAbsolute(href);
    if (!/^https?:\/\//i.test(url)) return true;
    const text = textOf(node, excluded);
    const key = `${url} ${text}`;
    const rel = collapsed(attributeOf(node, 'rel') ?? '').toLowerCase();
    if (!links.has(key)) links.set(key, { url, text, rel, internal: hostOf(url) === host });
    return true;
  });
  return [...links.values()];
}

/** The text of a link, or what stands for it: the description of its picture, its label. */
function textOf(link: Element, excluded: ReadonlySet<Element>): string {
  const text = lineOf([link], { excluded, charactersMax: linkCharactersMax });
  if (text !== '') return text.slice(0, linkCharactersMax);
  let alt = '';
  walk(link.childNodes, (node) => {
    if (isElement(node) && node.tagName === 'img') alt ||= attributeOf(node, 'alt') ?? '';
    return alt === '';
  });
  const label = alt || attributeOf(link, 'aria-label') || attributeOf(link, 'title') || attributeOf(link, 'alt') || '';
  return collapsed(label).slice(0, linkCharactersMax);
}

const hostOf = (url: string): string => {
  const start = url.indexOf('//') + 2;
  let end = start;
  while (end < url.length && !'/?#'.includes(url[end]!)) end++;
  const authority = url.slice(start, end).toLowerCase();
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/^www\./, '');
};
