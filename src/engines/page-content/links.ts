// The links of a page.

import type { UrlResolver } from '../crawler/absolute-urls.ts';
import { attributeOf, collapsed, isElement, isText, isUnseen, lineOf, rawTextOf, walk, type Element } from './tree.ts';

export interface PageLink {
  url: string;
  text: string;
  rel: string;
  /** Whether the link leads to the site of the page: its host, with or without `www.`. */
  internal: boolean;
}

const linkCharactersMax = 1000;
// Hosts that need no parser to be valid.
const plainHost = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/** Every http(s) link once per text, in document order, without links within the page. */
export function linksIn(
  elements: readonly Element[],
  excluded: ReadonlySet<Element>,
  pageUrl: string,
  toAbsolute: UrlResolver,
): PageLink[] {
  const links: PageLink[] = [];
  const known = new Map<string, string | Set<string>>();
  const host = hostOf(pageUrl);
  for (const element of elements) {
    const href = attributeOf(element, 'href')?.trim();
    if (href === undefined || href === '' || href.startsWith('#')) continue;
    const url = toAbsolute(href);
    const linkedHost = hostOf(url);
    if (linkedHost === undefined || (!plainHost.test(linkedHost) && !URL.canParse(url))) continue;
    const text = textOf(element, excluded);
    const texts = known.get(url);
    if (texts === undefined) known.set(url, text);
    else if (texts === text || (typeof texts === 'object' && texts.has(text))) continue;
    else if (typeof texts === 'object') texts.add(text);
    else known.set(url, new Set([texts, text]));
    const rel = attributeOf(element, 'rel');
    links.push({ url, text, rel: rel ? collapsed(rel).toLowerCase() : '', internal: linkedHost === host });
  }
  return links;
}

/** The text of a link, or what stands for it: the description of its picture, its label. */
function textOf(link: Element, excluded: ReadonlySet<Element>): string {
  const [only] = link.childNodes;
  const isPlain = link.childNodes.length === 1 && only !== undefined && isText(only) && !isUnseen(link);
  const text = isPlain ? collapsed(only.value) : lineOf([link], { excluded, charactersMax: linkCharactersMax });
  if (text !== '') return text.slice(0, linkCharactersMax);
  let alt = '';
  walk(link.childNodes, (node) => {
    if (isElement(node) && node.tagName === 'img') alt ||= attributeOf(node, 'alt') ?? '';
    // The name of a drawing.
    if (isElement(node) && node.tagName === 'title') alt ||= rawTextOf(node, linkCharactersMax).trim();
    return alt === '';
  });
  const label = alt || attributeOf(link, 'aria-label') || attributeOf(link, 'title') || attributeOf(link, 'alt') || '';
  return collapsed(label).slice(0, linkCharactersMax);
}

/** The host and port of an http(s) URL, without `www.`. Undefined for other URLs. */
function hostOf(url: string): string | undefined {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase();
  if (authority === undefined) return undefined;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.startsWith('www.') ? host.slice(4) : host;
}
